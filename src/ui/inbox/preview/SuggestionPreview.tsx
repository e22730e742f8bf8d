import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/inbox/preview';
import { readable } from '@/kernel/readable';
import { progressOf } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import { visibleText } from '../../hunks/hunk-label';
import { Button } from '../../kit/controls/Button';
import { ButtonLink } from '../../kit/controls/ButtonLink';
import { cx } from '../../kit/cx';
import { AiMark } from '../../kit/display/Badge';
import { QueryState } from '../../kit/feedback/QueryState';
import { type Review, useReview } from '../../review/panel/use-review';
import { useMay } from '../../shell/viewer';
import { type Part, type Passage, passagesOf } from './passages';

/** Shows the open changes of a suggestion in their lines of the document, with buttons to accept or reject. */
export function SuggestionPreview({ documentId, suggestionId }: { documentId: string; suggestionId: string }) {
  const review = useReview(documentId, undefined);
  const suggestion = review.suggestions.find(({ id }) => id === suggestionId);
  if (!review.query.isSuccess) return <QueryState query={review.query} lines={6} label={t('loading')} />;
  if (!suggestion) return <p className="text-soft text-sm">{t('closed')}</p>;
  return <Changes review={review} suggestion={suggestion} />;
}

function Changes({ review, suggestion }: { review: Review; suggestion: SuggestionView }) {
  const { description, turnId, hunks, reviewBaseId, refusal } = suggestion;
  const id = useId();
  const trpc = useTRPC();
  const mayDecide = useMay('decide');
  const base = useQuery(trpc.versions.version.queryOptions({ versionId: reviewBaseId }));
  const text = base.data?.text;
  const changed = useQuery(trpc.review.conflicts.queryOptions({ suggestionId: suggestion.id }));
  const conflicts = useMemo(() => new Set(changed.data), [changed.data]);
  const passages = useMemo(() => {
    const open = hunks.filter(({ decision }) => decision === null);
    return text === undefined ? undefined : passagesOf(text, open);
  }, [text, hunks]);
  const { reviewed, total } = progressOf(suggestion);
  return (
    <>
      <header className="mb-4 flex items-baseline gap-2">
        {turnId !== null && <AiMark />}
        <h3 dir="auto" className="min-w-0 flex-1 font-semibold font-serif text-lg leading-snug">
          {description}
        </h3>
        <span className="shrink-0 text-soft text-xs tabular-nums">{t('reviewedOf', { reviewed, total })}</span>
      </header>
      {!passages && <QueryState query={base} lines={6} label={t('loading')} />}
      <ul aria-label={t('changes')} className="flex flex-col gap-3">
        {passages?.map((passage) => (
          <li
            key={passage.changeIds[0]}
            className="overflow-hidden rounded-lg border border-line bg-raised shadow-card"
          >
            <PassageText id={`${id}${passage.changeIds[0]}`} passage={passage} byAi={turnId !== null} />
            {passage.changeIds.some((changeId) => conflicts.has(changeId) || review.conflicts.includes(changeId)) && (
              <p className="border-line border-t bg-warn-bg px-4 py-2 text-sm text-warn-ink">{t('conflict')}</p>
            )}
            {mayDecide && (
              <Decide
                textId={`${id}${passage.changeIds[0]}`}
                href={`/d/${review.documentId}?panel=review&hunk=${passage.changeIds[0]}`}
                count={passage.changeIds.length}
                isBusy={passage.changeIds.some((changeId) => review.deciding.includes(changeId))}
                isOutdated={passage.changeIds.every((changeId) => conflicts.has(changeId))}
                hasConflict={passage.changeIds.some((changeId) => review.conflicts.includes(changeId))}
                mayAccept={refusal === null}
                onDecide={(kind) => void review.decideMany(passage.changeIds, kind)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const LOOKS = {
  deleted: 'rounded-[2px] bg-del-bg text-del-ink',
  inserted: 'rounded-[2px] bg-add-bg text-add-ink underline-offset-[3px]',
};

/** Added lines aren't underlined word by word. */
const ADDED_BLOCK = 'my-1 block rounded-e-[2px] border-add-ink border-s-[3px] bg-add-bg px-2 py-0.5 no-underline';

function PassageText({ id, passage, byAi }: { id: string; passage: Passage; byAi: boolean }) {
  return (
    <p
      id={id}
      dir="auto"
      className="whitespace-pre-wrap break-words px-4 py-3 font-serif text-[0.9375rem] leading-[1.6]"
    >
      {passage.parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts follow from the text alone
        <PartText key={i} part={part} byAi={byAi} isAlone={passage.parts.length === 1} />
      ))}
    </p>
  );
}

interface PartTextProps {
  part: Part;
  byAi: boolean;
  /** Whether the passage has nothing else. */
  isAlone: boolean;
}

function PartText({ part: { kind, text }, byAi, isAlone }: PartTextProps) {
  if (kind === 'same') return readable(text);
  const isOfLines = isAlone || text.startsWith('\n') || text.endsWith('\n');
  if (kind === 'inserted' && isOfLines && text.trim() !== '')
    return <ins className={cx(ADDED_BLOCK, byAi && 'border-dotted')}>{readable(text.trim())}</ins>;
  const Tag = kind === 'deleted' ? 'del' : 'ins';
  return (
    <Tag className={cx(LOOKS[kind], kind === 'inserted' && byAi && 'decoration-dotted')}>
      {readable(visibleText(text))}
    </Tag>
  );
}

interface DecideProps {
  /** The id of the element that describes the buttons. */
  textId: string;
  /** The place in the document where a change in conflict is decided. */
  href: string;
  count: number;
  isBusy: boolean;
  /** Whether none of the changes can be accepted here, because their text has changed. */
  isOutdated: boolean;
  /** Whether accepting has just failed, because the text has changed. It works once the text is back. */
  hasConflict: boolean;
  mayAccept: boolean;
  onDecide(kind: 'accept' | 'reject'): void;
}

/** The decisions on a passage. Which text to keep is decided in the document, which shows both. */
function Decide({ textId, href, count, isBusy, isOutdated, hasConflict, mayAccept, onDecide }: DecideProps) {
  return (
    <div className="flex flex-wrap gap-1.5 border-line border-t px-3 py-2">
      {(isOutdated || hasConflict) && (
        <ButtonLink aria-describedby={textId} size="sm" href={href} variant={isOutdated ? 'primary' : 'secondary'}>
          {t('chooseInDocument')}
        </ButtonLink>
      )}
      {!isOutdated && (
        <Button
          aria-describedby={textId}
          size="sm"
          icon={<Check size={14} />}
          busy={isBusy}
          disabled={!mayAccept}
          onClick={() => onDecide('accept')}
        >
          {t('accept', { count })}
        </Button>
      )}
      <Button
        aria-describedby={textId}
        size="sm"
        variant="quiet"
        icon={<X size={14} />}
        disabled={isBusy}
        onClick={() => onDecide('reject')}
      >
        {t('reject', { count })}
      </Button>
    </div>
  );
}
