import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/models';
import { Switch } from '../kit/controls/Switch';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { showProblem } from '../kit/feedback/show-problem';
import { useViewer } from '../shell/viewer';

/** Sets how the agent designs sheets in this workspace. */
export function SheetSettings() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const settings = useQuery(trpc.agent.sheetSettings.queryOptions({ workspaceId }));
  const save = useMutation(
    trpc.agent.setSheetSettings.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.agent.sheetSettings.queryFilter()),
      onError: showProblem,
    }),
  );
  if (settings.isError) return <QueryNotice query={settings} />;
  if (!settings.data) return <SkeletonLines lines={2} label={t('loadingSheetSettings')} />;
  return (
    <div className="flex items-center gap-4 rounded-xl border border-line bg-raised p-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-sm">{t('lookAtPages')}</p>
        <p className="text-faint text-xs">{t('sheetsHint')}</p>
      </div>
      <Switch
        label={t('lookAtPages')}
        checked={settings.data.looksAtPages}
        disabled={save.isPending}
        onChange={(looksAtPages) => save.mutate({ workspaceId, looksAtPages })}
      />
    </div>
  );
}
