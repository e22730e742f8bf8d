import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { AskForPassword, RequestReset } from '@/ui/entry/RequestReset';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { api } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('newPassword') };
}

export default async function Page() {
  const { byMail } = await (await api()).passwords.mode();
  if (!byMail) return <AskForPassword />;
  return (
    <ApiProvider>
      <RequestReset />
    </ApiProvider>
  );
}
