import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage';
import { costOf, type Dimension, type Figures, type Span, tokensOf } from '@/usage/core/report';
import { MoreButton } from '../kit/controls/MoreButton';
import { PageLink } from '../kit/controls/PageLink';
import { Select } from '../kit/controls/Select';
import { Dialog } from '../kit/dialogs/Dialog';
import { Badge } from '../kit/display/Badge';
import { costWords } from '../kit/display/cost-words';
import { FoldArrow } from '../kit/display/FoldArrow';
import { Time } from '../kit/display/Time';
import { QueryState } from '../kit/feedback/QueryState';
import { useMemberNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';
import { CallTable } from './CallTable';
import { knownTokens } from './known';
import { spanWords } from './spans';
import { useKeyNames } from './use-key-names';

interface TurnsDialogProps {
  span: Span;
  filter: { dimension: Dimension; key: string };
  /** The row's name. */
  title: string;
  onClose(): void;
}

const PAGE = 30;

/** Lists the turns of a table's row. Each turn opens to show its calls. */
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
    <Dialog title={title} description={t('turnsStarted', { span: spanWords(span) })} form="page" onClose={onClose}>
      <Select
        label={t('sortBy')}
        value={order}
        className="mb-3"
        onChange={(event) => setOrder(event.target.value as typeof order)}
      >
        <option value="newest">{t('newestFirst')}</option>
        <option value="dearest">{t('mostExpensiveFirst')}</option>
      </Select>
      <QueryState query={query} lines={6} label={t('loadingTurns')} />
      {query.data && turns.length === 0 && <p className="text-soft text-sm">{t('noTurnsStartedInThis')}</p>}
      <ul className="divide-y divide-line rounded-xl border border-line empty:hidden">
        {turns.map((turn) => (
          <TurnRow key={turn.turnId} turn={turn} path={pathOf(turn.documentId)} />
        ))}
      </ul>
      <MoreButton query={query} />
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
  const modelOf = useKeyNames('model', []);
  const figures = { ...turn, turns: 1 };
  const decided = turn.accepted + turn.rejected;
  const failed = turn.failed + turn.interrupted;
  const used = { tokens: knownTokens(tokensOf(figures)), count: turn.calls };
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-2 px-3 py-2.5 text-start text-sm hover:bg-hover"
      >
        <FoldArrow open={open} size={15} className="mt-0.5 text-faint" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {path}
          </span>
          <span className="block truncate text-faint text-xs">
            {nameOf(turn.userId)} · <Time date={turn.startedAt} /> · {turn.models.map(modelOf).join(', ')}
          </span>
        </span>
        {failed > 0 && <Badge tone="warn">{t('failedCalls', { count: failed })}</Badge>}
        {turn.estimated > 0 && <Badge>{t('estimated')}</Badge>}
        <span className="shrink-0 text-end tabular-nums">
          <span className="block">{costWords(costOf(figures))}</span>
          <span className="block text-faint text-xs">
            {decided > 0 ? t('turnAndChanges', { ...used, accepted: turn.accepted, decided }) : t('turnUsage', used)}
          </span>
        </span>
      </button>
      {open && <TurnCalls turnId={turn.turnId} documentId={turn.documentId} />}
    </li>
  );
}

const MAX_CALLS = 200;

function TurnCalls({ turnId, documentId }: { turnId: string; documentId: string }) {
  const trpc = useTRPC();
  const nameOf = useMemberNames();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.usage.calls.queryOptions({ workspaceId, turnId, limit: MAX_CALLS }));
  return (
    <div className="px-3 pb-3">
      <QueryState query={query} lines={3} label={t('loadingModelCalls')} />
      {query.data && <CallTable calls={query.data.calls} nameOf={nameOf} complete={!query.data.nextCursor} />}
      {documentId !== '' && (
        <PageLink href={`/d/${documentId}`} className="mt-2 inline-block rounded text-accent text-sm hover:underline">
          {t('openTheDocument')}
        </PageLink>
      )}
    </div>
  );
}
