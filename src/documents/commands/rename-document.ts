import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument } from '../access';
import { requireFree, requireNotTrashed, requirePath } from '../checks';
import { kindOf, nameOf } from '../core/path';
import { companionPath, type PathChange, placesOf } from '../core/place';
import { setNamedAfter } from '../naming/store';
import type { PathRules } from '../path-rules';
import type { DocumentSummary, RenameDocument } from '../schema';
import { findSummary, lockPaths, placeDocument } from '../store';
import { findCompanion } from '../store-pair';

/**
 * Gives a document another name, another folder, or both. Its kind follows the new extension. A paired document is
 * renamed, too. Throws FORBIDDEN if `rules` forbid it.
 */
export async function renameDocument(ctx: Context, input: RenameDocument, rules: PathRules): Promise<DocumentSummary> {
  const { documentId, projectId, workspaceId } = await requireDocument(ctx, input.documentId, 'edit');
  const path = requirePath(input.path);
  const requireAllowed = await rules(ctx, { projectId, workspaceId });
  const { userId } = ctx.actor;
  const document = await inTransaction(ctx.db, (tx) =>
    renameIn(tx, { documentId, projectId, workspaceId, userId, path }, requireAllowed),
  );
  ctx.bus.publish(topics.project(projectId));
  return document;
}

export interface RenameIn {
  documentId: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  /** Normalized. */
  path: string;
}

/**
 * Renames a document and its paired document in the caller's transaction, with audit events. The caller has checked
 * access, and publishes `topics.project` after the commit. Throws CONFLICT if a path is in use, and FORBIDDEN if the
 * document is in the trash or `requireAllowed` forbids it.
 */
export async function renameIn(
  tx: Tx,
  { documentId, path, ...place }: RenameIn,
  requireAllowed: (changes: readonly PathChange[]) => void,
): Promise<DocumentSummary> {
  const paths = await lockPaths(tx, place.projectId);
  const from = requireNotTrashed(paths.get(documentId));
  if (from === path) return findSummary(tx, documentId);
  const renames = [{ documentId, from, to: path }, ...(await companionRename(tx, { documentId, path, paths }))];
  requireAllowed(renames.map((rename) => ({ kind: 'move', from: rename.from, to: rename.to })));
  for (const rename of renames) paths.delete(rename.documentId);
  for (const rename of renames) {
    requireFree(rename.to, placesOf(paths.values()));
    paths.set(rename.documentId, rename.to);
  }
  for (const rename of renames.toReversed()) await applyRename(tx, place, rename);
  // A person has named the document, so it's no longer named after its heading. Moving it to another folder doesn't
  // count.
  if (nameOf(from) !== nameOf(path)) await setNamedAfter(tx, documentId, null);
  return findSummary(tx, documentId);
}

interface Rename {
  documentId: string;
  from: string;
  to: string;
}

/**
 * Returns the rename of the paired document: it keeps its extension and gets the rest of the path. A document in the
 * trash isn't renamed.
 */
async function companionRename(
  tx: Tx,
  { documentId, path, paths }: { documentId: string; path: string; paths: ReadonlyMap<string, string> },
): Promise<Rename[]> {
  const companion = await findCompanion(tx, documentId);
  if (!companion || !paths.has(companion.documentId)) return [];
  const to = companionPath(path, companion.path);
  return to === companion.path ? [] : [{ documentId: companion.documentId, from: companion.path, to }];
}

/**
 * Sets a path, with its audit event. The caller has locked the project's paths. `userId` is null if the system renames.
 */
export async function applyRename(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string | null },
  { documentId, from, to }: Rename,
): Promise<void> {
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: userId,
    action: 'document.renamed',
    subjectType: 'document',
    subjectId: documentId,
    data: { from, to },
  });
  await placeDocument(tx, documentId, { path: to, kind: kindOf(to), userId });
}
