import type { Metadata } from 'next';
import { VerifyEmail } from '@/ui/entry/VerifyEmail';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

// The address holds a key: it is not handed on to any other site.
export const metadata: Metadata = { title: 'Verify your email address', referrer: 'no-referrer' };

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  await requireSession(`/verify/${encodeURIComponent(token)}`);
  return (
    <ApiProvider>
      <VerifyEmail token={token} />
    </ApiProvider>
  );
}
