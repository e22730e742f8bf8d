import type { Metadata } from 'next';
import { ApiProvider } from '@/ui/shell/ApiProvider';
import { BudgetsPage } from '@/ui/usage/budgets/BudgetsPage';
import { requireSession } from '../../../server-api';

export const metadata: Metadata = { title: 'Budgets' };

export default async function Page() {
  await requireSession('/settings/budgets');
  return (
    <ApiProvider>
      <BudgetsPage />
    </ApiProvider>
  );
}
