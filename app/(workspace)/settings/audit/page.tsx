import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { AuditPage } from '@/ui/settings/audit/AuditPage';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('auditLog') };
}

export default async function Page() {
  await requireSession('/settings/audit');
  return (
    <ApiProvider>
      <AuditPage />
    </ApiProvider>
  );
}
