import type { Metadata } from 'next';
import { TemplatesPage } from '@/ui/settings/templates/TemplatesPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export const metadata: Metadata = { title: 'Task templates' };

export default async function Page() {
  await requireSession('/settings/tasks');
  return (
    <ApiProvider>
      <TemplatesPage />
    </ApiProvider>
  );
}
