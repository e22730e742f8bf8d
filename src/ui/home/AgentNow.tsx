import { useQuery } from '@tanstack/react-query';
import type { DocumentTurn } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/home';
import { statusWord } from '../agent/turn/status-words';
import { PageLink } from '../kit/controls/PageLink';
import { Time } from '../kit/display/Time';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { Spinner } from '../kit/feedback/Spinner';
import { useMemberNames } from '../people/use-member-names';
import { Section } from '../shell/PageFrame';
import { useViewer } from '../shell/viewer';

const POLL_MS = 15_000;
const SHOWN = 6;
/** Older turns aren't news. */
const RECENT_MS = 7 * 86_400_000;

const endOf = ({ finishedAt, createdAt }: DocumentTurn) => finishedAt ?? createdAt;
const isRunning = ({ status }: DocumentTurn) => status === 'running' || status === 'queued';

/** Shows the agent's running turns in the workspace and those of the last days. Shows nothing until it knows of one. */
export function AgentNow() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const nameOfMember = useMemberNames();
  const query = useQuery(trpc.agent.activity.queryOptions({ workspaceId, limit: SHOWN }, { refetchInterval: POLL_MS }));
  const since = query.dataUpdatedAt - RECENT_MS;
  const turns = (query.data ?? []).filter((turn) => isRunning(turn) || endOf(turn).getTime() >= since);
  if (turns.length === 0 && !query.isError) return null;
  return (
    <Section title={t('agentActivity')}>
      {query.isError && <QueryNotice query={query} />}
      {turns.length > 0 && (
        <ul className="-mx-3">
          {turns.map((turn) => (
            <li key={turn.id}>
              <PageLink
                href={`/d/${turn.documentId}?panel=agent&turn=${turn.id}`}
                className="block rounded-lg px-3 py-2 hover:bg-hover"
              >
                <span className="flex items-center gap-2 text-sm">
                  {isRunning(turn) && <Spinner size={13} />}
                  <span className="truncate" dir="auto">
                    {turn.request}
                  </span>
                </span>
                {/* The time is when the status began, as in the inbox. */}
                <span className="block text-faint text-xs">
                  <span dir="auto" className="inline-block max-w-full truncate align-bottom">
                    {displayName(turn.path)}
                  </span>{' '}
                  · {nameOfMember(turn.userId)} · {statusWord(turn.status)} ·{' '}
                  <Time date={endOf(turn)} className="whitespace-nowrap" />
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
