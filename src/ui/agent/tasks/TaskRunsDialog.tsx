import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { isOpen } from '@/agent/core/history/conversation-tree';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/agent/tasks';
import { MoreButton } from '../../kit/controls/MoreButton';
import { Dialog } from '../../kit/dialogs/Dialog';
import { QueryState } from '../../kit/feedback/QueryState';
import { useMemberNames } from '../../people/use-member-names';
import { useMay } from '../../shell/viewer';
import { useTurnCommands } from '../turn/use-turn-commands';
import { TaskRunRow } from './TaskRunRow';

const PAGE = 20;
/** How often the list is reloaded while a task runs. */
const POLL_EVERY_MS = 3_000;

/** Lists the task runs of a project, newest first, a page at a time. Loaded on demand. */
export function TaskRunsDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayRun = useMay('run_turn');
  const nameOf = useMemberNames();
  const commands = useTurnCommands(() => queries.invalidateQueries(trpc.tasks.results.pathFilter()));
  const query = useInfiniteQuery(
    trpc.tasks.results.infiniteQueryOptions(
      { projectId, limit: PAGE },
      {
        getNextPageParam: (page) => page.nextCursor,
        refetchInterval: ({ state }) =>
          state.data?.pages.some(({ results }) => results.some(isOpen)) ? POLL_EVERY_MS : false,
      },
    ),
  );
  const runs = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Dialog title={t('taskRuns')} description={t('description')} form="page" onClose={onClose}>
      <QueryState query={query} lines={6} label={t('loadingTaskRuns')} />
      {query.data && runs.length === 0 && <p className="text-soft text-sm">{t('noRuns')}</p>}
      <ul className="divide-y divide-line rounded-xl border border-line empty:hidden">
        {runs.map((run) => (
          <TaskRunRow
            key={run.turnId}
            run={run}
            authorName={nameOf(run.userId)}
            mayRun={mayRun}
            onStop={() => void (run.status === 'waiting' ? commands.withdraw(run.turnId) : commands.stop([run.turnId]))}
            onAgain={() => void commands.runAgain(run.turnId)}
            onShow={onClose}
          />
        ))}
      </ul>
      <MoreButton query={query} />
    </Dialog>
  );
}
