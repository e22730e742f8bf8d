import type { Metadata } from 'next';
import { InboxPage } from '@/ui/inbox/InboxPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../server-api';

export const metadata: Metadata = { title: 'Inbox' };

export default async function Page() {
  await requireSession('/inbox');
  return (
    <ApiProvider>
      <InboxPage />
    </ApiProvider>
  );
}
