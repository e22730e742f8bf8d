import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { listCalls } from '../queries/calls';
import { turnTotals } from '../queries/turn-totals';
import { finished, newCall } from '../test-support/calls';
import { beginCall, closeCall, interruptCalls, settleCall } from './record-call';

const platform = await testPlatform();
const { db } = platform;
const workspaceId = newId();
const people = { ada: 'admin', ben: 'editor', eve: undefined } satisfies Record<string, Role | undefined>;

const as = (userId: keyof typeof people) => ({
  ...platform,
  actor: { userId, name: userId, sessionId: undefined },
});

const callOf = (turnId: string, userId = 'ben') => newCall(workspaceId, { turnId, userId });

let steps = 0;
const outcome = finished({
  inputTokens: 1_000_000,
  cachedInputTokens: 200_000,
  outputTokens: 10_000,
  thoughtsTokens: 4_000,
});

beforeAll(async () => {
  await db.workspace.create({ data: { id: workspaceId, name: 'w' } });
  for (const [id, role] of Object.entries(people)) {
    await db.user.create({ data: { id, name: id, email: `${id}@example.com` } });
    if (role) await db.member.create({ data: { workspaceId, userId: id, role } });
  }
  const prices = { provider: 'google', model: 'gemini-x', input: 300_000, cachedInput: 30_000, output: 2_500_000 };
  await db.price.create({
    data: { ...prices, id: 'old', thoughts: 2_500_000, validFrom: new Date('2020-01-01'), source: 'test' },
  });
  await db.price.create({
    data: { ...prices, id: 'future', input: 1, thoughts: 1, validFrom: new Date('2999-01-01'), source: 'test' },
  });
});

describe('recording a call', () => {
  test('each attempt at a step is a row of its own, running until it is settled', async () => {
    const turnId = newId();
    const first = await beginCall(db, callOf(turnId));
    await inTransaction(db, (tx) =>
      settleCall(tx, first.callId, {
        ...outcome,
        status: 'failed',
        inputTokens: null,
        outputTokens: null,
        error: 'busy',
      }),
    );
    const second = await beginCall(db, callOf(turnId));
    const inner = await beginCall(db, { ...callOf(turnId), parentCallId: 'call-1' });
    expect([first.attempt, second.attempt, inner.attempt]).toEqual([1, 2, 1]);
    const rows = await db.modelCall.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
    expect(rows.map((row) => row.status)).toEqual(['failed', 'running', 'running']);
  });

  test('the cost follows the price of the day on which the call began', async () => {
    const { callId } = await beginCall(db, callOf(newId()));
    const settled = await inTransaction(db, (tx) => settleCall(tx, callId, outcome));
    // 0.8 M at 0.30 $, 0.2 M cached at 0.03 $, 6,000 and 4,000 thoughts at 2.50 $ per million.
    expect(settled.costMicroDollars).toBe(240_000 + 6_000 + 15_000 + 10_000);
    expect(await db.modelCall.findUnique({ where: { id: callId } })).toMatchObject({ priceId: 'old' });
  });

  test('a model without a price costs an unknown sum, not nothing', async () => {
    const { callId } = await beginCall(db, { ...callOf(newId()), model: 'gemini-unheard-of' });
    expect((await inTransaction(db, (tx) => settleCall(tx, callId, outcome))).costMicroDollars).toBeNull();
  });

  test('a count that no model can reach is ignored', async () => {
    const { callId } = await beginCall(db, callOf(newId()));
    const settled = await inTransaction(db, (tx) => settleCall(tx, callId, { ...outcome, inputTokens: 2 ** 40 }));
    expect(settled).toMatchObject({ inputTokens: null, outputTokens: 10_000, costMicroDollars: null });
  });

  test('any finish reason of a provider can be stored', async () => {
    const { callId } = await beginCall(db, callOf(newId()));
    const settled = await inTransaction(db, (tx) =>
      settleCall(tx, callId, { ...outcome, finishReason: `a\0b\ud800${'x'.repeat(5_000)}` }),
    );
    expect(settled.finishReason?.slice(0, 4)).toBe('ab\ufffdx');
    expect(settled.finishReason?.length).toBeLessThanOrEqual(1_000);
  });

  test('calls of a dead process become interrupted, with unknown figures if it isn’t known what was sent', async () => {
    const turnId = newId();
    const { callId } = await beginCall(db, callOf(turnId));
    expect(await inTransaction(db, (tx) => interruptCalls(tx, turnId))).toHaveLength(1);
    expect(await inTransaction(db, (tx) => interruptCalls(tx, turnId))).toHaveLength(0);
    expect(await db.modelCall.findUnique({ where: { id: callId } })).toMatchObject({
      status: 'interrupted',
      inputTokens: null,
    });
    // The worker wasn't dead, so the call's usage becomes known; its status stays the same.
    await inTransaction(db, (tx) => closeCall(tx, callId, outcome));
    expect(await db.modelCall.findUnique({ where: { id: callId } })).toMatchObject({
      status: 'interrupted',
      inputTokens: outcome.inputTokens,
    });
  });

  test('calls of a dead process are estimated by what was sent and received, and keep their price', async () => {
    const turnId = newId();
    await beginCall(db, { ...callOf(turnId), sentTokens: 1_000 });
    const came = async () => ({ outputTokens: 500, thoughtsTokens: 200 });
    expect(await inTransaction(db, (tx) => interruptCalls(tx, turnId, came))).toMatchObject([
      {
        status: 'interrupted',
        estimated: true,
        inputTokens: 1_000,
        cachedInputTokens: null,
        outputTokens: 500,
        thoughtsTokens: 200,
        costMicroDollars: 300 + 750 + 500,
      },
    ]);
    // The worker is alive, but has no better numbers.
    const { id } = await db.modelCall.findFirstOrThrow({ where: { turnId } });
    await inTransaction(db, (tx) => closeCall(tx, id, { ...outcome, inputTokens: null, outputTokens: null }));
    expect(await db.modelCall.findUnique({ where: { id } })).toMatchObject({ inputTokens: 1_000, estimated: true });
  });

  test('a call that is closed and given up at the same moment keeps its figures', async () => {
    for (let round = 0; round < 12; round++) {
      const turnId = newId();
      const { callId } = await beginCall(db, callOf(turnId));
      await Promise.all([
        inTransaction(db, (tx) => closeCall(tx, callId, { ...outcome, status: 'stopped' })),
        inTransaction(db, (tx) => interruptCalls(tx, turnId)),
      ]);
      expect(await db.modelCall.findUnique({ where: { id: callId } })).toMatchObject({ outputTokens: 10_000 });
    }
  });

  test('closing settles open calls, and none twice', async () => {
    const { callId } = await beginCall(db, callOf(newId()));
    await inTransaction(db, (tx) => closeCall(tx, callId, { ...outcome, status: 'failed' }));
    await inTransaction(db, (tx) => closeCall(tx, callId, { ...outcome, status: 'stopped' }));
    expect(await db.modelCall.findUnique({ where: { id: callId } })).toMatchObject({ status: 'failed' });
  });
});

describe('visibility of calls', () => {
  test('an admin lists the workspace, an editor their own, a stranger nothing', async () => {
    const turnId = newId();
    for (const user of ['ada', 'ben', 'ben']) await beginCall(db, { ...callOf(turnId, user), step: steps++ });
    const input = { workspaceId, turnId, limit: 50 };
    expect(await listCalls(as('ada'), input)).toMatchObject({ scope: 'workspace', calls: { length: 3 } });
    const own = await listCalls(as('ben'), input);
    expect(own.scope).toBe('own');
    expect(own.calls.map((call) => call.userId)).toEqual(['ben', 'ben']);
    await expect(listCalls(as('eve'), input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(turnTotals(as('eve'), turnId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await turnTotals(as('ben'), turnId)).toMatchObject({ calls: 3, running: 3 });
  });

  test('pages have no gaps or duplicates', async () => {
    const turnId = newId();
    for (let step = 0; step < 7; step++) await beginCall(db, { ...callOf(turnId), step });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCalls(as('ada'), { workspaceId, turnId, limit: 3, ...(cursor && { cursor }) });
      seen.push(...page.calls.map((call) => call.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });
});
