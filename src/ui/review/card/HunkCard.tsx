import { memo, useId, useRef, useState } from 'react';
import { t } from '@/generated/messages/review/card';
import { translateText } from '@/i18n/translate';
import type { HunkView, RuleRefusal } from '@/review/schema';
import { approvalsText, proposedWordings, statusText } from '@/review/words/review-text';
import { type HunkStatus, isConflictStatus } from '@/versions/core/hunks/hunk-status';
import { isLongChange } from '../../hunks/fold';
import { HunkReason } from '../../hunks/HunkReason';
import { HunkText } from '../../hunks/HunkText';
import { hunkLabel } from '../../hunks/hunk-label';
import { cx } from '../../kit/cx';
import { Badge } from '../../kit/display/Badge';
import { ItemBoundary } from '../../kit/feedback/ItemBoundary';
import { useIsCut } from '../../kit/use-is-cut';
import { useViewer } from '../../shell/viewer';
import { HunkThreadMark, HunkThreads } from '../../threads/HunkThreads';
import type { HunkPlaces } from '../hunks/hunk-places';
import { CardNote } from './CardNote';
import { ContextWords } from './ContextWords';
import type { CardActions, CardForm } from './card-actions';
import { DecidedCard } from './DecidedCard';
import { Decision } from './Decision';
import { ProposedWordings } from './ProposedWordings';
import { QuickDecision } from './QuickDecision';
import { ShowAllButton } from './ShowAllButton';
import { useHunkContext, useHunkPlace } from './use-hunk-place';

interface HunkCardProps {
  hunk: HunkView;
  places: HunkPlaces;
  selected: boolean;
  ticked: boolean;
  busy: boolean;
  mayDecide: boolean;
  /** Whether it has a check box, to be decided together with others. */
  hasTick: boolean;
  /** The project's rule that keeps the viewer from accepting it, or null. */
  refusal: RuleRefusal | undefined;
  /** Why the last attempt to decide it failed. */
  problem: string | undefined;
  form: CardForm | undefined;
  /** The name of the person who suggested it, or undefined if it was the agent. */
  person?: string | undefined;
  /** “Variant 1 of 2” if another suggestion changes the same place. */
  variant?: string | undefined;
  actions: CardActions;
}

/** One change: its text, its state in the document, and its decisions. */
export const HunkCard = memo(function HunkCard(props: HunkCardProps) {
  const { hunk, mayDecide, busy, actions } = props;
  return (
    <ItemBoundary as="li" item="change" content={hunk}>
      {hunk.decision ? (
        <DecidedCard hunk={hunk} mayUndo={mayDecide} busy={busy} onUndo={actions.undo} />
      ) : (
        <OpenCard {...props} />
      )}
    </ItemBoundary>
  );
});

function OpenCard(props: HunkCardProps) {
  const { hunk, places, selected, ticked, hasTick, busy, mayDecide, refusal, problem, form } = props;
  const { person, variant, actions } = props;
  const place = useHunkPlace(places, hunk.id);
  const status = place?.status ?? 'clean';
  const isConflict = isConflictStatus(status);
  const label = hunkLabel(hunk);
  const wordings = proposedWordings(hunk);
  const { userId } = useViewer();
  const hasApproved = hunk.approvals.some(({ person }) => person.userId === userId);
  const isFrozen = refusal?.rule === 'frozen';
  const [unfolded, setUnfolded] = useState(false);
  const [text, setText] = useState<HTMLElement | null>(null);
  const isCut = useIsCut(text);
  // A conflict's choices say what the text is and what it would be.
  const isToldBelow = isConflict && hasDecision(props);
  const isQuick = mayDecide && !selected && !isConflict;
  const main = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  return (
    <li
      data-card={hunk.id}
      className={cx(
        'relative rounded-lg border bg-raised shadow-card transition-colors has-[>button:focus-visible]:outline-2 has-[>button:focus-visible]:outline-(--focus) has-[>button:focus-visible]:outline-offset-2',
        selected ? 'border-accent ring-1 ring-accent' : 'review-card border-line hover:border-line-strong',
        ticked && !selected && 'border-accent bg-accent-soft',
      )}
    >
      <button
        ref={main}
        type="button"
        aria-current={selected ? 'true' : undefined}
        aria-label={label}
        aria-describedby={hunk.reason ? reasonId : undefined}
        onClick={(event) => (event.shiftKey && hasTick ? actions.tick(hunk.id, true) : actions.select(hunk.id))}
        className={cx(
          'block w-full rounded-lg py-2 pe-3 text-start focus-visible:outline-none',
          hasTick ? 'ps-9 max-[899px]:ps-3' : 'ps-3',
        )}
      >
        <Badges {...{ hunk, status, isConflict, isFrozen, variant }} />
        <CardText
          {...{ hunk, places, selected, unfolded, isToldBelow, isQuick, reasonId }}
          byAi={person === undefined}
          textRef={setText}
        />
      </button>
      <Unfold
        {...{ hunk, selected, unfolded, isToldBelow, isCut, hasTick }}
        onChange={setUnfolded}
        onSelect={() => {
          // On the selected card, nothing is cut, so the button that has the focus is gone.
          if (isConflict || !isLongChange(hunk)) main.current?.focus();
          actions.select(hunk.id);
        }}
      />
      {hasTick && <Tick label={label} ticked={ticked} onTick={(withRange) => actions.tick(hunk.id, withRange)} />}
      {mayDecide && selected && (
        <div className="px-3 pb-2.5">
          <ProposedWordings
            wordings={wordings}
            userId={userId}
            busy={busy}
            mayAccept={refusal === undefined}
            onAccept={(text) => actions.decide(hunk.id, { kind: 'own_wording', seen: place?.now ?? hunk.before, text })}
          />
          <Decision
            {...{ hunk, person, place, isConflict, busy, hasApproved, mayAccept: refusal === undefined, form, actions }}
          />
          {isFrozen && <CardNote>{translateText('error', refusal.message)}</CardNote>}
          {problem && problem !== refusal?.message && <CardNote>{problem}</CardNote>}
        </div>
      )}
      {isQuick && (
        <QuickDecision
          label={label}
          busy={busy}
          mayAccept={refusal === undefined && !hasApproved}
          onDecide={(choice) => actions.decide(hunk.id, choice)}
        />
      )}
      {selected ? <HunkThreads hunkId={hunk.id} /> : <HunkThreadMark hunkId={hunk.id} />}
    </li>
  );
}

/** Returns whether a card shows its decision, not a form that replaces it. */
function hasDecision({ selected, mayDecide, form }: HunkCardProps): boolean {
  return selected && mayDecide && form === undefined;
}

interface BadgesProps {
  hunk: HunkView;
  status: HunkStatus;
  isConflict: boolean;
  isFrozen: boolean;
  variant: string | undefined;
}

/** Badges for unusual states of a change. Most changes have none. */
function Badges({ hunk, status, isConflict, isFrozen, variant }: BadgesProps) {
  const approvals = approvalsText(hunk);
  const hasWordings = proposedWordings(hunk).length > 0;
  if (status === 'clean' && !approvals && !isFrozen && !hasWordings && !variant) return null;
  return (
    <span className="me-16 mb-1 flex flex-wrap gap-1 pointer-coarse:me-20">
      {status !== 'clean' && <Badge tone={isConflict ? 'warn' : 'plain'}>{statusText(status)}</Badge>}
      {variant && <Badge>{variant}</Badge>}
      {isFrozen && <Badge tone="warn">{t('frozenPassage')}</Badge>}
      {hasWordings && <Badge tone="accent">{t('wordingProposed')}</Badge>}
      {approvals && <Badge tone={hunk.approvals.length > 0 ? 'accent' : 'plain'}>{approvals}</Badge>}
    </span>
  );
}

interface UnfoldProps {
  hunk: HunkView;
  selected: boolean;
  unfolded: boolean;
  isToldBelow: boolean;
  /** Whether lines of the text are cut off. */
  isCut: boolean;
  /** Whether the card has a check box, which indents its text. */
  hasTick: boolean;
  onChange(unfolded: boolean): void;
  onSelect(): void;
}

/** Unfolds a long change, and selects a card whose text is cut off: on the selected card, it isn't. */
function Unfold({ hunk, selected, unfolded, isToldBelow, isCut, hasTick, onChange, onSelect }: UnfoldProps) {
  if (selected ? isToldBelow || !isLongChange(hunk) : !isCut) return null;
  return (
    <ShowAllButton
      showsAll={selected && unfolded}
      className={cx('mb-2', hasTick ? 'ms-7 max-[899px]:ms-1' : 'ms-1')}
      onChange={(showsAll) => {
        onChange(showsAll);
        if (!selected) onSelect();
      }}
    />
  );
}

interface CardTextProps {
  hunk: HunkView;
  places: HunkPlaces;
  selected: boolean;
  /** Whether a long change is shown in full. */
  unfolded: boolean;
  /** Whether the card shows the texts below. */
  isToldBelow: boolean;
  /** Whether buttons take the end of the first line. */
  isQuick: boolean;
  reasonId: string;
  byAi: boolean;
  textRef(element: HTMLElement | null): void;
}

/** Shows a change, its reason and its place. What the whole suggestion is for is above its cards. */
function CardText({ hunk, places, selected, unfolded, isToldBelow, isQuick, reasonId, byAi, textRef }: CardTextProps) {
  const around = useHunkContext(places, hunk.id);
  return (
    <>
      {!isToldBelow && (
        <HunkText
          ref={textRef}
          hunk={hunk}
          whole={selected && unfolded}
          clamp={!selected}
          byAi={byAi}
          corner={isQuick ? 'icons' : undefined}
        />
      )}
      <HunkReason id={reasonId} reason={hunk.reason} isCut={!selected} />
      <ContextWords around={around} isGap={isToldBelow} />
    </>
  );
}

function Tick({ label, ticked, onTick }: { label: string; ticked: boolean; onTick(withRange: boolean): void }) {
  return (
    <label className="absolute top-0 start-0 flex size-9 cursor-pointer items-center justify-center max-[899px]:hidden">
      <input
        type="checkbox"
        aria-label={t('selectChange', { label })}
        checked={ticked}
        onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
