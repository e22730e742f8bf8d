import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings';
import { Select } from '../kit/controls/Select';
import { Switch } from '../kit/controls/Switch';
import { showProblem } from '../kit/feedback/show-problem';

export interface Keeping {
  id: string;
  trashDays: number | null;
  turnDays: number | null;
  neutralNames: boolean;
}

const DAYS = [7, 30, 90, 365];

/** Sets how long the workspace keeps trash and agent turns, and whether names of deleted people are replaced. */
export function Retention({ workspace }: { workspace: Keeping }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const options = {
    onSuccess: () => queries.invalidateQueries(trpc.people.me.queryFilter()),
    onError: showProblem,
  };
  const retention = useMutation(trpc.people.setRetention.mutationOptions(options));
  const names = useMutation(trpc.people.setNeutralNames.mutationOptions(options));
  const { id: workspaceId, trashDays, turnDays, neutralNames } = workspace;
  const set = (change: Partial<Pick<Keeping, 'trashDays' | 'turnDays'>>) =>
    retention.mutate({ workspaceId, trashDays, turnDays, ...change });
  return (
    <div className="divide-y divide-line rounded-xl border border-line bg-raised">
      <Rule
        title={t('trash')}
        note={t('trashHint')}
        label={t('keepTrashFor')}
        days={trashDays}
        busy={retention.isPending}
        onChange={(days) => set({ trashDays: days })}
      />
      <Rule
        title={t('thoughts')}
        note={t('thoughtsHint')}
        label={t('keepThoughtsFor')}
        days={turnDays}
        busy={retention.isPending}
        onChange={(days) => set({ turnDays: days })}
      />
      <div className="flex items-center gap-4 p-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium text-sm">{t('anonymize')}</p>
          <p className="text-faint text-xs">{t('anonymizeHint')}</p>
        </div>
        <Switch
          label={t('anonymize')}
          checked={neutralNames}
          disabled={names.isPending}
          onChange={(neutral) => names.mutate({ workspaceId, neutral })}
        />
      </div>
    </div>
  );
}

interface RuleProps {
  title: string;
  /** What happens after that time. */
  note: string;
  label: string;
  days: number | null;
  busy: boolean;
  onChange(days: number | null): void;
}

function Rule({ title, note, label, days, busy, onChange }: RuleProps) {
  // A value set through the API may not be in our list.
  const choices = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].sort((a, b) => a - b);
  return (
    <div className="flex items-center gap-4 p-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-sm">{title}</p>
        {days !== null && <p className="text-faint text-xs">{note}</p>}
      </div>
      <Select
        label={label}
        className="shrink-0"
        value={days ?? ''}
        disabled={busy}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t('forever')}</option>
        {choices.map((count) => (
          <option key={count} value={count}>
            {count === 365 ? t('oneYear') : t('days', { count })}
          </option>
        ))}
      </Select>
    </div>
  );
}
