import { PenLine, Sparkles, UserX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/review/panel';
import { translateText } from '@/i18n/translate';
import { progressOf } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { AiMark, Badge } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { useMay, useViewer } from '../../shell/viewer';
import { RefineForm } from '../card/RefineForm';
import { hasTitleOfRequest, RequestLink, RequestReviewButton } from '../requests/SuggestionRequest';
import { WithdrawSuggestion } from './WithdrawSuggestion';

const EraseGuestDialog = dynamic(() => import('../../people/EraseGuestDialog').then((m) => m.EraseGuestDialog), {
  ssr: false,
});

interface SuggestionGroupProps {
  suggestion: SuggestionView;
  mayDecide: boolean;
  busy: boolean;
  refining: boolean;
  /** Whether another suggestion is focused. */
  dimmed: boolean;
  /** “Variant 1 of 2” if the suggestion is one of several variants. */
  variant: string | undefined;
  /** Keeps the header short, above the one change that a phone shows. */
  compact?: boolean;
  /** Whether the card of its change request's documents is above, which then has the link to the request. */
  hasRequestAbove?: boolean;
  /** Whether the suggestion's title is already shown above. */
  titled?: boolean;
  onDecideAll(kind: 'accept' | 'reject'): void;
  onRefine(request: string): Promise<boolean>;
  /**
   * Continues the suggestion as the person’s own. Undefined if they can't do that, or the page has no suggesting mode.
   */
  onAmend: (() => void) | undefined;
  /** For sheets: a preview of the page with the suggestion. */
  page?: ReactNode;
  children: ReactNode;
}

/** One suggestion: its description, its author, the progress of its review, and its cards. */
export function SuggestionGroup(props: SuggestionGroupProps) {
  const { suggestion, mayDecide, busy, refining, dimmed, variant, compact = false, onDecideAll, onRefine } = props;
  const { description, refusal } = suggestion;
  const [isRefining, setRefining] = useState(false);
  const { reviewed, total } = progressOf(suggestion);
  const open = total - reviewed;
  const isOwn = suggestion.askedBy?.userId === useViewer().userId;
  const offline = useOffline();
  const hasTools = !offline && (mayDecide || props.onAmend || isOwn) && open > 0 && !isRefining;
  const tools = hasTools && <Tools {...props} isOwn={isOwn} onRefine={() => setRefining(true)} />;
  const hasDecideAll = !compact && hasTools && mayDecide && open > 1;
  const progress = total > 1 && (
    <span className="shrink-0 text-soft text-xs tabular-nums">{t('reviewedOf', { reviewed, total })}</span>
  );
  return (
    <section
      aria-label={description}
      data-suggestion={suggestion.id}
      className={cx('flex flex-col gap-2 px-3', compact ? 'py-2' : 'py-3', dimmed && 'bg-sunk')}
    >
      <header className="px-1">
        <div className="flex items-center gap-1.5 text-faint text-xs">
          <Origin suggestion={suggestion} variant={variant} />
          {!hasDecideAll && progress}
          {tools}
        </div>
        <Title {...props} />
        {!compact && reviewed > 0 && (
          <progress
            aria-label={t('reviewed')}
            value={reviewed}
            max={total}
            className="review-progress mt-2 block h-1 w-full overflow-hidden rounded-full"
          />
        )}
        {mayDecide && refusal && (
          <p className="mt-2 rounded-md bg-warn-bg px-2.5 py-1.5 text-sm text-warn-ink">
            {translateText('error', refusal.message)}
          </p>
        )}
        {hasDecideAll && (
          <div className="mt-2 flex flex-wrap items-center justify-end gap-1.5">
            <DecideAll {...{ suggestion, open, busy, onDecideAll }} />
            <span className="flex-1" />
            {progress}
          </div>
        )}
        {isRefining && (
          <div className="mt-2">
            <RefineForm
              about={suggestion.turnId === null ? 'person' : open}
              busy={refining}
              onCancel={() => setRefining(false)}
              onRefine={(request) => void onRefine(request).then((done) => done && setRefining(false))}
            />
          </div>
        )}
      </header>
      {props.page}
      <ul className="flex flex-col gap-2">{props.children}</ul>
    </section>
  );
}

type TitleProps = Pick<SuggestionGroupProps, 'suggestion' | 'compact' | 'titled' | 'hasRequestAbove'>;

/** Shows the suggestion's description and the change request that it's part of. */
function Title({ suggestion, compact, titled, hasRequestAbove }: TitleProps) {
  // A title of its own says more than the card above.
  const isLinkedAbove = hasRequestAbove && hasTitleOfRequest(suggestion);
  return (
    <>
      <h2
        dir="auto"
        className={cx(
          'font-semibold font-serif text-md leading-snug',
          compact ? 'truncate' : 'mt-1',
          titled && 'sr-only',
        )}
      >
        {suggestion.description}
      </h2>
      {!compact && !isLinkedAbove && <RequestLink suggestion={suggestion} />}
    </>
  );
}

/** Says who made or requested the suggestion, and when. */
function Origin({ suggestion, variant }: Pick<SuggestionGroupProps, 'suggestion' | 'variant'>) {
  const { turnId, askedBy, isByGuest, createdAt } = suggestion;
  const name = askedBy?.name ?? t('someone');
  return (
    <>
      {turnId !== null && <AiMark />}
      {variant && <Badge tone="accent">{variant}</Badge>}
      {isByGuest && <Badge>{t('fromLink')}</Badge>}
      <p className="min-w-0 flex-1 truncate">
        {turnId === null ? t('byPerson', { name }) : t('forPerson', { name })} · <Time date={createdAt} />
      </p>
    </>
  );
}

interface DecideAllProps extends Pick<SuggestionGroupProps, 'suggestion' | 'busy' | 'onDecideAll'> {
  open: number;
}

/** Hidden on phones, where the bar's menu has these buttons. */
function DecideAll({ suggestion, open, busy, onDecideAll }: DecideAllProps) {
  return (
    <span className="contents max-[899px]:hidden">
      <Button size="sm" busy={busy} disabled={suggestion.refusal !== null} onClick={() => onDecideAll('accept')}>
        {t('acceptAll', { count: open })}
      </Button>
      <Button size="sm" variant="quiet" disabled={busy} onClick={() => onDecideAll('reject')}>
        {t('rejectAll', { count: open })}
      </Button>
    </span>
  );
}

interface ToolsProps extends Pick<SuggestionGroupProps, 'suggestion' | 'mayDecide' | 'onAmend'> {
  /** Whether the viewer wrote it, or asked the agent for it. */
  isOwn: boolean;
  onRefine(): void;
}

/** The less used actions on a whole suggestion, as icons beside its author. */
function Tools({ suggestion, mayDecide, isOwn, onAmend, onRefine }: ToolsProps) {
  return (
    <span className="flex shrink-0 pointer-coarse:[&>button]:size-10">
      {onAmend && <IconButton label={t('amend')} tip="left" icon={<PenLine size={15} />} onClick={onAmend} />}
      <RequestReviewButton suggestion={suggestion} mayDecide={mayDecide} />
      {mayDecide && (
        <IconButton
          label={t(suggestion.turnId === null ? 'askAi' : 'refine')}
          tip="left"
          icon={<Sparkles size={15} />}
          onClick={onRefine}
        />
      )}
      {isOwn && suggestion.turnId === null && <WithdrawSuggestion suggestion={suggestion} />}
      {suggestion.isByGuest && <EraseGuestButton suggestion={suggestion} />}
    </span>
  );
}

function EraseGuestButton({ suggestion: { documentId, askedBy } }: Pick<SuggestionGroupProps, 'suggestion'>) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay('edit');
  if (!askedBy || !mayEdit) return null;
  return (
    <>
      <IconButton label={t('eraseGuest')} tip="left" icon={<UserX size={15} />} onClick={() => setOpen(true)} />
      {isOpen && <EraseGuestDialog documentId={documentId} guest={askedBy} onClose={() => setOpen(false)} />}
    </>
  );
}
