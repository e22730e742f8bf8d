import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import { ResetForm, ResetUnusable } from '@/ui/entry/ResetForm';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { api } from '../../../server-api';

// The address contains a secret that gives access to an account, so it isn't sent to other sites as the referrer.
export function generateMetadata(): Metadata {
  return { title: t('newPassword'), referrer: 'no-referrer' };
}

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  if (!(await (await api()).passwords.check({ token }))) return <ResetUnusable />;
  return (
    <ApiProvider>
      <ResetForm token={token} passwordLength={{ min: PASSWORD_MIN, max: PASSWORD_MAX }} />
    </ApiProvider>
  );
}
