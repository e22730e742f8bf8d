import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/account';
import { Switch } from '../../kit/controls/Switch';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { Section } from '../../shell/PageFrame';

/** Sets whether others see the person's suggestions while they are still typing. */
export function ShareAtOnce() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settings = useQuery(trpc.drafts.settings.queryOptions());
  const set = useMutation(
    trpc.drafts.setSettings.mutationOptions({
      onSuccess: () => showToast(t('saved')),
      onError: showProblem,
      onSettled: () => queries.invalidateQueries(trpc.drafts.settings.queryFilter()),
    }),
  );
  if (!settings.data) return null;
  const checked = set.isPending ? set.variables.sharesAtOnce : settings.data.sharesAtOnce;
  return (
    <Section title={t('suggesting')}>
      <div className="flex items-center gap-4 rounded-xl border border-line bg-raised p-4 text-sm">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t('shareAtOnce')}</p>
          <p className="mt-1 max-w-prose text-soft">{t('shareAtOnceHint')}</p>
        </div>
        <Switch
          label={t('shareAtOnce')}
          checked={checked}
          disabled={set.isPending}
          onChange={(sharesAtOnce) => set.mutate({ sharesAtOnce })}
        />
      </div>
    </Section>
  );
}
