import type { Context } from '@/identity/context';
import { membershipOf } from '@/identity/queries/membership';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { hiddenKeys } from '../access';
import type { ModelCallView, Total, TurnTotals } from '../schema';
import { readCallsOfTurn, sumCostsOfTurns } from '../store';

/** The sums under a turn, for those who may enter its project. A turn without calls: NOT_FOUND. */
export async function turnTotals(ctx: Context, turnId: string): Promise<TurnTotals> {
  const { calls, workspaceId } = await readCallsOfTurn(ctx.db, turnId);
  const role = workspaceId === undefined ? undefined : await membershipOf(ctx, ctx.actor.userId, workspaceId);
  const hidden = role && workspaceId !== undefined ? await hiddenKeys(ctx, workspaceId) : [];
  const isHidden = calls.some(({ projectId, documentId }) =>
    hidden.some((id) => id === projectId || id === documentId),
  );
  if (!role || isHidden) throw new AppError('NOT_FOUND', 'This turn has no usage yet, or doesn’t exist.');
  return sumCalls(calls);
}

/** The same for a caller that has asked already who may see the turn. */
export async function totalsOfTurn(platform: Pick<Platform, 'db'>, turnId: string): Promise<TurnTotals> {
  return sumCalls((await readCallsOfTurn(platform.db, turnId)).calls);
}

/** The cost of each turn that has calls, for such a caller. */
export async function costsOfTurns(
  { db }: Pick<Platform, 'db'>,
  turnIds: readonly string[],
): Promise<Map<string, Total>> {
  const rows = await sumCostsOfTurns(db, turnIds);
  return new Map(
    rows.map(({ turnId, value, known, calls }) => [turnId, { value, partial: known > 0 && known < calls }]),
  );
}

/** The calls themselves, oldest first, for such a caller. */
export async function callsOfTurn(platform: Pick<Platform, 'db'>, turnId: string): Promise<ModelCallView[]> {
  return (await readCallsOfTurn(platform.db, turnId)).calls;
}

/** Sums of what was told. A call that did not tell a figure makes its sum partial; when none told it, it is null. */
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
