import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { formatCount } from '@/usage/core/format';
import { knownCost, knownTokens } from '@/usage/core/known';
import { costOf, type Dimension, type Figures, type Span, tokensOf } from '@/usage/core/report';
import { Button } from '../kit/controls/Button';
import { Select } from '../kit/controls/Select';
import { cx } from '../kit/cx';
import { Dialog } from '../kit/dialogs/Dialog';
import { Badge } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { QueryState } from '../kit/feedback/QueryState';
import { useMemberNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';
import { CallTable } from './CallTable';
import { spanWords } from './spans';
import { useKeyNames } from './use-key-names';

interface TurnsDialogProps {
  span: Span;
  filter: { dimension: Dimension; key: string };
  /** What the row is called. */
  title: string;
  onClose(): void;
}

const PAGE = 30;

/** The turns behind a row of a table, each of which opens to its calls. */
export function TurnsDialog({ span, filter, title, onClose }: TurnsDialogProps) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const [order, setOrder] = useState<'newest' | 'dearest'>('newest');
  const query = useInfiniteQuery(
    trpc.usage.turns.infiniteQueryOptions(
      { workspaceId, ...span, filter, order, limit: PAGE },
      { getNextPageParam: (page) => page.nextCursor, initialCursor: 0 },
    ),
  );
  const turns = query.data?.pages.flatMap((page) => page.turns) ?? [];
  const pathOf = useKeyNames(
    'document',
    turns.map(({ documentId }) => documentId),
  );
  return (
    <Dialog title={title} description={`Turns started ${spanWords(span)}`} form="page" onClose={onClose}>
      <Select
        label="Sort by"
        value={order}
        className="mb-3"
        onChange={(event) => setOrder(event.target.value as typeof order)}
      >
        <option value="newest">Newest first</option>
        <option value="dearest">Most expensive first</option>
      </Select>
      <QueryState query={query} lines={6} label="Loading turns" />
      {query.data && turns.length === 0 && (
        <p className="text-soft text-sm">
          No turns started in this period. The calls in the table belong to turns that started earlier.
        </p>
      )}
      <ul className="divide-y divide-line rounded-xl border border-line empty:hidden">
        {turns.map((turn) => (
          <TurnRow key={turn.turnId} turn={turn} path={pathOf(turn.documentId)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type Turn = Omit<Figures, 'turns'> & {
  turnId: string;
  userId: string;
  documentId: string;
  startedAt: Date;
  models: string[];
};

function TurnRow({ turn, path }: { turn: Turn; path: string }) {
  const [open, setOpen] = useState(false);
  const nameOf = useMemberNames();
  const figures = { ...turn, turns: 1 };
  const decided = turn.accepted + turn.rejected;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-2 px-3 py-2.5 text-left text-sm hover:bg-hover"
      >
        <ChevronRight
          size={15}
          aria-hidden="true"
          className={cx('mt-0.5 shrink-0 text-faint transition-transform', open && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{path}</span>
          <span className="block truncate text-faint text-xs">
            {nameOf(turn.userId)} · <Time date={turn.startedAt} /> · {turn.models.join(', ')}
          </span>
        </span>
        {turn.failed + turn.interrupted > 0 && <Badge tone="warn">{turn.failed + turn.interrupted} failed</Badge>}
        {turn.estimated > 0 && <Badge>estimated</Badge>}
        <span className="shrink-0 text-right tabular-nums">
          <span className="block">{knownCost(costOf(figures))}</span>
          <span className="block text-faint text-xs">
            {knownTokens(tokensOf(figures))} tokens · {formatCount(turn.calls)} {turn.calls === 1 ? 'call' : 'calls'}
            {decided > 0 && ` · ${turn.accepted} of ${decided} accepted`}
          </span>
        </span>
      </button>
      {open && <TurnCalls turnId={turn.turnId} documentId={turn.documentId} />}
    </li>
  );
}

const MOST_CALLS = 200;

function TurnCalls({ turnId, documentId }: { turnId: string; documentId: string }) {
  const trpc = useTRPC();
  const nameOf = useMemberNames();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.usage.calls.queryOptions({ workspaceId, turnId, limit: MOST_CALLS }));
  return (
    <div className="px-3 pb-3">
      <QueryState query={query} lines={3} label="Loading model calls" />
      {query.data && <CallTable calls={query.data.calls} nameOf={nameOf} complete={!query.data.nextCursor} />}
      {documentId !== '' && (
        <Link href={`/d/${documentId}`} className="mt-2 inline-block rounded text-accent text-sm hover:underline">
          Open the document
        </Link>
      )}
    </div>
  );
}
