import type { Tx } from '@/platform/database';
import { callCost, pricesOn, type TokenCounts } from '../core/price';
import type { CallStatus, ModelCallView, NewCall } from '../schema';
import {
  type CallFigures,
  findCall,
  insertCall,
  markInterrupted,
  readPrices,
  type StoredPrice,
  updateCall,
} from '../store';

/**
 * Writes down that a model call is about to be made, and returns its id and which attempt at its step it is. Every
 * request is a call of its own, retries included; the caller settles it whatever happens.
 */
export async function beginCall(tx: Tx, call: NewCall): Promise<{ callId: string; attempt: number }> {
  const { id, attempt } = await insertCall(tx, call);
  return { callId: id, attempt };
}

export type CallOutcome = CallFigures & { status: Exclude<CallStatus, 'running'> };

/** Writes how a call ended and what it cost at the price of the day on which it began. An unknown price stays unknown. */
export async function settleCall(tx: Tx, callId: string, outcome: CallOutcome): Promise<ModelCallView> {
  const { provider, model, createdAt } = await findCall(tx, callId);
  const prices = await readPrices(tx, provider, model);
  const price = pricesOn(prices, `${provider}/${model}`, createdAt.toISOString().slice(0, 10)) as
    | StoredPrice
    | undefined;
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
  return text.slice(0, LONGEST_TEXT).replaceAll('\0', '').toWellFormed();
}

const LARGEST_COUNT = 2 ** 31 - 1;

/** A server may claim anything; a count that no model can reach (and no column holds) is no figure. */
function plausible(count: number | null): number | null {
  return count !== null && Number.isSafeInteger(count) && count >= 0 && count <= LARGEST_COUNT ? count : null;
}

/**
 * Settles a call unless that was done: for whoever began it, when something went wrong in between. One that was given
 * up as interrupted stays so, and gets its figures.
 */
export async function closeCall(tx: Tx, callId: string, outcome: CallOutcome): Promise<void> {
  const { status } = await findCall(tx, callId);
  if (status === 'running') await settleCall(tx, callId, outcome);
  if (status === 'interrupted') await settleCall(tx, callId, { ...outcome, status });
}

/** Marks the calls that a dead process left running. Whoever takes its turn over calls this. Returns how many. */
export function interruptCalls(tx: Tx, turnId: string): Promise<number> {
  return markInterrupted(tx, turnId);
}
