import { requireProject } from '@/documents/access';
import { documentsOf } from '@/documents/queries/tree';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { toLf } from '@/kernel/text';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { TreeChangeKind, TreeChangeRequest } from '../schema';
import { findTreeChangeOfCall } from '../store';
import { checkedChange, requireLine, type UncheckedChange } from './suggesting/checked-change';
import { saveTreeChange } from './suggesting/save-tree-change';

export interface SuggestTreeChange {
  // These come from the server's own context, never from a model.
  turnId: string;
  /** This turn and the earlier turns of its branch. */
  turnIds: readonly string[];
  step: number;
  /** If a call makes several changes: `<call id>/<n>`. */
  callId: string;
  projectId: string;
  /** The document of the conversation. The change is reviewed there. */
  askedInDocumentId: string;
  change: TreeChangeRequest;
  /** One line: the purpose of the change. */
  description: string;
}

export interface StoredTreeChange {
  treeChangeId: string;
  kind: TreeChangeKind;
  /** The normalised path: of the new document, after the rename, or of the document to delete. */
  path: string;
  /** For a rename: the old path. */
  from: string | null;
  /** False if the same call had already been stored. */
  isNew: boolean;
}

/** Runs `store` in a transaction. */
export type StoreTreeChange = (store: (tx: Tx) => Promise<StoredTreeChange>) => Promise<StoredTreeChange>;

/**
 * Suggests a change of the project's tree for a turn, for people to review. The tree itself doesn't change.
 * - The same call (turn, step, call id) creates one suggestion, however often it runs.
 * - It supersedes open tree changes of the same branch of the conversation for the same document or the same new path.
 *
 * `transact` runs the transaction in which it's stored, for callers that write more in it. Throws NOT_FOUND, FORBIDDEN,
 * INVALID for a path or text that people couldn't use either, TOO_LARGE, and CONFLICT if the path is in use.
 */
export async function suggestTreeChange(
  ctx: Context,
  input: SuggestTreeChange,
  transact: StoreTreeChange = (store) => inTransaction(ctx.db, store),
): Promise<StoredTreeChange> {
  const { projectId, askedInDocumentId, turnId, turnIds, step, callId } = input;
  const { workspaceId } = await requireProject(ctx, projectId, 'run_turn');
  const made = await findTreeChangeOfCall(ctx.db, input);
  if (made) return stored(made, false);
  const documents = await documentsOf(ctx.db, projectId);
  const wanted = unchecked(input.change);
  const change = await checkedChange(ctx, { projectId, documents, change: wanted, permission: 'run_turn' });
  const { userId } = ctx.actor;
  const draft = {
    ...change,
    ...{ id: newId(), projectId, workspaceId, userId, changeSetId: turnId, call: { turnId, step, callId } },
    ...{ askedInDocumentId, description: requireLine(input.description), replaces: { turnIds } },
  };
  const result = await transact(async (tx) => {
    const isNew = await saveTreeChange(tx, draft);
    return isNew ? stored(draft, true) : stored((await findTreeChangeOfCall(tx, input))!, false);
  });
  if (result.isNew)
    ctx.bus.publish(topics.review(askedInDocumentId), topics.project(projectId), topics.waiting(workspaceId));
  return result;
}

/** A model's text is stored with LF line endings. */
function unchecked(change: TreeChangeRequest): UncheckedChange {
  if (change.kind !== 'create') return change;
  return { kind: 'create', path: change.path, content: { text: toLf(change.text), lineEnds: 'lf', hasBom: false } };
}

function stored(
  row: { id: string; kind: TreeChangeKind; path: string | null; fromPath: string | null },
  isNew: boolean,
): StoredTreeChange {
  const { id: treeChangeId, kind, path, fromPath } = row;
  return { treeChangeId, kind, path: path ?? fromPath ?? '', from: kind === 'rename' ? fromPath : null, isNew };
}
