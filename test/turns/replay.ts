import fs from 'node:fs';
import type { TurnExport } from '@/agent/queries/export-turn';
import { turnDetails } from '@/agent/queries/turn';
import { watchTurn } from '@/agent/queries/turn-events';
import { answerQuestion } from '@/agent/questions/commands/answer-question';
import type { MessagePartView, TurnView } from '@/agent/schema';
import type { Context } from '@/identity/context';
import { suggestionsMadeInTurns } from '@/review/queries/suggestions';
import type { Answer } from '../fakes/reply';
import { ask, type World } from './fixture';

/** A change that a replay must make again, without ids. */
export interface ReplayedHunk {
  path: string;
  from: number;
  to: number;
  before: string;
  after: string;
}

/** A tool's result that a replay must get again. */
interface ReplayedResult {
  name: string;
  ok: boolean;
}

const REPLAYS = new URL('./replays/', import.meta.url);

/** Turns exported for replaying. Each file in ./replays is a test. */
export const REPLAY_FILES = fs.readdirSync(REPLAYS).filter((name) => name.endsWith('.json'));

export function readReplay(name: string): TurnExport {
  return JSON.parse(fs.readFileSync(new URL(name, REPLAYS), 'utf8')) as TurnExport;
}

/**
 * Runs an exported turn again, on the texts that it was shown, with a fake model that repeats the model's answers. A
 * turn that was shown an earlier turn's suggestion can't be run on its own.
 */
export async function replayTurn(
  world: World,
  exported: TurnExport,
): Promise<{ turnId: string; hunks: ReplayedHunk[]; results: ReplayedResult[] }> {
  const projectId = await world.newProject();
  const ids = new Map<string, string>();
  for (const [i, { documentId, isSuggestion, text }] of exported.documents.entries()) {
    if (isSuggestion) throw new Error('the turn builds on a suggestion of an earlier turn');
    ids.set(documentId, await world.newDocument(text, { projectId, path: `replayed-${i}.md` }));
  }
  const documentId = ids.get(exported.turn.documentId);
  if (documentId === undefined) throw new Error('the text that the turn was asked about is missing');
  world.gemini.enqueue(...answersOf(exported, ids));
  const { request, settings, selection } = exported.turn;
  const editor = world.as('editor');
  const { turnId } = await ask(editor, { documentId, request, settings, ...(selection && { selection }) });
  await watchAndAnswer(editor, turnId, exported);
  const made = await suggestionsMadeInTurns(editor, { documentId, turnIds: [turnId] });
  const own = new Map([...ids].map(([before, now]) => [now, before]));
  return {
    turnId,
    results: resultsIn(await turnDetails(editor, turnId)),
    hunks: byDocument(made.flatMap((one) => hunksOf({ ...one, documentId: own.get(one.documentId) ?? '' }, exported))),
  };
}

/** Watches a turn to its end, and answers its questions with the exported answers, in order. */
async function watchAndAnswer(ctx: Context, turnId: string, { events }: TurnExport): Promise<void> {
  const answers = events.flatMap(({ event }) => (event.type === 'answered' ? event.answer : []));
  for await (const { event } of watchTurn(ctx, { turnId }, undefined)) {
    if (event.type !== 'question') continue;
    await answerQuestion(ctx, { turnId, step: event.step, callId: event.callId, answer: answers.shift() ?? 'Yes' });
  }
}

/** Returns the changes that the exported turn made. */
export function exportedHunks(exported: TurnExport): ReplayedHunk[] {
  return byDocument(exported.suggestions.flatMap((suggestion) => hunksOf(suggestion, exported)));
}

/** Sorts by document, because suggestions on different documents are made concurrently, in any order. */
function byDocument(hunks: ReplayedHunk[]): ReplayedHunk[] {
  return hunks.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** Returns the results of a turn's calls in order, including calls inside other calls. */
export function resultsIn({ messages }: Pick<TurnView, 'messages'>): ReplayedResult[] {
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool-result' ? [{ name: part.name, ok: part.ok }] : [])),
  );
}

function hunksOf(
  { documentId, hunks }: Pick<TurnExport['suggestions'][number], 'documentId' | 'hunks'>,
  { documents }: TurnExport,
): ReplayedHunk[] {
  const path = `replayed-${documents.findIndex((document) => document.documentId === documentId)}.md`;
  return hunks.map(({ from, to, before, after }) => ({ path, from, to, before, after }));
}

function answersOf({ messages }: TurnExport, ids: ReadonlyMap<string, string>): Answer[] {
  return messages
    .filter(({ role }) => role === 'assistant')
    .map(({ parts }) => {
      const said = (type: 'text' | 'thought') => parts.flatMap((part) => (part.type === type ? part.text : []));
      const calls = parts.flatMap((part) =>
        part.type === 'tool-call' ? [{ name: part.name, args: argsOf(part, ids) }] : [],
      );
      return { type: 'answer', thoughts: said('thought'), text: said('text'), calls };
    });
}

/** Returns the arguments, with the ids of the new documents. */
function argsOf({ input }: Extract<MessagePartView, { type: 'tool-call' }>, ids: ReadonlyMap<string, string>): unknown {
  let json = JSON.stringify(input ?? {});
  for (const [before, now] of ids) json = json.replaceAll(before, now);
  return JSON.parse(json);
}
