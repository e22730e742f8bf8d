import type { ProjectAccess } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { addDocument } from '@/documents/commands/create/add-document';
import { renameIn } from '@/documents/commands/rename-document';
import { trashIn } from '@/documents/commands/trash/trash-document';
import type { Context } from '@/identity/context';
import type { Tx } from '@/platform/database';
import type { TreePlan } from '../core/tree-plan';
import type { Accepted, TreeChangeRow } from '../store';
import { leaveReview } from './move-new-documents';

interface Applying {
  ctx: Context;
  tx: Tx;
  access: ProjectAccess;
  row: TreeChangeRow;
}

/** The review rules were checked for all paths of the change, which is stricter than the rules for people's renames. */
const checked = () => {};

/** Changes the tree as accepted, in the transaction of the decision. The caller holds the project's tree. */
export async function applyTreePlan(
  { ctx, tx, access, row }: Applying,
  plan: Exclude<TreePlan, { outcome: 'conflict' }>,
  text: string,
): Promise<Accepted> {
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
      await renameIn(tx, { ...place, documentId, path }, checked);
      return { documentId, pathBefore: from, pathAfter: path, createdSeq: null };
    }
    case 'delete': {
      const { documentId, from } = plan;
      await trashIn(tx, { ...place, documentId, leave: leaveReview });
      return { documentId, pathBefore: from, pathAfter: null, createdSeq: null };
    }
    case 'nothing':
      return { documentId: row.documentId, pathBefore: null, pathAfter: null, createdSeq: null };
  }
}
