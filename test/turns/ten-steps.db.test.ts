import { expect, test } from 'vitest';
import { topics } from '@/platform/topics';
import { suggestion } from '@/review/queries/suggestions';
import type { Conversation } from '../fakes/proofreader';
import { call, type Reply, say } from '../fakes/reply';
import { tellFigures } from '../support/figures';
import { ask, makeWorld, textOf, typesOf, watch } from './fixture';
import { KillableWorker } from './recovery/killable-worker';

/**
 * Runs a turn of ten steps with tools, kills its process with SIGKILL at one random moment, and lets another one
 * continue. TEN_STEP_KILLS sets the number of turns, each with one such moment.
 */
const KILLS = Number(process.env.TEN_STEP_KILLS ?? 1);

const TEXT = 'Alpha one.\n\nBeta two.\n\nGamma three.\n';
const WORDS: [find: string, text: string][] = [
  ['Alpha', 'First'],
  ['Beta', 'Second'],
  ['Gamma', 'Third'],
];
const ANSWER = 'Three words are suggested.';

/**
 * Reads, suggests and lists, three times in a row, and then answers. The number of tool results determines the next
 * step.
 */
function tenSteps({ all, results }: Conversation): Reply {
  const documentId = /document_id: (\S+)/.exec(all)?.[1];
  const round = Math.floor(results.length / 3);
  const word = WORDS[round];
  const more = { thoughts: ['Let me ', 'see.'] };
  if (!word) return say('Three words ', 'are ', 'suggested.');
  if (results.length % 3 === 0) return call('read_document', { document_id: documentId }, more);
  if (results.length % 3 === 2) return call('list_documents', {}, more);
  const edits = [{ type: 'replace', find: word[0], text: word[1] }];
  return call('suggest_document_edits', { document_id: documentId, edits, description: `Word ${round + 1}` }, more);
}

const world = await makeWorld({ paceMs: 25, answer: tenSteps });
const { platform, gemini } = world;
const editor = world.as('editor');
const worker = new KillableWorker(world);

test(
  `killed at ${KILLS} random moments of ten steps: it ends right, suggests each change once, and the usage is the ledger's`,
  async () => {
    let cut = 0;
    let killed = 0;
    let longest = 20;
    for (let round = 0; round < KILLS; round++) {
      const documentId = await world.newDocument(TEXT);
      const before = gemini.requests.length;
      const { turnId } = await ask(editor, { documentId, request: 'Change three words' });
      await worker.start();
      const watching = watch(editor, turnId);
      const isOver = watching.then(() => true);
      const moment = newsOf(turnId, 1 + Math.floor(Math.random() * longest));
      if (!(await Promise.race([isOver, moment.then(() => false)]))) {
        killed++;
        await worker.kill();
        await worker.start();
      }
      const events = await watching;
      await worker.kill();
      longest = Math.max(longest, Math.floor(events.length * 0.7));
      cut += await checkTurn(turnId, documentId, { events, requests: gemini.requests.slice(before) });
    }
    tellFigures(`turns of ten steps: ${KILLS}, killed: ${killed}, calls that were cut off: ${cut}; all ended right`);
  },
  60_000 * KILLS + 60_000,
);

/** Resolves after this many messages about a turn, and up to 60 ms later. */
async function newsOf(turnId: string, count: number): Promise<void> {
  let left = count;
  await new Promise<void>((resolve) => {
    const leave = platform.bus.subscribe(topics.turn(turnId), () => {
      if (--left > 0) return;
      leave();
      resolve();
    });
  });
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
}

interface Seen {
  events: Awaited<ReturnType<typeof watch>>;
  requests: typeof gemini.requests;
}

async function checkTurn(turnId: string, documentId: string, { events, requests }: Seen): Promise<number> {
  expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
  expect(textOf(events)).toBe(ANSWER);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  // Each result was sent once. For a restarted step, the calls of the stored answer count.
  expect(typesOf(events).filter((type) => type === 'tool-result')).toHaveLength(9);
  expect(typesOf(events).filter((type) => type === 'suggestion')).toHaveLength(3);

  const made = await platform.db.version.findMany({ where: { createdByTurnId: turnId }, orderBy: { step: 'asc' } });
  expect(made.map(({ step, status, documentId: of }) => [step, status, of])).toEqual([
    [1, 'superseded', documentId],
    [4, 'superseded', documentId],
    [7, 'pending', documentId],
  ]);
  const last = await suggestion(editor, { suggestionId: made.at(-1)!.id });
  expect(last.hunks.map(({ before, after }) => [before, after])).toEqual(WORDS);

  const calls = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: [{ step: 'asc' }] });
  const finished = calls.filter(({ status }) => status === 'finished');
  expect(finished.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const interrupted = calls.filter(({ status }) => status === 'interrupted');
  expect(finished.length + interrupted.length).toBe(calls.length);
  // Every finished call is in the provider's ledger with its counts. The ledger's other calls were cut off by the kill.
  const ledger = requests.flatMap(({ billed }) =>
    billed ? [`${billed.prompt} ${billed.output + billed.thoughts}`] : [],
  );
  for (const { inputTokens, outputTokens } of finished) {
    const at = ledger.indexOf(`${inputTokens} ${outputTokens}`);
    expect(at).toBeGreaterThanOrEqual(0);
    ledger.splice(at, 1);
  }
  expect(ledger.length).toBeLessThanOrEqual(interrupted.length);
  return interrupted.length;
}
