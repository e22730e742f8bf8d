import { expect, test } from 'vitest';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { ask, makeWorld, textOf, typesOf, watch } from './fixture';
import { KillableWorker } from './killable-worker';

/**
 * The process that runs the turns is killed with SIGKILL at random moments, and another takes over. CRASH_ROUNDS sets the
 * number of rounds; each has four turns under up to two kills. The model proofreads: it reads the document, suggests,
 * and says so, each in small pieces that come slowly enough to be cut in between.
 */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const TURNS = 4;
const MOST_KILLS = 2;

const ANSWER = 'I have suggested corrections of plain spelling mistakes. Please review each of them.';
const TEXT = 'We recieve many broken lamps untill noon, and we keep them seperate from the bikes.\n';

const world = await makeWorld({ paceMs: 60 });
const { platform } = world;
const editor = world.as('editor');

const worker = new KillableWorker(world);

test(
  `after ${ROUNDS} rounds of kill -9: no turn is stuck, nothing is suggested twice, every finished call is booked once`,
  async () => {
    let kills = 0;
    let restarts = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const documents = await Promise.all(Array.from({ length: TURNS }, () => world.newDocument(TEXT)));
      const turns = await Promise.all(
        documents.map((documentId) => ask(editor, { documentId, request: 'Proofread this' })),
      );
      await worker.start();
      const watching = Promise.all(turns.map(({ turnId }) => watch(editor, turnId)));
      const over = watching.then(() => true);
      for (let kill = 0; kill < MOST_KILLS; kill++) {
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
        await checkTurn(turnId, documents[i]!, events);
      }
    }
    console.log(`crash rounds: ${ROUNDS}, turns: ${ROUNDS * TURNS}, kills: ${kills}, steps begun again: ${restarts}`);
  },
  60_000 * ROUNDS + 60_000,
);

/** Resolves at a random moment while the turns get on: after some news of theirs, and a little later. */
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
  expect(typesOf(events).filter((type) => type === 'suggestion')).toHaveLength(1);
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
