import * as Y from 'yjs';
import { type DocumentAccess, requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { contentOf } from '@/documents/core/content';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { type AnchoredHunk, anchorHunks } from '../core/anchors';
import { type AppliedCalls, applyCalls } from '../core/calls';
import { composeEdits } from '../core/compose';
import type { DocumentEdit } from '../core/edit-input';
import type { TextEdit } from '../core/edits';
import { computeHunks, HUNK_ALGORITHM, type Hunk } from '../core/hunks';
import {
  countHunks,
  findSuggestion,
  findSuggestionsOfStep,
  findVersion,
  insertHunks,
  insertTexts,
  insertVersion,
  markSuperseded,
  readText,
  type VersionRow,
} from '../store';
import { type PackedBytes, packText, unpackBytes, unpackText } from '../text-bytes';

export interface SuggestInput {
  documentId: string;
  /** The version that the edits mean: what the turn was shown when the step began. */
  pinnedVersionId: string;
  /** From the server's own context, never from a model. */
  turnId: string;
  step: number;
  calls: readonly { callId: string; edits: readonly DocumentEdit[]; description: string }[];
}

/** For each call, in order. */
export type SuggestResult =
  | { ok: true; versionId: string; charDelta: number; hunkCount: number }
  | { ok: false; message: string };

/**
 * Makes one suggestion of the calls of one step on one document: they count as one list of edits on the pinned text. A call
 * whose edits do not fit gets its error and is left out; if none fits, nothing is made. The live text and the head
 * stay as they are. Calling it again with the same calls gives the same suggestion. On top of a suggestion it
 * supersedes that one, with hunks against the same review base. Throws NOT_FOUND, FORBIDDEN, and INVALID for a
 * version that cannot be edited (any more).
 */
export async function createSuggestion(ctx: Context, input: SuggestInput): Promise<SuggestResult[]> {
  const access = await requireDocument(ctx, input.documentId, 'run_turn');
  const pinned = await findVersion(ctx.db, input.pinnedVersionId);
  if (!pinned || pinned.documentId !== input.documentId) throw new AppError('INVALID', READ_FIRST);
  const pinnedText = await unpackText(await readText(ctx.db, pinned.textHash));
  const applied = applyCalls(pinnedText, input.calls);
  if (!applied.results.some(({ ok }) => ok)) return applied.results.filter(isFailure);

  const hunks = await hunksOf(ctx.db, { access, pinned, pinnedText, applied });
  if (hunks.length === 0) return input.calls.map(() => ({ ok: false, message: NOTHING_LEFT }));
  const text = await packText(applied.text);
  if (text.byteLength > MAX_TEXT_BYTES) return input.calls.map(() => ({ ok: false, message: TOO_LARGE }));
  const made = await inTransaction(ctx.db, (tx) => store(tx, { ctx, access, input, pinned, applied, hunks, text }));
  if (made.isNew) ctx.bus.publish(topics.review(input.documentId), topics.waiting(access.workspaceId));
  const { versionId, hunkCount } = made;
  return applied.results.map((result) => (result.ok ? { ...result, versionId, hunkCount } : result));
}

const READ_FIRST = 'read it first: this turn was not shown a version of the document';
const READ_AGAIN = 'read the document again: the version that was shown is no longer kept';
const TOO_LARGE = 'failed to apply edits: the document would be larger than 10 MB';
const NOTHING_LEFT =
  'failed to apply edits: no change: with these edits the document would be as it was before your suggestion';

/** Hunks against the review base: the pinned snapshot, or the snapshot at the root of the pinned suggestion's chain. */
async function hunksOf(
  db: Tx,
  from: { access: DocumentAccess; pinned: VersionRow; pinnedText: string; applied: AppliedCalls },
): Promise<(Hunk & AnchoredHunk)[]> {
  const { access, pinned, pinnedText, applied } = from;
  const base = await findVersion(db, pinned.reviewBaseId ?? pinned.id);
  if (!base?.stateHash) throw new AppError('INVALID', READ_AGAIN);
  const baseText = base.id === pinned.id ? pinnedText : await unpackText(await readText(db, base.textHash));
  const edits =
    base.id === pinned.id ? applied.edits : composeEdits(await storedEdits(db, pinned.id), pinnedText, applied.edits);
  const hunks = computeHunks(baseText, applied.text, { markdown: access.kind === 'markdown', edits });

  const doc = new Y.Doc();
  Y.applyUpdate(doc, await unpackBytes(await readText(db, base.stateHash)));
  if (contentOf(doc).toString() !== baseText) throw new Error(`version ${base.id}: its state holds another text`);
  const anchors = anchorHunks(doc, hunks);
  doc.destroy();
  return hunks.map((hunk, i) => ({ ...hunk, anchor: anchors[i]! }));
}

/** What led from the review base to a suggestion: its hunks. */
async function storedEdits(db: Tx, suggestionId: string): Promise<TextEdit[]> {
  const suggestion = await findSuggestion(db, suggestionId);
  return (suggestion?.hunks ?? []).map(({ baseFrom, baseTo, after }) => ({
    from: baseFrom,
    to: baseTo,
    insert: after,
  }));
}

interface Draft {
  ctx: Context;
  access: DocumentAccess;
  input: SuggestInput;
  pinned: VersionRow;
  applied: AppliedCalls;
  hunks: (Hunk & AnchoredHunk)[];
  text: PackedBytes;
}

async function store(tx: Tx, draft: Draft): Promise<{ versionId: string; hunkCount: number; isNew: boolean }> {
  const { ctx, access, input, pinned, hunks, text } = draft;
  const { documentId, turnId, step } = input;
  await lockHead(tx, documentId);
  const ofStep = await findSuggestionsOfStep(tx, { turnId, step, documentId });
  const same = ofStep.find(({ callId }) => input.calls.some((call) => call.callId === callId));
  if (same) return { versionId: same.id, hunkCount: await countHunks(tx, same.id), isNew: false };

  const id = newId();
  await insertTexts(tx, [text]);
  await insertVersion(tx, {
    id,
    documentId,
    type: 'ai_suggestion',
    textHash: text.hash,
    createdByTurnId: turnId,
    createdAt: new Date(),
    parentIds: [pinned.id],
    ...suggestionFields(draft),
  });
  await insertHunks(tx, id, hunks);
  // What a dead worker left of this very step is replaced like a suggestion that is refined.
  await markSuperseded(tx, [pinned.id, ...ofStep.map((version) => version.id)], id);
  await recordAuditEvent(tx, {
    workspaceId: access.workspaceId,
    actorId: ctx.actor.userId,
    action: 'suggestion.created',
    subjectType: 'version',
    subjectId: id,
    data: { documentId, turnId, hunks: hunks.length },
  });
  return { versionId: id, hunkCount: hunks.length, isNew: true };
}

function suggestionFields({ ctx, input, pinned, applied }: Draft) {
  const good = input.calls.filter((_call, i) => applied.results[i]?.ok);
  return {
    description: [...new Set(good.map(({ description }) => description))].join('; '),
    suggestion: {
      status: 'pending' as const,
      reviewBaseId: pinned.reviewBaseId ?? pinned.id,
      askedByUserId: ctx.actor.userId,
      step: input.step,
      callId: good[0]!.callId,
      editCount: good.reduce((sum, { edits }) => sum + edits.length, 0),
      charDelta: applied.results.reduce((sum, result) => sum + (result.ok ? result.charDelta : 0), 0),
      hunkAlgorithm: HUNK_ALGORITHM,
    },
  };
}

function isFailure(result: AppliedCalls['results'][number]): result is { ok: false; message: string } {
  return !result.ok;
}
