import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/usage/budgets';
import { BUDGET_SCOPES, type BudgetScope, type BudgetUnit } from '@/usage/core/budget';
import type { BudgetView } from '@/usage/schema';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { dollarsText, parseCount, parseDollars } from '../prices/per-million';

export interface BudgetDraft {
  /** The budget to change. Left out for a new one. */
  budget?: BudgetView;
}

interface BudgetDialogProps {
  draft: BudgetDraft;
  nameOf(budget: Pick<BudgetView, 'scope' | 'subject'>): string;
  onClose(): void;
}

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
        showToast(t('budgetSaved'));
        void queries.invalidateQueries(trpc.usage.budgets.queryFilter());
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = unit === 'money' ? parseDollars(amount) : parseCount(amount);
    if (value === undefined || value === 0) {
      return setProblem(unit === 'money' ? t('enterDollars') : t('enterTokens'));
    }
    const chosen = scope === 'workspace' ? '' : subject || (subjects[0]?.id ?? '');
    setProblem(undefined);
    set.mutate({ workspaceId, scope, subject: chosen, unit, amount: value });
  };
  return (
    <Dialog title={budget ? t('budgetFor', { name: nameOf(budget) }) : t('newBudget')} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <FormError>{problem ?? (set.error && messageOf(set.error))}</FormError>
        {!budget && (
          <div className="flex flex-wrap gap-2">
            <Select
              label={t('scopeLabel')}
              value={scope}
              onChange={(event) => {
                setScope(event.target.value as BudgetScope);
                setSubject('');
              }}
            >
              {BUDGET_SCOPES.map((each) => (
                <option key={each} value={each}>
                  {t('scopeOf', { scope: each })}
                </option>
              ))}
            </Select>
            {scope !== 'workspace' && (
              <Select
                label={t('name')}
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
            <Select label={t('unit')} value={unit} onChange={(event) => setUnit(event.target.value as BudgetUnit)}>
              <option value="money">{t('inUsDollars')}</option>
              <option value="tokens">{t('inTokens')}</option>
            </Select>
          </div>
        )}
        <Field
          label={unit === 'money' ? t('usDollarsPerMonth') : t('tokensPerMonth')}
          hint={t(unit === 'money' ? 'dollarsNeedPrices' : 'tokensHint')}
          inputMode="decimal"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" busy={set.isPending}>
            {budget ? t('saveBudget') : t('createBudget')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function amountText(budget: BudgetView | undefined): string {
  if (!budget?.amounts) return '';
  const { amount } = budget.amounts;
  return budget.unit === 'money' ? dollarsText(amount) : String(amount);
}

/** Returns the projects, members or models that can be chosen in a scope. */
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
