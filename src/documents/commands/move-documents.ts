import { type AuditEvent, recordAuditEvents } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { type DocumentAccess, requireDocument, requireProject } from '../access';
import { requireFree, requireNotTrashed, requirePath } from '../checks';
import { kindOf } from '../core/path';
import { companionPath, type PathChange, placesOf } from '../core/place';
import type { PathRules } from '../path-rules';
import type { DocumentSummary, MoveDocuments } from '../schema';
import { announceAccess } from '../sharing/commands/change-access';
import { listSummaries, lockPaths, placeDocuments } from '../store';
import { withPairs } from '../store-pair';
import { findPrivate } from '../store-project';
import { requireMayLeave } from './require-may-leave';

/** Moves the data of later domains that belongs to documents and depends on their project. */
export type CarryDocuments = (
  tx: Tx,
  documentIds: readonly string[],
  move: { fromProjectIds: readonly string[]; projectId: string; userId: string },
) => Promise<void>;

export interface MovePorts {
  rules: PathRules;
  carry: CarryDocuments;
}

/**
 * Moves documents to paths in a project of the same workspace, all or nothing. They keep their texts, history,
 * suggestions, comments and conversations, and a paired document follows. Throws CONFLICT if a path is in use, and
 * FORBIDDEN if `rules` of either project or `requireMayLeave` forbid it.
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
    // Lock in a fixed order, so that two moves can't deadlock.
    for (const id of projectIds) trees.set(id, await lockPaths(tx, id));
    const plan = await withCompanions(tx, planOf(documents, wanted, trees), { wanted, trees });
    for (const { fromProjectId, from, to } of plan) checks.get(fromProjectId)?.([{ kind: 'move', from, to }]);
    const changes = plan.filter(({ fromProjectId, from, to }) => fromProjectId !== projectId || from !== to);
    requireRoom(changes, { projectId, trees });
    const arriving = changes.filter(({ fromProjectId }) => fromProjectId !== projectId);
    const fromProjectIds = [...new Set(arriving.map(({ fromProjectId }) => fromProjectId))];
    const userIds = await requireMayLeave(tx, ctx, { documents: arriving, projectId });
    await placeDocuments(
      tx,
      { projectId, userId: ctx.actor.userId },
      changes.map(({ documentId, to }) => ({ documentId, path: to, kind: kindOf(to) })),
    );
    await carry(
      tx,
      arriving.map(({ documentId }) => documentId),
      { fromProjectIds, projectId, userId: ctx.actor.userId },
    );
    const place = { workspaceId, projectId, privateIds: await findPrivate(tx, projectIds) };
    await recordAuditEvents(
      tx,
      changes.flatMap((change) => eventsOf(ctx, change, place)),
    );
    return { documents: await listSummaries(tx, [...wanted.keys()]), userIds };
  });
  if (moved.userIds.length > 0) announceAccess(ctx, { workspaceId, projectIds, userIds: moved.userIds });
  ctx.bus.publish(...projectIds.map(topics.project), topics.waiting(workspaceId));
  return moved.documents;
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

/** Adds the other halves of pairs. A half in the trash isn't moved. */
async function withCompanions(
  tx: Tx,
  plan: readonly PlannedMove[],
  { wanted, trees }: { wanted: ReadonlyMap<string, string>; trees: Trees },
): Promise<PlannedMove[]> {
  return (await withPairs(sqlOfTransaction(tx), plan)).flatMap(({ pair, ...move }) => {
    const from = pair && trees.get(move.fromProjectId)?.get(pair.companionId);
    if (!pair || from === undefined || wanted.has(pair.companionId)) return [move];
    return [move, { ...move, documentId: pair.companionId, from, to: companionPath(move.to, from) }];
  });
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

function eventsOf(
  { actor }: Context,
  { documentId, fromProjectId, from, to }: PlannedMove,
  { workspaceId, projectId, privateIds }: { workspaceId: string; projectId: string; privateIds: ReadonlySet<string> },
): AuditEvent[] {
  const event = { workspaceId, actorId: actor.userId, subjectType: 'document', subjectId: documentId };
  if (fromProjectId === projectId) return [{ ...event, action: 'document.renamed', projectId, data: { from, to } }];
  const moved = { ...event, action: 'document.moved' };
  const [left, arrived] = [
    { from, fromProjectId },
    { to, toProjectId: projectId },
  ];
  const isHidden = privateIds.has(projectId);
  const isFromHidden = privateIds.has(fromProjectId);
  if (!isHidden && !isFromHidden) return [{ ...moved, projectId, data: { ...left, ...arrived } }];
  // The audit logs of both projects record the move, but don't name the other project if it's private.
  return [
    { ...moved, projectId: fromProjectId, data: { ...left, ...(!isHidden && arrived) } },
    { ...moved, projectId, data: { ...arrived, ...(!isFromHidden && left) } },
  ];
}
