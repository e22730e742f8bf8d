import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { type BudgetScope, type BudgetUnit, monthOf } from '../core/budget';
import { addDays, type Dimension } from '../core/report';
import { summary, usageTable } from '../queries/report';
import { readBudgetStates } from '../store-budgets';
import { beginCall, type CallOutcome, closeCall, interruptCalls, settleCall } from './record-call';

/**
 * Simulates random calls under random budgets. Turns run their steps concurrently: each begins a call if it has none in
 * flight, or else ends its call. A bill is kept next to the ledger, as a provider would.
 */

const platform = await testPlatform();
const { db } = platform;
const RUNS = Number(process.env.PROPERTY_RUNS ?? 5);

/** In micro-dollars per token. Cached input is free. */
const PRICE = { input: 1, output: 3, thoughts: 4 };
const TURNS = [
  { user: 'ada', project: 'p', model: 'gemini-x' },
  { user: 'ben', project: 'p', model: 'gemini-y' },
  { user: 'ben', project: 'q', model: 'gemini-x' },
  { user: 'ben', project: 'q', model: 'unpriced' },
].map((turn) => ({ ...turn, id: newId() }));
type Turn = (typeof TURNS)[number];

beforeAll(async () => {
  for (const id of ['ada', 'ben']) await db.user.create({ data: { id, name: id, email: `${id}@example.com` } });
  for (const model of ['gemini-x', 'gemini-y']) {
    const prices = { input: 1_000_000, cachedInput: 0, output: 3_000_000, thoughts: 4_000_000 };
    const validFrom = new Date('2020-01-01');
    await db.price.create({ data: { ...prices, id: newId(), provider: 'google', model, validFrom, source: 'test' } });
  }
});

interface Budget {
  scope: BudgetScope;
  subject: string;
  unit: BudgetUnit;
  amount: number;
}

interface Call {
  id: string;
  turn: Turn;
  reserved: Record<BudgetUnit, number>;
  /** The usage that the provider counted, once the call has ended. */
  billed?: Record<BudgetUnit, number>;
  /** The ledger has given the call up; its usage may still be reported later. */
  isGivenUp: boolean;
}

const SUBJECTS: [BudgetScope, string][] = [
  ['workspace', ''],
  ['project', 'q'],
  ['member', 'ben'],
  ['model', 'google/gemini-x'],
];
const budgetOf: fc.Arbitrary<Budget> = fc
  .record({
    subject: fc.constantFrom(...SUBJECTS),
    unit: fc.constantFrom('tokens', 'money'),
    amount: fc.integer({ min: 1, max: 4_000 }),
  })
  .map(({ subject: [scope, subject], ...more }) => ({ scope, subject, ...more }));

const actOf = fc.record({
  turn: fc.nat(TURNS.length - 1),
  input: fc.integer({ min: 1, max: 300 }),
  output: fc.integer({ min: 1, max: 150 }),
  /** The used share of the estimate. A provider may count more than was estimated. */
  used: fc.double({ min: 0, max: 1.4, noNaN: true }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  ends: fc.constantFrom('finished', 'finished', 'failed', 'stopped', 'retried', 'lost', 'late'),
});
type Act = typeof actOf extends fc.Arbitrary<infer Value> ? Value : never;
const waveOf = fc.uniqueArray(actOf, { selector: ({ turn }) => turn, minLength: 1 });

const concerns = ({ scope, subject }: Budget, { user, project, model }: Turn) =>
  scope === 'workspace' || subject === { member: user, project, model: `google/${model}` }[scope];

const sum = (numbers: number[]) => numbers.reduce((all, next) => all + next, 0);

class World {
  readonly calls: Call[] = [];
  private readonly steps = new Map<Turn, number>();
  /** For each full budget: the calls in flight when it became full, and what was used without them. */
  private readonly crossings = new Map<Budget, { inFlight: Call[]; before: number }>();

  constructor(
    readonly workspaceId: string,
    readonly budgets: readonly Budget[],
  ) {}

  static async make(budgets: readonly Budget[]): Promise<World> {
    const workspaceId = newId();
    await db.workspace.create({ data: { id: workspaceId, name: 'w' } });
    for (const userId of ['ada', 'ben']) {
      await db.member.create({ data: { workspaceId, userId, role: userId === 'ada' ? 'owner' : 'editor' } });
    }
    for (const budget of budgets) {
      await db.budget.create({ data: { ...budget, id: newId(), workspaceId, updatedBy: 'ada' } });
    }
    return new World(workspaceId, budgets);
  }

  callsOf(budget: Budget): Call[] {
    return this.calls.filter(({ turn }) => concerns(budget, turn));
  }

  used(budget: Budget): number {
    return sum(this.callsOf(budget).map(({ billed }) => billed?.[budget.unit] ?? 0));
  }

  reserved(budget: Budget): number {
    const running = this.callsOf(budget).filter(({ billed, isGivenUp }) => !billed && !isGivenUp);
    return sum(running.map(({ reserved }) => reserved[budget.unit]));
  }

  inFlight(turn: Turn): Call | undefined {
    return this.calls.find((call) => call.turn === turn && !call.billed && !call.isGivenUp);
  }

  turnId(turn: Turn): string {
    return `${turn.id}-${this.workspaceId}`;
  }

  /**
   * Begins all calls at once. Which ones are admitted depends on their order, but by how much each budget may be
   * exceeded doesn't.
   */
  async begin(acts: readonly Act[]): Promise<void> {
    const stood = new Map(this.budgets.map((budget) => [budget, this.used(budget) + this.reserved(budget)]));
    const begun = await Promise.all(acts.map((act) => this.beginOne(act)));
    const admitted = begun.flatMap(({ call }) => call ?? []);
    for (const budget of this.budgets) {
      const mine = admitted.filter(({ turn }) => concerns(budget, turn)).map(({ reserved }) => reserved[budget.unit]);
      if (mine.length === 0) continue;
      const beforeTheLast = (stood.get(budget) ?? 0) + sum(mine) - Math.max(...mine);
      expect(beforeTheLast, 'the last one admitted found something left').toBeLessThan(budget.amount);
      expect(this.crossings.has(budget), 'nothing begins under a full budget').toBe(false);
    }
    this.calls.push(...admitted);
    for (const { turn, call } of begun) {
      if (call) continue;
      const mine = this.budgets.filter((budget) => concerns(budget, turn));
      const isFull = (budget: Budget) => this.used(budget) + this.reserved(budget) >= budget.amount;
      const isUnpriced = turn.model === 'unpriced' && mine.some(({ unit }) => unit === 'money');
      expect(isUnpriced || mine.some(isFull), 'nobody is refused while there is something left').toBe(true);
    }
  }

  private async beginOne({ turn: at, input, output }: Act): Promise<{ turn: Turn; call?: Call }> {
    const turn = TURNS[at]!;
    const booked = { workspaceId: this.workspaceId, projectId: turn.project, documentId: 'd', userId: turn.user };
    const place = { turnId: this.turnId(turn), step: this.steps.get(turn) ?? 0, parentCallId: '' };
    const model = { provider: 'google', model: turn.model, purpose: 'turn' as const };
    const estimate = { inputTokens: input, outputTokens: output };
    try {
      const { callId } = await beginCall(db, { ...booked, ...place, ...model, estimate });
      const money = turn.model === 'unpriced' ? 0 : input * PRICE.input + output * PRICE.thoughts;
      return { turn, call: { id: callId, turn, reserved: { tokens: input + output, money }, isGivenUp: false } };
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED' });
      return { turn };
    }
  }

  /** Ends all calls at once, each in its own way. */
  async end(acts: readonly Act[]): Promise<void> {
    const open = this.calls.filter(({ billed }) => !billed);
    const before = this.budgets.map((budget) => this.used(budget));
    await Promise.all(acts.map((act) => this.endOne(TURNS[act.turn]!, act)));
    for (const [i, budget] of this.budgets.entries()) {
      if (this.crossings.has(budget) || this.used(budget) < budget.amount) continue;
      const inFlight = open.filter(({ turn }) => concerns(budget, turn));
      this.crossings.set(budget, { inFlight, before: before[i]! });
    }
  }

  private async endOne(turn: Turn, act: Act): Promise<void> {
    const call = this.inFlight(turn);
    if (!call) return;
    if (act.ends !== 'retried') this.steps.set(turn, (this.steps.get(turn) ?? 0) + 1);
    if (act.ends === 'lost' || act.ends === 'late') {
      await inTransaction(db, (tx) => interruptCalls(tx, this.turnId(turn)));
      call.isGivenUp = true;
      if (act.ends === 'lost') call.billed = { tokens: 0, money: 0 };
      else this.late.push({ call, act });
      return;
    }
    const outcome = outcomeOf(act);
    call.billed = billOf(turn, outcome);
    await inTransaction(db, (tx) => settleCall(tx, call.id, outcome));
  }

  private readonly late: { call: Call; act: Act }[] = [];

  /** Reports the usage of calls that were given up, regardless of which calls have begun since. */
  async bringLateUsage(): Promise<void> {
    for (const { call, act } of this.late.splice(0)) {
      const outcome = outcomeOf(act);
      const open = this.calls.filter(({ billed }) => !billed);
      const before = this.budgets.map((budget) => this.used(budget));
      call.billed = billOf(call.turn, outcome);
      await inTransaction(db, (tx) => closeCall(tx, call.id, outcome));
      for (const [i, budget] of this.budgets.entries()) {
        if (this.crossings.has(budget) || this.used(budget) < budget.amount) continue;
        this.crossings.set(budget, { inFlight: open.filter(({ turn }) => concerns(budget, turn)), before: before[i]! });
      }
    }
  }

  /**
   * Checks that a budget is exceeded only by calls that were in flight when it became full: one per turn, and late
   * ones.
   */
  expectBounds(): void {
    for (const [budget, { inFlight, before }] of this.crossings) {
      expect(before).toBeLessThan(budget.amount);
      expect(this.used(budget)).toBe(before + sum(inFlight.map(({ billed }) => billed?.[budget.unit] ?? 0)));
      const running = inFlight.filter(({ isGivenUp }) => !isGivenUp).map(({ turn }) => turn);
      expect(new Set(running).size).toBe(running.length);
    }
  }

  async expectSums(): Promise<void> {
    const { workspaceId } = this;
    const rows = await db.modelCall.findMany({ where: { workspaceId } });
    const bill = (calls: readonly Call[]) => ({
      tokens: sum(calls.map(({ billed }) => billed?.tokens ?? 0)),
      money: sum(calls.map(({ billed }) => billed?.money ?? 0)),
    });
    const ledger = {
      tokens: sum(rows.map(({ inputTokens, outputTokens }) => (inputTokens ?? 0) + (outputTokens ?? 0))),
      money: sum(rows.map(({ costMicroDollars }) => Number(costMicroDollars ?? 0))),
    };
    expect(rows).toHaveLength(this.calls.length);
    expect(ledger).toEqual(bill(this.calls));

    const ctx = { ...platform, actor: { userId: 'ada', name: 'ada', sessionId: undefined } };
    const today = new Date().toISOString().slice(0, 10);
    // A run may go past midnight.
    const input = { workspaceId, from: addDays(today, -1), to: today };
    const { now } = await summary(ctx, input);
    expect({ tokens: now.inputTokens + now.outputTokens, money: now.cost, calls: now.calls }).toEqual({
      ...ledger,
      calls: rows.length,
    });
    const keys = {
      person: ({ user }: Turn) => user,
      project: ({ project }: Turn) => project,
      model: ({ model }: Turn) => `google/${model}`,
    } satisfies Partial<Record<Dimension, (turn: Turn) => string>>;
    for (const [by, keyOf] of Object.entries(keys)) {
      const table = await usageTable(ctx, { ...input, by: by as Dimension });
      for (const row of table.rows) {
        const mine = this.calls.filter(({ turn }) => keyOf(turn) === row.key);
        expect({ tokens: row.inputTokens + row.outputTokens, money: row.cost }).toEqual(bill(mine));
      }
    }
    const states = await readBudgetStates(sqlOfPool(platform.pool), workspaceId, { month: monthOf(new Date()) });
    expect(states).toHaveLength(this.budgets.length);
    for (const { scope, subject, unit, used, reserved } of states) {
      const budget = this.budgets.find(
        (each) => each.scope === scope && each.subject === subject && each.unit === unit,
      )!;
      expect({ used, reserved }).toEqual({ used: this.used(budget), reserved: this.reserved(budget) });
    }
  }
}

function outcomeOf({ input, output, used, share, ends }: Act): CallOutcome {
  const isSilent = ends === 'failed';
  const counted = (whole: number) => (isSilent ? null : Math.floor(whole));
  return {
    status: ends === 'stopped' ? 'stopped' : ends === 'failed' || ends === 'retried' ? 'failed' : 'finished',
    inputTokens: counted(input * used),
    cachedInputTokens: counted(input * used * share),
    outputTokens: counted(output * used),
    thoughtsTokens: counted(output * used * share),
    estimated: ends === 'stopped',
    timeToFirstTokenMs: isSilent ? null : 100,
    durationMs: 200,
    finishReason: null,
    error: null,
  };
}

function billOf({ model }: Turn, outcome: CallOutcome): Record<BudgetUnit, number> {
  const [input, cached] = [outcome.inputTokens ?? 0, outcome.cachedInputTokens ?? 0];
  const [output, thoughts] = [outcome.outputTokens ?? 0, outcome.thoughtsTokens ?? 0];
  const money = (input - cached) * PRICE.input + (output - thoughts) * PRICE.output + thoughts * PRICE.thoughts;
  return { tokens: input + output, money: model === 'unpriced' ? 0 : money };
}

test('whatever calls do, a budget is exceeded by no more than the running calls, and dashboard, ledger and bill agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(budgetOf, { selector: ({ scope, unit }) => scope + unit, maxLength: 4 }),
      fc.array(waveOf, { minLength: 4, maxLength: 14 }),
      async (budgets, waves) => {
        const world = await World.make(budgets);
        for (const wave of waves) {
          const [ending, beginning] = [wave.filter(isRunning), wave.filter((act) => !isRunning(act))];
          function isRunning({ turn }: Act): boolean {
            return world.inFlight(TURNS[turn]!) !== undefined;
          }
          await world.begin(beginning);
          await world.end(ending);
          if (wave.length === TURNS.length) await world.bringLateUsage();
        }
        await world.expectSums();
        await world.bringLateUsage();
        await world.expectSums();
        world.expectBounds();
      },
    ),
    { numRuns: RUNS },
  );
});
