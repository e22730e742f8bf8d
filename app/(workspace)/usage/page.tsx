import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { UsagePage } from '@/ui/usage/UsagePage';
import { requireSession } from '../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('usage') };
}

export default async function Page() {
  await requireSession('/usage');
  return (
    <ApiProvider>
      <UsagePage />
    </ApiProvider>
  );
}
