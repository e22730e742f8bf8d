import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { PeoplePage } from '@/ui/settings/people/PeoplePage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('people') };
}

export default async function Page() {
  await requireSession('/settings/people');
  return (
    <ApiProvider>
      <PeoplePage />
    </ApiProvider>
  );
}
