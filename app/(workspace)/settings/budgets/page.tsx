import type { Metadata } from 'next';
import { t } from '@/generated/messages/app/titles';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { BudgetsPage } from '@/ui/usage/budgets/BudgetsPage';
import { requireSession } from '../../../server-api';

export function generateMetadata(): Metadata {
  return { title: t('budgets') };
}

export default async function Page() {
  await requireSession('/settings/budgets');
  return (
    <ApiProvider>
      <BudgetsPage />
    </ApiProvider>
  );
}
