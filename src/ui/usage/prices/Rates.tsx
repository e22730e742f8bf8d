import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage/prices';
import { RATE_KINDS, RATE_PERIODS, type RateKind, type RatePeriod } from '@/usage/core/rate';
import { Button } from '../../kit/controls/Button';
import { FormError, inputClasses } from '../../kit/controls/Field';
import { IconButton } from '../../kit/controls/IconButton';
import { Select } from '../../kit/controls/Select';
import { messageOf } from '../../kit/feedback/message-of';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { showProblem } from '../../kit/feedback/show-problem';
import { useViewer } from '../../shell/viewer';

/** Sets how often members can ask: a rule for everyone, and rules for single people that replace it. */
export function Rates() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.usage.rates.queryOptions({ workspaceId }));
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId }));
  const change = useRateChanges();
  const people = members.data?.filter(({ deactivatedAt }) => deactivatedAt === null) ?? [];
  const whose = (userId: string) =>
    userId === '' ? t('everyMember') : (people.find((member) => member.userId === userId)?.name ?? t('formerMember'));
  if (query.isPending) return <SkeletonLines lines={2} label={t('loadingRateLimits')} />;
  if (query.isError) return <QueryNotice query={query} />;
  return (
    <div className="rounded-xl border border-line bg-raised">
      {query.data.length === 0 && <p className="px-4 py-3 text-soft text-sm">{t('noLimits')}</p>}
      <ul className="divide-y divide-line">
        {query.data.map(({ id, userId, kind, per, most }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2 text-sm">
            <span className="min-w-0 flex-1">
              {t.rich('rate', {
                ...{ whose: whose(userId), most, kind, per },
                strong: (text) => <strong className="font-medium">{text}</strong>,
              })}
            </span>
            <IconButton
              label={t('removeLimit', { whose: whose(userId), kind, per })}
              icon={<X size={14} />}
              onClick={() => change.remove(id)}
            />
          </li>
        ))}
      </ul>
      <RateForm people={people} busy={change.busy} error={change.error} onSet={change.set} />
    </div>
  );
}

interface NewRate {
  userId?: string;
  kind: RateKind;
  per: RatePeriod;
  most: number;
}

interface RateFormProps {
  people: readonly { userId: string; name: string }[];
  busy: boolean;
  error: unknown;
  onSet(rate: NewRate): void;
}

function RateForm({ people, busy, error, onSet }: RateFormProps) {
  const [userId, setUserId] = useState('');
  const [most, setMost] = useState('30');
  const [kind, setKind] = useState<RateKind>('turns');
  const [per, setPer] = useState<RatePeriod>('hour');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSet({ ...(userId !== '' && { userId }), kind, per, most: Number(most) });
  };
  return (
    <form
      onSubmit={submit}
      // On phones, inputs have larger text (see app/globals.css). The choices in this row match it.
      className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-3 max-sm:[&_[data-shown]]:text-md"
    >
      <FormError>{error ? messageOf(error) : undefined}</FormError>
      <Select label={t('limitFor')} value={userId} onChange={(event) => setUserId(event.target.value)}>
        <option value="">{t('everyMember')}</option>
        {people.map((member) => (
          <option key={member.userId} value={member.userId}>
            {member.name}
          </option>
        ))}
      </Select>
      <input
        type="number"
        aria-label={t('maximum')}
        min={1}
        max={1_000_000}
        required
        value={most}
        onChange={(event) => setMost(event.target.value)}
        className={`${inputClasses} h-8 w-20! px-2! text-sm`}
      />
      <Select label={t('limitOn')} value={kind} onChange={(event) => setKind(event.target.value as RateKind)}>
        {RATE_KINDS.map((each) => (
          <option key={each} value={each}>
            {t('kind', { kind: each })}
          </option>
        ))}
      </Select>
      <Select label={t('per')} value={per} onChange={(event) => setPer(event.target.value as RatePeriod)}>
        {RATE_PERIODS.map((each) => (
          <option key={each} value={each}>
            {t('perPeriod', { per: each })}
          </option>
        ))}
      </Select>
      <Button type="submit" busy={busy}>
        {t('addLimit')}
      </Button>
    </form>
  );
}

function useRateChanges() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const onSuccess = () => queries.invalidateQueries(trpc.usage.rates.queryFilter());
  const set = useMutation(trpc.usage.setRate.mutationOptions({ onSuccess }));
  const remove = useMutation(
    trpc.usage.removeRate.mutationOptions({
      onSuccess,
      onError: showProblem,
    }),
  );
  return {
    set: (rate: NewRate) => set.mutate({ workspaceId, ...rate }),
    remove: (rateId: string) => remove.mutate({ workspaceId, rateId }),
    busy: set.isPending,
    error: set.error,
  };
}
