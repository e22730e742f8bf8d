import { afterAll, expect, test } from 'vitest';
import { turnDetails } from '@/agent/queries/turn';
import type { TurnEvent } from '@/agent/schema';
import type { AgentTool } from '@/agent/tools/tool';
import { makeToolset } from '@/agent/tools/toolset';
import { Gate } from '../../fakes/gate';
import { call, type Reply, say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, typesOf, watch, watchUntil } from '../fixture';

const world = await makeWorld();
const { gemini, platform } = world;
const editor = world.as('editor');

/** Reports when it begins, and counts how often it has. */
const tool = { runs: 0, began: () => {}, until: Promise.resolve() };
const slowTool: AgentTool = {
  ...makeToolset().tools[0]!,
  definition: { name: 'slow_tool', description: 'Waits', inputSchema: { type: 'object', properties: {} } },
  async run(calls) {
    tool.runs++;
    tool.began();
    await tool.until;
    return calls.map(() => ({ ok: true, output: { done: true }, summary: 'Waited' }));
  },
};
let worker = await startTurnWorker(platform, { tools: [slowTool] });
afterAll(() => worker.stop());

const gatedAfter = (chunks: number) => {
  const gate = new Gate();
  gate.step(chunks);
  return gate;
};

/** Restarts the server when a matching event has come, and then queues the other replies. */
async function restartAt(before: Reply[], { isIt, after }: { isIt: (event: TurnEvent) => boolean; after: Reply[] }) {
  const documentId = await world.newDocument('Text.\n');
  const seen = gemini.requests.length;
  gemini.enqueue(...before);
  const { turnId } = await ask(editor, { documentId, request: 'Hello' });
  await watchUntil(editor, turnId, isIt);
  await expect.poll(() => gemini.requests.length - seen).toBe(before.length);
  await worker.stop();
  gemini.enqueue(...after);
  worker = await startTurnWorker(platform, { tools: [slowTool] });
  const events = await watch(editor, turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  const calls = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
  return { turnId, events, calls: calls.map(({ step, status }) => [step, status]) };
}

test('after a restart in the text, the step begins again, and its half text is removed', async () => {
  const { events, calls } = await restartAt([{ ...say('Half ', 'of it'), gate: gatedAfter(1) }], {
    isIt: (event) => event.type === 'text-delta',
    after: [say('All of it.')],
  });
  expect(textOf(events)).toBe('All of it.');
  expect(typesOf(events).filter((type) => type === 'step-restarted')).toHaveLength(1);
  expect(calls).toEqual([
    [0, 'interrupted'],
    [0, 'finished'],
  ]);
});

test('after a restart in the thoughts, the step begins again, and its thoughts are replaced', async () => {
  const half: Reply = { type: 'answer', thoughts: ['Hm, ', 'well'], text: ['Yes'], gate: gatedAfter(1) };
  const { events, turnId } = await restartAt([half], {
    isIt: (event) => event.type === 'thought-delta',
    after: [{ ...say('Yes.'), thoughts: ['Again.'] }],
  });
  expect(textOf(events)).toBe('Yes.');
  const { messages } = await turnDetails(editor, turnId);
  expect(messages.at(-1)?.parts).toEqual([
    { type: 'thought', text: 'Again.' },
    { type: 'text', text: 'Yes.' },
  ]);
});

test('TURN-3: after a restart between two steps, stored steps are not repeated', async () => {
  const { calls, events } = await restartAt([call('list_documents', {}), { ...say('Never'), gate: new Gate() }], {
    isIt: (event) => event.type === 'step-started' && event.step === 1,
    after: [say('Here.')],
  });
  expect(calls).toEqual([
    [0, 'finished'],
    [1, 'interrupted'],
    [1, 'finished'],
  ]);
  expect(typesOf(events).filter((type) => type === 'tool-result')).toHaveLength(1);
});

test('after a restart during a tool call, the tool finishes or runs again, and the model isn’t called again for the step', async () => {
  let open = () => {};
  tool.until = new Promise((resolve) => {
    open = resolve;
  });
  const began = new Promise<void>((resolve) => {
    tool.began = resolve;
  });
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(call('slow_tool', {}));
  const { turnId } = await ask(editor, { documentId, request: 'Wait' });
  await began;
  const stopping = worker.stop();
  open();
  await stopping;
  gemini.enqueue(say('Done.'));
  worker = await startTurnWorker(platform, { tools: [slowTool] });
  const events = await watch(editor, turnId);
  expect(textOf(events)).toBe('Done.');
  expect(typesOf(events).filter((type) => type === 'tool-result')).toHaveLength(1);
  const calls = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
  expect(calls.filter(({ step }) => step === 0).map(({ status }) => status)).toEqual(['finished']);
  expect(tool.runs).toBeLessThanOrEqual(2);
});
