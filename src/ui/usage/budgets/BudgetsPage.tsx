'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gauge, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { BudgetView } from '@/usage/schema';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryState } from '../../kit/feedback/QueryState';
import { PageFrame, Section } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { ManagersOnly } from '../ManagersOnly';
import { Rates } from '../prices/Rates';
import { BudgetBar } from './BudgetBar';
import { BudgetDialog, type BudgetDraft } from './BudgetDialog';
import { useBudgets } from './use-budgets';

/** What may be used in a month, by whom, and how often somebody may ask. */
export function BudgetsPage() {
  const manages = useMay('manage_usage');
  if (!manages)
    return (
      <ManagersOnly title="Budgets">
        Owners and admins set spending limits. Your own budgets are on the Usage page.
      </ManagersOnly>
    );
  return (
    <PageFrame
      title="Budgets"
      description="Limit what the agent can use each month (UTC). At 80%, people see a warning. At 100%, calls stop until you raise the budget or the next month begins."
    >
      <Budgets />
      <Section title="Rate limits">
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
      New budget
    </Button>
  );
  return (
    <Section title="Monthly budgets" actions={add}>
      <QueryState query={query} lines={4} label="Loading budgets" />
      {query.data?.length === 0 && (
        <EmptyState icon={<Gauge size={26} strokeWidth={1.4} />} title="No budgets yet">
          Set a budget for the workspace, a project, a member or a model, in dollars or in tokens.
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
          {query.data.map((budget) => (
            <li key={budget.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <BudgetBar budget={budget} name={`${SCOPES[budget.scope]}: ${nameOf(budget)}`} />
              </div>
              <div className="flex gap-1.5">
                <Button
                  size="sm"
                  aria-label={`Edit the budget for ${nameOf(budget)}`}
                  onClick={() => setDraft({ budget })}
                >
                  Edit
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={`Remove the budget for ${nameOf(budget)}`}
                  onClick={() => setRemoved(budget)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-faint text-xs">
        A budget in dollars blocks models without a price. Enter a price under Prices, or set a budget in tokens.
      </p>
      {draft && <BudgetDialog draft={draft} nameOf={nameOf} onClose={() => setDraft(undefined)} />}
      {removed && <Removal budget={removed} name={nameOf(removed)} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

const SCOPES = { workspace: 'Workspace', project: 'Project', member: 'Member', model: 'Model' };

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
      title={`Remove the budget for ${name}?`}
      verb="Remove the budget"
      danger
      onConfirm={() => remove.mutateAsync({ workspaceId, budgetId: budget.id })}
      onClose={onClose}
    >
      This budget no longer limits calls. Recorded usage is kept.
    </ConfirmDialog>
  );
}
