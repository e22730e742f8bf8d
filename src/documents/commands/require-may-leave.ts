import { requireScope } from '@/identity/access';
import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { rolesInProject } from '@/identity/queries/projects';
import { type RecentEvent, recentEvents } from '@/identity/queries/recent-events';
import { AppError } from '@/kernel/error';
import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import { peopleWithOtherRole } from '../sharing/commands/change-access';
import { isAnyEditedSince } from '../store-log';

/** How long, in ms, the person who moved a document can move it back without managing the project that it is in. */
const UNDO_TIME = 10 * 60_000;

/** A document that moves, and the project it leaves. */
interface Leaving {
  documentId: string;
  fromProjectId: string;
}

/**
 * Checks whether the actor may move documents to a project from others. Anyone who can edit a document can move it,
 * unless the move takes it away from people or lets the mover manage it: then they must be able to manage the project it
 * leaves, or undo a move of their own. Throws FORBIDDEN. Returns the people who have a different role in the new
 * project. The caller has locked the paths of all the projects.
 */
export async function requireMayLeave(
  tx: Tx,
  ctx: Context,
  { documents, projectId }: { documents: readonly Leaving[]; projectId: string },
): Promise<string[]> {
  if (documents.length === 0) return [];
  const { userId } = ctx.actor;
  const sql = sqlOfTransaction(tx);
  const there = await rolesInProject(sql, projectId);
  const affected = new Set<string>();
  for (const id of new Set(documents.map(({ fromProjectId }) => fromProjectId))) {
    const here = await rolesInProject(sql, id);
    const isTaken = [...here.keys()].some((person) => !there.has(person));
    const isGain = may(there.get(userId), 'manage_projects');
    const mayTake = may(here.get(userId), 'manage_projects');
    const leaving = documents.filter(({ fromProjectId }) => fromProjectId === id).map(({ documentId }) => documentId);
    if ((isTaken || isGain) && !mayTake && !(await isUndo(sql, leaving, { userId, from: id, to: projectId }))) {
      throw new AppError(
        'FORBIDDEN',
        'To move this document to a private project, or to a project that you manage, you must be able to manage its current project.',
      );
    }
    if (isTaken) requireScope(ctx.actor, 'manage_projects');
    for (const person of peopleWithOtherRole(here, there)) affected.add(person);
  }
  return [...affected];
}

/**
 * Returns whether the person moved all of these documents the other way a short time ago, and nobody has moved or edited
 * them since. Anyone's edit counts, because a document's log doesn't record who deleted text.
 */
async function isUndo(
  sql: Sql,
  documentIds: readonly string[],
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const filter = { action: 'document.moved', subjectType: 'document', subjectIds: documentIds, within: UNDO_TIME };
  /** The events of each document's last move. If one of the projects is private, there is one for each project. */
  const last = new Map<string, RecentEvent[]>();
  for (const event of await recentEvents(sql, filter)) {
    const before = last.get(event.subjectId)?.filter(({ at }) => at.getTime() === event.at.getTime()) ?? [];
    last.set(event.subjectId, [...before, event]);
  }
  const isMovedBack = documentIds.every((id) => {
    const move = last.get(id) ?? [];
    return (
      move.every(({ actorId }) => actorId === userId) &&
      move.some(({ data }) => data.fromProjectId === to) &&
      move.some(({ data }) => data.toProjectId === from)
    );
  });
  const times = [...last].flatMap(([id, [event]]) => (event ? [[id, event.at] as const] : []));
  return isMovedBack && !(await isAnyEditedSince(sql, new Map(times)));
}
