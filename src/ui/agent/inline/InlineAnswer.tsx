import { Check, PanelRight, RotateCcw, Square, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '@/generated/messages/agent/inline';
import { t as kit } from '@/generated/messages/kit';
import { Markdown } from '../../editor/markdown/Markdown';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { AiMark } from '../../kit/display/Badge';
import { announce } from '../../kit/feedback/live-region';
import { Spinner } from '../../kit/feedback/Spinner';
import type { TurnState } from '../turn/turn-state';
import { type AnswerProgress, progressOf } from './answer-progress';

interface InlineAnswerProps {
  state: TurnState;
  /** The number of undecided changes, or undefined until the changes have loaded. */
  open: number | undefined;
  /** Left out for people who can't decide. */
  onDecide?: ((kind: 'accept' | 'reject') => void) | undefined;
  deciding: boolean;
  onAgain(): void;
  onStop(): void;
  onShowInPanel(): void;
}

/** A turn in one line: its progress, then its changes with Accept and Reject, or its answer in words. */
export function InlineAnswer({ state, open, onDecide, deciding, ...on }: InlineAnswerProps) {
  const progress = progressOf(state, open);
  const accept = useRef<HTMLButtonElement>(null);
  useAnnounced(progress, accept);
  const again = (
    <Button size="sm" icon={<RotateCcw size={13} />} onClick={on.onAgain} disabled={deciding}>
      {kit('tryAgain')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-2 px-3 py-2">
      {progress.kind === 'said' && (
        <Markdown text={progress.text} className="prose-compact max-h-48 overflow-y-auto text-sm" />
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Line progress={progress} />
        {progress.kind === 'suggested' && onDecide && (
          <>
            <Button
              ref={accept}
              size="sm"
              variant="primary"
              icon={<Check size={14} />}
              busy={deciding}
              onClick={() => onDecide('accept')}
            >
              {t('accept')}
            </Button>
            <Button size="sm" icon={<X size={14} />} disabled={deciding} onClick={() => onDecide('reject')}>
              {t('reject')}
            </Button>
          </>
        )}
        {progress.kind === 'running' ? (
          <IconButton label={t('stop')} size="sm" icon={<Square size={12} fill="currentColor" />} onClick={on.onStop} />
        ) : (
          again
        )}
        <IconButton
          label={t('showInPanel')}
          size="sm"
          icon={<PanelRight size={14} className="rtl:-scale-x-100" />}
          onClick={on.onShowInPanel}
        />
      </div>
    </div>
  );
}

function Line({ progress }: { progress: AnswerProgress }) {
  return (
    <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-sm text-soft">
      {progress.kind === 'running' && <Spinner size={13} />}
      {progress.kind === 'suggested' && <AiMark />}
      <span className="min-w-0 break-words">{progress.words}</span>
    </p>
  );
}

/** Announces the result of the turn once. If the focus is in the form, it moves to Accept. */
function useAnnounced({ kind, words }: AnswerProgress, accept: RefObject<HTMLButtonElement | null>): void {
  const isOver = kind !== 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end, not for each number of open changes
  useEffect(() => {
    if (!isOver) return;
    announce(words);
    const { activeElement } = document;
    const isWriting = activeElement instanceof HTMLInputElement && activeElement.value !== '';
    const form = accept.current?.closest('[role=dialog]');
    if (form?.contains(activeElement) && !isWriting) accept.current?.focus({ preventScroll: true });
  }, [isOver, kind]);
}
