import { requireProject } from '@/documents/access';
import { splitText } from '@/documents/core/line-ends';
import { documentsOf } from '@/documents/queries/tree';
import type { DocumentSummary } from '@/documents/schema';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { changeSetId } from '@/versions/commands/outside/change-set-id';
import { announceRequest } from '../../requests/commands/announce-request';
import { askAgain } from '../../requests/commands/reviewers';
import { findHeads, findRequest, lockRequest, type StoredRequest } from '../../requests/store';
import { reviewPlace } from '../core/review-place';
import type {
  SuggestedTreeChange,
  SuggestOwnTreeChangeInput,
  SuggestOwnTreeChangesInput,
  TreeChangeRequest,
} from '../schema';
import {
  countPendingTreeChanges,
  findReplaced,
  findTreeChangesById,
  lockSuggesting,
  type TreeChangeRow,
} from '../store';
import { checkedChange, type UncheckedChange } from './suggesting/checked-change';
import { saveTreeChange, type TreeChangeDraft } from './suggesting/save-tree-change';
import { announceTreeChange } from './tree-events';

/** The most tree changes of one person that can be under review in one project. */
const MAX_PENDING = 200;

/**
 * Suggests a person's own change of the project's tree for review. The tree itself doesn't change.
 * - A change of a document is reviewed there, a new document at a document near it, and the first document of a project
 *   in its tree.
 * - It supersedes the person's own open tree changes for the same document or the same new path. If it names no change
 *   set, it stays in the open change request of the change that it supersedes, and the reviewers are asked again.
 * - The same key returns the same suggestion.
 *
 * Throws NOT_FOUND; FORBIDDEN, also for a frozen passage in a document to delete; INVALID for a path or text that can't
 * be used; TOO_LARGE; CONFLICT if the path is in use; and RATE_LIMITED if the person has too many tree changes under
 * review in the project.
 */
export async function suggestOwnTreeChange(
  ctx: Context,
  { key, change, ...about }: SuggestOwnTreeChangeInput,
): Promise<SuggestedTreeChange> {
  return (await suggestOwnTreeChanges(ctx, { ...about, changes: [{ key, change }] }))[0]!;
}

/**
 * Does the same for several changes, all or none of them. They are one change set, so reviewers can decide them
 * together. Throws like `suggestOwnTreeChange`.
 */
export async function suggestOwnTreeChanges(
  ctx: Context,
  input: SuggestOwnTreeChangesInput,
): Promise<SuggestedTreeChange[]> {
  const { projectId, description, changes, changeSet = changes[0]?.key ?? '' } = input;
  const { workspaceId } = await requireProject(ctx, projectId, 'comment');
  const { userId } = ctx.actor;
  const place = { projectId, workspaceId, userId };
  const group = { ...place, description, changeSetId: changeSetId({ userId, projectId, key: changeSet }) };
  const keys = changes.map(({ key }) => key);
  const made = await suggestedBefore(ctx.db, ctx, { keys, projectId });
  const wanted = changes.filter(({ key }) => !made.has(key));
  if (wanted.length === 0) return keys.map((key) => made.get(key)!);
  const documents = await documentsOf(ctx.db, projectId);
  const drafts: TreeChangeDraft[] = [];
  for (const one of wanted) drafts.push(await draftOf(ctx, { ...one, group, documents }));
  const joins = input.changeSet === undefined;
  const { results, joined } = await inTransaction(ctx.db, (tx) => store(tx, ctx, { place, drafts, joins }));
  for (const draft of drafts) {
    if (results.get(draft.id)?.isNew) announceTreeChange(ctx, { ...draft, documentId: null }, { workspaceId });
  }
  if (joined) await announceRequest(ctx, joined);
  return keys.map((key) => (made.get(key) ?? results.get(key))!);
}

interface Group {
  projectId: string;
  workspaceId: string;
  userId: string;
  changeSetId: string;
  description: string;
}

interface Drafting {
  key: string;
  change: TreeChangeRequest;
  group: Group;
  documents: readonly DocumentSummary[];
}

async function draftOf(ctx: Context, { key, change, group, documents }: Drafting): Promise<TreeChangeDraft> {
  const { projectId, userId } = group;
  const checked = await checkedChange(ctx, { projectId, documents, change: unchecked(change), permission: 'comment' });
  const askedInDocumentId = checked.documentId ?? reviewPlace(checked.path ?? '', documents)?.documentId ?? null;
  return { ...checked, ...group, id: key, call: undefined, askedInDocumentId, replaces: { userId } };
}

interface Storing {
  place: { projectId: string; workspaceId: string; userId: string };
  drafts: readonly TreeChangeDraft[];
  /** Whether they stay in the open change request of the changes that they supersede. */
  joins: boolean;
}

interface Stored {
  /** By key. */
  results: Map<string, SuggestedTreeChange>;
  /** The request that they stay in, and the people to notify about it. */
  joined?: { id: string; people: string[] } | undefined;
}

async function store(tx: Tx, ctx: Context, { place, drafts, joins }: Storing): Promise<Stored> {
  // A person's suggestions wait for each other, so that nobody exceeds the limit.
  await lockSuggesting(tx, place);
  const request = joins ? await openRequestOfReplaced(tx, drafts) : undefined;
  const results: Stored['results'] = new Map();
  for (const draft of drafts) {
    const placed = { ...draft, changeSetId: request?.id ?? draft.changeSetId };
    if (await saveTreeChange(tx, placed)) results.set(draft.id, suggested(placed, true));
  }
  // This doesn't count the changes that they supersede.
  await refuseTooMany(tx, place);
  const isNew = results.size > 0;
  const others = drafts.map(({ id }) => id).filter((id) => !results.has(id));
  const { projectId } = place;
  for (const [id, other] of await suggestedBefore(tx, ctx, { keys: others, projectId })) results.set(id, other);
  if (!request || !isNew) return { results };
  return { results, joined: { id: request.id, people: await askAgain(tx, ctx, request, place.workspaceId) } };
}

/** Returns what the person has suggested with these keys already. Throws CONFLICT if someone else used one. */
async function suggestedBefore(
  db: Db | Tx,
  { actor }: Context,
  { keys, projectId }: { keys: readonly string[]; projectId: string },
): Promise<Map<string, SuggestedTreeChange>> {
  if (keys.length === 0) return new Map();
  const found = await findTreeChangesById(db, keys);
  if (found.some((one) => one.projectId !== projectId || one.askedByUserId !== actor.userId || one.turnId !== null)) {
    throw new AppError('CONFLICT', 'This suggestion couldn’t be sent. Send it again.');
  }
  return new Map(found.map((one) => [one.id, suggested(one, false)]));
}

function unchecked(change: TreeChangeRequest): UncheckedChange {
  if (change.kind !== 'create') return change;
  const { kind, path, text } = change;
  return { kind, path, content: splitText(text) };
}

/**
 * Returns the open change request that superseded tree changes are part of, locked so that nobody closes it meanwhile.
 */
async function openRequestOfReplaced(tx: Tx, drafts: readonly TreeChangeDraft[]): Promise<StoredRequest | undefined> {
  const ids: string[] = [];
  for (const { replaces, ...draft } of drafts) {
    ids.push(...(await findReplaced(tx, draft, replaces)).map((one) => one.changeSetId));
  }
  const heads = await findHeads(tx, [...new Set(ids)]);
  const id = ids.find((one) => heads.get(one)?.isClosed === false);
  if (id === undefined || !(await lockRequest(tx, id))) return undefined;
  const request = await findRequest(tx, id);
  return request?.closedAt ? undefined : request;
}

async function refuseTooMany(tx: Tx, whose: { projectId: string; userId: string }): Promise<void> {
  if ((await countPendingTreeChanges(tx, whose)) <= MAX_PENDING) return;
  throw new AppError(
    'RATE_LIMITED',
    `You already have ${MAX_PENDING} new, renamed or deleted documents under review in this project. Wait until some are reviewed.`,
  );
}

function suggested(
  row: Pick<TreeChangeRow, 'id' | 'kind' | 'path' | 'fromPath' | 'askedInDocumentId' | 'changeSetId'>,
  isNew: boolean,
): SuggestedTreeChange {
  const { id: treeChangeId, kind, path, fromPath, askedInDocumentId: reviewedInDocumentId } = row;
  const from = kind === 'rename' ? fromPath : null;
  return {
    treeChangeId,
    kind,
    path: path ?? fromPath ?? '',
    from,
    reviewedInDocumentId,
    changeSetId: row.changeSetId,
    isNew,
  };
}
