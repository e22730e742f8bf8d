import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/account';
import { DIGEST_FREQUENCIES, type DigestFrequency } from '@/review/digest/core/frequency';
import { Select } from '../../kit/controls/Select';
import { Switch } from '../../kit/controls/Switch';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { Section } from '../../shell/PageFrame';

/** The emails that people get at once. */
const AT_ONCE = [
  { kind: 'mailsReviews', label: () => t('mailsReviews'), hint: () => t('mailsReviewsHint') },
  { kind: 'mailsAccess', label: () => t('mailsAccess'), hint: () => t('mailsAccessHint') },
] as const;

/** Sets which emails the person gets about open work. Shown only if the server can send mail. */
export function EmailDigest() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settings = useQuery(trpc.digest.settings.queryOptions());
  const set = useMutation(
    trpc.digest.set.mutationOptions({
      onSuccess: () => showToast(t('saved')),
      onError: showProblem,
      onSettled: () => queries.invalidateQueries(trpc.digest.pathFilter()),
    }),
  );
  if (!settings.data?.isAvailable) return null;
  const { frequency, timeZone } = settings.data;
  const shown = set.isPending ? (set.variables.frequency ?? frequency) : frequency;
  return (
    <Section title={t('emailDigest')}>
      <div className="rounded-xl border border-line bg-raised p-4 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-medium">{t('emailMe')}</p>
          <Select
            label={t('emailMe')}
            value={shown}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ frequency: event.target.value as DigestFrequency })}
          >
            {DIGEST_FREQUENCIES.map((choice) => (
              <option key={choice} value={choice}>
                {t('frequency', { frequency: choice })}
              </option>
            ))}
          </Select>
        </div>
        <p className="mt-1 max-w-prose text-soft">{t(shown === 'weekly' ? 'weeklyHint' : 'dailyHint', { timeZone })}</p>
        {AT_ONCE.map(({ kind, label, hint }) => (
          <div key={kind} className="mt-4 flex items-center gap-4 border-line border-t pt-4">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{label()}</p>
              <p className="mt-1 max-w-prose text-soft">{hint()}</p>
            </div>
            <Switch
              label={label()}
              checked={(set.isPending ? set.variables[kind] : undefined) ?? settings.data[kind]}
              disabled={set.isPending}
              onChange={(next) => set.mutate({ [kind]: next })}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
