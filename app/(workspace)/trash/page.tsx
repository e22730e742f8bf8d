import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { TrashPage } from '@/ui/trash/TrashPage';
import { requireSession } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('trash') };
}

export default async function Page() {
  await requireSession('/trash');
  return (
    <ApiProvider>
      <TrashPage />
    </ApiProvider>
  );
}
