import { type DocumentAccess, requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { codePointLength, shorten, textProblem, toLf } from '@/kernel/text';
import type { Platform } from '@/platform/context';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { replaceAll, type TextEdit } from '../../core/edits/edits';
import { rebaseEdits } from '../../core/edits/rebase';
import type { AnchoredHunk } from '../../core/hunks/anchors';
import { HUNK_ALGORITHM } from '../../core/hunks/hunks';
import { frozenOfHunks } from '../../queries/frozen-ranges';
import type { SuggestedText, SuggestingGuest, SuggestTextInput } from '../../schema';
import { countPendingOf, findMoment, findVersion, insertVersion, markSuperseded, type VersionRow } from '../../store';
import { countHunks, insertHunks, type NewHunk } from '../../store-hunks';
import { insertTexts, readText } from '../../store-texts';
import { type PackedBytes, packText, unpackBytes, unpackText } from '../../text-bytes';
import { TASKS } from '../../work/tasks';
import { pinTextFor } from '../pin-document';
import { changeSetId } from './change-set-id';

/** The description of the base version in the history. */
const BASE = 'Text a suggestion is based on';

/** How many pending suggestions a person can have in one document. */
const MAX_PENDING = 50;

/**
 * Returns whether any hunk of a suggestion is decided. The review domain stores decisions and passes this function in.
 */
export type IsDecided = (db: Db | Tx, suggestionId: string) => Promise<boolean>;

/**
 * Suggests a person's own text based on a version. The live text doesn't change.
 * - The hunks are anchored at that version, so that they show where the live text has changed since. If the version is
 *   too old for that, they are moved onto the live text, unless someone changed the same places since (CONFLICT).
 * - `replaces` names an earlier suggestion of the same person. It's superseded if no part of it is decided.
 * - The same key gives the same suggestion.
 *
 * Throws NOT_FOUND, FORBIDDEN (also for a frozen passage), INVALID for a text without changes or one that can't be
 * stored, TOO_LARGE, and RATE_LIMITED if the person has too many pending suggestions in the document.
 */
export async function suggestText(ctx: Context, input: SuggestTextInput, isDecided: IsDecided): Promise<SuggestedText> {
  const { documentId, key } = input;
  const access = await requireDocument(ctx, documentId, 'comment');
  const made = await suggestedBefore(ctx.db, { ctx, documentId, key });
  if (made) return made;
  const { userId } = ctx.actor;
  const prepared = await prepareSuggestion(ctx, { ...input, userId, markdown: access.kind === 'markdown' });
  const result = await inTransaction(ctx.db, (tx) =>
    storeSuggestion(tx, { ctx, access, input, ...prepared, isDecided }),
  );
  if (result.isNew) ctx.bus.publish(topics.review(documentId), topics.waiting(access.workspaceId));
  return result;
}

/** Returns the suggestion that this person made with the same key. Throws CONFLICT if the key is someone else's. */
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

/** A text, the version it is compared with, and the edits between the two. */
export interface BasedText {
  base: VersionRow;
  baseText: string;
  edits: TextEdit[];
  text: string;
}

/** Returns the suggestion that a person made with a key, if they can still read its document. */
export async function submittedBefore(ctx: Context, key: string): Promise<SuggestedText | undefined> {
  const found = await findVersion(ctx.db, key);
  if (!found || found.askedByUserId !== ctx.actor.userId) return undefined;
  await requireDocument(ctx, found.documentId, 'comment');
  return { suggestionId: key, hunkCount: await countHunks(ctx.db, key), isNew: false };
}

interface Suggested extends Pick<SuggestTextInput, 'documentId' | 'versionId' | 'text'> {
  /** Undefined for a guest of a share link. */
  userId: string | undefined;
  markdown: boolean;
}

/** A suggestion that is ready to be stored. */
export interface PreparedSuggestion {
  based: BasedText;
  packed: PackedBytes;
  hunks: readonly NewHunk[];
}

type Services = Pick<Platform, 'db' | 'pool' | 'bus'>;

/**
 * Computes what a text changes. Throws like `suggestText`, except that it checks neither access nor the number of
 * suggestions.
 */
export async function prepareSuggestion(platform: Services, input: Suggested): Promise<PreparedSuggestion> {
  const based = await basedText(platform, input);
  const packed = await packText(based.text);
  if (packed.byteLength > MAX_TEXT_BYTES) throw new AppError('TOO_LARGE', 'A document can be at most 10 MB.');
  const hunks = await hunksOf(platform, { based, markdown: input.markdown });
  await refuseFrozen(platform, input.documentId, hunks);
  return { based, packed, hunks };
}

async function basedText(platform: Services, input: Suggested): Promise<BasedText> {
  const { documentId, versionId, text: given, userId } = input;
  const base = await findVersion(platform.db, versionId);
  if (!base || base.documentId !== documentId || base.type === 'ai_suggestion') {
    throw new AppError('NOT_FOUND', 'The version that this text is based on doesn’t exist in this document.');
  }
  const problem = textProblem(given);
  if (problem) throw new AppError('INVALID', 'This text contains characters that a document can’t store.');
  const baseText = await unpackText(await readText(platform.db, base.textHash));
  const text = baseText.includes('\r') ? given : toLf(given);
  const edits = await runTask(TASKS, 'diff', { before: baseText, after: text });
  if (edits.length === 0) throw changesNothing();
  if (base.stateHash !== null) return { base, baseText, edits, text };
  return ontoLiveText(platform, { documentId, userId, baseText, edits });
}

async function ontoLiveText(
  platform: Services,
  {
    documentId,
    userId,
    baseText,
    edits,
  }: Pick<Suggested, 'documentId' | 'userId'> & { baseText: string; edits: TextEdit[] },
): Promise<BasedText> {
  const live = await pinTextFor(platform, { documentId, turnIds: [], userId, description: BASE });
  const since = await runTask(TASKS, 'diff', { before: baseText, after: live.text });
  const rebased = rebaseEdits(edits, since);
  if (!rebased) {
    const message = 'Someone has changed the same places since you read this version. Read the document again first.';
    throw new AppError('CONFLICT', message, { details: { reason: 'changed' } });
  }
  if (rebased.length === 0) throw changesNothing();
  const base = await findVersion(platform.db, live.versionId);
  if (!base) throw changedMeanwhile();
  return { base, baseText: live.text, edits: rebased, text: replaceAll(live.text, rebased) };
}

export function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', 'The document changed in the meantime. Try again.');
}

export function changesNothing(): AppError {
  return new AppError('INVALID', 'This text doesn’t change anything.');
}

async function hunksOf(
  { db }: Services,
  { based, markdown }: { based: BasedText; markdown: boolean },
): Promise<NewHunk[]> {
  const { base, baseText, edits, text } = based;
  const state = await unpackBytes(await readText(db, base.stateHash ?? ''));
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
export async function refuseFrozen(
  services: Pick<Platform, 'db' | 'pool'>,
  documentId: string,
  hunks: readonly AnchoredHunk[],
): Promise<void> {
  const range = (await frozenOfHunks(services, documentId, hunks)).find((one) => one !== undefined);
  if (!range) return;
  const passage = shorten(range.quote, QUOTED);
  throw new AppError('FORBIDDEN', `“${passage}” is locked, so suggestions can’t change it. Leave it as it is.`);
}

interface NewSuggestion extends PreparedSuggestion {
  ctx: Context;
  access: Pick<DocumentAccess, 'projectId' | 'workspaceId'>;
  input: Pick<SuggestTextInput, 'key' | 'documentId' | 'description' | 'replaces' | 'changeSet'> & {
    /** A suggestion by anyone that this one continues. The caller must have checked the permission. */
    amends?: string | undefined;
    /** Who else took part in writing it. */
    writerIds?: readonly string[];
  };
  isDecided: IsDecided;
}

/** Stores a person's suggestion with its audit event, unless the same key was already used. */
export async function storeSuggestion(
  tx: Tx,
  { ctx, access, input, based, packed, hunks, isDecided }: NewSuggestion,
): Promise<SuggestedText> {
  const { key, documentId, description, replaces, changeSet, amends, writerIds } = input;
  const { userId } = ctx.actor;
  await lockHead(tx, documentId);
  const made = await suggestedBefore(tx, { ctx, documentId, key });
  if (made) return made;
  const replaced = replaces && (await isReplaceable(tx, { documentId, userId, suggestionId: replaces, isDecided }));
  const amended = amends && (await isUnderReview(tx, { documentId, suggestionId: amends })) ? [amends] : [];
  if (!replaced && amended.length === 0) await refuseTooMany(tx, documentId, userId);
  const set = await placeInSet(tx, {
    own: changeSet && changeSetId({ userId, projectId: access.projectId, key: changeSet }),
    replacedId: replaced ? replaces : amended[0],
  });
  const author = { createdByUserId: userId, askedByUserId: userId };
  await storePrepared(tx, {
    ...{ key, documentId, description, based, packed, hunks },
    amended,
    writerIds,
    set,
    author,
  });
  await markSuperseded(tx, [...(replaced ? [replaces] : []), ...amended], key);
  await recordAuditEvent(tx, {
    ...{ workspaceId: access.workspaceId, actorId: userId, action: 'suggestion.created' },
    ...{ subjectType: 'version', subjectId: key, data: { documentId, hunks: hunks.length } },
  });
  return { suggestionId: key, hunkCount: hunks.length, isNew: true };
}

interface Stored extends PreparedSuggestion, Pick<SuggestTextInput, 'key' | 'documentId' | 'description'> {
  author: { createdByUserId: string; askedByUserId: string } | { guest: SuggestingGuest };
  /** The suggestions that it continues. */
  amended?: readonly string[];
  /** Who else took part in writing it. */
  writerIds?: readonly string[];
  set?: { changeSetId?: string };
}

/**
 * Stores a suggestion with its hunks. The caller must hold the lock of `lockHead`. Throws CONFLICT if its base was
 * deleted.
 */
export async function storePrepared(
  tx: Tx,
  { key, documentId, description, based, packed, hunks, author, amended = [], writerIds = [], set }: Stored,
): Promise<void> {
  const { base, baseText, text, edits } = based;
  // The lock also protects the states of versions: unused ones are deleted under it.
  if (!(await findMoment(tx, base.id))?.stateHash) throw changedMeanwhile();
  const { askedByUserId, ...by } = 'guest' in author ? { ...author, askedByUserId: null } : author;
  await insertTexts(tx, [packed]);
  await insertVersion(tx, {
    ...{ id: key, documentId, description, type: 'ai_suggestion', textHash: packed.hash, createdAt: new Date() },
    ...{ ...by, ...set, writerIds: [...writerIds] },
    parentIds: [base.id, ...amended],
    suggestion: {
      ...{ status: 'pending', reviewBaseId: base.id, askedByUserId, step: 0, callId: key },
      editCount: edits.length,
      charDelta: codePointLength(text) - codePointLength(baseText),
      hunkAlgorithm: HUNK_ALGORITHM,
    },
  });
  await insertHunks(tx, key, hunks);
}

/** Returns the suggestion's change set: its own, or else that of the suggestion it replaces. */
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
  if ((await countPendingOf(tx, { documentId, userId })) < MAX_PENDING) return;
  const message = `You already have ${MAX_PENDING} suggestions under review in this document. Wait until some are reviewed.`;
  throw new AppError('RATE_LIMITED', message);
}
