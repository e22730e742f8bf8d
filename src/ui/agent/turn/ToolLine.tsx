import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/agent/turn';
import { readable } from '@/kernel/readable';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { TextBlock } from '../../kit/display/TextBlock';
import { Spinner } from '../../kit/feedback/Spinner';
import type { ToolPart, TurnState } from './turn-state';
import { UsageLine } from './UsageLine';

interface ToolLineProps {
  tool: ToolPart;
  /** Whether the turn is still running. Without a result, a call of an ended turn counts as not finished. */
  running: boolean;
}

/** The tools whose result repeats their title in the past tense. It replaces the title. */
const RESULT_SAYS_ALL: ReadonlySet<string> = new Set([
  'suggest_document_edits',
  'create_document',
  'rename_document',
  'delete_document',
  'comment_on_change',
  'list_documents',
]);

/** Shows a tool call in one line. A click opens its input and output. */
export function ToolLine({ tool, running }: ToolLineProps) {
  const [open, setOpen] = useState(false);
  const { result } = tool;
  const hasFailed = result !== undefined && !result.ok && !result.cancelled;
  const isSaidByResult = result?.ok && !result.cancelled && RESULT_SAYS_ALL.has(tool.name);
  const news = isSaidByResult ? undefined : newsOf(tool, running);
  const output = outputOf(tool);
  return (
    <div className="text-xs">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-1 rounded text-start text-faint hover:text-ink"
      >
        <FoldArrow open={open} />
        {/* One text with one ellipsis: beside a long title, a box of its own would be too narrow for one. */}
        <span className="min-w-0 truncate">
          <bdi className="text-soft">{isSaidByResult ? result.summary : tool.summary}</bdi>
          {news && ` ${news}`}
        </span>
        {hasFailed && <CircleAlert size={13} className="shrink-0 text-warn-ink" aria-hidden="true" />}
        {!result && running && <Spinner size={12} />}
      </button>
      {!open && output && <Output text={output} running={running && !result} />}
      {open && (
        <div className="mt-1 ms-4 flex flex-col gap-1.5">
          <TextBlock name={tool.name} text={pretty(tool.input)} />
          {tool.inner && <InnerTurn inner={tool.inner} running={running && !result} />}
          {result && <TextBlock name={hasFailed ? t('error') : t('result')} text={result.summary} />}
        </div>
      )}
    </div>
  );
}

const SHOWN_LINES = 8;
const SHOWN_LENGTH = 1_000;

/** Shows a call's output: its last lines while it runs, then all of it. A long output is folded. */
function Output({ text, running }: { text: string; running: boolean }) {
  const lines = text.trimEnd().split('\n');
  const isLong = lines.length > SHOWN_LINES || text.length > SHOWN_LENGTH;
  if (isLong && !running) return null;
  const shown = lines.slice(-SHOWN_LINES).join('\n').slice(-SHOWN_LENGTH).toWellFormed();
  return (
    <pre className="mt-1 ms-4 whitespace-pre-wrap break-words rounded-md bg-code-bg px-2.5 py-1.5 font-mono text-2xs text-soft">
      {isLong && '…\n'}
      {readable(shown)}
    </pre>
  );
}

/** Returns a call's output if the call only printed text, otherwise undefined. */
function outputOf({ inner }: ToolPart): string | undefined {
  const parts = inner?.steps.flatMap((step) => step.parts) ?? [];
  if (parts.some(({ type }) => type !== 'text')) return undefined;
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return text.trim() === '' ? undefined : text;
}

/** Shows what the model inside the call thought, said and did, step by step. */
function InnerTurn({ inner, running }: { inner: TurnState; running: boolean }) {
  return (
    <section aria-label={t('insideThisCall')} className="flex flex-col gap-1.5 border-line border-s-2 ps-3">
      {inner.steps.map(({ step, parts }) =>
        parts.map((part, i) => {
          const key = `${step}-${i}`;
          if (part.type === 'tool') return <ToolLine key={key} tool={part} running={running} />;
          return <TextBlock key={key} name={part.type === 'thought' ? t('thoughts') : t('output')} text={part.text} />;
        }),
      )}
      <UsageLine usage={inner.usage} />
    </section>
  );
}

/** Returns the state or result of a call, or undefined if its title already says it. */
function newsOf(tool: ToolPart, running: boolean): string | undefined {
  const { result, summary } = tool;
  if (!result) return running ? passOf(tool) : t('notFinished');
  if (result.cancelled) return t('canceled');
  if (!result.ok) return t('failed');
  return result.summary === summary ? undefined : result.summary;
}

function passOf(tool: ToolPart): string | undefined {
  const pass = tool.inner?.steps.at(-1)?.step;
  return pass === undefined || tool.result || outputOf(tool) ? undefined : t('pass', { number: pass + 1 });
}

function pretty(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input, null, 2);
}
