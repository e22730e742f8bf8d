import type { Context } from '@/identity/context';
import { membershipOf } from '@/identity/queries/membership';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { hiddenKeys } from '../access';
import type { ModelCallView, Total, TurnTotals } from '../schema';
import { readCallsOfTurn, sumCostsOfTurns } from '../store';

/**
 * Returns the sums shown under a turn, for people who can enter its project. Throws NOT_FOUND for a turn without calls.
 */
export async function turnTotals(ctx: Context, turnId: string): Promise<TurnTotals> {
  const { calls, workspaceId } = await readCallsOfTurn(ctx.db, turnId);
  const role = workspaceId === undefined ? undefined : await membershipOf(ctx, ctx.actor.userId, workspaceId);
  const hidden = role && workspaceId !== undefined ? await hiddenKeys(ctx, workspaceId) : [];
  const isHidden = calls.some(({ projectId, documentId }) =>
    hidden.some((id) => id === projectId || id === documentId),
  );
  if (!role || isHidden) throw new AppError('NOT_FOUND', 'This turn doesn’t exist, or has no recorded usage yet.');
  return sumCalls(calls);
}

/** Returns the same sums for a caller that has already checked who can see the turn. */
export async function totalsOfTurn(platform: Pick<Platform, 'db'>, turnId: string): Promise<TurnTotals> {
  return sumCalls((await readCallsOfTurn(platform.db, turnId)).calls);
}

/** Returns the cost of each turn that has calls. The caller has checked who can see the turns. */
export async function costsOfTurns(
  { db }: Pick<Platform, 'db'>,
  turnIds: readonly string[],
): Promise<Map<string, Total>> {
  const rows = await sumCostsOfTurns(db, turnIds);
  return new Map(
    rows.map(({ turnId, value, known, calls }) => [turnId, { value, partial: known > 0 && known < calls }]),
  );
}

/** Returns the calls of a turn, oldest first. The caller has checked who can see the turn. */
export async function callsOfTurn(platform: Pick<Platform, 'db'>, turnId: string): Promise<ModelCallView[]> {
  return (await readCallsOfTurn(platform.db, turnId)).calls;
}

/** Sums reported numbers. If a call didn't report one, the sum is partial; if no call did, it is null. */
export function sumCalls(calls: readonly ModelCallView[]): TurnTotals {
  const total = (figure: (call: ModelCallView) => number | null): Total => {
    const told = calls.map(figure).filter((value) => value !== null);
    const value = told.length ? told.reduce((sum, next) => sum + next, 0) : null;
    return { value, partial: value !== null && told.length < calls.length };
  };
  const inputTokens = total((call) => call.inputTokens);
  const outputTokens = total((call) => call.outputTokens);
  const totalTokens = total((call) => call.totalTokens);
  const halfTold = calls.some((call) => (call.inputTokens === null) !== (call.outputTokens === null));
  return {
    calls: calls.length,
    running: calls.filter((call) => call.status === 'running').length,
    models: [...new Set(calls.map((call) => `${call.provider}/${call.model}`))],
    inputTokens,
    cachedInputTokens: total((call) => call.cachedInputTokens),
    outputTokens,
    thoughtsTokens: total((call) => call.thoughtsTokens),
    totalTokens: { value: totalTokens.value, partial: totalTokens.partial || halfTold },
    durationMs: total((call) => call.durationMs),
    costMicroDollars: total((call) => call.costMicroDollars),
    estimated: calls.some((call) => call.estimated),
  };
}
