import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/account';
import { Switch } from '../../kit/controls/Switch';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { Section } from '../../shell/PageFrame';

/** Sets who can write in the person's drafts, and when the drafts are submitted. */
export function SuggestingSettings() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settings = useQuery(trpc.drafts.settings.queryOptions());
  const { mutate, isPending, variables } = useMutation(
    trpc.drafts.setSettings.mutationOptions({
      onSuccess: () => showToast(t('saved')),
      onError: showProblem,
      onSettled: () => queries.invalidateQueries(trpc.drafts.settings.queryFilter()),
    }),
  );
  if (!settings.data) return null;
  const { sharesAtOnce, submitsOnLeave } = { ...settings.data, ...(isPending && variables) };
  return (
    <Section title={t('suggesting')}>
      <div className="divide-y divide-line rounded-xl border border-line bg-raised text-sm">
        <Setting
          label={t('shareAtOnce')}
          hint={t('shareAtOnceHint')}
          checked={sharesAtOnce}
          disabled={isPending}
          onChange={(next) => mutate({ sharesAtOnce: next })}
        />
        <Setting
          label={t('submitOnLeave')}
          hint={t('submitOnLeaveHint')}
          checked={submitsOnLeave}
          disabled={isPending}
          onChange={(next) => mutate({ submitsOnLeave: next })}
        />
      </div>
    </Section>
  );
}

interface SettingProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled: boolean;
  onChange(checked: boolean): void;
}

function Setting({ label, hint, ...state }: SettingProps) {
  return (
    <div className="flex items-center gap-4 p-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        <p className="mt-1 max-w-prose text-soft">{hint}</p>
      </div>
      <Switch label={label} {...state} />
    </div>
  );
}
