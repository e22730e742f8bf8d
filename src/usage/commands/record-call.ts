import { startOf } from '@/kernel/text';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { callCost, pricesOn, type TokenCounts } from '../core/price';
import type { CallStatus, ModelCallView, NewCall } from '../schema';
import { type CallFigures, findCall, findRunningCalls, insertCall, lockCall, updateCall } from '../store';
import { readModelPrices } from '../store-prices';
import { type Admission, admitCall, beginningOf, reservationFor } from './admit-call';

/** `warnings`: what the person is to be told of budgets that near their end. */
export interface BegunCall {
  callId: string;
  attempt: number;
  warnings: string[];
}

/**
 * Writes down that a model call is about to be made, and reserves what it may use, in a transaction of its own. Every
 * request is a call of its own, retries included; the caller settles it whatever happens. Throws AppError RATE_LIMITED,
 * and writes nothing, when a budget or a limit of the member does not allow one more; the message says who can.
 */
export async function beginCall(db: Db, call: NewCall): Promise<BegunCall> {
  const createdAt = new Date();
  const [{ attempts, isUnlimited }, reservation] = await Promise.all([
    beginningOf(db, call),
    reservationFor(db, call, createdAt),
  ]);
  const moment = { attempt: attempts + 1, createdAt };
  if (isUnlimited) return insertBegun(db, call, { ...moment, reservation });
  return inTransaction(db, async (tx) => {
    const warnings = await admitCall(tx, call, { ...moment, reservation });
    return { ...(await insertBegun(tx, call, { ...moment, reservation })), warnings };
  });
}

async function insertBegun(
  tx: Db | Tx,
  { estimate: _, ...call }: NewCall,
  { attempt, createdAt, reservation }: Admission,
): Promise<BegunCall> {
  const { reservedTokens, cost } = reservation;
  const row = { ...call, attempt, createdAt, reservedTokens, reservedMicroDollars: cost ?? 0 };
  return { callId: (await insertCall(tx, row)).id, attempt, warnings: [] };
}

export type CallOutcome = CallFigures & { status: Exclude<CallStatus, 'running'> };

/**
 * Writes how a call ended and what it cost at the price of the day on which it began. An unknown price stays unknown.
 * From then on what it used counts against budgets, instead of what it had reserved.
 */
export async function settleCall(tx: Tx, callId: string, outcome: CallOutcome): Promise<ModelCallView> {
  const { workspaceId, provider, model, createdAt } = await findCall(tx, callId);
  const prices = await readModelPrices(tx, { workspaceId, provider, model });
  const price = pricesOn(prices, `${provider}/${model}`, createdAt.toISOString().slice(0, 10));
  const tokens: TokenCounts = {
    inputTokens: plausible(outcome.inputTokens),
    cachedInputTokens: plausible(outcome.cachedInputTokens),
    outputTokens: plausible(outcome.outputTokens),
    thoughtsTokens: plausible(outcome.thoughtsTokens),
  };
  const costMicroDollars = price ? callCost(tokens, price) : null;
  const finishReason = outcome.finishReason === null ? null : storable(outcome.finishReason);
  const error = outcome.error === null ? null : storable(outcome.error);
  const priceId = price?.id ?? null;
  return updateCall(tx, callId, { ...outcome, ...tokens, finishReason, error, costMicroDollars, priceId });
}

const LONGEST_TEXT = 1_000;

/** What a provider wrote, of a length that fits a row, without the one character that Postgres refuses. */
function storable(text: string): string {
  return startOf(text, LONGEST_TEXT).replaceAll('\0', '');
}

const LARGEST_COUNT = 2 ** 31 - 1;

/** A server may claim anything; a count that no model can reach (and no column holds) is no figure. */
function plausible(count: number | null): number | null {
  return count !== null && Number.isSafeInteger(count) && count >= 0 && count <= LARGEST_COUNT ? count : null;
}

/**
 * Settles a call unless that was done: for whoever began it, when something went wrong in between. One that was given
 * up as interrupted stays so, and gets its figures where there are any. `isTakenOver`: a running call is somebody else's
 * to give up.
 */
export async function closeCall(
  tx: Tx,
  callId: string,
  outcome: CallOutcome,
  { isTakenOver = false } = {},
): Promise<void> {
  const { status } = await lockCall(tx, callId);
  if (status === 'running' && !isTakenOver) await settleCall(tx, callId, outcome);
  const isKnown = outcome.inputTokens !== null || outcome.outputTokens !== null;
  if (status === 'interrupted' && isKnown) await settleCall(tx, callId, { ...outcome, status });
}

/** How much of an answer had come, as far as anybody knows. */
export type CameTokens = Pick<TokenCounts, 'outputTokens' | 'thoughtsTokens'>;

/**
 * Settles the calls that a dead process left running, which releases what they had reserved, with estimates of what
 * they used: what was sent, and what `came` says had come. Whoever takes its turn over calls this. Returns the calls.
 */
export async function interruptCalls(
  tx: Tx,
  turnId: string,
  came: (call: { parentCallId: string; purpose: string }) => Promise<CameTokens> = async () => NOTHING_CAME,
): Promise<ModelCallView[]> {
  const calls: ModelCallView[] = [];
  for (const { id, parentCallId, purpose, sentTokens } of await findRunningCalls(tx, turnId)) {
    const tokens = { inputTokens: sentTokens, cachedInputTokens: null, ...(await came({ parentCallId, purpose })) };
    const estimated = tokens.inputTokens !== null || tokens.outputTokens !== null;
    calls.push(await settleCall(tx, id, { ...INTERRUPTED, ...tokens, estimated }));
  }
  return calls;
}

const NOTHING_CAME: CameTokens = { outputTokens: null, thoughtsTokens: null };
const INTERRUPTED = {
  status: 'interrupted',
  timeToFirstTokenMs: null,
  durationMs: null,
  finishReason: null,
  error: null,
} as const;
