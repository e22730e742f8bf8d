import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { TemplatesPage } from '@/ui/settings/templates/TemplatesPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('taskTemplates') };
}

export default async function Page() {
  await requireSession('/settings/tasks');
  return (
    <ApiProvider>
      <TemplatesPage />
    </ApiProvider>
  );
}
