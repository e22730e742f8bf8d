import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import type { NewCall } from '../schema';
import { finished, newCall } from '../test-support/calls';
import { beginCall, interruptCalls, settleCall } from './record-call';

const platform = await testPlatform();
const { db } = platform;
let workspaceId = '';

/** One micro-dollar per token. */
const MODEL = { provider: 'google', model: 'gemini-x' };
await db.price.create({
  data: {
    ...MODEL,
    id: 'price',
    input: 1_000_000,
    cachedInput: 1_000_000,
    output: 1_000_000,
    thoughts: 1_000_000,
    validFrom: new Date('2020-01-01'),
    source: 'test',
  },
});
const people = { ada: 'owner', ben: 'editor', cleo: 'editor' } satisfies Record<string, Role>;
for (const id of Object.keys(people)) await db.user.create({ data: { id, name: id, email: `${id}@example.com` } });

beforeEach(async () => {
  workspaceId = newId();
  await db.workspace.create({ data: { id: workspaceId, name: 'w' } });
  for (const [userId, role] of Object.entries(people)) await db.member.create({ data: { workspaceId, userId, role } });
});

const callHere = (more: Partial<NewCall> = {}): NewCall =>
  newCall(workspaceId, { ...MODEL, estimate: { inputTokens: 50, outputTokens: 50 }, ...more });
const used = (tokens: number) => finished({ inputTokens: tokens });

async function spend(tokens: number, more: Partial<NewCall> = {}) {
  const begun = await beginCall(db, callHere(more));
  await inTransaction(db, (tx) => settleCall(tx, begun.callId, used(tokens)));
  return begun;
}

const setBudget = (amount: number, { scope = 'workspace', subject = '', unit = 'tokens' } = {}) =>
  db.budget.create({ data: { id: newId(), workspaceId, scope, subject, unit, amount, updatedBy: 'ada' } });

describe('a budget', () => {
  test('warns from 80% on, refuses at 100%, and says who can raise it', async () => {
    await setBudget(1000, { unit: 'money' });
    expect((await spend(799)).warnings).toEqual([]);
    await spend(1);
    expect((await spend(200)).warnings).toEqual([
      'The workspace’s budget for this month is 80% used: $0.00080 of $0.0010.',
    ]);
    const calls = await db.modelCall.count();
    await expect(spend(1)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(
        /is used up: \$0\.0010 of \$0\.0010\. .*Ask ada to raise it under Settings → Budgets/,
      ),
    });
    expect(await db.modelCall.count()).toBe(calls);
  });

  test('counts what was used before it was set, and again when it is raised', async () => {
    await spend(500);
    const { id } = await setBudget(500);
    await expect(spend(1)).rejects.toMatchObject({ details: { reason: 'budget' } });
    await db.budget.update({ where: { id }, data: { amount: 501 } });
    await spend(1);
  });

  test('doesn’t count usage of the last month', async () => {
    const { callId } = await spend(500);
    await db.modelCall.update({ where: { id: callId }, data: { createdAt: new Date('2020-01-31T23:59:59Z') } });
    await setBudget(100);
    await spend(1);
  });

  test.each([
    ['project', 'p', { projectId: 'other' }],
    ['member', 'ben', { userId: 'cleo' }],
    ['model', 'google/gemini-x', { model: 'other' }],
  ] as const)('of a %s limits only that', async (scope, subject, other) => {
    await setBudget(10, { scope, subject });
    await spend(10);
    await expect(spend(1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await spend(10, other);
  });

  test('in money refuses a model without a price; one in tokens doesn’t', async () => {
    await setBudget(1000, { scope: 'project', subject: 'tokens-only' });
    await spend(10, { model: 'unheard-of', projectId: 'tokens-only' });
    await setBudget(1000, { unit: 'money' });
    await expect(spend(10, { model: 'unheard-of' })).rejects.toMatchObject({
      message: expect.stringContaining('google/unheard-of has no price'),
      details: { reason: 'no-price' },
    });
  });

  test('reserves running calls: of calls that begin at the same moment, only as many are admitted as fit', async () => {
    for (const unit of ['tokens', 'money']) {
      await db.budget.deleteMany({});
      await spend(950);
      const spent = Number(
        (await db.modelCall.aggregate({ where: { workspaceId }, _sum: { inputTokens: true } }))._sum.inputTokens,
      );
      await setBudget(spent + 150, { unit });
      const begun = await Promise.allSettled(Array.from({ length: 8 }, () => beginCall(db, callHere())));
      const admitted = begun.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      // Each reserves 100: the first leaves 50, the second uses all of that and more, and the third is refused.
      expect(admitted).toHaveLength(2);
      for (const { callId } of admitted) await inTransaction(db, (tx) => settleCall(tx, callId, used(10)));
      await spend(1);
    }
  });

  test('releases what a dead worker had reserved when its call is interrupted', async () => {
    await setBudget(100);
    const call = callHere();
    await beginCall(db, call);
    await expect(spend(1)).rejects.toMatchObject({
      message: expect.stringContaining('running calls may need'),
    });
    await inTransaction(db, (tx) => interruptCalls(tx, call.turnId));
    await spend(1);
  });
});

describe('a rate limit', () => {
  const setRate = (most: number, { userId = '', kind = 'turns', per = 'hour' } = {}) =>
    db.usageRate.create({ data: { id: newId(), workspaceId, userId, kind, per, most, updatedBy: 'ada' } });

  test('refuses a turn above the limit, but not further steps of a turn that began', async () => {
    await setRate(2);
    await spend(1);
    const turnId = newId();
    await spend(1, { turnId });
    await spend(1, { turnId, step: 1 });
    await expect(spend(1)).rejects.toMatchObject({
      message: expect.stringMatching(/2 requests to the agent.*per hour.*Try again in 60 minutes/),
    });
    await spend(1, { userId: 'cleo' });
  });

  test('on calls counts every call, and stops a turn between steps', async () => {
    await setRate(2, { kind: 'calls', per: 'minute' });
    const turnId = newId();
    await spend(1, { turnId });
    await spend(1, { turnId, step: 1 });
    await expect(spend(1, { turnId, step: 2 })).rejects.toMatchObject({ details: { reason: 'rate' } });
  });

  test('for one member replaces the one for everybody', async () => {
    await setRate(1);
    await setRate(3, { userId: 'ben' });
    for (let i = 0; i < 3; i++) await spend(1);
    await expect(spend(1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('can’t be exceeded by several requests at once', async () => {
    await setRate(3);
    const begun = await Promise.allSettled(Array.from({ length: 8 }, () => beginCall(db, callHere())));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
