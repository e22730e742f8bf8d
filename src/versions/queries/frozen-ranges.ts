import { requireDocument } from '@/documents/access';
import { loadState } from '@/documents/queries/document-state';
import { t } from '@/generated/messages/server/names';
import type { Context } from '@/identity/context';
import { mayWith } from '@/identity/core/token-scope';
import { type Db, sqlOfPool, type Tx } from '@/platform/database';
import { type AnchoredHunk, encodeAnchor, resolveHunks } from '../core/hunks/anchors';
import { frozenBy, placeFrozen } from '../core/hunks/frozen';
import { keptOf } from '../core/hunks/pieces';
import { mayUnfreeze } from '../policy';
import type { FrozenRangeView } from '../schema';
import { type FrozenRow, findFrozen } from '../store-frozen';
import { namesOfMembers } from './version';

/** Returns the frozen passages of a document, oldest first. */
export async function frozenRanges(ctx: Context, { documentId }: { documentId: string }): Promise<FrozenRangeView[]> {
  const { workspaceId, role } = await requireDocument(ctx, documentId, 'read');
  const rows = await findFrozen(ctx.db, documentId);
  if (rows.length === 0) return [];
  const names = await namesOfMembers(ctx, workspaceId);
  const mayDecide = mayWith(ctx.actor.token?.scope, role, 'decide');
  return rows.map(({ id, quote, anchor, createdBy, createdAt }) => ({
    id,
    quote,
    anchor: encodeAnchor(anchor),
    frozenBy: { userId: createdBy, name: names.get(createdBy) ?? t('formerMember') },
    frozenAt: createdAt,
    mayUnfreeze: mayDecide && mayUnfreeze({ createdBy }, ctx.actor, role),
  }));
}

export type { FrozenRow };

/** Returns the stored rows for the review domain. Doesn't check access: the caller must. */
export function storedFrozenRanges(db: Db | Tx, documentId: string): Promise<FrozenRow[]> {
  return findFrozen(db, documentId);
}

/**
 * Returns the frozen passage that each of a document's hunks would change in the current text, by hunk. Reads the text
 * only if something is frozen.
 */
export async function frozenOfHunks(
  ctx: Pick<Context, 'db' | 'pool'>,
  documentId: string,
  hunks: readonly AnchoredHunk[],
): Promise<(FrozenRow | undefined)[]> {
  const ranges = hunks.length === 0 ? [] : await findFrozen(ctx.db, documentId);
  if (ranges.length === 0) return hunks.map(() => undefined);
  const { doc } = await loadState(sqlOfPool(ctx.pool), documentId);
  try {
    const frozen = placeFrozen(doc, ranges);
    return resolveHunks(doc, hunks).map(({ status, from, now }, i) => {
      const hunk = hunks[i]!;
      const kept = keptOf(hunk, now, hunk.after);
      return status === 'already_there' ? undefined : frozenBy(frozen, { from, now, kept }, hunk.after);
    });
  } finally {
    doc.destroy();
  }
}
