'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gauge, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage/budgets';
import type { BudgetView } from '@/usage/schema';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryState } from '../../kit/feedback/QueryState';
import { PageFrame, Section } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { ManagersOnlyPage } from '../ManagersOnlyPage';
import { Rates } from '../prices/Rates';
import { BudgetBar } from './BudgetBar';
import { BudgetDialog, type BudgetDraft } from './BudgetDialog';
import { useBudgets } from './use-budgets';

/** Sets monthly budgets for the workspace, projects, members and models, and how often people can ask. */
export function BudgetsPage() {
  const manages = useMay('manage_usage');
  if (!manages) return <ManagersOnlyPage title={t('budgets')}>{t('managersOnlyHint')}</ManagersOnlyPage>;
  return (
    <PageFrame title={t('budgets')} description={t('hint')}>
      <Budgets />
      <Section title={t('rateLimits')}>
        <Rates />
      </Section>
    </PageFrame>
  );
}

function Budgets() {
  const { query, nameOf } = useBudgets();
  const [draft, setDraft] = useState<BudgetDraft>();
  const [removed, setRemoved] = useState<BudgetView>();
  const add = (
    <Button variant="primary" size="sm" icon={<Plus size={14} />} onClick={() => setDraft({})}>
      {t('newBudget')}
    </Button>
  );
  return (
    <Section title={t('monthlyBudgets')} actions={add}>
      <QueryState query={query} lines={4} label={t('loadingBudgets')} />
      {query.data?.length === 0 && (
        <EmptyState framed icon={Gauge} title={t('noBudgetsYet')}>
          {t('noBudgetsHint')}
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
          {query.data.map((budget) => (
            <li key={budget.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <BudgetBar budget={budget} name={t('scopeAndName', { scope: budget.scope, name: nameOf(budget) })} />
              </div>
              <div className="flex gap-1.5">
                <Button
                  size="sm"
                  aria-label={t('editNamed', { name: nameOf(budget) })}
                  onClick={() => setDraft({ budget })}
                >
                  {t('edit')}
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={t('removeNamed', { name: nameOf(budget) })}
                  onClick={() => setRemoved(budget)}
                >
                  {t('remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {draft && <BudgetDialog draft={draft} nameOf={nameOf} onClose={() => setDraft(undefined)} />}
      {removed && <Removal budget={removed} name={nameOf(removed)} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

function Removal({ budget, name, onClose }: { budget: BudgetView; name: string; onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const remove = useMutation(
    trpc.usage.removeBudget.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.usage.budgets.queryFilter()),
    }),
  );
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      verb={t('removeBudget')}
      danger
      onConfirm={() => remove.mutateAsync({ workspaceId, budgetId: budget.id })}
      onClose={onClose}
    >
      {t('removeHint')}
    </ConfirmDialog>
  );
}
