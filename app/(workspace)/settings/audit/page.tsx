import type { Metadata } from 'next';
import { AuditPage } from '@/ui/settings/audit/AuditPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export const metadata: Metadata = { title: 'Audit log' };

export default async function Page() {
  await requireSession('/settings/audit');
  return (
    <ApiProvider>
      <AuditPage />
    </ApiProvider>
  );
}
