import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '@/generated/messages/agent/inline';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import type { AskPlace } from '../../editor/page-actions';
import { useKeyboardInset } from '../../kit/use-keyboard-inset';
import { useMedia } from '../../kit/use-media';
import type { Review } from '../../review/panel/use-review';
import { useViewer } from '../../shell/viewer';
import { useSeenEnd } from '../turn/use-seen-end';
import { useTurnEvents } from '../turn/use-turn-events';
import { AskForm } from './AskForm';
import { InlineAnswer } from './InlineAnswer';
import { useInlineAsk } from './use-inline-ask';

interface InlineAskProps {
  place: AskPlace;
  documentId: string;
  review: Review;
  mayDecide: boolean;
  /** A turn was started here, so the panel shows it as soon as it is open. */
  onStarted(turnId: string): void;
  onShowInPanel(): void;
}

/** Longer passages aren't quoted to the agent: it reads the document itself. */
const LONGEST_QUOTED = 20_000;

/** Asks the agent in place. What it answers is a suggestion: the text changes only when someone accepts it. */
export function InlineAsk({ place, documentId, review, mayDecide, onStarted, onShowInPanel }: InlineAskProps) {
  const isPhone = useMedia('(max-width: 640px)');
  const keyboard = useKeyboardInset();
  const [isAboutAll] = useState(() => place.passage() === undefined);
  const passage = () => {
    const found = isAboutAll ? undefined : place.passage();
    return found && found.text.length <= LONGEST_QUOTED ? found : undefined;
  };
  const asking = useInlineAsk({ documentId, passage, onStarted });
  const { turn, models, problem } = asking;
  const selected = models.selected;
  const box = useRef<HTMLDivElement>(null);
  const leaveDecided = () => {
    // Whoever decided in the panel stays there.
    const { activeElement } = document;
    place.close(activeElement === document.body || box.current?.contains(activeElement) === true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    place.close(true);
  };
  const form = (
    <div
      ref={box}
      role="dialog"
      aria-label={t('askAi')}
      onKeyDown={onKeyDown}
      style={isPhone ? { bottom: keyboard + 8 } : undefined}
      className={
        isPhone
          ? 'fixed inset-x-2 z-50 rounded-xl border border-line-strong bg-raised shadow-float'
          : 'w-[min(36rem,calc(100vw-2rem))] rounded-xl border border-line-strong bg-raised font-sans shadow-float'
      }
    >
      {turn && (
        <Answer
          key={turn.turnId}
          turnId={turn.turnId}
          review={review}
          mayDecide={mayDecide}
          onAgain={asking.askAgain}
          onStop={asking.stop}
          onShowInPanel={onShowInPanel}
          onDone={leaveDecided}
        />
      )}
      {problem && (
        <p role="alert" className="px-3 py-2 text-del-ink text-sm">
          {problem}
        </p>
      )}
      <div className={turn ? 'border-line border-t' : undefined}>
        <AskForm
          isAboutAll={isAboutAll}
          isOffline={selected?.startsWith('offline/') ?? false}
          isFollowUp={turn !== undefined}
          sending={asking.sending}
          onAsk={asking.ask}
          onClose={() => place.close(true)}
        />
      </div>
    </div>
  );
  return createPortal(form, isPhone ? document.body : place.dom);
}

interface AnswerProps {
  turnId: string;
  review: Review;
  mayDecide: boolean;
  onAgain(turnId: string): Promise<boolean>;
  onStop(turnId: string): void;
  onShowInPanel(): void;
  onDone(): void;
}

/** A turn, live, with the changes it suggested. */
function Answer({ turnId, review, mayDecide, onAgain, onStop, onShowInPanel, onDone }: AnswerProps) {
  const state = useTurnEvents(turnId);
  const { userId } = useViewer();
  useSeenEnd({ id: turnId, userId }, state);
  const made = review.suggestions.filter((suggestion) => suggestion.turnId === turnId);
  const open = openHunks(made).map(({ id }) => id);
  // What has been decided leaves the list of suggestions.
  const [hasArrived, setArrived] = useState(false);
  if (made.length > 0 && !hasArrived) setArrived(true);
  const isDecided = state.ended !== undefined && hasArrived && open.length === 0;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isDecided) done();
  }, [isDecided]);
  const again = async () => {
    // What is tried again wasn't right; two answers to one passage would be drawn over each other.
    if ((await onAgain(turnId)) && open.length > 0 && mayDecide) await review.decideMany(open, 'reject');
  };
  return (
    <InlineAnswer
      state={state}
      open={hasArrived ? open.length : undefined}
      deciding={review.deciding.length > 0}
      onDecide={mayDecide ? (kind) => void review.decideMany(open, kind) : undefined}
      onAgain={() => void again()}
      onStop={() => onStop(turnId)}
      onShowInPanel={onShowInPanel}
    />
  );
}
