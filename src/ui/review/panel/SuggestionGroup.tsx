import { PenLine, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/review/panel';
import { progressOf } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import { Button } from '../../kit/controls/Button';
import { cx } from '../../kit/cx';
import { AiMark, Badge } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { useViewer } from '../../shell/viewer';
import { RefineForm } from '../card/RefineForm';
import { RequestLink, RequestReviewButton } from '../requests/SuggestionRequest';

interface SuggestionGroupProps {
  suggestion: SuggestionView;
  mayDecide: boolean;
  busy: boolean;
  refining: boolean;
  /** Another suggestion is in focus. */
  dimmed: boolean;
  /** “Variant 1 of 2” */
  variant: string | undefined;
  onDecideAll(kind: 'accept' | 'reject'): void;
  onRefine(request: string): Promise<boolean>;
  /** Continues the suggestion as the person’s own. Missing where they may not, or the page can’t. */
  onAmend: (() => void) | undefined;
  /** Of a sheet: what the suggestion does to its page. */
  page?: ReactNode;
  children: ReactNode;
}

/** One suggestion: what it is for, who asked for it, how far its review is, and its cards. */
export function SuggestionGroup(props: SuggestionGroupProps) {
  const { suggestion, mayDecide, busy, refining, dimmed, variant, onDecideAll, onRefine, onAmend, page, children } =
    props;
  const { description, askedBy, createdAt, refusal, turnId } = suggestion;
  const [isRefining, setRefining] = useState(false);
  const { reviewed, total } = progressOf(suggestion);
  const open = total - reviewed;
  const name = askedBy?.name ?? t('someone');
  const isOwn = askedBy?.userId === useViewer().userId;
  return (
    <section
      aria-label={description}
      data-suggestion={suggestion.id}
      className={cx('flex flex-col gap-2 px-3 py-3', dimmed && 'bg-sunk')}
    >
      <header className="px-1">
        <p className="flex items-center gap-1.5 text-faint text-xs">
          {turnId !== null && <AiMark />}
          {variant && <Badge tone="accent">{variant}</Badge>}
          <span className="min-w-0 truncate">
            {turnId === null ? t('byPerson', { name }) : t('forPerson', { name })} · <Time date={createdAt} />
          </span>
        </p>
        <h2 dir="auto" className="mt-1 font-semibold font-serif text-md leading-snug">
          {description}
        </h2>
        {suggestion.request && <RequestLink request={suggestion.request} />}
        <div className="mt-2 flex items-center gap-2">
          <progress
            aria-label={t('reviewed')}
            value={reviewed}
            max={total}
            className="review-progress h-1.5 min-w-0 flex-1 overflow-hidden rounded-full"
          />
          <span className="text-soft text-xs tabular-nums">{t('reviewedOf', { reviewed, total })}</span>
        </div>
        {mayDecide && refusal && (
          <p className="mt-2 rounded-md bg-warn-bg px-2.5 py-1.5 text-sm text-warn-ink">{refusal.message}</p>
        )}
        {open > 0 && !isRefining && (mayDecide || onAmend || isOwn) && (
          <div className="mt-2 flex flex-wrap gap-1.5">
            {mayDecide && open > 1 && (
              // On phones they are in the menu of the bar below.
              <span className="contents max-[899px]:hidden">
                <Button size="sm" busy={busy} disabled={refusal !== null} onClick={() => onDecideAll('accept')}>
                  {t('acceptAll', { count: open })}
                </Button>
                <Button size="sm" variant="quiet" disabled={busy} onClick={() => onDecideAll('reject')}>
                  {t('rejectAll', { count: open })}
                </Button>
              </span>
            )}
            {onAmend && (
              <Button size="sm" variant="quiet" icon={<PenLine size={14} />} onClick={onAmend}>
                {t('amend')}
              </Button>
            )}
            <RequestReviewButton suggestion={suggestion} mayDecide={mayDecide} />
            {mayDecide && (
              <Button size="sm" variant="quiet" icon={<Sparkles size={14} />} onClick={() => setRefining(true)}>
                {t('refine')}
              </Button>
            )}
          </div>
        )}
        {isRefining && (
          <div className="mt-2">
            <RefineForm
              openChanges={open}
              busy={refining}
              onCancel={() => setRefining(false)}
              onRefine={(request) => void onRefine(request).then((done) => done && setRefining(false))}
            />
          </div>
        )}
      </header>
      {page}
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  );
}
