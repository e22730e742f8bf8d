import { startOf } from '@/kernel/text';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { callCost, pricesOn, type TokenCounts } from '../core/price';
import type { CallStatus, ModelCallView, NewCall } from '../schema';
import { type CallFigures, findCall, findRunningCalls, insertCall, lockCall, updateCall } from '../store';
import { readModelPrices } from '../store-prices';
import { type Admission, admitCall, beginningOf, reservationFor } from './admit-call';

/** `warnings`: messages for the person about budgets that are nearly used up. */
export interface BegunCall {
  callId: string;
  attempt: number;
  warnings: string[];
}

/**
 * Records that a model call is about to be made, and reserves the most it may use, in a transaction of its own. Every
 * request is a separate call, including retries, and the caller must settle it whatever happens. Throws AppError
 * RATE_LIMITED, and stores nothing, if a budget or a limit of the member doesn't allow one more call; the message names
 * the people who can raise it.
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
 * Stores how a call ended and what it cost, at the price of the day on which it began. An unknown price stays unknown.
 * From then on its actual usage counts against budgets, instead of the reserved amount.
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

/** Returns a provider's text, shortened to fit a row and without NUL, which Postgres rejects. */
function storable(text: string): string {
  return startOf(text, LONGEST_TEXT).replaceAll('\0', '');
}

const LARGEST_COUNT = 2 ** 31 - 1;

/** Returns a reported count, or null if it is implausible: no model can reach it, and no column holds it. */
function plausible(count: number | null): number | null {
  return count !== null && Number.isSafeInteger(count) && count >= 0 && count <= LARGEST_COUNT ? count : null;
}

/**
 * Settles a call that isn't settled yet, if something went wrong in its caller. A call that was given up as interrupted
 * keeps that status, but gets its usage if it is known. `isTakenOver`: another worker runs the turn now, and only that
 * one may settle a running call.
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

/** How much of an answer is known to have arrived. */
export type ReceivedTokens = Pick<TokenCounts, 'outputTokens' | 'thoughtsTokens'>;

/**
 * Settles the calls that a dead process left running, and releases their reserved amounts. Their usage is estimated
 * from the sent tokens and from what `came` says had arrived. Called by the worker that takes over the turn. Returns
 * the calls.
 */
export async function interruptCalls(
  tx: Tx,
  turnId: string,
  came: (call: { parentCallId: string; purpose: string }) => Promise<ReceivedTokens> = async () => NOTHING_CAME,
): Promise<ModelCallView[]> {
  const calls: ModelCallView[] = [];
  for (const { id, parentCallId, purpose, sentTokens } of await findRunningCalls(tx, turnId)) {
    const tokens = { inputTokens: sentTokens, cachedInputTokens: null, ...(await came({ parentCallId, purpose })) };
    const estimated = tokens.inputTokens !== null || tokens.outputTokens !== null;
    calls.push(await settleCall(tx, id, { ...INTERRUPTED, ...tokens, estimated }));
  }
  return calls;
}

const NOTHING_CAME: ReceivedTokens = { outputTokens: null, thoughtsTokens: null };
const INTERRUPTED = {
  status: 'interrupted',
  timeToFirstTokenMs: null,
  durationMs: null,
  finishReason: null,
  error: null,
} as const;
