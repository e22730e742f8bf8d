import { createInterface } from 'node:readline/promises';
import type { TurnEvent } from '@/agent/schema';
import type { TokenApi } from '@/api/client-token';
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

/** Prints a turn from its first event to its last. The person at the terminal can answer what the agent asks. */
export async function followTurn(follow: Follow): Promise<TurnPrinter> {
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
        void askPerson(follow, event, open.signal);
      }
      if (event.type === 'answered') asked.get(event.callId)?.abort();
    }
  } finally {
    for (const open of asked.values()) open.abort();
  }
  printer.summary();
  return printer;
}

type Question = Extract<TurnEvent, { type: 'question' }>;

/** Asks for a line until someone, here or in the browser, has answered. Never rejects. */
async function askPerson({ io, api, turnId }: Follow, { step, callId, options }: Question, signal: AbortSignal) {
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  lines.on('SIGINT', () => process.emit('SIGINT'));
  try {
    const text = (await lines.question('Your answer: ', { signal })).trim();
    const answer = options[Number(text) - 1] ?? text;
    if (answer !== '') await api.agent.answerQuestion.mutate({ turnId, step, callId, answer });
  } catch (error) {
    if (!signal.aborted) io.note(toFailure(error, undefined).message);
  } finally {
    lines.close();
  }
}
