import type { TerminalStatus } from '@/agent/core/turn-status';
import type { NumberedTurnEvent, TurnEvent } from '@/agent/schema';
import { formatCost, formatDuration, formatTokens } from '@/usage/core/format';
import { type CallFigures, costKind, formatSum, sumFigures } from '@/usage/core/sum';
import type { Io } from '../terminal/io';
import { type Piece, piecesOf, treeLine } from './event-pieces';

/**
 * Prints a turn while it runs. The answer goes to standard output; thoughts, tools and the cost go to standard error,
 * so that a pipe gets only the answer. With --json, every event is a line on standard output.
 */
export class TurnPrinter {
  readonly #io: Io;
  readonly #turnId: string;
  readonly #calls = new Map<string, string>();
  readonly #usage: CallFigures[] = [];
  /** The lines of the tree changes, by tree change id. */
  readonly #treeChanges = new Map<string, string>();
  /** The ids of the documents with suggested changes. */
  readonly #documents = new Set<string>();
  #changes = 0;
  /** The stream whose last line isn't complete. */
  #open: NodeJS.WriteStream | undefined;
  #status: TerminalStatus | undefined;

  constructor(io: Io, turnId: string) {
    this.#io = io;
    this.#turnId = turnId;
  }

  /** How the turn ended, or undefined while it runs. */
  get status(): TerminalStatus | undefined {
    return this.#status;
  }

  /** The number of suggested changes to texts and to the tree. */
  get changes(): number {
    return this.#changes + this.#treeChanges.size;
  }

  /** The number of documents that the turn suggested to change, create, rename or delete. */
  get documents(): number {
    return this.#documents.size + this.#treeChanges.size;
  }

  print({ seq, at, event }: NumberedTurnEvent): void {
    this.#count(event);
    if (this.#io.isJson) {
      this.#io.json({ turnId: this.#turnId, seq, at, event });
      return;
    }
    for (const piece of piecesOf(event, this.#io.noteStyle, this.#calls)) this.#put(piece);
  }

  /** Prints the lines below a finished turn: what it suggested and what it cost. */
  summary(): void {
    const { noteStyle } = this.#io;
    const count = this.#changes === 1 ? '1 change suggested.' : `${this.#changes} changes suggested.`;
    if (this.#changes > 0) this.#line(noteStyle.green(count));
    for (const line of this.#treeChanges.values()) this.#line(noteStyle.green(line));
    if (this.#usage.length > 0) this.#line(noteStyle.dim(usageLine(this.#usage)));
    this.#endLine();
  }

  #count(event: TurnEvent): void {
    switch (event.type) {
      case 'tool-call':
        this.#calls.set(event.callId, event.summary);
        break;
      case 'usage':
        this.#usage.push(event);
        break;
      case 'suggestion':
        this.#changes += event.hunkCount;
        this.#documents.add(event.documentId);
        break;
      case 'tree-suggestion':
        this.#treeChanges.set(event.treeChangeId, treeLine(event));
        break;
      case 'tree-withdrawn':
        this.#treeChanges.delete(event.treeChangeId);
        break;
      case 'finished':
      case 'stopped':
      case 'failed':
      case 'interrupted':
        this.#status = event.type;
    }
  }

  #put({ to, text }: Piece): void {
    if (to === 'line') this.#line(text);
    else this.#stream(to === 'answer' ? this.#io.stdout : this.#io.stderr, text);
  }

  #line(text: string): void {
    this.#endLine();
    this.#io.note(text);
  }

  #stream(stream: NodeJS.WriteStream, text: string): void {
    if (this.#open !== stream) this.#endLine();
    stream.write(text);
    this.#open = text.endsWith('\n') ? undefined : stream;
  }

  #endLine(): void {
    this.#open?.write('\n');
    this.#open = undefined;
  }
}

/** Returns tokens, cost and time, as shown below a turn in the browser. */
function usageLine(usage: readonly CallFigures[]): string {
  const sums = sumFigures(usage);
  const cost = sums.costMicroDollars;
  return [
    `${formatSum(sums.inputTokens, formatTokens)} in`,
    `${formatSum(sums.outputTokens, formatTokens)} out`,
    { unknown: 'cost unknown', none: 'no cost', known: formatSum(cost, formatCost) }[costKind(cost)],
    formatSum(sums.durationMs, formatDuration),
  ].join(' · ');
}
