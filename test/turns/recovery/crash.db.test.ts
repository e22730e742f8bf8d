import { expect, test } from 'vitest';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { tellFigures } from '../../support/figures';
import { ask, makeWorld, textOf, typesOf, watch } from '../fixture';
import { KillableWorker } from './killable-worker';

/**
 * Kills the process that runs the turns with SIGKILL at random moments, and lets another one take over. TURN_KILLS sets
 * the number of rounds; each has four turns and up to two kills (25 rounds are a hundred turns). The model proofreads:
 * it reads the document, suggests, and reports, each in small pieces that come slowly enough to be interrupted in
 * between.
 */
const ROUNDS = Number(process.env.TURN_KILLS ?? 1);
const TURNS = 4;
const MAX_KILLS = 2;
/** From this many rounds on, the missing usage of lost calls averages out. */
const MANY_ROUNDS = 10;

const ANSWER = 'I have suggested corrections of plain spelling mistakes. Please review each of them.';
const TEXT = 'We recieve many broken lamps untill noon, and we keep them seperate from the bikes.\n';

const world = await makeWorld({ paceMs: 60 });
const { platform } = world;
const editor = world.as('editor');

const worker = new KillableWorker(world);

test(
  `after ${ROUNDS} rounds of kill -9, no turn is stuck, nothing is suggested twice, and every finished call is recorded once`,
  async () => {
    let kills = 0;
    let restarts = 0;
    const wrong: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const documents = await Promise.all(Array.from({ length: TURNS }, () => world.newDocument(TEXT)));
      const turns = await Promise.all(
        documents.map((documentId) => ask(editor, { documentId, request: 'Proofread this' })),
      );
      await worker.start();
      const watching = Promise.all(turns.map(({ turnId }) => watch(editor, turnId)));
      const over = watching.then(() => true);
      for (let kill = 0; kill < MAX_KILLS; kill++) {
        const moment = somewhereIn(turns.map(({ turnId }) => turnId));
        if (await Promise.race([over, moment.then(() => false)])) break;
        await worker.kill();
        kills++;
        await worker.start();
      }
      const seen = await watching;
      await worker.kill();
      for (const [i, { turnId }] of turns.entries()) {
        const events = seen[i]!;
        restarts += typesOf(events).filter((type) => type === 'step-restarted').length;
        // Checks all turns, so that the reported counts include all of them.
        await checkTurn(turnId, documents[i]!, events).catch((error) => wrong.push(`${turnId}: ${error}`));
      }
    }
    const turns = ROUNDS * TURNS;
    tellFigures(
      `turns: ${turns}, ended right: ${turns - wrong.length}, kills: ${kills}, taken up again: ${await takenUpAgain()}, steps begun again: ${restarts}`,
    );
    await checkLedger();
    expect(wrong).toEqual([]);
  },
  60_000 * ROUNDS + 60_000,
);

/** Resolves at a random moment while the turns progress: after some of their messages, and a little later. */
async function somewhereIn(turnIds: readonly string[]): Promise<void> {
  let left = 1 + Math.floor(Math.random() * 25);
  const leave: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    for (const turnId of turnIds) {
      leave.push(
        platform.bus.subscribe(topics.turn(turnId), () => {
          if (--left === 0) resolve();
        }),
      );
    }
  });
  for (const stop of leave) stop();
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 80));
}

function takenUpAgain(): Promise<number> {
  return platform.db.turn.count({ where: { takes: { gt: 1 } } });
}

/**
 * Compares the ledger with the provider's bill. Estimates may differ by the size of a token, but no call may be
 * missing.
 */
async function checkLedger(): Promise<void> {
  const calls = await platform.db.modelCall.findMany({ where: { workspaceId: world.workspaceId } });
  const sum = (of: (call: (typeof calls)[number]) => number | null) =>
    calls.reduce((total, call) => total + (of(call) ?? 0), 0);
  const billed = world.gemini.billed();
  const input = sum((call) => call.inputTokens) / billed.prompt;
  const output = sum((call) => call.outputTokens) / (billed.output + billed.thoughts);
  const lost = calls.filter(({ status }) => status === 'interrupted');
  const missing = (share: number) => `${(100 - 100 * share).toFixed(1)} %`;
  tellFigures(
    `of the provider's bill the ledger lacks ${missing(input)} of the input and ${missing(output)} of the output; of ${calls.length} calls ${lost.length} were lost with their worker and are estimated`,
  );
  for (const call of lost) expect(call).toMatchObject({ estimated: true, inputTokens: expect.any(Number) });
  expect(input).toBeGreaterThan(0.97);
  // The fake bills all thoughts with the first one, so all of a lost call's thoughts may be missing, but nothing of
  // other calls.
  const most = Math.max(...calls.map(({ outputTokens }) => outputTokens ?? 0));
  const unknown = billed.output + billed.thoughts - sum((call) => call.outputTokens);
  expect(unknown).toBeLessThanOrEqual(lost.length * most);
  if (ROUNDS >= MANY_ROUNDS) expect(output).toBeGreaterThan(0.8);
}

test('a turn that kills its process each time ends after three, and the turns beside it finish', async () => {
  const [guilty, innocent] = [await world.newDocument(TEXT), await world.newDocument(TEXT)];
  world.gemini.enqueue({ type: 'answer', calls: [{ name: 'deadly_tool', args: {} }] });
  const deadly = await ask(editor, { documentId: guilty, request: 'Kill' });
  await worker.start();
  await worker.ended();
  const beside = await ask(editor, { documentId: innocent, request: 'Proofread this' });
  for (let death = 1; death < 3; death++) {
    await worker.start();
    await worker.ended();
  }
  await worker.start();
  expect((await watch(editor, deadly.turnId)).at(-1)?.event).toMatchObject({
    type: 'interrupted',
    message: expect.stringContaining('run it again'),
  });
  await checkTurn(beside.turnId, innocent, await watch(editor, beside.turnId));
  await worker.kill();
}, 120_000);

async function checkTurn(turnId: string, documentId: string, events: Awaited<ReturnType<typeof watch>>) {
  expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
  expect(textOf(events)).toBe(ANSWER);
  expect(await platform.db.turn.findUnique({ where: { id: turnId } })).toMatchObject({
    status: 'finished',
    leaseToken: null,
    step: 2,
  });
  const seqs = events.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));

  const suggestions = await platform.db.version.findMany({
    where: { createdByTurnId: turnId },
    orderBy: { step: 'asc' },
    include: { hunks: true },
  });
  expect(suggestions.map(({ step, status, hunks }) => [step, status, hunks.length])).toEqual([[1, 'pending', 3]]);
  const told = events.flatMap(({ event }) => (event.type === 'suggestion' ? [event.versionId] : []));
  expect(told).toEqual(suggestions.map(({ id }) => id));
  expect((await currentText(sqlOfPool(platform.pool), documentId)).text).toBe(TEXT);

  const calls = await platform.db.modelCall.findMany({
    where: { turnId },
    orderBy: [{ step: 'asc' }, { attempt: 'asc' }],
  });
  const finished = calls.filter(({ status }) => status === 'finished');
  expect(finished.map(({ step }) => step)).toEqual([0, 1, 2]);
  expect(calls.filter(({ status }) => !['finished', 'interrupted'].includes(status))).toEqual([]);

  const messages = await platform.db.message.findMany({
    where: { turnId },
    orderBy: [{ step: 'asc' }, { position: 'asc' }],
  });
  const round = ['assistant', 'tool'];
  expect(messages.map(({ role }) => role)).toEqual(['user', ...round, ...round, 'assistant']);
}
