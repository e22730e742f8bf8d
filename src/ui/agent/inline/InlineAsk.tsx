import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isOffline } from '@/agent/core/models/model-ref';
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
  /** Called when a turn was started here, so that the panel shows it when it opens. */
  onStarted(turnId: string): void;
  onShowInPanel(): void;
}

/** The longest passage quoted to the agent, in UTF-16 units. For longer ones, it reads the document itself. */
const LONGEST_QUOTED = 20_000;

/** Asks the agent at a place in the text. Its answer is a suggestion: the text changes only when someone accepts it. */
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
    // If the person decided in the panel, the focus stays there.
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
          isOffline={selected !== undefined && isOffline(selected)}
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

/** Shows a running or finished turn with the changes it suggested. */
function Answer({ turnId, review, mayDecide, onAgain, onStop, onShowInPanel, onDone }: AnswerProps) {
  const state = useTurnEvents(turnId);
  const { userId } = useViewer();
  useSeenEnd({ id: turnId, userId }, state);
  const made = review.all.filter((suggestion) => suggestion.turnId === turnId);
  const open = openHunks(made).map(({ id }) => id);
  // Nobody decides on changes that the text doesn't show.
  const decides = mayDecide && made.every((suggestion) => review.suggestions.includes(suggestion));
  // Remembers that changes had loaded, because decided ones leave the list of suggestions.
  const [hasArrived, setArrived] = useState(false);
  if (made.length > 0 && !hasArrived) setArrived(true);
  const isDecided = state.ended !== undefined && hasArrived && open.length === 0;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isDecided) done();
  }, [isDecided]);
  const again = async () => {
    // Trying again rejects the first answer's changes. Otherwise two answers would be drawn over the same passage.
    if ((await onAgain(turnId)) && open.length > 0 && decides) await review.decideMany(open, 'reject');
  };
  return (
    <InlineAnswer
      state={state}
      open={hasArrived ? open.length : undefined}
      deciding={review.deciding.length > 0}
      onDecide={decides ? (kind) => void review.decideMany(open, kind) : undefined}
      onAgain={() => void again()}
      onStop={() => onStop(turnId)}
      onShowInPanel={onShowInPanel}
    />
  );
}
