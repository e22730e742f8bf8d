import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { GroupsPage } from '@/ui/settings/sharing/GroupsPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('groups') };
}

export default async function Page() {
  await requireSession('/settings/groups');
  return (
    <ApiProvider>
      <GroupsPage />
    </ApiProvider>
  );
}
