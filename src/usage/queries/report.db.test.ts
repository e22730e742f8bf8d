import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { beginCall, type CallOutcome, closeCall, interruptCalls, settleCall } from '../commands/record-call';
import { addDays, costOf, type Dimension, type Figures, STACKS, tokensOf } from '../core/report';
import type { NewCall } from '../schema';
import { finished, newCall } from '../test-support/calls';
import { budgets } from './budgets';
import { listCalls } from './calls';
import { callsCsv } from './calls-csv';
import { summary, usageByDay, usageTable, usageTurns } from './report';

const platform = await testPlatform();
const { db } = platform;
const RUNS = Number(process.env.PROPERTY_RUNS ?? 8);
const people = { ada: 'owner', ben: 'editor', cleo: 'viewer' } satisfies Record<string, Role>;
const models = ['gemini-x', 'gemini-y', 'unpriced'];
const today = new Date().toISOString().slice(0, 10);
// A run may go past midnight.
const span = { from: today, to: addDays(today, 1) };

const as = (userId: keyof typeof people) => ({
  ...platform,
  actor: { userId, name: userId, sessionId: undefined },
});

beforeAll(async () => {
  for (const id of Object.keys(people)) await db.user.create({ data: { id, name: id, email: `${id}@example.com` } });
  for (const model of models.slice(0, 2)) {
    const prices = { input: 300_000, cachedInput: 30_000, output: 2_500_000, thoughts: 2_500_000 };
    const validFrom = new Date('2020-01-01');
    await db.price.create({ data: { ...prices, id: newId(), provider: 'google', model, validFrom, source: 'test' } });
  }
});

async function newWorkspace(): Promise<string> {
  const workspaceId = newId();
  await db.workspace.create({ data: { id: workspaceId, name: 'w' } });
  for (const [userId, role] of Object.entries(people)) await db.member.create({ data: { workspaceId, userId, role } });
  return workspaceId;
}

const outcome = finished({ inputTokens: 1_000, cachedInputTokens: 200, outputTokens: 100, thoughtsTokens: 40 });

/** Computes the sums directly from the rows of the ledger. */
async function ledgerOf(workspaceId: string, where: object = {}): Promise<Omit<Figures, 'accepted' | 'rejected'>> {
  const rows = await db.modelCall.findMany({ where: { workspaceId, ...where } });
  const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
  const sum = (of: (row: (typeof rows)[number]) => number | bigint | null) =>
    rows.reduce((all, row) => all + Number(of(row) ?? 0), 0);
  const ended = (row: (typeof rows)[number]) => row.status !== 'running';
  return {
    calls: rows.length,
    turns: new Set(rows.filter(({ step, parentCallId }) => step === 0 && parentCallId === '').map((r) => r.turnId))
      .size,
    running: count(({ status }) => status === 'running'),
    failed: count(({ status }) => status === 'failed'),
    stopped: count(({ status }) => status === 'stopped'),
    interrupted: count(({ status }) => status === 'interrupted'),
    estimated: count(({ estimated }) => estimated),
    untold: count((row) => ended(row) && (row.inputTokens === null || row.outputTokens === null)),
    unpriced: count((row) => ended(row) && row.costMicroDollars === null),
    inputTokens: sum((row) => row.inputTokens),
    cachedTokens: sum((row) => row.cachedInputTokens),
    outputTokens: sum((row) => row.outputTokens),
    thoughtsTokens: sum((row) => row.thoughtsTokens),
    cost: sum((row) => row.costMicroDollars),
  };
}

function add(rows: readonly Figures[]): Omit<Figures, 'accepted' | 'rejected'> {
  const [first, ...rest] = rows.map(({ accepted: _, rejected: __, ...row }) => row);
  if (!first) throw new Error('no rows');
  const names = Object.keys(first).filter((name) => typeof first[name as keyof typeof first] === 'number');
  return Object.fromEntries(
    names.map((name) => [name, [first, ...rest].reduce((sum, row) => sum + row[name as keyof typeof row], 0)]),
  ) as Omit<Figures, 'accepted' | 'rejected'>;
}

type Fate = typeof fate extends fc.Arbitrary<infer F> ? F : never;
const fate = fc.record({
  user: fc.constantFrom('ada', 'ben'),
  model: fc.constantFrom(...models),
  project: fc.constantFrom('p', 'q'),
  document: fc.constantFrom('d', 'e', 'f'),
  purpose: fc.constantFrom('turn', 'complex-edit', 'verification'),
  turn: fc.nat(4),
  ends: fc.constantFrom('finished', 'failed', 'stopped', 'interrupted', 'late', 'running', 'twice', 'deleted'),
  input: fc.option(fc.nat(2_000_000)),
  output: fc.option(fc.nat(70_000)),
  share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  firstToken: fc.option(fc.integer({ min: 0, max: 60_000 })),
});

/** Begins a call and ends it as `ends` says. */
async function liveThrough(
  { user, model, project, document, purpose, ends, ...figures }: Fate,
  { workspaceId, turnId, step }: { workspaceId: string; turnId: string; step: number },
): Promise<void> {
  const { callId } = await beginCall(db, {
    ...newCall(workspaceId, { userId: user, model, projectId: project, documentId: document }),
    purpose: purpose as NewCall['purpose'],
    turnId,
    step,
  });
  const cut = (whole: number | null) =>
    whole === null || figures.share === null ? null : Math.floor(whole * figures.share);
  const told: CallOutcome = {
    ...outcome,
    status: ends === 'failed' || ends === 'stopped' ? ends : 'finished',
    inputTokens: figures.input,
    cachedInputTokens: cut(figures.input),
    outputTokens: figures.output,
    thoughtsTokens: cut(figures.output),
    estimated: ends === 'stopped',
    timeToFirstTokenMs: figures.firstToken,
  };
  if (ends === 'running') return;
  if (ends === 'interrupted' || ends === 'late') {
    await db.modelCall.update({ where: { id: callId }, data: { status: 'interrupted' } });
    if (ends === 'late') await inTransaction(db, (tx) => closeCall(tx, callId, told));
    return;
  }
  await inTransaction(db, (tx) => settleCall(tx, callId, told));
  if (ends === 'twice') await inTransaction(db, (tx) => settleCall(tx, callId, { ...told, inputTokens: 7 }));
  if (ends === 'deleted') await db.modelCall.delete({ where: { id: callId } });
}

describe('the dashboard', () => {
  test('its sums equal the ledger’s for every grouping, after any sequence of calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 25 }), async (fates) => {
        const workspaceId = await newWorkspace();
        const turns = Array.from({ length: 5 }, newId);
        await Promise.all(
          fates.map((call, i) => liveThrough(call, { workspaceId, turnId: turns[call.turn]!, step: i })),
        );
        await inTransaction(db, (tx) => interruptCalls(tx, turns[0]!));

        const ledger = await ledgerOf(workspaceId);
        const input = { workspaceId, ...span };
        expect((await summary(as('ada'), input)).now).toMatchObject(ledger);
        if (ledger.calls === 0) return;
        for (const by of ['model', 'person', 'project', 'document', 'purpose'] satisfies Dimension[]) {
          const { rows } = await usageTable(as('ada'), { ...input, by });
          expect(add(rows)).toEqual(ledger);
        }
        for (const by of STACKS) {
          const parts = await usageByDay(as('ada'), { ...input, by });
          expect(parts.reduce((sum, part) => sum + part.cost, 0)).toBe(ledger.cost);
          expect(parts.reduce((sum, part) => sum + part.calls, 0)).toBe(ledger.calls);
        }
        const listed = await usageTurns(as('ada'), { ...input, order: 'dearest', cursor: 0, limit: 200 });
        expect(listed.turns.reduce((sum, turn) => sum + turn.cost, 0)).toBe(ledger.cost);
        const own = await summary(as('ben'), input);
        expect(own).toMatchObject({ scope: 'own', now: await ledgerOf(workspaceId, { userId: 'ben' }) });
      }),
      { numRuns: RUNS },
    );
  });

  test('a member sees their own figures in every grouping; a viewer without requests sees none; a stranger is refused', async () => {
    const workspaceId = await newWorkspace();
    for (const userId of ['ada', 'ben']) {
      const { callId } = await beginCall(db, newCall(workspaceId, { userId, documentId: `of-${userId}` }));
      await inTransaction(db, (tx) => settleCall(tx, callId, outcome));
    }
    const input = { workspaceId, ...span };
    expect((await usageTable(as('ada'), { ...input, by: 'person' })).rows.map(({ key }) => key)).toEqual([
      'ada',
      'ben',
    ]);
    const own = await usageTable(as('ben'), { ...input, by: 'document' });
    expect(own.rows.map(({ key }) => key)).toEqual(['of-ben']);
    expect((await usageTurns(as('ben'), { ...input, order: 'newest', cursor: 0, limit: 9 })).turns).toMatchObject([
      { userId: 'ben' },
    ]);
    expect(await usageByDay(as('cleo'), { ...input, by: 'model' })).toEqual([]);
    const stranger = { ...platform, actor: { userId: 'eve', name: 'eve', sessionId: undefined } };
    await expect(summary(stranger, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(callsCsv(stranger, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an admin’s token shows only their own figures, unless its scope is admin', async () => {
    const workspaceId = await newWorkspace();
    for (const userId of ['ada', 'ben']) {
      const { callId } = await beginCall(db, newCall(workspaceId, { userId }));
      await inTransaction(db, (tx) => settleCall(tx, callId, outcome));
    }
    for (const subject of ['ada', 'ben']) {
      const budget = { workspaceId, scope: 'member', subject, unit: 'tokens', amount: 2_000, updatedBy: 'ada' };
      await db.budget.create({ data: { ...budget, id: newId() } });
    }
    const input = { workspaceId, ...span };
    for (const [scope, people] of [
      ['read', ['ada']],
      ['suggest', ['ada']],
      ['edit', ['ada']],
      ['admin', ['ada', 'ben']],
    ] as const) {
      const ctx = { ...platform, actor: { ...as('ada').actor, token: { id: 'a-token', scope } } };
      const { calls } = await listCalls(ctx, { workspaceId, limit: 9 });
      expect(new Set(calls.map(({ userId }) => userId))).toEqual(new Set(people));
      expect((await usageTable(ctx, { ...input, by: 'person' })).rows.map(({ key }) => key)).toEqual(people);
      expect((await summary(ctx, input)).now.calls).toBe(people.length);
      const { turns } = await usageTurns(ctx, { ...input, order: 'newest', cursor: 0, limit: 9 });
      expect(turns).toHaveLength(people.length);
      let file = '';
      for await (const piece of await callsCsv(ctx, input)) file += piece;
      expect(file.trimEnd().split('\r\n')).toHaveLength(1 + people.length);
      expect((await budgets(ctx, { workspaceId })).map(({ subject }) => subject)).toEqual(people);
    }
  });

  test('an unreported figure is unknown, and makes a sum "at least"', async () => {
    const workspaceId = await newWorkspace();
    const input = { workspaceId, ...span };
    const first = await beginCall(db, newCall(workspaceId, { model: 'unpriced' }));
    await inTransaction(db, (tx) =>
      settleCall(tx, first.callId, { ...outcome, inputTokens: null, outputTokens: null }),
    );
    const { now } = await summary(as('ada'), input);
    expect([costOf(now), tokensOf(now)]).toEqual([
      { value: null, partial: false },
      { value: null, partial: false },
    ]);
    const second = await beginCall(db, newCall(workspaceId));
    await inTransaction(db, (tx) => settleCall(tx, second.callId, outcome));
    const later = (await summary(as('ada'), input)).now;
    expect(tokensOf(later)).toEqual({ value: 1_100, partial: true });
    expect(costOf(later)).toEqual({ value: 240 + 6 + 250, partial: true });
  });

  test('turns are found by model, person, project, document and purpose, also by what only a later step used', async () => {
    const workspaceId = await newWorkspace();
    const turnId = newId();
    await beginCall(db, newCall(workspaceId, { turnId }));
    await beginCall(db, newCall(workspaceId, { turnId, step: 1, model: 'gemini-y', purpose: 'complex-edit' }));
    await beginCall(db, newCall(workspaceId, { userId: 'ada', projectId: 'q', documentId: 'e' }));
    const found = async (dimension: Dimension, key: string) => {
      const filter = { dimension, key };
      const page = await usageTurns(as('ada'), { workspaceId, ...span, filter, order: 'newest', cursor: 0, limit: 9 });
      return page.turns.map((turn) => turn.turnId);
    };
    for (const [dimension, key] of [
      ['model', 'google/gemini-y'],
      ['purpose', 'complex-edit'],
      ['person', 'ben'],
      ['project', 'p'],
      ['document', 'd'],
    ] as const) {
      expect(await found(dimension, key)).toEqual([turnId]);
    }
    expect(await found('model', 'google/gemini-x')).toHaveLength(2);
    const [turn] = (await usageTurns(as('ada'), { workspaceId, ...span, order: 'newest', cursor: 1, limit: 1 })).turns;
    expect(turn).toMatchObject({ turnId, calls: 2, models: ['google/gemini-x', 'google/gemini-y'] });
  });

  test('shows the median and the 95th percentile of the time to the first token', async () => {
    const workspaceId = await newWorkspace();
    for (let i = 1; i <= 20; i++) {
      const { callId } = await beginCall(db, newCall(workspaceId));
      await inTransaction(db, (tx) => settleCall(tx, callId, { ...outcome, timeToFirstTokenMs: i * 100 }));
    }
    const { rows } = await usageTable(as('ada'), { workspaceId, ...span, by: 'model' });
    const { half, most } = rows[0]!.firstTokenMs!;
    expect(Math.abs(half - 1_000)).toBeLessThan(60);
    expect(Math.abs(most - 1_900)).toBeLessThan(110);
  });

  test('the file has every call once, in order, and empty fields for unknown figures', async () => {
    const workspaceId = await newWorkspace();
    for (let i = 0; i < 12; i++) {
      const { callId } = await beginCall(db, newCall(workspaceId, { model: i === 0 ? '=cmd("x")' : 'gemini-x' }));
      await inTransaction(db, (tx) => settleCall(tx, callId, { ...outcome, thoughtsTokens: i === 1 ? null : 40 }));
    }
    let text = '';
    for await (const piece of await callsCsv(as('ada'), { workspaceId, ...span })) text += piece;
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(12);
    expect(lines.some((line) => line.includes(`"'=cmd(""x"")"`))).toBe(true);
    const column = (line: string, name: string) => line.split(',')[head.split(',').indexOf(name)];
    const plain = lines.filter((line) => !line.includes('cmd'));
    expect(plain.filter((line) => column(line, 'thoughts_tokens') === '')).toHaveLength(1);
    expect(plain.every((line) => column(line, 'person') === 'ben')).toBe(true);
    const times = lines.map((line) => line.slice(0, 24));
    expect(times).toEqual([...times].sort());
    let own = '';
    for await (const piece of await callsCsv(as('cleo'), { workspaceId, ...span })) own += piece;
    expect(own.trimEnd()).toBe(head);
  });
});

test('a summary names each model without a price once, and only those in calls that the person can see', async () => {
  const workspaceId = await newWorkspace();
  const calls = [
    newCall(workspaceId, { userId: 'ada', model: 'unpriced' }),
    newCall(workspaceId, { userId: 'ada', model: 'unpriced' }),
    newCall(workspaceId, { userId: 'ada', model: 'gemini-x' }),
    newCall(workspaceId, { userId: 'ben', model: 'gemini-y' }),
  ];
  for (const call of calls) {
    const { callId } = await beginCall(db, call);
    await inTransaction(db, (tx) => settleCall(tx, callId, outcome));
  }
  expect((await summary(as('ada'), { workspaceId, ...span })).unpricedModels).toEqual(['google/unpriced']);
  expect((await summary(as('ben'), { workspaceId, ...span })).unpricedModels).toEqual([]);
});
