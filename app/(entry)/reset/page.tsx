import type { Metadata } from 'next';
import { AskForPassword, RequestReset } from '@/ui/entry/RequestReset';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { api } from '../../server-api';

export const metadata: Metadata = { title: 'New password' };

export default async function Page() {
  const { byMail } = await (await api()).passwords.mode();
  if (!byMail) return <AskForPassword />;
  return (
    <ApiProvider>
      <RequestReset />
    </ApiProvider>
  );
}
