import { useMemo } from 'react';
import type { Choice } from '@/review/schema';
import { offeredMerge } from '@/versions/core/merge3';
import { AiMark } from '../kit/Badge';
import { Button } from '../kit/Button';
import { visibleText } from './hunk-label';

interface ConflictChoicesProps {
  hunk: { before: string; after: string };
  /** What stands in the hunk's place now. */
  now: string;
  busy: boolean;
  onDecide(choice: Choice): void;
  onWrite(): void;
}

/** The texts of a hunk whose place was edited since, named by whose they are, and which of them may stand. */
export function ConflictChoices({ hunk: { before, after }, now, busy, onDecide, onWrite }: ConflictChoicesProps) {
  const merged = useMemo(() => offeredMerge(before, now, after), [before, now, after]);
  return (
    <div className="flex flex-col gap-2">
      <Text
        name="In the document now, by people"
        text={now}
        action="Keep current"
        busy={busy}
        onUse={() => onDecide({ kind: 'keep_current' })}
      />
      <Text
        name="Proposed by the agent"
        ai
        text={after}
        action="Take the proposal"
        busy={busy}
        onUse={() => onDecide({ kind: 'take_proposal', seen: now })}
      />
      {merged !== undefined && (
        <Text
          name="Both together"
          text={merged}
          action="Take both"
          busy={busy}
          onUse={() => onDecide({ kind: 'take_merge', seen: now })}
        />
      )}
      <Text name="What the agent had read" text={before} />
      <Button size="sm" variant="quiet" className="self-start" onClick={onWrite}>
        Write it yourself
      </Button>
    </div>
  );
}

interface TextProps {
  name: string;
  ai?: boolean;
  text: string;
  action?: string;
  busy?: boolean;
  onUse?(): void;
}

function Text({ name, ai = false, text, action, busy, onUse }: TextProps) {
  return (
    <figure className="rounded-md border border-line bg-paper">
      <figcaption className="flex items-center gap-1.5 px-2.5 pt-1.5 text-faint text-xs">
        {ai && <AiMark />}
        {name}
      </figcaption>
      <p className="line-clamp-6 whitespace-pre-wrap break-words px-2.5 py-1 font-serif text-[0.9375rem]">
        {text === '' ? <span className="font-sans text-faint text-xs">nothing (deleted)</span> : visibleText(text)}
      </p>
      {action && (
        <div className="px-2 pb-2">
          <Button size="sm" disabled={busy} onClick={onUse}>
            {action}
          </Button>
        </div>
      )}
    </figure>
  );
}
