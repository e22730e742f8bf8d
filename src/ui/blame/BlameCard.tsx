import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { TurnCredit } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/blame';
import type { BlameSource } from '@/review/schema';
import { Avatar } from '../kit/display/Avatar';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { SYSTEM, suggesterOf } from './authors';
import { type Credit, creditsOf } from './credits';
import type { Passages } from './use-blame';

interface BlameCardProps {
  /** The passages of the selection; undefined while they are loading. */
  passages: Passages | undefined;
  /** Returns text of the document, for quoting passages. */
  quote(from: number, to: number): string;
  /** The place of the selection in the window. */
  anchor: { left: number; top: number; bottom: number };
  /** Whether the card takes the focus, because it was opened with a key. */
  takesFocus: boolean;
  onTurn(turnId: string): void;
  onClose(): void;
}

const GAP = 8;
const EDGE = 8;
const MAX_SHOWN = 12;

/** Shows who wrote the selection, in a popover above the page. Escape or a click elsewhere closes it. */
export function BlameCard({ passages, quote, anchor, takesFocus, onTurn, onClose }: BlameCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const credits = passages && creditsOf(passages, quote);
  const shown = credits?.slice(0, MAX_SHOWN);
  const turns = useTurns(shown ?? []);

  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    element.showPopover();
    if (takesFocus) element.focus();
    return () => element.hidePopover();
  }, [takesFocus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides how high the card is
  useLayoutEffect(() => {
    if (card.current) place(card.current, anchor);
  }, [anchor, credits?.length, turns]);

  return (
    <div
      ref={card}
      popover="auto"
      role="dialog"
      aria-label={t('title')}
      tabIndex={-1}
      className="vr-blame-card"
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <h2 className="px-4 pt-3 pb-1 font-medium text-faint text-xs">{t('title')}</h2>
      {shown === undefined && <p className="px-4 pb-3 text-faint">{t('loading')}</p>}
      {shown?.length === 0 && <p className="px-4 pb-3 text-faint">{t('empty')}</p>}
      <ul className="flex flex-col">
        {shown?.map(({ key, source, excerpt }) => (
          <li key={key} className="flex gap-2.5 border-line px-4 py-2.5 not-last:border-b">
            <Sign source={source} />
            <div className="min-w-0 flex-1">
              <Words source={source} />
              <p dir="auto" className="mt-0.5 truncate font-serif text-soft">
                {t('excerpt', { text: excerpt })}
              </p>
              {source?.kind === 'accepted' && (
                <AcceptedDetails source={source} turn={turns.get(source.turnId ?? '')} onTurn={onTurn} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {credits && credits.length > MAX_SHOWN && (
        <p className="px-4 py-2 text-faint text-xs">{t('more', { count: credits.length - MAX_SHOWN })}</p>
      )}
    </div>
  );
}

function Sign({ source }: { source: BlameSource | undefined }) {
  const person = suggesterOf(source) ?? source?.by;
  if (source?.kind === 'accepted' && source.turnId !== null) {
    return (
      <span className="mt-0.5 shrink-0">
        <AiMark />
      </span>
    );
  }
  if (person) return <Avatar size="xs" userId={person.userId} name={person.name} />;
  return <span aria-hidden="true" className="size-5 shrink-0 rounded-full border border-line-strong border-dashed" />;
}

function Words({ source }: { source: BlameSource | undefined }) {
  if (!source) return <p>{t('notRecorded')}</p>;
  return <p>{wordsOf(source)}</p>;
}

function wordsOf(source: BlameSource): ReactNode {
  const parts = {
    who: source.by?.name ?? SYSTEM,
    b: (text: ReactNode) => <strong className="font-semibold">{text}</strong>,
    time: () => <Time date={source.kind === 'typed' ? source.since : source.at} />,
  };
  switch (source.kind) {
    case 'typed':
      return t.rich('typed', parts);
    case 'accepted':
      return acceptedWords(source, parts);
    case 'sample':
      return t.rich('sample', parts);
    default:
      return t.rich('origin', { ...parts, kind: source.kind });
  }
}

type AcceptedSource = Extract<BlameSource, { kind: 'accepted' }>;

function acceptedWords(source: AcceptedSource, parts: Parameters<typeof t.rich<'accepted'>>[1]): ReactNode {
  const author = suggesterOf(source)?.name;
  if (author !== undefined) return t.rich('suggestionAccepted', { ...parts, author });
  if (source.reworded) return t.rich(source.turnId === null ? 'rewordedSuggestion' : 'reworded', parts);
  return t.rich('accepted', parts);
}

interface AcceptedDetailsProps {
  source: AcceptedSource;
  turn: TurnCredit | undefined;
  onTurn(turnId: string): void;
}

function AcceptedDetails({ source, turn, onTurn }: AcceptedDetailsProps) {
  const { description, askedBy, turnId } = source;
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      {turn && <Fact name={t('request')}>{turn.request}</Fact>}
      {askedBy && turnId !== null && <Fact name={t('askedBy')}>{askedBy.name}</Fact>}
      {turn && <Fact name={t('model')}>{turn.model}</Fact>}
      {description && <Fact name={t('change')}>{description}</Fact>}
      {turnId && turn && (
        <Fact name={t('turn')}>
          <button type="button" className="text-accent underline underline-offset-2" onClick={() => onTurn(turnId)}>
            {t('showDetails')}
          </button>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="line-clamp-3 min-w-0 break-words">{children}</dd>
    </>
  );
}

function useTurns(credits: readonly Credit[]): ReadonlyMap<string, TurnCredit> {
  const trpc = useTRPC();
  const turnIds = [
    ...new Set(credits.flatMap(({ source }) => (source?.kind === 'accepted' && source.turnId ? [source.turnId] : []))),
  ].sort();
  const { data } = useQuery(
    trpc.agent.credits.queryOptions({ turnIds }, { enabled: turnIds.length > 0, staleTime: Number.POSITIVE_INFINITY }),
  );
  return new Map(data?.map((credit) => [credit.turnId, credit]));
}

/** Places the card below the selection, or above it without room. On phones, CSS puts it at the bottom. */
function place(card: HTMLElement, { left, top, bottom }: BlameCardProps['anchor']): void {
  const { width, height } = card.getBoundingClientRect();
  const fits = bottom + GAP + height <= window.innerHeight - EDGE;
  const y = fits ? bottom + GAP : Math.max(EDGE, top - GAP - height);
  card.style.setProperty('--x', `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`);
  card.style.setProperty('--y', `${Math.max(EDGE, Math.min(y, window.innerHeight - height - EDGE))}px`);
}
