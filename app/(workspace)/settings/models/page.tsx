import type { Metadata } from 'next';
import { ModelsPage } from '@/ui/models/ModelsPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export const metadata: Metadata = { title: 'Models & keys' };

export default async function Page() {
  await requireSession('/settings/models');
  return (
    <ApiProvider>
      <ModelsPage />
    </ApiProvider>
  );
}
