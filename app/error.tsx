'use client';

import dynamic from 'next/dynamic';

const AppError = dynamic(() => import('./error-messages').then((m) => m.AppError), { ssr: false });

export default function ErrorPage({ reset }: { reset(): void }) {
  return <AppError reset={reset} />;
}
