import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '@/api/client';
import { BUDGET_SCOPES, type BudgetScope, type BudgetUnit } from '@/usage/core/budget';
import type { BudgetView } from '@/usage/schema';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { parseCount, parseDollars, perMillion } from '../prices/per-million';

export interface BudgetDraft {
  /** The one that is changed. */
  budget?: BudgetView;
}

interface BudgetDialogProps {
  draft: BudgetDraft;
  nameOf(budget: Pick<BudgetView, 'scope' | 'subject'>): string;
  onClose(): void;
}

const SCOPE_WORDS: Record<BudgetScope, string> = {
  workspace: 'The workspace',
  project: 'A project',
  member: 'A member',
  model: 'A model',
};

export function BudgetDialog({ draft: { budget }, nameOf, onClose }: BudgetDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const [scope, setScope] = useState<BudgetScope>(budget?.scope ?? 'workspace');
  const [subject, setSubject] = useState(budget?.subject ?? '');
  const [unit, setUnit] = useState<BudgetUnit>(budget?.unit ?? 'money');
  const [amount, setAmount] = useState(() => amountText(budget));
  const [problem, setProblem] = useState<string>();
  const subjects = useSubjects(scope);
  const set = useMutation(
    trpc.usage.setBudget.mutationOptions({
      onSuccess: () => {
        showToast('Budget saved');
        void queries.invalidateQueries(trpc.usage.budgets.queryFilter());
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = unit === 'money' ? parseDollars(amount) : parseCount(amount);
    if (value === undefined || value === 0) {
      return setProblem(unit === 'money' ? 'Enter an amount in dollars, e.g. 25.' : 'Enter a number, e.g. 2M or 500k.');
    }
    const chosen = scope === 'workspace' ? '' : subject || (subjects[0]?.id ?? '');
    setProblem(undefined);
    set.mutate({ workspaceId, scope, subject: chosen, unit, amount: value });
  };
  return (
    <Dialog title={budget ? `Budget for ${nameOf(budget)}` : 'New budget'} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <FormError>{problem ?? (set.error && messageOf(set.error))}</FormError>
        {!budget && (
          <div className="flex flex-wrap gap-2">
            <Select
              label="Budget for"
              value={scope}
              onChange={(event) => {
                setScope(event.target.value as BudgetScope);
                setSubject('');
              }}
            >
              {BUDGET_SCOPES.map((each) => (
                <option key={each} value={each}>
                  {SCOPE_WORDS[each]}
                </option>
              ))}
            </Select>
            {scope !== 'workspace' && (
              <Select
                label="Name"
                className="min-w-0 flex-1"
                value={subject || (subjects[0]?.id ?? '')}
                onChange={(event) => setSubject(event.target.value)}
              >
                {subjects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
            <Select label="Unit" value={unit} onChange={(event) => setUnit(event.target.value as BudgetUnit)}>
              <option value="money">in US dollars</option>
              <option value="tokens">in tokens</option>
            </Select>
          </div>
        )}
        <Field
          label={unit === 'money' ? 'US dollars per month' : 'Tokens per month'}
          hint={unit === 'money' ? undefined : 'Input and output together. You can write 2M or 500k.'}
          inputMode="decimal"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={set.isPending}>
            {budget ? 'Save budget' : 'Create budget'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function amountText(budget: BudgetView | undefined): string {
  if (!budget?.amounts) return '';
  const { amount } = budget.amounts;
  return budget.unit === 'money' ? perMillion(amount).slice(1) : String(amount);
}

/** What can be chosen within a scope. */
function useSubjects(scope: BudgetScope): { id: string; name: string }[] {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId }));
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId }));
  const models = useQuery(trpc.agent.models.queryOptions({ workspaceId }));
  switch (scope) {
    case 'workspace':
      return [];
    case 'project':
      return projects.data?.map(({ projectId, name }) => ({ id: projectId, name })) ?? [];
    case 'member':
      return (
        members.data
          ?.filter(({ deactivatedAt }) => deactivatedAt === null)
          .map(({ userId, name }) => ({ id: userId, name })) ?? []
      );
    case 'model':
      return models.data?.filter(({ available }) => available).map(({ model }) => ({ id: model, name: model })) ?? [];
  }
}
