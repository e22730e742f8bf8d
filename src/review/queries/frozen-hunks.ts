import type { Context } from '@/identity/context';
import { type FrozenRow, frozenOfHunks } from '@/versions/queries/frozen-ranges';
import type { Suggestion } from '@/versions/queries/suggestion';

/** By hunk: the passage that it would change. */
export type FrozenHunks = ReadonlyMap<string, FrozenRow>;

/** Which hunks of a document's suggestions would change a frozen passage, as the text stands. */
export async function frozenHunks(
  ctx: Context,
  documentId: string,
  suggestions: readonly Suggestion[],
): Promise<FrozenHunks> {
  const hunks = suggestions.flatMap((one) => one.hunks);
  const frozen = await frozenOfHunks(ctx, documentId, hunks);
  return new Map(hunks.flatMap(({ id }, i) => (frozen[i] ? [[id, frozen[i]] as const] : [])));
}
