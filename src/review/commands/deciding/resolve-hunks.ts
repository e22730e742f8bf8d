import type { ResolvedHunk } from '@/versions/core/hunks/anchors';
import { isConflictStatus } from '@/versions/core/hunks/hunk-status';
import { reviewBaseDocument } from '@/versions/queries/review-base';
import type { StoredHunk, Suggestion } from '@/versions/queries/suggestion';
import { groupBy } from '../../core/group';
import type { ReviewState } from './review-state';

/**
 * Returns how hunks under review fit the current text. A hunk whose text has changed also counts as already there if
 * someone typed the suggested text as part of a larger edit, and that is certain.
 */
export async function resolveHunks(
  { tx, fork }: ReviewState,
  wanted: readonly { suggestion: Suggestion; hunk: StoredHunk }[],
): Promise<ResolvedHunk[]> {
  if (wanted.length === 0) return [];
  const resolved = fork.resolve(wanted.map(({ hunk }) => hunk));
  const rewritten = wanted.flatMap(({ suggestion, hunk }, i) => {
    return isConflictStatus(resolved[i]!.status) && hunk.after !== '' && fork.text.includes(hunk.after)
      ? [{ i, hunk, baseId: suggestion.reviewBaseId }]
      : [];
  });
  for (const [baseId, group] of groupBy(rewritten, ({ baseId }) => baseId)) {
    const base = await reviewBaseDocument(tx, baseId);
    if (!base) continue;
    const found = fork.findTyped(
      base,
      group.map(({ hunk }) => hunk),
    );
    base.destroy();
    for (const [k, { i, hunk }] of group.entries()) {
      const at = found[k];
      if (at) resolved[i] = { status: 'already_there', ...at, now: hunk.after };
    }
  }
  return resolved;
}
