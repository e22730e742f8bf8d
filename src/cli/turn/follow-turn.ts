import { createInterface } from 'node:readline/promises';
import type { TurnEvent } from '@/agent/schema';
import type { TokenApi } from '@/api/client-token';
import { CLOSE } from '@/kernel/close-code';
import { serverOf } from '../client/account';
import type { Live } from '../client/live';
import { toFailure } from '../failure';
import type { ClosedTerminal } from '../terminal/attach';
import { clean } from '../terminal/clean';
import type { Io } from '../terminal/io';
import { turnEvents } from './turn-events';
import { TurnPrinter } from './turn-printer';

export interface Follow {
  io: Io;
  api: TokenApi;
  live: Live;
  turnId: string;
  /** Whether the person has asked for a terminal, so that it opens without a question. */
  isTerminalWanted?: boolean;
  /** Runs `work` while nothing else reads the keyboard. */
  withTerminal?<T>(work: () => Promise<T>): Promise<T>;
}

export type Question = Extract<TurnEvent, { type: 'question' }>;

/**
 * Returns the answer of the person at the terminal, or undefined if there is none. `signal` aborts when someone else
 * has answered.
 */
export type AskPerson = (question: Question, signal: AbortSignal) => Promise<string | undefined>;

/** Prints a turn from its first to its last event. The person at the terminal can answer the agent's questions. */
export async function followTurn(follow: Follow, ask: AskPerson = (_, signal) => askLine(follow.io, signal)) {
  const { io, live, turnId } = follow;
  const printer = new TurnPrinter(io, turnId);
  const asked = new Map<string, AbortController>();
  try {
    for await (const numbered of turnEvents(live, turnId)) {
      printer.print(numbered);
      const { event } = numbered;
      if (event.type === 'question' && hasPerson(io, event)) {
        const open = new AbortController();
        asked.set(event.callId, open);
        const typed = () => ask(event, open.signal);
        void (event.kind === 'terminal' ? offerTerminal(follow, event, typed) : answer(follow, event, typed()));
      }
      if (event.type === 'answered') asked.get(event.callId)?.abort();
    }
  } finally {
    for (const open of asked.values()) open.abort();
  }
  printer.summary();
  return printer;
}

function hasPerson({ stdin, stdout, isJson }: Io, { kind }: Question): boolean {
  return stdin.isTTY && !isJson && (kind === 'question' || stdout.isTTY);
}

/** Opens Aider's terminal here if the person agrees. When it's closed, the server answers the question. */
async function offerTerminal(
  { io, api, turnId, isTerminalWanted, withTerminal = (work) => work() }: Follow,
  { step, callId }: Question,
  typed: () => Promise<string | undefined>,
) {
  if (!isTerminalWanted) io.note('Open it here? (y/n)');
  const text = isTerminalWanted ? 'y' : ((await typed()) ?? '').trim();
  try {
    if (/^n/i.test(text)) await api.agent.answerQuestion.mutate({ turnId, step, callId, answer: 'Not now' });
    if (!/^y/i.test(text)) return;
    const { attachTerminal } = await import('../terminal/attach');
    io.note(io.noteStyle.dim('Starting Aider. /exit ends it; Ctrl+] closes the terminal. What you changed is kept.'));
    const closed = await withTerminal(() => attachTerminal(io, { turnId, callId }));
    io.note(io.noteStyle.dim(closedText(closed)));
  } catch (error) {
    io.note(toFailure(error, serverOf(io.env)).message);
  }
}

/** The close code of a socket that this side closed. */
const CLOSED_HERE = 1005;

function closedText({ code, reason, hasStarted }: ClosedTerminal): string {
  if (code === CLOSE.notFound || code === CLOSED_HERE) return 'The terminal is closed.';
  const why = clean(reason || 'the server can’t be reached').replace(/\.$/, '');
  if (hasStarted) return `The terminal was closed: ${why}. Your changes up to then are kept.`;
  return `The terminal can’t be opened: ${why}. The turn is waiting: open the terminal in the browser, or press Ctrl+C.`;
}

/** Sends an answer when there is one. Never rejects, because someone in the browser may have answered first. */
async function answer(
  { io, api, turnId }: Follow,
  { step, callId, options }: Question,
  typed: Promise<string | undefined>,
) {
  try {
    const text = (await typed)?.trim();
    if (!text) return;
    await api.agent.answerQuestion.mutate({ turnId, step, callId, answer: options[Number(text) - 1] ?? text });
  } catch (error) {
    io.note(toFailure(error, serverOf(io.env)).message);
  }
}

async function askLine(io: Io, signal: AbortSignal): Promise<string | undefined> {
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  lines.on('SIGINT', () => process.emit('SIGINT'));
  try {
    return await lines.question('Your answer: ', { signal });
  } catch {
    return undefined;
  } finally {
    lines.close();
  }
}
