import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { type DocumentAccess, requireDocument, requireProject } from '../access';
import { requireFree, requireNotTrashed, requirePath } from '../checks';
import { kindOf } from '../core/path';
import { companionPath, type PathChange, placesOf } from '../core/place';
import type { PathRules } from '../path-rules';
import type { DocumentSummary, MoveDocuments } from '../schema';
import { listSummaries, lockPaths, placeDocuments } from '../store';
import { findCompanion } from '../store-pair';

/** Takes along what later domains hold about documents by their project. */
export type CarryDocuments = (tx: Tx, documentIds: readonly string[], projectId: string) => Promise<void>;

export interface MovePorts {
  rules: PathRules;
  carry: CarryDocuments;
}

/**
 * Moves documents to paths of a project of the same workspace, all or nothing. Texts, history, suggestions, comments and
 * conversations stay with them, and a document that is paired with one follows. Throws CONFLICT if a path is in use, and
 * FORBIDDEN if `rules` of either project forbid it.
 */
export async function moveDocuments(
  ctx: Context,
  { projectId, moves }: MoveDocuments,
  { rules, carry }: MovePorts,
): Promise<DocumentSummary[]> {
  const { workspaceId } = await requireProject(ctx, projectId, 'edit');
  const wanted = new Map(moves.map(({ documentId, path }) => [documentId, requirePath(path)]));
  const documents = await Promise.all([...wanted.keys()].map((id) => requireDocument(ctx, id, 'edit')));
  if (documents.some((document) => document.workspaceId !== workspaceId)) {
    throw new AppError('INVALID', 'Documents can only be moved within their workspace.');
  }
  const projectIds = [...new Set([projectId, ...documents.map((document) => document.projectId)])].sort();
  const checks = new Map<string, Awaited<ReturnType<PathRules>>>();
  for (const from of projectIds) {
    checks.set(from, await rules(ctx, { projectId: from, workspaceId, toProjectId: projectId }));
  }
  const moved = await inTransaction(ctx.db, async (tx) => {
    const trees = new Map<string, Map<string, string>>();
    // In one order, so that two moves never wait for each other.
    for (const id of projectIds) trees.set(id, await lockPaths(tx, id));
    const plan = await withCompanions(tx, planOf(documents, wanted, trees), { wanted, trees });
    for (const { fromProjectId, from, to } of plan) checks.get(fromProjectId)?.([{ kind: 'move', from, to }]);
    const changes = plan.filter(({ fromProjectId, from, to }) => fromProjectId !== projectId || from !== to);
    requireRoom(changes, { projectId, trees });
    await placeDocuments(
      tx,
      projectId,
      changes.map(({ documentId, to }) => ({ documentId, path: to, kind: kindOf(to) })),
    );
    const arriving = changes.filter(({ fromProjectId }) => fromProjectId !== projectId);
    await carry(
      tx,
      arriving.map(({ documentId }) => documentId),
      projectId,
    );
    for (const change of changes) await audit(tx, ctx, change, { workspaceId, projectId });
    return listSummaries(tx, [...wanted.keys()]);
  });
  ctx.bus.publish(...projectIds.map(topics.project), topics.waiting(workspaceId));
  return moved;
}

interface PlannedMove extends Omit<PathChange, 'kind'> {
  documentId: string;
  fromProjectId: string;
}

type Trees = ReadonlyMap<string, Map<string, string>>;

function planOf(
  documents: readonly DocumentAccess[],
  wanted: ReadonlyMap<string, string>,
  trees: Trees,
): PlannedMove[] {
  return documents.map(({ documentId, projectId }) => ({
    documentId,
    fromProjectId: projectId,
    from: requireNotTrashed(trees.get(projectId)?.get(documentId)),
    to: wanted.get(documentId) ?? '',
  }));
}

/** Adds the other halves of pairs. One in the trash stays where it is. */
async function withCompanions(
  tx: Tx,
  plan: readonly PlannedMove[],
  { wanted, trees }: { wanted: ReadonlyMap<string, string>; trees: Trees },
): Promise<PlannedMove[]> {
  const all: PlannedMove[] = [];
  for (const move of plan) {
    all.push(move);
    const companion = await findCompanion(tx, move.documentId);
    const from = companion && trees.get(move.fromProjectId)?.get(companion.documentId);
    if (!companion || from === undefined || wanted.has(companion.documentId)) continue;
    all.push({ ...move, documentId: companion.documentId, from, to: companionPath(move.to, from) });
  }
  return all;
}

function requireRoom(changes: readonly PlannedMove[], { projectId, trees }: { projectId: string; trees: Trees }): void {
  const paths = trees.get(projectId) ?? new Map<string, string>();
  for (const { documentId } of changes) paths.delete(documentId);
  const places = placesOf(paths.values());
  const documents = new Set(places.documents);
  const folders = new Set(places.folders);
  for (const { to } of changes) {
    requireFree(to, { documents, folders });
    documents.add(to);
    for (const folder of placesOf([to]).folders) folders.add(folder);
  }
}

async function audit(
  tx: Tx,
  { actor }: Context,
  { documentId, fromProjectId, from, to }: PlannedMove,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
): Promise<void> {
  const isArriving = fromProjectId !== projectId;
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: actor.userId,
    action: isArriving ? 'document.moved' : 'document.renamed',
    subjectType: 'document',
    subjectId: documentId,
    data: { from, to, ...(isArriving && { fromProjectId, toProjectId: projectId }) },
  });
}
