import { type DocumentAccess, requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { codePointLength, shorten, textProblem, toLf } from '@/kernel/text';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { replaceAll, type TextEdit } from '../../core/edits/edits';
import { rebaseEdits } from '../../core/edits/rebase';
import type { AnchoredHunk } from '../../core/hunks/anchors';
import { HUNK_ALGORITHM } from '../../core/hunks/hunks';
import { frozenOfHunks } from '../../queries/frozen-ranges';
import type { SuggestedText, SuggestTextInput } from '../../schema';
import {
  countHunks,
  countPendingOf,
  findMoment,
  findVersion,
  insertHunks,
  insertTexts,
  insertVersion,
  markSuperseded,
  type NewHunk,
  readText,
  type VersionRow,
} from '../../store';
import { type PackedBytes, packText, unpackBytes, unpackText } from '../../text-bytes';
import { TASKS } from '../../work/tasks';
import { pinText } from '../pin-document';
import { changeSetId } from './change-set-id';

/** How many suggestions of one person may be under review in one document. */
const MOST_PENDING = 50;

/** Whether any hunk of a suggestion is decided. The review domain stores decisions and passes this function in. */
export type IsDecided = (db: Db | Tx, suggestionId: string) => Promise<boolean>;

/**
 * Suggests a person's own text in place of the version it was made from. The live text doesn't change.
 * - The hunks are anchored at that version, so that they show where the live text has changed since. If the version is
 *   too old for that, they are moved onto the live text, unless someone changed the same places since (CONFLICT).
 * - `replaces` names an earlier suggestion of the same person. It's superseded if nobody has decided any of it.
 * - The same key gives the same suggestion.
 * Throws NOT_FOUND, FORBIDDEN (a frozen passage, too), INVALID for a text that changes nothing or can't be stored,
 * TOO_LARGE, and RATE_LIMITED if the person has too many suggestions under review in the document.
 */
export async function suggestText(ctx: Context, input: SuggestTextInput, isDecided: IsDecided): Promise<SuggestedText> {
  const { documentId, key } = input;
  const access = await requireDocument(ctx, documentId, 'comment');
  const made = await suggestedBefore(ctx.db, { ctx, documentId, key });
  if (made) return made;
  const based = await basedText(ctx, input);
  const packed = await packText(based.text);
  if (packed.byteLength > MAX_TEXT_BYTES) throw new AppError('TOO_LARGE', 'A document can be at most 10 MB.');
  const hunks = await hunksOf(ctx, { based, markdown: access.kind === 'markdown' });
  await refuseFrozen(ctx, documentId, hunks);
  const result = await inTransaction(ctx.db, (tx) =>
    storeSuggestion(tx, { ctx, access, input, based, packed, hunks, isDecided }),
  );
  if (result.isNew) ctx.bus.publish(topics.review(documentId), topics.waiting(access.workspaceId));
  return result;
}

/** The suggestion that this person has made with the same key. Throws CONFLICT if the key is someone else's. */
export async function suggestedBefore(
  db: Db | Tx,
  { ctx, documentId, key }: { ctx: Context; documentId: string; key: string },
): Promise<SuggestedText | undefined> {
  const found = await findVersion(db, key);
  if (!found) return undefined;
  if (found.documentId !== documentId || found.askedByUserId !== ctx.actor.userId) {
    throw new AppError('CONFLICT', 'This suggestion couldn’t be sent. Send it again.');
  }
  return { suggestionId: key, hunkCount: await countHunks(db, key), isNew: false };
}

/** A text, the version that it is compared with, and the edits between the two. */
export interface BasedText {
  base: VersionRow;
  baseText: string;
  edits: TextEdit[];
  text: string;
}

/** The suggestion that a person has made with a key, if they may still read its document. */
export async function submittedBefore(ctx: Context, key: string): Promise<SuggestedText | undefined> {
  const found = await findVersion(ctx.db, key);
  if (!found || found.askedByUserId !== ctx.actor.userId) return undefined;
  await requireDocument(ctx, found.documentId, 'comment');
  return { suggestionId: key, hunkCount: await countHunks(ctx.db, key), isNew: false };
}

async function basedText(ctx: Context, { documentId, versionId, text: given }: SuggestTextInput): Promise<BasedText> {
  const base = await findVersion(ctx.db, versionId);
  if (!base || base.documentId !== documentId || base.type === 'ai_suggestion') {
    throw new AppError('NOT_FOUND', 'The version that this text was made from doesn’t exist in this document.');
  }
  const problem = textProblem(given);
  if (problem) throw new AppError('INVALID', 'This text contains characters that a document can’t store.');
  const baseText = await unpackText(await readText(ctx.db, base.textHash));
  const text = baseText.includes('\r') ? given : toLf(given);
  const edits = await runTask(TASKS, 'diff', { before: baseText, after: text });
  if (edits.length === 0) throw changesNothing();
  return base.stateHash === null ? ontoLiveText(ctx, { documentId, baseText, edits }) : { base, baseText, edits, text };
}

async function ontoLiveText(
  ctx: Context,
  { documentId, baseText, edits }: { documentId: string; baseText: string; edits: TextEdit[] },
): Promise<BasedText> {
  const live = await pinText(ctx, { documentId, turnIds: [] });
  const since = await runTask(TASKS, 'diff', { before: baseText, after: live.text });
  const rebased = rebaseEdits(edits, since);
  if (!rebased) {
    const message = 'Someone has changed the same places since you read this version. Read the document again first.';
    throw new AppError('CONFLICT', message, { details: { reason: 'changed' } });
  }
  if (rebased.length === 0) throw changesNothing();
  const base = await findVersion(ctx.db, live.versionId);
  if (!base) throw changedMeanwhile();
  return { base, baseText: live.text, edits: rebased, text: replaceAll(live.text, rebased) };
}

export function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', 'The document changed in the meantime. Try again.');
}

export function changesNothing(): AppError {
  return new AppError('INVALID', 'This text doesn’t change anything.');
}

async function hunksOf(ctx: Context, { based, markdown }: { based: BasedText; markdown: boolean }): Promise<NewHunk[]> {
  const { base, baseText, edits, text } = based;
  const state = await unpackBytes(await readText(ctx.db, base.stateHash ?? ''));
  const hunks = await runTask(TASKS, 'hunks', {
    state,
    text: baseText,
    applied: { results: [], text, edits },
    markdown,
  });
  if (!hunks) throw new Error(`version ${base.id}: its state holds another text`);
  return hunks;
}

const QUOTED = 60;

/** Throws FORBIDDEN if one of the hunks would change a frozen passage. */
export async function refuseFrozen(ctx: Context, documentId: string, hunks: readonly AnchoredHunk[]): Promise<void> {
  const range = (await frozenOfHunks(ctx, documentId, hunks)).find((one) => one !== undefined);
  if (!range) return;
  const passage = shorten(range.quote, QUOTED);
  throw new AppError('FORBIDDEN', `“${passage}” is frozen, so no suggestion may change it. Leave it as it is.`);
}

interface NewSuggestion {
  ctx: Context;
  access: Pick<DocumentAccess, 'projectId' | 'workspaceId'>;
  input: Pick<SuggestTextInput, 'key' | 'documentId' | 'description' | 'replaces' | 'changeSet'> & {
    /** A suggestion that it continues, whoever made it. The caller has checked that the person may. */
    amends?: string | undefined;
  };
  based: BasedText;
  packed: PackedBytes;
  hunks: readonly NewHunk[];
  isDecided: IsDecided;
}

/** Stores a person's suggestion, its audit event included, unless the same key has already stored one. */
export async function storeSuggestion(
  tx: Tx,
  { ctx, access, input, based, packed, hunks, isDecided }: NewSuggestion,
): Promise<SuggestedText> {
  const { key, documentId, description, replaces, changeSet, amends } = input;
  const { userId } = ctx.actor;
  await lockHead(tx, documentId);
  const made = await suggestedBefore(tx, { ctx, documentId, key });
  if (made) return made;
  // States of versions that nothing depends on are deleted under this lock.
  if (!(await findMoment(tx, based.base.id))?.stateHash) throw changedMeanwhile();
  const replaced = replaces && (await isReplaceable(tx, { documentId, userId, suggestionId: replaces, isDecided }));
  const amended = amends && (await isUnderReview(tx, { documentId, suggestionId: amends })) ? [amends] : [];
  if (!replaced && amended.length === 0) await refuseTooMany(tx, documentId, userId);
  await insertTexts(tx, [packed]);
  await insertVersion(tx, {
    ...{ id: key, documentId, description, type: 'ai_suggestion', textHash: packed.hash },
    ...{ createdByUserId: userId, createdAt: new Date() },
    parentIds: [based.base.id, ...amended],
    ...(await placeInSet(tx, {
      own: changeSet && changeSetId({ userId, projectId: access.projectId, key: changeSet }),
      replacedId: replaced ? replaces : amended[0],
    })),
    suggestion: {
      ...{ status: 'pending', reviewBaseId: based.base.id, askedByUserId: userId, step: 0, callId: key },
      editCount: based.edits.length,
      charDelta: codePointLength(based.text) - codePointLength(based.baseText),
      hunkAlgorithm: HUNK_ALGORITHM,
    },
  });
  await insertHunks(tx, key, hunks);
  await markSuperseded(tx, [...(replaced ? [replaces] : []), ...amended], key);
  await recordAuditEvent(tx, {
    ...{ workspaceId: access.workspaceId, actorId: userId, action: 'suggestion.created' },
    ...{ subjectType: 'version', subjectId: key, data: { documentId, hunks: hunks.length } },
  });
  return { suggestionId: key, hunkCount: hunks.length, isNew: true };
}

/** The change set that it's given, or else that of the suggestion whose place it takes. */
async function placeInSet(
  tx: Tx,
  { own, replacedId }: { own: string | undefined; replacedId: string | undefined },
): Promise<{ changeSetId?: string }> {
  const replaced = own === undefined && replacedId !== undefined ? await findVersion(tx, replacedId) : undefined;
  const id = own ?? replaced?.createdByTurnId ?? replaced?.changeSetId;
  return id ? { changeSetId: id } : {};
}

interface Replacing {
  documentId: string;
  userId: string;
  suggestionId: string;
  isDecided: IsDecided;
}

async function isReplaceable(tx: Tx, { documentId, userId, suggestionId, isDecided }: Replacing): Promise<boolean> {
  const old = await findVersion(tx, suggestionId);
  const isOwn = old?.documentId === documentId && old.askedByUserId === userId && old.createdByTurnId === null;
  return isOwn && old.status === 'pending' && !(await isDecided(tx, suggestionId));
}

async function isUnderReview(
  tx: Tx,
  { documentId, suggestionId }: { documentId: string; suggestionId: string },
): Promise<boolean> {
  const found = await findVersion(tx, suggestionId);
  return found?.documentId === documentId && found.status === 'pending';
}

async function refuseTooMany(tx: Tx, documentId: string, userId: string): Promise<void> {
  if ((await countPendingOf(tx, { documentId, userId })) < MOST_PENDING) return;
  const message = `You already have ${MOST_PENDING} suggestions under review in this document. Wait until some are decided.`;
  throw new AppError('RATE_LIMITED', message);
}
