import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { InboxPage } from '@/ui/inbox/InboxPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('inbox') };
}

export default async function Page() {
  await requireSession('/inbox');
  return (
    <ApiProvider>
      <InboxPage />
    </ApiProvider>
  );
}
