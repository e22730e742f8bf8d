import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { watchTurn } from '@/agent/queries/turn-events';
import type { TurnEvent } from '@/agent/schema';
import { newId } from '@/kernel/id';
import { decideHunk } from '@/review/commands/decide-hunk';
import { undoDecision } from '@/review/commands/undo/undo-decision';
import { suggestion } from '@/review/queries/suggestions';
import { decideTreeChange } from '@/review/tree/commands/decide-tree-change';
import { undoTreeChange } from '@/review/tree/commands/undo-tree-change';
import { addDays, costPerChange } from '@/usage/core/report';
import { callsCsv } from '@/usage/queries/calls-csv';
import { summary, usageTable, usageTurns } from '@/usage/queries/report';
import { Gate } from '../fakes/gate';
import type { SeenRequest } from '../fakes/gemini/gemini';
import { call, type Reply, rateLimited, say } from '../fakes/reply';
import { ask, FAST, makeWorld, startTurnWorker, watch } from './fixture';

/**
 * The cost of whole turns: whatever happens to them, the ledger equals the provider's bill, and a budget is exceeded at
 * most by the last admitted call.
 */

const ROUNDS = Number(process.env.PROPERTY_RUNS ?? 3);
const world = await makeWorld();
const { platform, gemini, workspaceId } = world;
const today = new Date().toISOString().slice(0, 10);
// A run may go past midnight.
const span = { workspaceId, from: today, to: addDays(today, 1) };
const { db } = platform;
// Long leases, as on a busy server. If one expired on a slow machine, there would be an additional call.
await startTurnWorker(platform, { timing: { ...FAST, leaseMs: 20_000, heartbeatMs: 5_000 } });

/** In micro-dollars per token. */
const PRICE = { input: 2, cachedInput: 1, output: 5, thoughts: 7 };
const inMillions = Object.fromEntries(Object.entries(PRICE).map(([name, price]) => [name, price * 1_000_000]));
const model = { provider: 'google', model: 'gemini-3-flash-preview' };
await db.price.deleteMany({});
await db.price.create({
  data: { ...model, ...(inMillions as typeof PRICE), id: 'p', validFrom: new Date('2020-01-01'), source: 'test' },
});

/** The test stops the turn when an answer contains this. Nothing follows it. */
const STOP_HERE = 'Now stop.';
const REPLIES: Record<string, (text: string) => Reply> = {
  answers: (text) => ({ type: 'answer', thoughts: ['Hm.', text], text: [text, 'Done.'], cachedTokens: 7 }),
  'says where it ends': (text) => ({ ...say(text), usage: 'last' }),
  'calls a tool': () => call('list_documents', {}, { thoughts: ['Let me see.'] }),
  'is busy and asked again': () => rateLimited('0.05s'),
  'is busy for good': () => rateLimited('90s'),
  refuses: () => ({ type: 'failure', status: 400, message: 'No.', name: 'INVALID_ARGUMENT' }),
  'breaks off': (text) => ({ ...say(text, text), end: 'early' }),
  'is overloaded on the way': (text) => ({ ...say(text), end: 'error-object' }),
  'is stopped': (text) => {
    const gate = new Gate();
    gate.step(2);
    return { ...say(text, STOP_HERE, 'Never said.'), gate };
  },
};
const kind = fc.constantFrom(...Object.keys(REPLIES));
const round = fc.record({
  /** More than any round uses, so that every call gets one of these replies. */
  replies: fc.array(fc.tuple(kind, fc.string({ minLength: 1, maxLength: 400, unit: 'grapheme-ascii' })), {
    minLength: 40,
    maxLength: 40,
  }),
  turns: fc.integer({ min: 2, max: 5 }),
  unit: fc.constantFrom('tokens', 'money'),
  /** How many calls of the reserved size fit into the budget. */
  room: fc.double({ min: 0.5, max: 6, noNaN: true }),
});

const USUAL_RESERVE = { tokens: 12_000, money: 75_000 };
const LAST_EVENTS: TurnEvent['type'][] = ['finished', 'failed', 'stopped'];

/** Asks, stops the turn where the answer says so, and returns how it ended. */
async function live(documentId: string): Promise<TurnEvent> {
  const editor = world.as('editor');
  const { turnId } = await ask(editor, { documentId, request: 'Go on' });
  let last: TurnEvent | undefined;
  for await (const { event } of watchTurn(editor, { turnId }, undefined)) {
    last = event;
    if (event.type === 'text-delta' && event.text.includes(STOP_HERE)) await stopTurn(editor, { turnId });
  }
  if (!last) throw new Error('a turn without an event');
  return last;
}

function costOf({ billed }: SeenRequest): number {
  if (!billed) return 0;
  const { prompt, cached, output, thoughts } = billed;
  return (
    (prompt - cached) * PRICE.input + cached * PRICE.cachedInput + output * PRICE.output + thoughts * PRICE.thoughts
  );
}

async function readLedger() {
  const rows = await db.modelCall.findMany({ where: { workspaceId } });
  const sum = (of: (row: (typeof rows)[number]) => number | bigint | null) =>
    rows.reduce((all, row) => all + Number(of(row) ?? 0), 0);
  return {
    calls: rows.length,
    running: rows.filter(({ status }) => status === 'running').length,
    inputTokens: sum((row) => row.inputTokens),
    cachedTokens: sum((row) => row.cachedInputTokens),
    outputTokens: sum((row) => row.outputTokens),
    thoughtsTokens: sum((row) => row.thoughtsTokens),
    cost: sum((row) => row.costMicroDollars),
  };
}

test('every table shows accepted and rejected changes beside the cost, without undone ones', async () => {
  const editor = world.as('editor');
  const documentId = await world.newDocument('Teh cat sat.\n\nTeh dog ran.\n\nTeh cow ate.\n');
  const edits = ['cat', 'dog', 'cow'].map((who) => ({ type: 'replace', find: `Teh ${who}`, text: `The ${who}` }));
  gemini.enqueue(
    call('suggest_document_edits', { document_id: documentId, description: 'Spelling', edits }),
    say('Done.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Correct it' });
  const events = await watch(editor, turnId);
  const made = events.find(({ event }) => event.type === 'suggestion')?.event;
  const { hunks } = await suggestion(editor, { suggestionId: made?.type === 'suggestion' ? made.versionId : '' });
  const decided = async () => {
    const { accepted, rejected } = (await summary(world.as('owner'), span)).now;
    return { accepted, rejected };
  };

  expect(await decided()).toEqual({ accepted: 0, rejected: 0 });
  // No matter who decides, the decision counts for the turn and the person who asked for it.
  await decideHunk(world.as('owner'), { hunkId: hunks[0]!.id, choice: { kind: 'accept' } });
  await decideHunk(editor, { hunkId: hunks[1]!.id, choice: { kind: 'accept' } });
  await decideHunk(editor, { hunkId: hunks[2]!.id, choice: { kind: 'reject' } });
  expect(await decided()).toEqual({ accepted: 2, rejected: 1 });
  await undoDecision(editor, { hunkId: hunks[1]!.id });
  expect(await decided()).toEqual({ accepted: 1, rejected: 1 });

  for (const [by, key] of [
    ['model', `${model.provider}/${model.model}`],
    ['person', 'editor'],
    ['project', world.projectId],
    ['document', documentId],
  ] as const) {
    const { rows } = await usageTable(world.as('owner'), { ...span, by });
    expect(rows).toMatchObject([{ key, accepted: 1, rejected: 1 }]);
    expect(costPerChange(rows[0]!)).toEqual({ value: (await readLedger()).cost, partial: false });
  }
  const page = { order: 'newest', cursor: 0, limit: 9 } as const;
  expect((await usageTurns(world.as('owner'), { ...span, ...page })).turns).toMatchObject([
    { turnId, calls: 2, accepted: 1, rejected: 1 },
  ]);
});

test('tree changes count with the other suggestions: accepted, rejected and undone, in every table and in the CSV', async () => {
  const [owner, editor] = [world.as('owner'), world.as('editor')];
  const documentId = await world.newDocument('Text.\n', { path: 'tree.md' });
  const old = await world.newDocument('Old.\n', { path: 'tree-old.md' });
  const calls = [
    { name: 'create_document', args: { path: 'tree-new.md', text: 'New.\n', description: 'New' } },
    { name: 'rename_document', args: { document_id: documentId, path: 'tree-b.md', description: 'Name' } },
    { name: 'delete_document', args: { document_id: old, description: 'Old' } },
  ];
  gemini.enqueue({ type: 'answer', calls }, say('Done.'));
  const { turnId } = await ask(editor, { documentId, request: 'Tidy up' });
  await watch(editor, turnId);
  const made = await db.treeChange.findMany({ where: { turnId } });
  const idOf = (kind: string) => made.find((change) => change.kind === kind)!.id;
  const accept = { kind: 'accept' } as const;
  await decideTreeChange(owner, { treeChangeId: idOf('create'), choice: accept });
  await decideTreeChange(editor, { treeChangeId: idOf('rename'), choice: accept });
  await decideTreeChange(editor, { treeChangeId: idOf('delete'), choice: { kind: 'reject' } });
  const figures = async () => {
    const page = { order: 'newest', cursor: 0, limit: 9 } as const;
    const turn = (await usageTurns(owner, { ...span, ...page })).turns.find((one) => one.turnId === turnId);
    return { accepted: turn?.accepted, rejected: turn?.rejected };
  };
  expect(await figures()).toEqual({ accepted: 2, rejected: 1 });
  await undoTreeChange(editor, { treeChangeId: idOf('rename') });
  expect(await figures()).toEqual({ accepted: 1, rejected: 1 });

  const ofDocument = (await usageTable(owner, { ...span, by: 'document' })).rows.find(({ key }) => key === documentId);
  expect(ofDocument).toMatchObject({ accepted: 1, rejected: 1 });
  const totals = (await usageTurns(owner, { ...span, order: 'newest', cursor: 0, limit: 200 })).turns;
  const accepted = totals.reduce((sum, turn) => sum + turn.accepted, 0);
  const rejected = totals.reduce((sum, turn) => sum + turn.rejected, 0);
  for (const by of ['model', 'person', 'project'] as const) {
    expect((await usageTable(owner, { ...span, by })).rows).toMatchObject([{ accepted, rejected }]);
  }
  let file = '';
  for await (const piece of await callsCsv(owner, span)) file += piece;
  const [head = '', ...lines] = file.trimEnd().split('\r\n');
  const columns = ['turn_changes_accepted', 'turn_changes_rejected'].map((name) => head.split(',').indexOf(name));
  const ofTurn = lines.filter((line) => line.includes(turnId)).map((line) => line.split(','));
  expect(ofTurn.map((fields) => columns.map((column) => fields[column]))).toEqual([
    ['1', '1'],
    ['1', '1'],
  ]);
});

test('TURN-5: dashboard, ledger and the provider’s bill agree after random concurrent turns, and no budget is exceeded by more than one call', async () => {
  await fc.assert(
    fc.asyncProperty(round, async ({ replies, turns, unit, room }) => {
      gemini.enqueue(...replies.map(([name, text]) => REPLIES[name]!(text)));
      const before = await readLedger();
      const used = (ledger: typeof before) =>
        unit === 'money' ? ledger.cost : ledger.inputTokens + ledger.outputTokens;
      const amount = used(before) + Math.ceil(room * USUAL_RESERVE[unit]);
      await db.budget.deleteMany({});
      await db.budget.create({
        data: { id: newId(), workspaceId, scope: 'workspace', subject: '', unit, amount, updatedBy: 'owner' },
      });
      const documents = await Promise.all(Array.from({ length: turns }, () => world.newDocument('Some text.\n')));
      const ends = await Promise.all(documents.map(live));
      for (const { type } of ends) expect(LAST_EVENTS).toContain(type);

      const ledger = await readLedger();
      const { prompt, cached, output, thoughts } = gemini.billed();
      expect(ledger).toEqual({
        // Each attempt is a row. A call that a budget refused has none.
        calls: gemini.requests.length,
        running: 0,
        inputTokens: prompt,
        cachedTokens: cached,
        outputTokens: output + thoughts,
        thoughtsTokens: thoughts,
        cost: gemini.requests.reduce((sum, request) => sum + costOf(request), 0),
      });
      expect((await summary(world.as('owner'), span)).now).toMatchObject(ledger);

      const largest = Math.max(
        0,
        ...gemini.requests.map((request) => {
          const { billed } = request;
          return unit === 'money'
            ? costOf(request)
            : (billed?.prompt ?? 0) + (billed?.output ?? 0) + (billed?.thoughts ?? 0);
        }),
      );
      expect(used(ledger)).toBeLessThan(amount + largest);
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
}, 240_000);
