import { END_TEXTS } from '@/agent/core/turn-status';
import type { InnerEvent, TurnEvent } from '@/agent/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import { clean, cleanLine } from '../terminal/clean';
import type { Style } from '../terminal/style';

/**
 * The text that an event of a turn prints. `answer` and `work` are streamed: the answer itself, and the work that leads
 * to it. A `line` is printed on its own line.
 */
export interface Piece {
  to: 'answer' | 'work' | 'line';
  text: string;
}

const line = (text: string): Piece[] => [{ to: 'line', text }];

/** Returns the pieces of an event. `calls` contains the summaries of the tool calls so far, by call id. */
export function piecesOf(event: TurnEvent, style: Style, calls: ReadonlyMap<string, string>): Piece[] {
  switch (event.type) {
    case 'text-delta':
      return [{ to: 'answer', text: clean(event.text) }];
    case 'thought-delta':
      return [{ to: 'work', text: style.dim(clean(event.text)) }];
    case 'tool-call':
      return line(style.cyan(`• ${cleanLine(event.summary)}`));
    case 'tool-result':
      return resultPieces(event, style, calls.get(event.callId));
    case 'inner':
      return innerPieces(event.event, style);
    case 'question':
      return questionPieces(event, style);
    case 'answered':
      return line(style.dim(`Answered: ${cleanLine(event.answer)}`));
    case 'finished':
      return [];
    case 'stopped':
    case 'failed':
    case 'interrupted':
      return line(style.red(clean(event.message || END_TEXTS[event.type])));
    default:
      return noticePieces(event, style);
  }
}

function noticePieces(event: TurnEvent, { yellow, dim }: Style): Piece[] {
  switch (event.type) {
    case 'context':
      return line(dim(`Context: ${event.documents.map(({ path }) => cleanLine(path)).join(', ')}`));
    case 'warning':
      return line(yellow(clean(event.message)));
    case 'model-changed':
      return line(yellow(`${cleanLine(event.from)}: ${clean(event.reason)} Asking ${cleanLine(event.to)}…`));
    case 'retrying':
      return line(yellow(`${clean(event.reason)} Trying again in ${Math.ceil(event.inMs / 1_000)} s…`));
    case 'step-restarted':
      return line(yellow('This step is starting again. Ignore what it printed before.'));
    default:
      return [];
  }
}

type ToolResult = Extract<TurnEvent, { type: 'tool-result' }>;

function resultPieces({ ok, cancelled, summary }: ToolResult, style: Style, called: string | undefined): Piece[] {
  if (cancelled) return line(style.dim('  canceled'));
  if (!ok) return line(style.red(`  failed: ${cleanLine(summary)}`));
  return summary === called ? [] : line(style.dim(`  ${cleanLine(summary)}`));
}

function innerPieces(event: InnerEvent, style: Style): Piece[] {
  if (event.type === 'text-delta') return [{ to: 'work', text: style.dim(clean(event.text)) }];
  return event.type === 'tool-call' ? line(style.dim(`  • ${cleanLine(event.summary)}`)) : [];
}

function questionPieces({ kind, question, options }: Extract<TurnEvent, { type: 'question' }>, style: Style): Piece[] {
  if (kind === 'terminal') return line(style.yellow(`Aider can be opened in a terminal: ${clean(question)}`));
  const choices = options.flatMap((option, i) => line(`  ${i + 1}. ${cleanLine(option)}`));
  return [...line(style.yellow(`The agent asks: ${clean(question)}`)), ...choices];
}

/** Returns a suggested document, rename or deletion in a few words. */
export function treeLine({ kind, path, from }: Pick<TreeChangeView, 'kind' | 'path' | 'from'>): string {
  if (kind === 'create') return `New document suggested: ${cleanLine(path)}`;
  if (kind === 'delete') return `Deletion suggested: ${cleanLine(path)}`;
  return `Rename suggested: ${cleanLine(from ?? '')} to ${cleanLine(path)}`;
}
