import type { Metadata } from 'next';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { PricesPage } from '@/ui/usage/prices/PricesPage';
import { requireSession } from '../../../server-api';

export const metadata: Metadata = { title: 'Prices' };

export default async function Page() {
  await requireSession('/settings/prices');
  return (
    <ApiProvider>
      <PricesPage />
    </ApiProvider>
  );
}
