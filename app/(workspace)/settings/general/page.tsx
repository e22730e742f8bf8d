import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { GeneralPage } from '@/ui/settings/GeneralPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('general') };
}

export default async function Page() {
  await requireSession('/settings/general');
  return (
    <ApiProvider>
      <GeneralPage />
    </ApiProvider>
  );
}
