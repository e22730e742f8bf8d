import { afterAll, expect, test } from 'vitest';
import { createCopyEditor } from '@/agent/copy-editor/copy-editor';
import { makeToolset } from '@/agent/tools/toolset';
import { runTurn } from '@/agent/turns/run-turn';
import { TURN_LIMITS, type TurnWorker } from '@/agent/turns/worker';
import { makeTurnPorts } from '../../server/jobs/turn-ports';
import { Gate } from '../fakes/gate';
import { say } from '../fakes/reply';
import { countRoundTrips } from '../support/round-trips';
import { ask, FAST, makeWorld } from './fixture';

/**
 * The time between sending a message and the request to the model is mostly spent waiting for the database. The job
 * queue is left out, because a worker in the same process is started without it.
 */
let asked = () => {};
const world = await makeWorld({
  answer: () => {
    asked();
    return { ...say('Hello.'), gate };
  },
});
let gate = new Gate();
const { platform } = world;
const editor = { ...world.as('editor'), jobs: { ...platform.jobs, add: async () => {} } };
const copyEditor = createCopyEditor();
afterAll(() => copyEditor.stop());

const timing = { ...FAST, heartbeatMs: 600_000, leaseMs: 1_200_000 };
const worker: TurnWorker = {
  platform,
  toolset: makeToolset(),
  copyEditor,
  timing,
  limits: TURN_LIMITS,
  ports: makeTurnPorts(),
};

/** Runs a whole turn. Counts the statements until its request has left. */
async function turn(input: { documentId: string; conversationId?: string }) {
  gate = new Gate();
  const left = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let conversationId = '';
  let running: Promise<void> | undefined;
  const trips = await countRoundTrips(platform.url, async () => {
    const started = await ask(editor, { request: 'Hello', ...input });
    conversationId = started.conversationId;
    running = runTurn(worker, started.turnId, new AbortController().signal);
    await left;
  });
  gate.open();
  await running;
  return { ...trips, conversationId };
}

test('a request is sent to the model after few database round trips, in a new conversation and in a continued one', async () => {
  const documentId = await world.newDocument('Text.\n');
  // The very first turn stores the text as a version; later ones find it.
  await turn({ documentId });
  const { conversationId, ...fresh } = await turn({ documentId });
  expect(fresh.statements).toBe(19);
  expect(fresh.waits).toBeLessThanOrEqual(10);
  const { conversationId: _, ...next } = await turn({ documentId, conversationId });
  expect(next.statements).toBe(31);
  expect(next.waits).toBeLessThanOrEqual(18);
});
