import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { ModelsPage } from '@/ui/models/ModelsPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('modelsAndKeys') };
}

export default async function Page() {
  await requireSession('/settings/models');
  return (
    <ApiProvider>
      <ModelsPage />
    </ApiProvider>
  );
}
