import type { Context } from '@/identity/context';
import { type FrozenRow, frozenOfHunks } from '@/versions/queries/frozen-ranges';
import type { Suggestion } from '@/versions/queries/suggestion';

/** The frozen passage that each hunk would change. */
export type FrozenHunks = ReadonlyMap<string, FrozenRow>;

/** Finds the hunks of a document's suggestions that would change a frozen passage in the current text. */
export async function frozenHunks(
  ctx: Context,
  documentId: string,
  suggestions: readonly Suggestion[],
): Promise<FrozenHunks> {
  const hunks = suggestions.flatMap((one) => one.hunks);
  const frozen = await frozenOfHunks(ctx, documentId, hunks);
  return new Map(hunks.flatMap(({ id }, i) => (frozen[i] ? [[id, frozen[i]] as const] : [])));
}
