import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { RequestsPage } from '@/ui/requests/RequestsPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('changeRequests') };
}

export default async function Page() {
  await requireSession('/requests');
  return (
    <ApiProvider>
      <RequestsPage />
    </ApiProvider>
  );
}
