import { ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../kit/cx';
import { TextBlock } from '../../kit/display/TextBlock';
import { Spinner } from '../../kit/feedback/Spinner';
import type { ToolPart, TurnState } from './turn-state';

interface ToolLineProps {
  tool: ToolPart;
  /** Whether the turn still works; a call without a result has none any more when it does not. */
  running: boolean;
}

/** A tool call as one line that opens to what went in and what came out. */
export function ToolLine({ tool, running }: ToolLineProps) {
  const [open, setOpen] = useState(false);
  const { result } = tool;
  const hasFailed = result !== undefined && !result.ok && !result.cancelled;
  const news = newsOf(tool, running);
  return (
    <div className="text-xs">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-1 rounded text-left text-faint hover:text-ink"
      >
        <ChevronRight
          size={13}
          className={cx('shrink-0 transition-transform', open && 'rotate-90')}
          aria-hidden="true"
        />
        <span className="min-w-0 truncate text-soft">{tool.summary}</span>
        {news && <span className="min-w-0 flex-1 truncate">{news}</span>}
        {hasFailed && <CircleAlert size={13} className="shrink-0 text-warn-ink" aria-hidden="true" />}
        {!result && running && <Spinner size={12} />}
      </button>
      {open && (
        <div className="mt-1 ml-4 flex flex-col gap-1.5">
          <TextBlock name={tool.name} text={pretty(tool.input)} />
          {tool.inner && <InnerTurn inner={tool.inner} running={running && !result} />}
          {result && <TextBlock name={hasFailed ? 'Error' : 'Result'} text={result.summary} />}
        </div>
      )}
    </div>
  );
}

/** What the model inside the call thought, said and did, pass by pass. */
function InnerTurn({ inner, running }: { inner: TurnState; running: boolean }) {
  return (
    <section aria-label="Inside this call" className="flex flex-col gap-1.5 border-line border-l-2 pl-3">
      {inner.steps.map(({ step, parts }) =>
        parts.map((part, i) => {
          const key = `${step}-${i}`;
          if (part.type === 'tool') return <ToolLine key={key} tool={part} running={running} />;
          return <TextBlock key={key} name={part.type === 'thought' ? 'Thoughts' : 'Answer'} text={part.text} />;
        }),
      )}
    </section>
  );
}

/** What has become of it, if its title doesn't say so. */
function newsOf(tool: ToolPart, running: boolean): string | undefined {
  const { result, summary } = tool;
  if (!result) return running ? passOf(tool) : 'not finished';
  if (result.cancelled) return 'cancelled';
  if (!result.ok) return 'failed';
  return result.summary === summary ? undefined : result.summary;
}

function passOf({ inner, result }: ToolPart): string | undefined {
  const pass = inner?.steps.at(-1)?.step;
  return pass === undefined || result ? undefined : `pass ${pass + 1}`;
}

function pretty(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input, null, 2);
}
