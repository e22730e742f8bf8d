'use client';

import dynamic from 'next/dynamic';

const PageError = dynamic(() => import('../error-messages').then((m) => m.PageError), { ssr: false });

export default function ErrorPage({ reset }: { reset(): void }) {
  return <PageError reset={reset} />;
}
