import { expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { turnDetails } from '@/agent/queries/turn';
import type { TurnEvent } from '@/agent/schema';
import type { AgentTool } from '@/agent/tools/tool';
import { makeToolset } from '@/agent/tools/toolset';
import { Gate } from '../fakes/gate';
import { call, type Reply, rateLimited, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, typesOf, watch, watchUntil } from './fixture';

const world = await makeWorld();
const { gemini, platform } = world;
const editor = world.as('editor');

/** A tool that takes as long as the test wants. */
const toolGate = { began: () => {}, until: Promise.resolve() };
const slowTool: AgentTool = {
  ...makeToolset().tools[0]!,
  definition: { name: 'slow_tool', description: 'Waits', inputSchema: { type: 'object', properties: {} } },
  async run(calls) {
    toolGate.began();
    await toolGate.until;
    return calls.map(() => ({ ok: true, output: { done: true }, summary: 'Waited' }));
  },
};
await startTurnWorker(platform, { tools: [slowTool] });

const KEPT = 'Stopped. Everything written so far is kept.';

async function stopAt(replies: Reply[], isIt: (event: TurnEvent) => boolean, message = KEPT) {
  const documentId = await world.newDocument('Text.\n');
  const before = gemini.requests.length;
  gemini.enqueue(...replies);
  const { turnId } = await ask(editor, { documentId, request: 'Hello' });
  await watchUntil(editor, turnId, isIt);
  // Wait for the request, because an unused reply would go to the next test.
  await expect.poll(() => gemini.requests.length).toBeGreaterThan(before);
  // Another person who can run turns stops it.
  expect(await stopTurn(world.as('admin'), { turnId })).toEqual({ stopping: true });
  const events = await watch(editor, turnId);
  const turn = await turnDetails(editor, turnId);
  expect(events.at(-1)?.event).toEqual({ type: 'stopped', message });
  expect(turn).toMatchObject({ status: 'stopped', stopRequested: true, totals: { running: 0 } });
  expect(await stopTurn(editor, { turnId })).toEqual({ stopping: false });
  return { turnId, documentId, events, turn };
}

const gatedAfter = (chunks: number) => {
  const gate = new Gate();
  gate.step(chunks);
  return gate;
};

test('a turn that is stopped in its text keeps the text so far, and its usage is recorded as an estimate', async () => {
  const reply = { ...say('One ', 'two ', 'three'), gate: gatedAfter(2) };
  const isIt = (event: TurnEvent) => event.type === 'text-delta' && event.text.endsWith('two ');
  const { turn, events, documentId, turnId } = await stopAt([reply], isIt);
  expect(textOf(events)).toBe('One two ');
  expect(turn.messages.at(-1)).toMatchObject({ role: 'assistant', parts: [{ type: 'text', text: 'One two ' }] });
  expect(turn.totals).toMatchObject({ estimated: true, calls: 1 });
  const usage = events.find(({ event }) => event.type === 'usage')?.event;
  expect(usage).toMatchObject({ status: 'stopped', estimated: true });

  // The conversation continues after it.
  gemini.enqueue(say('Four.'));
  const next = await ask(editor, { documentId, conversationId: turn.conversationId, request: 'Go on' });
  expect(typesOf(await watch(editor, next.turnId)).at(-1)).toBe('finished');
  expect(JSON.stringify(gemini.requests.at(-1)?.body.contents)).toContain('One two ');
  expect(turnId).not.toBe(next.turnId);
});

test('usage that wasn’t reported before the stop is estimated at one token for every four bytes sent and received', async () => {
  const reply: Reply = { ...say('One ', 'two ', 'three'), thoughts: ['Hm, '], usage: 'none', gate: gatedAfter(3) };
  const isIt = (event: TurnEvent) => event.type === 'text-delta' && event.text.endsWith('two ');
  const { events, turnId } = await stopAt([reply], isIt);
  const usage = events.find(({ event }) => event.type === 'usage')?.event;
  expect(usage).toMatchObject({ status: 'stopped', estimated: true, outputTokens: 3, thoughtsTokens: 1 });
  // Neither number is exact, but both must be similar.
  const sent = gemini.requests.at(-1)?.billed?.prompt ?? 0;
  const { inputTokens } = await platform.db.modelCall.findFirstOrThrow({ where: { turnId } });
  expect(inputTokens).toBeGreaterThan(sent * 0.7);
  expect(inputTokens).toBeLessThan(sent * 1.3);
});

test('a turn that is stopped between two steps keeps the tools’ results, and begins no answer', async () => {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  const before = gemini.requests.length;
  gemini.enqueue(call('list_documents', {}), { ...say('Never'), gate });
  const { turnId } = await ask(editor, { documentId, request: 'Look' });
  await watchUntil(editor, turnId, (event) => event.type === 'step-started' && event.step === 1);
  // Like in stopAt, wait for the request, because an unused reply would go to the next test.
  await expect.poll(() => gemini.requests.length).toBe(before + 2);
  await stopTurn(editor, { turnId });
  const events = await watch(editor, turnId);
  gate.open();
  expect(typesOf(events).filter((type) => type === 'tool-result')).toHaveLength(1);
  expect(typesOf(events)).not.toContain('text-delta');
  expect(typesOf(events).at(-1)).toBe('stopped');
  const { messages } = await turnDetails(editor, turnId);
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
});

test('a turn that is stopped while thinking keeps the thoughts so far', async () => {
  const reply: Reply = { type: 'answer', thoughts: ['Hm, ', 'well'], text: ['Yes'], gate: gatedAfter(1) };
  const { turn } = await stopAt([reply], (event) => event.type === 'thought-delta');
  expect(turn.messages.at(-1)).toMatchObject({ parts: [{ type: 'thought', text: 'Hm, ' }] });
});

test('a turn that is stopped before any output keeps only the request', async () => {
  const nothing = { ...say('x'), gate: new Gate() };
  const { turn } = await stopAt([nothing], (event) => event.type === 'step-started', 'Stopped.');
  expect(turn.messages.map(({ role }) => role)).toEqual(['user']);
});

test('a turn that is stopped during a tool call keeps the tool’s result, and doesn’t call the model again', async () => {
  let open = () => {};
  toolGate.until = new Promise((resolve) => {
    open = resolve;
  });
  const began = new Promise<void>((resolve) => {
    toolGate.began = resolve;
  });
  const documentId = await world.newDocument('Text.\n');
  const before = gemini.requests.length;
  gemini.enqueue(call('slow_tool', {}));
  const { turnId } = await ask(editor, { documentId, request: 'Wait' });
  await began;
  await stopTurn(editor, { turnId });
  open();
  const events = await watch(editor, turnId);
  expect(typesOf(events).slice(-2)).toEqual(['tool-result', 'stopped']);
  expect(gemini.requests.length - before).toBe(1);
});

test('a turn that is stopped while waiting to retry sends no other request', async () => {
  const { turn } = await stopAt([rateLimited('30s')], (event) => event.type === 'retrying', 'Stopped.');
  expect(turn.totals.calls).toBe(1);
});

test('a turn that is stopped before a worker took it ends at once', async () => {
  const documentId = await world.newDocument('Text.\n');
  const before = gemini.requests.length;
  const gate = new Gate();
  gemini.enqueue({ ...say('x'), gate });
  const [{ turnId }] = await Promise.all([ask(editor, { documentId, request: 'Hello' })]);
  await stopTurn(editor, { turnId });
  const events = await watch(editor, turnId);
  expect(events.at(-1)?.event.type).toBe('stopped');
  expect(gemini.requests.length - before).toBeLessThanOrEqual(1);
  gate.open();
});
