import { afterAll, describe, expect, test } from 'vitest';
import { createCopyEditor } from '@/agent/copy-editor/copy-editor';
import { turnDetails } from '@/agent/queries/turn';
import type { TurnEvent } from '@/agent/schema';
import type { AgentTool } from '@/agent/tools/tool';
import { makeToolset } from '@/agent/tools/toolset';
import { sweepTurns } from '@/agent/turns/queue/sweep';
import { runTurn } from '@/agent/turns/run-turn';
import { TURN_LIMITS, type TurnWorker } from '@/agent/turns/worker';
import { inTransaction } from '@/platform/database';
import { interruptCalls } from '@/usage/commands/record-call';
import { makeTurnPorts } from '../../../server/jobs/turn-ports';
import { Gate } from '../../fakes/gate';
import { call, type Reply, say } from '../../fakes/reply';
import { ask, FAST, makeWorld, textOf, typesOf, watch, watchUntil } from '../fixture';

// Without a job queue: the tests start the workers themselves, when they choose.
const world = await makeWorld();
const { gemini, platform } = world;
const editor = world.as('editor');
const copyEditor = createCopyEditor();
afterAll(() => copyEditor.stop());

/** Leases expire only when a test wants it, not because the machine is slow. */
const TIMING = { ...FAST, leaseMs: 60_000 };

function makeWorker(more: Partial<TurnWorker> = {}): TurnWorker {
  return {
    platform,
    toolset: makeToolset(),
    copyEditor,
    timing: TIMING,
    limits: TURN_LIMITS,
    ports: makeTurnPorts(),
    ...more,
  };
}

const never = new AbortController().signal;

async function started(replies: readonly Reply[], text = 'Text.\n') {
  const documentId = await world.newDocument(text);
  gemini.enqueue(...replies);
  return { documentId, ...(await ask(editor, { documentId, request: 'Hello' })) };
}

const expire = (turnId: string) =>
  platform.db.turn.update({ where: { id: turnId }, data: { leaseExpiresAt: new Date(Date.now() - 1000) } });

const suggestion = (documentId: string) => ({
  name: 'suggest_document_edits',
  args: { document_id: documentId, description: 'x', edits: [{ type: 'insert', start: 0, text: 'New ' }] },
});

/** No heartbeat for as long as a test needs, as if the process were gone. */
const SLEEPY = { ...FAST, heartbeatMs: 600_000, leaseMs: 1_200_000 };

/** Lets a worker take the turn and die at the nth event of a kind: it writes nothing more, and tells nobody. */
async function dieIn(turnId: string, isIt: (event: TurnEvent) => boolean, nth = 1): Promise<void> {
  const dead = runTurn(makeWorker({ timing: SLEEPY }), turnId, never);
  let seen = 0;
  await watchUntil(editor, turnId, (event) => isIt(event) && ++seen === nth);
  await platform.db.turn.update({
    where: { id: turnId },
    data: { leaseToken: 'dead', leaseExpiresAt: new Date(Date.now() - 1000) },
  });
  dying.push(dead);
}
const dying: Promise<void>[] = [];
const gates: Gate[] = [];
afterAll(async () => {
  for (const gate of gates) gate.open();
  await Promise.all(dying);
});

/** Returns a gate that lets this many chunks of an answer through, and the rest after all tests. */
function gateAfter(chunks: number): Gate {
  const gate = new Gate();
  gate.step(chunks);
  gates.push(gate);
  return gate;
}

/** Makes a tool that hangs until it is told to end. */
function hangingTool() {
  let begin = () => {};
  let end = () => {};
  const began = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const tool: AgentTool = {
    ...makeToolset().tools[0]!,
    definition: { name: 'slow_tool', description: 'Waits', inputSchema: { type: 'object', properties: {} } },
    async run(calls) {
      begin();
      await ended;
      return calls.map(() => ({ ok: true, output: {}, summary: 'Waited' }));
    },
  };
  return { tool, began, end: () => end() };
}

describe('one worker at a time', () => {
  test('TURN-2: if many workers take up a turn at once, one runs it', async () => {
    const before = gemini.requests.length;
    for (let i = 0; i < 10; i++) {
      const { turnId } = await started([say('One ', 'answer.')]);
      await Promise.all(Array.from({ length: 4 }, () => runTurn(makeWorker(), turnId, never)));
      const events = await watch(editor, turnId);
      expect(textOf(events)).toBe('One answer.');
      expect(typesOf(events).filter((type) => type === 'step-started')).toHaveLength(1);
    }
    expect(gemini.requests.length - before).toBe(10);
  });

  test('TURN-2: a worker that has lost its lease writes nothing more and stops its call', async () => {
    const gate = new Gate();
    gate.step(1);
    const { turnId } = await started([{ ...say('Mine ', 'no ', 'more.'), gate }]);
    const running = runTurn(makeWorker(), turnId, never);
    await watchUntil(editor, turnId, (event) => event.type === 'text-delta');
    await platform.db.turn.update({
      where: { id: turnId },
      data: { leaseToken: 'thief', leaseExpiresAt: new Date(Date.now() + 60_000) },
    });
    // The next worker first gives up the dead worker's call.
    await inTransaction(platform.db, (tx) => interruptCalls(tx, turnId));
    await running;
    const events = await platform.db.turnEvent.findMany({ where: { turnId }, orderBy: { seq: 'asc' } });
    expect(events.at(-1)?.type).toBe('text-delta');
    expect(await platform.db.turn.findUnique({ where: { id: turnId } })).toMatchObject({
      status: 'running',
      leaseToken: 'thief',
    });
    // The usage until then is still recorded, as the provider reported it.
    expect(await platform.db.modelCall.findFirst({ where: { turnId } })).toMatchObject({
      status: 'interrupted',
      inputTokens: gemini.requests.at(-1)?.billed?.prompt,
    });
  });
});

describe('a worker that dies', () => {
  test('is replaced by one that restarts the unfinished step and records the lost call as interrupted', async () => {
    const gate = new Gate();
    gate.step(1);
    const { turnId } = await started([{ ...say('Half ', 'of it'), gate }, say('All of it.')]);
    const dead = new AbortController();
    // No heartbeat for as long as the test needs, as if the process were gone.
    const first = runTurn(
      makeWorker({ timing: { ...FAST, heartbeatMs: 600_000, leaseMs: 1_200_000 } }),
      turnId,
      dead.signal,
    );
    await watchUntil(editor, turnId, (event) => event.type === 'text-delta');
    await expire(turnId);
    await runTurn(makeWorker(), turnId, never);
    const events = await watch(editor, turnId);
    expect(textOf(events)).toBe('All of it.');
    const types = typesOf(events);
    expect(types.indexOf('step-restarted')).toBeGreaterThan(types.indexOf('text-delta'));
    expect(types.at(-1)).toBe('finished');
    gate.open();
    await first;
    expect(await watch(editor, turnId)).toEqual(events);
    const calls = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: { attempt: 'asc' } });
    expect(calls.map(({ step, attempt, status }) => [step, attempt, status])).toEqual([
      [0, 1, 'interrupted'],
      [0, 2, 'finished'],
    ]);
  });

  test('TURN-5: leaves a call that is recorded like a stopped one: what was sent and received, marked as estimated', async () => {
    const text = ['Half ', 'of it', ' all'];
    const half: Reply = { type: 'answer', thoughts: ['Hm, let me think. '], text, gate: gateAfter(3) };
    const { turnId } = await started([half, say('All of it.')]);
    const seen = gemini.requests.length;
    await dieIn(turnId, (event) => event.type === 'text-delta' && event.text.includes('of it'));
    const billed = gemini.requests[seen]?.billed;
    await runTurn(makeWorker(), turnId, never);
    const [lost] = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: { attempt: 'asc' } });
    expect(lost).toMatchObject({ status: 'interrupted', estimated: true, cachedInputTokens: null });
    expect(lost!.thoughtsTokens).toBe(5);
    expect(lost!.outputTokens).toBe(5 + 3);
    // The fake counts the request as it was sent.
    expect(Math.abs(lost!.inputTokens! / billed!.prompt - 1)).toBeLessThan(0.1);
    const told = (await watch(editor, turnId)).flatMap(({ event }) => (event.type === 'usage' ? [event] : []));
    expect(told.map(({ status, inputTokens }) => [status, inputTokens])).toEqual([
      ['interrupted', lost!.inputTokens],
      ['finished', expect.any(Number)],
    ]);
  });

  test('leaves a suggestion with its event, even if the turn is stopped before another worker takes over', async () => {
    const documentId = await world.newDocument('Text.\n');
    const hung = hangingTool();
    gemini.enqueue({ type: 'answer', calls: [suggestion(documentId), { name: 'slow_tool', args: {} }] });
    const { turnId } = await ask(editor, { documentId, request: 'Hello' });
    const first = runTurn(makeWorker({ toolset: makeToolset([hung.tool]), timing: SLEEPY }), turnId, never);
    await hung.began;
    await expire(turnId);
    await platform.db.turn.update({ where: { id: turnId }, data: { stopRequestedAt: new Date() } });
    await runTurn(makeWorker(), turnId, never);
    hung.end();
    await first;
    const made = await platform.db.version.findMany({ where: { createdByTurnId: turnId } });
    expect(made).toHaveLength(1);
    const events = (await watch(editor, turnId)).map(({ event }) => event);
    expect(events.filter(({ type }) => type === 'suggestion')).toEqual([
      { type: 'suggestion', documentId, versionId: made[0]!.id, hunkCount: 1 },
    ]);
    expect(events.at(-1)?.type).toBe('stopped');
  });

  test('TURN-3, TURN-4: during its tools: the model isn’t called again, and nothing is suggested twice', async () => {
    let open = () => {};
    const blocked = new Promise<void>((resolve) => {
      open = resolve;
    });
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow = (wait: Promise<void>): AgentTool => ({
      ...makeToolset().tools[0]!,
      definition: { name: 'slow_tool', description: 'Waits', inputSchema: { type: 'object', properties: {} } },
      async run(calls) {
        began();
        await wait;
        return calls.map(() => ({ ok: true, output: {}, summary: 'Waited' }));
      },
    });
    const documentId = await world.newDocument('Text.\n');
    const before = gemini.requests.length;
    const calls = [suggestion(documentId), { name: 'slow_tool', args: {} }];
    gemini.enqueue({ type: 'answer', calls }, say('Done.'));
    const { turnId } = await ask(editor, { documentId, request: 'Hello' });
    const sleepy = { ...FAST, heartbeatMs: 600_000, leaseMs: 1_200_000 };
    const first = runTurn(makeWorker({ toolset: makeToolset([slow(blocked)]), timing: sleepy }), turnId, never);
    await hasBegun;
    expect(await platform.db.version.count({ where: { createdByTurnId: turnId } })).toBe(1);
    await expire(turnId);
    await runTurn(makeWorker({ toolset: makeToolset([slow(Promise.resolve())]) }), turnId, never);
    open();
    await first;
    expect(await platform.db.version.count({ where: { createdByTurnId: turnId } })).toBe(1);
    expect(gemini.requests.length - before).toBe(2);
    const types = typesOf(await watch(editor, turnId));
    expect(types.filter((type) => type === 'suggestion')).toHaveLength(1);
    expect(types.filter((type) => type === 'tool-call')).toHaveLength(2);
    expect(types).not.toContain('step-restarted');
    expect(types.at(-1)).toBe('finished');
  });

  test('can be followed by a stop: its calls stay without results, and the conversation can continue', async () => {
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    let open = () => {};
    const blocked = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow: AgentTool = {
      ...makeToolset().tools[0]!,
      async run() {
        began();
        await blocked;
        return [];
      },
      definition: { name: 'slow_tool', description: 'Waits', inputSchema: { type: 'object', properties: {} } },
    };
    const call = { name: 'slow_tool', args: {} };
    const { turnId, documentId, conversationId } = await started([{ type: 'answer', calls: [call, call] }]);
    const sleepy = { ...FAST, heartbeatMs: 600_000, leaseMs: 1_200_000 };
    const toolset = makeToolset([slow]);
    const first = runTurn(makeWorker({ toolset, timing: sleepy }), turnId, never);
    await hasBegun;
    await expire(turnId);
    await platform.db.turn.update({ where: { id: turnId }, data: { stopRequestedAt: new Date() } });
    await runTurn(makeWorker({ toolset }), turnId, never);
    open();
    await first;
    const turn = await turnDetails(editor, turnId);
    expect(turn.status).toBe('stopped');
    expect(turn.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    // The fake is as strict as the real one: every call needs its result and its signature.
    gemini.enqueue(say('Going on.'));
    const next = await ask(editor, { documentId, conversationId, request: 'Go on' });
    await runTurn(makeWorker({ toolset }), next.turnId, never);
    expect(textOf(await watch(editor, next.turnId))).toBe('Going on.');
  });

  test('TURN-7: while a model answers, doesn’t end the turn, however often it happens in a row', async () => {
    const deaths = 6;
    const { turnId } = await started([]);
    for (let death = 0; death < deaths; death++) {
      gemini.enqueue({ ...say('Half ', 'of it'), gate: gateAfter(1) });
      await dieIn(turnId, (event) => event.type === 'text-delta', death + 1);
    }
    gemini.enqueue(say('All of it.'));
    await runTurn(makeWorker(), turnId, never);
    const events = await watch(editor, turnId);
    expect(typesOf(events).at(-1)).toBe('finished');
    expect(textOf(events)).toBe('All of it.');
    expect(await platform.db.turn.findUnique({ where: { id: turnId } })).toMatchObject({ runs: 1, takes: deaths + 1 });
    expect(typesOf(events).filter((type) => type === 'usage')).toHaveLength(deaths + 1);
  });

  test.each([
    ['three runs in a row that got on with nothing', { runs: 3, takes: 3 }],
    ['twenty in all', { runs: 1, takes: 20 }],
  ])('TURN-6: after %s the turn is interrupted, and can be run again', async (_rule, counts) => {
    const { turnId } = await started([]);
    await platform.db.turn.update({
      where: { id: turnId },
      data: { status: 'running', leaseToken: 'dead', leaseExpiresAt: new Date(0), ...counts, startedAt: new Date() },
    });
    await runTurn(makeWorker(), turnId, never);
    const events = await watch(editor, turnId);
    expect(events.at(-1)?.event).toMatchObject({
      type: 'interrupted',
      message: expect.stringContaining('run it again'),
    });
    expect(await turnDetails(editor, turnId)).toMatchObject({ status: 'interrupted' });
  });

  test('TURN-7: a finished step counts as progress', async () => {
    const { turnId, documentId } = await started([]);
    gemini.enqueue({ type: 'answer', calls: [{ name: 'list_documents', args: {} }] }, say('Done.'));
    await platform.db.turn.update({
      where: { id: turnId },
      data: { status: 'running', leaseToken: 'dead', leaseExpiresAt: new Date(0), runs: 2 },
    });
    await runTurn(makeWorker(), turnId, never);
    expect(await platform.db.turn.findUnique({ where: { id: turnId } })).toMatchObject({ status: 'finished', runs: 1 });
    expect(documentId).toBeDefined();
  });
});

describe('a process that is shut down', () => {
  test('releases its turn, and the run doesn’t count as one without progress', async () => {
    const gate = new Gate();
    gate.step(1);
    const { turnId } = await started([{ ...say('Half ', 'of it'), gate }, say('All of it.')]);
    const shutdown = new AbortController();
    const first = runTurn(makeWorker(), turnId, shutdown.signal);
    await watchUntil(editor, turnId, (event) => event.type === 'text-delta');
    shutdown.abort();
    await first;
    expect(await platform.db.turn.findUnique({ where: { id: turnId } })).toMatchObject({
      status: 'queued',
      leaseToken: null,
      runs: 0,
    });
    expect(await sweepTurns(platform)).toBeGreaterThan(0);
    await runTurn(makeWorker(), turnId, never);
    const events = await watch(editor, turnId);
    expect(textOf(events)).toBe('All of it.');
    const calls = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: { attempt: 'asc' } });
    expect(calls.map(({ status, estimated }) => [status, estimated])).toEqual([
      ['interrupted', true],
      ['finished', false],
    ]);
    gate.open();
  });
});

test('an endless answer is stopped', async () => {
  const { turnId } = await started([say(...Array.from({ length: 50 }, () => 'x'.repeat(100)))]);
  await runTurn(makeWorker({ limits: { ...TURN_LIMITS, outputPerStep: 2_000 } }), turnId, never);
  const events = await watch(editor, turnId);
  expect(events.at(-1)?.event).toMatchObject({
    type: 'failed',
    message: expect.stringContaining('too long'),
  });
  expect(textOf(events).length).toBe(2_000);
});

test('expensive work inside a call is done once: a worker that takes over gets its result', async () => {
  let made = 0;
  const { tool, ...slow } = hangingTool();
  const costly: AgentTool = {
    ...tool,
    run: async ([asked], context) => {
      const result = await context.once(asked!.callId, async () => ({ made: ++made }));
      await tool.run([asked!], context);
      return [{ ok: true, output: result, summary: `Made ${result.made}` }];
    },
  };
  const toolset = makeToolset([costly]);
  const { turnId } = await started([call(tool.definition.name, {}), say('Done.')]);
  const dead = runTurn(makeWorker({ toolset, timing: SLEEPY }), turnId, never);
  await slow.began;
  await platform.db.turn.update({
    where: { id: turnId },
    data: { leaseToken: 'dead', leaseExpiresAt: new Date(Date.now() - 1000) },
  });
  slow.end();
  await dead;
  await runTurn(makeWorker({ toolset }), turnId, never);
  const results = (await watch(editor, turnId)).flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
  expect(results).toMatchObject([{ ok: true, summary: 'Made 1' }]);
  expect(made).toBe(1);
});
