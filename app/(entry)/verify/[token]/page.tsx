import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { VerifyEmail } from '@/ui/entry/VerifyEmail';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

// The address contains a secret, so it isn't sent to other sites as the referrer.
export function generateMetadata(): Metadata {
  return { title: t('verifyEmail'), referrer: 'no-referrer' };
}

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  await requireSession(`/verify/${encodeURIComponent(token)}`);
  return (
    <ApiProvider>
      <VerifyEmail token={token} />
    </ApiProvider>
  );
}
