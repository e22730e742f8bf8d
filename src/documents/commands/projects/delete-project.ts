import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject, requireRole } from '../../access';
import { deleteProject, findDocumentsOf, findProjectsTrashedBefore, lockProject } from '../../store-project';
import { removeTrashed } from '../trash/delete-trashed';

const AT_ONCE = 50;

/** Deletes a document's data in later domains. Rejects if the document can't be deleted yet. */
export interface Forget {
  forget(tx: Tx, documentId: string): Promise<void>;
  forgetProject(tx: Tx, projectId: string): Promise<void>;
}

/**
 * Permanently deletes a project that is in the trash, with all of its documents, each in its own transaction. If a
 * document can't be deleted yet, the project stays in the trash with the rest. Throws CONFLICT if the project isn't in
 * the trash.
 */
export async function deleteProjectForGood(
  ctx: Context,
  { projectId }: { projectId: string },
  forget: Forget,
): Promise<void> {
  const { workspaceId, role } = await requireProject(ctx, projectId, 'read');
  requireRole(ctx, role, 'manage_projects');
  const removal = { workspaceId, actorId: ctx.actor.userId, before: undefined, ...forget };
  if (!(await removeProject(ctx, projectId, removal))) {
    throw new AppError('CONFLICT', 'This project isn’t in the trash. Move it there before you delete it for good.');
  }
}

/** Permanently deletes the projects that were moved to a workspace's trash before a time. Returns how many. */
export async function deleteTrashedProjects(
  platform: Platform,
  age: { workspaceId: string; before: Date } & Forget,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const projectId of await findProjectsTrashedBefore(platform.db, age)) {
    if (signal?.aborted) break;
    try {
      if (await removeProject(platform, projectId, { ...age, actorId: null })) deleted++;
    } catch (error) {
      platform.log.warn({ err: error, projectId }, 'a project in the trash could not be deleted yet');
    }
  }
  return deleted;
}

interface Removal extends Forget {
  workspaceId: string;
  /** Null when the system deletes it. */
  actorId: string | null;
  /** Delete it only if it was moved to the trash before this time; undefined: in any case. */
  before: Date | undefined;
}

/** Returns false if the project isn't in the trash, or was moved there too recently. */
async function removeProject({ db, bus }: Platform, projectId: string, removal: Removal): Promise<boolean> {
  const { workspaceId, actorId, before, forget, forgetProject } = removal;
  const isDue = async (tx: Tx) => {
    const at = (await lockProject(tx, projectId))?.trashedAt;
    return at !== null && at !== undefined && (before === undefined || at < before);
  };
  for (;;) {
    const documentIds = await findDocumentsOf(db, projectId, AT_ONCE);
    for (const documentId of documentIds) {
      const isRemoved = await inTransaction(db, async (tx) => {
        // The lock makes a restore wait until this document is gone.
        if (!(await isDue(tx))) return false;
        if (await removeTrashed(tx, documentId, { workspaceId, before: undefined, actorId, forget })) return true;
        // The loop would find it again and again. Paths in a trashed project can't be used, so this never happens.
        throw new AppError('CONFLICT', 'A document in this project isn’t in the trash.');
      });
      if (!isRemoved) return false;
    }
    if (documentIds.length === 0) break;
  }
  const isDeleted = await inTransaction(db, async (tx) => {
    const project = await lockProject(tx, projectId);
    if (!project || !(await isDue(tx))) return false;
    await forgetProject(tx, projectId);
    await deleteProject(tx, projectId, project);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId,
      action: 'project.deleted',
      subjectType: 'project',
      subjectId: projectId,
      data: { name: project.name },
    });
    return true;
  });
  bus.publish(topics.projects(workspaceId));
  return isDeleted;
}
