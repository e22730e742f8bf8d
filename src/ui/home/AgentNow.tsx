import { useQueries } from '@tanstack/react-query';
import Link from 'next/link';
import type { TurnSummary } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { nameOf } from '@/documents/core/path';
import { t } from '@/generated/messages/home';
import { statusWord } from '../agent/turn/status-words';
import { Time } from '../kit/display/Time';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { Spinner } from '../kit/feedback/Spinner';
import { useMemberNames } from '../people/use-member-names';
import type { RecentDocument } from './recent';

const POLL_MS = 15_000;
const SHOWN = 6;

interface DocumentTurn extends TurnSummary {
  documentId: string;
}

const isRunning = ({ status }: TurnSummary) => status === 'running' || status === 'queued';

/** What the agent does now on the recent documents, and what it did last. */
export function AgentNow({ documents }: { documents: readonly RecentDocument[] }) {
  const trpc = useTRPC();
  const nameOfMember = useMemberNames();
  const { pending, turns } = useQueries({
    queries: documents.map(({ documentId }) =>
      trpc.agent.conversations.queryOptions({ documentId, limit: 2 }, { refetchInterval: POLL_MS }),
    ),
    combine: (answers) => ({
      pending: answers.some(({ isPending }) => isPending),
      turns: answers
        .flatMap(({ data }) => data?.conversations ?? [])
        .flatMap(({ documentId, turns: own }) => own.map((turn): DocumentTurn => ({ ...turn, documentId })))
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .slice(0, SHOWN),
    }),
  });
  if (pending) return <SkeletonLines lines={3} label={t('loadingRequests')} />;
  if (turns.length === 0) {
    return <p className="text-faint text-sm">{t('noRequests')}</p>;
  }
  return (
    <>
      {!turns.some(isRunning) && <p className="mb-1 text-faint text-sm">{t('idle')}</p>}
      <ul className="-mx-3">
        {turns.map((turn) => {
          const document = documents.find(({ documentId }) => documentId === turn.documentId);
          return (
            <li key={turn.id}>
              <Link
                href={`/d/${turn.documentId}?panel=agent&turn=${turn.id}`}
                className="block rounded-lg px-3 py-2 hover:bg-hover"
              >
                <span className="flex items-center gap-2 text-sm">
                  {isRunning(turn) && <Spinner size={13} />}
                  <span className="truncate" dir="auto">
                    {turn.request}
                  </span>
                </span>
                <span className="block truncate text-faint text-xs">
                  {document && `${nameOf(document.path)} · `}
                  {nameOfMember(turn.userId)} · {statusWord(turn.status)} · <Time date={turn.createdAt} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
