import type { ProjectAccess } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { addDocument } from '@/documents/commands/create/add-document';
import { renameIn } from '@/documents/commands/rename-document';
import { trashIn } from '@/documents/commands/trash/trash-document';
import type { Context } from '@/identity/context';
import type { Tx } from '@/platform/database';
import type { People } from '../../people';
import type { TreePlan } from '../core/tree-plan';
import type { Accepted, TreeChangeRow } from '../store';
import { leaveReviews } from './move-reviews';
import { requireMayMove } from './require-may-move';

interface Applying {
  ctx: Context;
  tx: Tx;
  access: ProjectAccess;
  people: People;
  row: TreeChangeRow;
}

/**
 * Changes the tree as accepted, in the transaction of the decision. The caller has locked the project's tree and
 * checked the rules for accepting. Throws FORBIDDEN for a move that the person couldn't make because they can only
 * suggest there.
 */
export async function applyTreePlan(
  applying: Applying,
  plan: Exclude<TreePlan, { outcome: 'conflict' }>,
  text: string,
): Promise<Accepted> {
  const { ctx, tx, access, row } = applying;
  const { projectId, workspaceId } = access;
  const place = { projectId, workspaceId, userId: ctx.actor.userId };
  switch (plan.outcome) {
    case 'create': {
      const content = { text, lineEnds: row.lineEnds, hasBom: row.hasBom };
      const { path } = plan;
      const { documentId } = await addDocument(tx, {
        ...place,
        path,
        content,
        source: 'suggested',
        treeChangeId: row.id,
      });
      return { documentId, pathBefore: null, pathAfter: path, createdSeq: await lockHead(tx, documentId) };
    }
    case 'rename': {
      const { documentId, from, path } = plan;
      await renameIn(tx, { ...place, documentId, path }, await requireMayMove(applying));
      return { documentId, pathBefore: from, pathAfter: path, createdSeq: null };
    }
    case 'delete': {
      const { documentId, from } = plan;
      await trashIn(tx, { ...place, documentIds: [documentId], leave: leaveReviews });
      return { documentId, pathBefore: from, pathAfter: null, createdSeq: null };
    }
    case 'nothing':
      return { documentId: row.documentId, pathBefore: null, pathAfter: null, createdSeq: null };
  }
}
