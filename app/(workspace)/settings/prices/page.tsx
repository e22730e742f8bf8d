import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { PricesPage } from '@/ui/usage/prices/PricesPage';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('prices') };
}

export default async function Page() {
  await requireSession('/settings/prices');
  return (
    <ApiProvider>
      <PricesPage />
    </ApiProvider>
  );
}
