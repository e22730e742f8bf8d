import { managersOf } from '@/identity/queries/managers';
import { AppError } from '@/kernel/error';
import { type Db, sqlOfTransaction, type Tx } from '@/platform/database';
import { admits, levelOf, monthOf, refusalOf, unpricedRefusal, warningOf } from '../core/budget';
import { highestCost, pricesOn } from '../core/price';
import { PERIOD_MS, rateRefusal, rulesFor } from '../core/rate';
import type { NewCall } from '../schema';
import { countSince, lockBudgets, lockRates, readBeginning, readBudgetStates } from '../store-budgets';
import { readModelPrices } from '../store-prices';

/** Reserved for a caller that doesn't estimate its needs: a few pages of input and one of output. */
const USUAL_CALL = { inputTokens: 8_000, outputTokens: 8_000 };

/** Upper estimates of a call's usage. The cost is null if the price is unknown. */
export interface CallReservation {
  reservedTokens: number;
  cost: number | null;
}

export interface Admission {
  /** The number of this try of its step, from 1. */
  attempt: number;
  createdAt: Date;
  reservation: CallReservation;
}

/** Returns how much to reserve for a call that begins at `createdAt`. */
export async function reservationFor(
  db: Db | Tx,
  { workspaceId, provider, model, estimate = USUAL_CALL }: NewCall,
  createdAt: Date,
): Promise<CallReservation> {
  const prices = await readModelPrices(db, { workspaceId, provider, model });
  const price = pricesOn(prices, `${provider}/${model}`, createdAt.toISOString().slice(0, 10));
  return {
    reservedTokens: estimate.inputTokens + estimate.outputTokens,
    cost: price ? highestCost(estimate, price) : null,
  };
}

/**
 * Returns how often the step was tried before, and whether no budget or limit applies to the call. If none applies,
 * nothing needs to be locked when it begins.
 */
export function beginningOf(db: Db, call: NewCall): Promise<{ attempts: number; isUnlimited: boolean }> {
  const { workspaceId, projectId, userId, provider, model } = call;
  return readBeginning(sqlOfTransaction(db), { workspaceId, projectId, userId, model: `${provider}/${model}` }, call);
}

/**
 * Decides whether one more call may begin. Locks its budgets and limits until the transaction ends, in which the caller
 * stores the call. So if two calls begin at the same time, the second one counts what the first has reserved. Returns
 * warnings about budgets that are nearly used up. Throws AppError RATE_LIMITED.
 */
export async function admitCall(tx: Tx, call: NewCall, admission: Admission): Promise<string[]> {
  await refuseTooOften(tx, call, admission);
  const { reservation, createdAt } = admission;
  return refuseBeyondBudget(tx, call, { cost: reservation.cost, createdAt });
}

/** Returns warnings about budgets that are nearly used up. Throws if a budget is full or needs an unknown price. */
async function refuseBeyondBudget(
  tx: Tx,
  { workspaceId, projectId, userId, provider, model }: NewCall,
  { cost, createdAt }: { cost: number | null; createdAt: Date },
): Promise<string[]> {
  const sql = sqlOfTransaction(tx);
  const name = `${provider}/${model}`;
  const only = await lockBudgets(sql, { workspaceId, projectId, userId, model: name });
  if (only.length === 0) return [];
  const month = monthOf(createdAt);
  const states = await readBudgetStates(sql, workspaceId, { month, only });
  const full = states.find((state) => !admits(state));
  const unpriced = cost === null ? states.find(({ unit }) => unit === 'money') : undefined;
  if (full || unpriced) {
    const words = { managers: await managersOf(tx, workspaceId), month };
    const message = full ? refusalOf(full, words) : unpricedRefusal(name, unpriced!, words);
    throw new AppError('RATE_LIMITED', message, { details: { reason: full ? 'budget' : 'no-price' } });
  }
  return states.filter((state) => levelOf(state) === 'warning').map(warningOf);
}

async function refuseTooOften(tx: Tx, call: NewCall, { attempt, createdAt }: Admission): Promise<void> {
  const { workspaceId, userId, step, parentCallId } = call;
  const sql = sqlOfTransaction(tx);
  const isFirstOfTurn = step === 0 && attempt === 1 && parentCallId === '';
  const rules = rulesFor(await lockRates(sql, workspaceId, userId), userId);
  const inForce = rules.filter(({ kind }) => kind === 'calls' || isFirstOfTurn);
  if (inForce.length === 0) return;
  const windows = inForce.map(({ kind, per }) => ({ kind, since: new Date(createdAt.getTime() - PERIOD_MS[per]) }));
  const counts = await countSince(sql, { workspaceId, userId }, windows);
  const at = inForce.findIndex(({ most }, i) => (counts[i]?.count ?? 0) >= most);
  const [rule, window] = [inForce[at], windows[at]];
  if (!rule || !window) return;
  const freeInMs = (counts[at]?.oldest ?? createdAt).getTime() - window.since.getTime();
  const message = rateRefusal(rule, { freeInMs, managers: await managersOf(tx, workspaceId) });
  throw new AppError('RATE_LIMITED', message, { details: { reason: 'rate' } });
}
