import { requireDocument, requireProject } from '@/documents/access';
import { requireFree, requirePath, requireText } from '@/documents/checks';
import { placesOf } from '@/documents/core/place';
import { logNumbers } from '@/documents/queries/log-numbers';
import { documentsOf } from '@/documents/queries/tree';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { shortLine, textProblem } from '@/kernel/text';
import { inTransaction, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { keepText } from '@/versions/commands/keep-texts';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { type PackedBytes, packText } from '@/versions/text-bytes';
import { suggestedPathProblem } from '../core/suggested-path';
import type { TreeChangeKind, TreeChangeRequest } from '../schema';
import { findReplaced, findTreeChangeOfCall, insertTreeChange, supersedeTreeChanges } from '../store';

export interface SuggestTreeChange {
  // These come from the server's own context, never from a model.
  turnId: string;
  /** This turn and those before it on its branch. */
  turnIds: readonly string[];
  step: number;
  /** For more than one change in a call: `<call id>/<n>`. */
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
  /** For a rename: the path before. */
  from: string | null;
  /** False if the same call had already been stored. */
  isNew: boolean;
}

/** Runs `store` in a transaction. */
export type StoreTreeChange = (store: (tx: Tx) => Promise<StoredTreeChange>) => Promise<StoredTreeChange>;

/**
 * Suggests a change of the project's tree for people to review. The tree itself doesn't change.
 * - The same call (turn, step, call id) creates one suggestion, however often it runs.
 * - It supersedes open tree changes of the same branch of the conversation for the same document or the same new path.
 * `transact` runs the transaction in which it's stored, for callers that write more in it.
 * Throws NOT_FOUND, FORBIDDEN, INVALID for a path or text that people couldn't use either, TOO_LARGE, and CONFLICT if
 * the path is in use.
 */
export async function suggestTreeChange(
  ctx: Context,
  input: SuggestTreeChange,
  transact: StoreTreeChange = (store) => inTransaction(ctx.db, store),
): Promise<StoredTreeChange> {
  const { workspaceId } = await requireProject(ctx, input.projectId, 'run_turn');
  const made = await findTreeChangeOfCall(ctx.db, input);
  if (made) return stored(made, false);
  const draft = { ...(await readChange(ctx, input)), description: requireLine(input.description) };
  const result = await transact((tx) => store(tx, ctx, { ...input, ...draft, workspaceId }));
  if (result.isNew) ctx.bus.publish(topics.review(input.askedInDocumentId), topics.waiting(workspaceId));
  return result;
}

interface CheckedChange {
  kind: TreeChangeKind;
  documentId: string | null;
  path: string | null;
  fromPath: string | null;
  /** Edits after this number in the log are news to whoever suggested the deletion. */
  seq: bigint | null;
  text: PackedBytes | undefined;
}

async function readChange(ctx: Context, { projectId, change }: SuggestTreeChange): Promise<CheckedChange> {
  if (change.kind === 'create') {
    const path = await requireSuggested(ctx, projectId, { wanted: change.path });
    const text = await packText(requireText(change.text, path));
    return { kind: 'create', documentId: null, path, fromPath: null, seq: null, text };
  }
  const { documentId } = change;
  const document = await requireDocument(ctx, documentId, 'run_turn');
  if (document.projectId !== projectId) throw new AppError('NOT_FOUND', `document not found: ${documentId}`);
  const about = { documentId, fromPath: document.path, text: undefined };
  if (change.kind === 'delete') {
    await requireUnfrozen(ctx, documentId);
    // Without a lock: a decision holds the suggestion that this one supersedes, and waits for the log.
    const seq = (await logNumbers(sqlOfPool(ctx.pool), [documentId])).get(documentId) ?? 0n;
    return { kind: 'delete', path: null, seq, ...about };
  }
  const path = await requireSuggested(ctx, projectId, { wanted: change.path, documentId });
  if (path === document.path) throw new AppError('INVALID', `“${path}” is the document’s path already.`);
  return { kind: 'rename', path, seq: null, ...about };
}

/** Returns the normalised path. Throws if people couldn't give it to a document, or to the document to rename. */
async function requireSuggested(
  ctx: Context,
  projectId: string,
  { wanted, documentId }: { wanted: string; documentId?: string },
): Promise<string> {
  const path = requirePath(wanted);
  const problem = suggestedPathProblem(path);
  if (problem) throw new AppError('INVALID', problem);
  const others = (await documentsOf(ctx.db, projectId)).filter((document) => document.documentId !== documentId);
  requireFree(path, placesOf(others.map((document) => document.path)));
  return path;
}

async function requireUnfrozen(ctx: Context, documentId: string): Promise<void> {
  const [frozen] = await storedFrozenRanges(ctx.db, documentId);
  if (!frozen) return;
  const passage = shortLine(frozen.quote, 60);
  throw new AppError('FORBIDDEN', `“${passage}” in it is frozen, so no suggestion may delete this document.`);
}

const LINE = 300;

function requireLine(description: string): string {
  if (textProblem(description))
    throw new AppError('INVALID', 'The description contains characters that can’t be stored.');
  const line = shortLine(description.slice(0, 4 * LINE), LINE);
  if (line === '') throw new AppError('INVALID', 'The description is empty.');
  return line;
}

type Draft = SuggestTreeChange & CheckedChange & { workspaceId: string };

async function store(tx: Tx, ctx: Context, draft: Draft): Promise<StoredTreeChange> {
  const { turnId, step, callId, projectId, kind, documentId, path, fromPath, text } = draft;
  const { userId } = ctx.actor;
  if (text) await keepText(tx, text);
  const row = { id: newId(), projectId, kind, documentId, path, fromPath };
  const { askedInDocumentId, description } = draft;
  const isNew = await insertTreeChange(tx, {
    ...row,
    ...{
      seq: draft.seq,
      turnId,
      step,
      callId,
      askedInDocumentId,
      description,
      askedByUserId: userId,
      askerIds: [userId],
    },
    textHash: text?.hash ?? null,
  });
  if (!isNew) return stored((await findTreeChangeOfCall(tx, draft))!, false);
  const replaced = await findReplaced(tx, row, draft.turnIds);
  const askerIds = [...new Set([userId, ...replaced.flatMap((one) => one.askerIds)])];
  await supersedeTreeChanges(
    tx,
    replaced.map(({ id }) => id),
    { id: row.id, askerIds },
  );
  await recordAuditEvent(tx, {
    workspaceId: draft.workspaceId,
    actorId: userId,
    action: 'tree_change.suggested',
    subjectType: 'tree_change',
    subjectId: row.id,
    data: { projectId, kind, turnId, ...(documentId && { documentId }), ...(path && { path }) },
  });
  return stored(row, true);
}

function stored(
  row: { id: string; kind: TreeChangeKind; path: string | null; fromPath: string | null },
  isNew: boolean,
): StoredTreeChange {
  const { id: treeChangeId, kind, path, fromPath } = row;
  return { treeChangeId, kind, path: path ?? fromPath ?? '', from: kind === 'rename' ? fromPath : null, isNew };
}
