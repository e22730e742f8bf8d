import { createInterface } from 'node:readline/promises';
import type { TurnEvent } from '@/agent/schema';
import type { TokenApi } from '@/api/client-token';
import { serverOf } from '../client/account';
import type { Live } from '../client/live';
import { toFailure } from '../failure';
import type { Io } from '../terminal/io';
import { turnEvents } from './turn-events';
import { TurnPrinter } from './turn-printer';

export interface Follow {
  io: Io;
  api: TokenApi;
  live: Live;
  turnId: string;
}

export type Question = Extract<TurnEvent, { type: 'question' }>;

/** Gets the answer of the person at the terminal; undefined if there is none. `signal`: somebody else has answered. */
export type AskPerson = (question: Question, signal: AbortSignal) => Promise<string | undefined>;

/** Prints a turn from its first event to its last. The person at the terminal can answer what the agent asks. */
export async function followTurn(follow: Follow, ask: AskPerson = (_, signal) => askLine(follow.io, signal)) {
  const { io, live, turnId } = follow;
  const printer = new TurnPrinter(io, turnId);
  const asked = new Map<string, AbortController>();
  try {
    for await (const numbered of turnEvents(live, turnId)) {
      printer.print(numbered);
      const { event } = numbered;
      if (event.type === 'question' && io.stdin.isTTY && !io.isJson) {
        const open = new AbortController();
        asked.set(event.callId, open);
        void answer(follow, event, ask(event, open.signal));
      }
      if (event.type === 'answered') asked.get(event.callId)?.abort();
    }
  } finally {
    for (const open of asked.values()) open.abort();
  }
  printer.summary();
  return printer;
}

/** Sends an answer when it comes. Never rejects: someone in the browser may have been faster. */
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
