import { Info, RotateCcw, TriangleAlert } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { TurnSummary } from '@/agent/schema';
import { Avatar } from '../kit/Avatar';
import { Button } from '../kit/Button';
import { IconButton } from '../kit/IconButton';
import { Markdown } from '../kit/Markdown';
import { Notice } from '../kit/Notice';
import { Spinner } from '../kit/Spinner';
import { Time } from '../kit/Time';
import { SuggestionLine } from './SuggestionLine';
import { ThoughtBlock } from './ThoughtBlock';
import { ToolLine } from './ToolLine';
import type { TurnPart, TurnState } from './turn-state';
import { UsageLine } from './UsageLine';
import { useTurnEvents } from './use-turn-events';

const TurnDetailsDialog = dynamic(() => import('./TurnDetailsDialog').then((m) => m.TurnDetailsDialog));

interface TurnViewProps {
  turn: TurnSummary;
  authorName: string;
  mayRun: boolean;
  onRunAgain(): void;
  onReview(documentId: string): void;
}

export function TurnView({ turn, authorName, mayRun, onRunAgain, onReview }: TurnViewProps) {
  const state = useTurnEvents(turn.id);
  const [details, setDetails] = useState(false);
  return (
    <article aria-label={`${authorName} asked`} className="flex flex-col gap-3 border-line px-4 py-4 not-last:border-b">
      <header className="flex items-center gap-2 text-xs">
        <Avatar userId={turn.userId} name={authorName} size="xs" />
        <span className="truncate font-medium text-ink">{authorName}</span>
        <Time date={turn.createdAt} className="flex-1 text-faint" />
        <IconButton
          label="Details of this turn"
          tip="left"
          size="sm"
          icon={<Info size={14} />}
          onClick={() => setDetails(true)}
        />
      </header>
      <p className="whitespace-pre-wrap break-words text-base text-ink">{turn.request}</p>
      {state.warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      <TurnContent state={state} />
      {state.suggestions.map((suggestion) => (
        <SuggestionLine key={suggestion.versionId} suggestion={suggestion} onReview={onReview} />
      ))}
      <TurnEnd turn={turn} state={state} mayRun={mayRun} onRunAgain={onRunAgain} />
      <UsageLine usage={state.usage} />
      {details && <TurnDetailsDialog turnId={turn.id} onClose={() => setDetails(false)} />}
    </article>
  );
}

/** What will stop the next turns if nobody acts. */
function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2 border-warn-ink border-l-2 pl-2.5 text-soft text-sm">
      <TriangleAlert size={14} className="mt-0.5 shrink-0 text-warn-ink" aria-hidden="true" />
      {children}
    </p>
  );
}

function TurnContent({ state }: { state: TurnState }) {
  const running = state.ended === undefined;
  const lastStep = state.steps.at(-1)?.step;
  return (
    <>
      {state.steps.map(({ step, parts }) =>
        parts.map((part, i) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end of a step
            key={`${step}-${i}`}
            part={part}
            running={running}
            newest={running && step === lastStep && i === parts.length - 1}
          />
        )),
      )}
    </>
  );
}

function Part({ part, running, newest }: { part: TurnPart; running: boolean; newest: boolean }) {
  switch (part.type) {
    case 'thought':
      return <ThoughtBlock text={part.text} streaming={newest} />;
    case 'tool':
      return <ToolLine tool={part} running={running} />;
    case 'text':
      return <Markdown text={part.text} className="prose-compact" />;
  }
}

interface TurnEndProps {
  turn: TurnSummary;
  state: TurnState;
  mayRun: boolean;
  onRunAgain(): void;
}

/** What it is doing while it runs; afterwards, only when it did not simply finish, what became of it. */
function TurnEnd({ turn, state, mayRun, onRunAgain }: TurnEndProps) {
  if (!state.ended) {
    return (
      <p role="status" className="flex items-center gap-2 text-soft text-sm">
        <Spinner size={13} />
        {turn.stopRequested ? 'Stopping…' : (state.word ?? 'Waiting to start…')}
      </p>
    );
  }
  const { status, message } = state.ended;
  if (status === 'finished') return null;
  const again = mayRun && (
    <Button size="sm" icon={<RotateCcw size={13} />} onClick={onRunAgain}>
      Run again
    </Button>
  );
  if (status === 'stopped') {
    return (
      <div className="flex items-center justify-between gap-3 text-sm text-soft">
        <p>{message || 'Stopped. What was written until then is kept.'}</p>
        {again}
      </div>
    );
  }
  const fallback =
    status === 'failed'
      ? 'The turn failed. The document was not changed.'
      : 'The turn was interrupted. What was suggested until then is kept.';
  return <Notice action={again}>{message || turn.error || fallback}</Notice>;
}
