import { type DocumentAccess, requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import type { AppliedCalls } from '../core/edits/calls';
import type { DocumentEdit } from '../core/edits/edit-input';
import { HUNK_ALGORITHM } from '../core/hunks/hunks';
import { findSuggestionsOfStep, findVersion, insertVersion, markSuperseded, type VersionRow } from '../store';
import { countHunks, insertHunks } from '../store-hunks';
import { insertTexts, readText } from '../store-texts';
import { type PackedBytes, packText, unpackText } from '../text-bytes';
import { TASKS } from '../work/tasks';
import { frozenMessage } from './frozen-message';
import { type FindDecisions, type SuggestedHunks, suggestedHunks } from './suggested-hunks';

export interface SuggestInput {
  documentId: string;
  /** The version that the edits refer to: the one the turn was shown when the step began. */
  pinnedVersionId: string;
  /** Comes from the server's own context, never from a model. */
  turnId: string;
  step: number;
  calls: readonly { callId: string; edits: readonly DocumentEdit[]; description: string }[];
}

/** One result per call, in order. */
export type SuggestResult =
  | { ok: true; versionId: string; charDelta: number; hunkCount: number }
  | { ok: false; message: string };

export interface StoredSuggestion {
  versionId: string;
  hunkCount: number;
  /** False if the same calls had already been stored. */
  isNew: boolean;
}

/** Runs `store` in a transaction. The result is undefined if nothing was stored. */
export type StoreSuggestion = (
  store: (tx: Tx) => Promise<StoredSuggestion | undefined>,
) => Promise<StoredSuggestion | undefined>;

/**
 * Creates one suggestion from the calls of one step on one document. Together the calls are one list of edits on the
 * pinned text. The live text and the head don't change.
 * - A call whose edits don't fit gets an error and is left out. If none fits, no suggestion is created.
 * - Calling it again with the same calls gives the same suggestion.
 * - If the pinned version is a suggestion, the new one supersedes it, with hunks against the same review base, and
 *   keeps its decisions. If that suggestion was withdrawn, every call is refused.
 * - Edits that would change a frozen passage are refused.
 * Throws NOT_FOUND, FORBIDDEN, and INVALID for a version that can't be edited. `transact` runs the transaction in which
 * the suggestion is stored, for callers that write more in it.
 */
export async function createSuggestion(
  ctx: Context,
  input: SuggestInput,
  findDecisions: FindDecisions,
  transact: StoreSuggestion = (store) => inTransaction(ctx.db, store),
): Promise<SuggestResult[]> {
  const access = await requireDocument(ctx, input.documentId, 'run_turn');
  const pinned = await findVersion(ctx.db, input.pinnedVersionId);
  if (!pinned || pinned.documentId !== input.documentId) throw new AppError('INVALID', READ_FIRST);
  const pinnedText = await unpackText(await readText(ctx.db, pinned.textHash));
  const applied = await runTask(TASKS, 'applyCalls', {
    text: pinnedText,
    calls: input.calls.map(({ edits }) => ({ edits })),
  });
  if (!applied.results.some(({ ok }) => ok)) return applied.results.filter(isFailure);

  const text = await packText(applied.text);
  const refuse = (message: string) => input.calls.map(() => ({ ok: false as const, message }));
  if (text.byteLength > MAX_TEXT_BYTES) return refuse(TOO_LARGE);
  let made: StoredSuggestion | undefined;
  // Tries again if the refined suggestion was decided on or withdrawn while its refinement was being computed.
  while (!made) {
    if (await isWithdrawn(ctx.db, pinned.id)) return refuse(WITHDRAWN);
    const markdown = access.kind === 'markdown';
    const suggested = await suggestedHunks(ctx.db, { pinned, pinnedText, applied, markdown, findDecisions });
    const news = suggested.hunks.filter(({ inheritedDecisionId }) => !inheritedDecisionId);
    if (news.length === 0) return refuse(NOTHING_LEFT);
    const frozen = await frozenMessage(ctx, input.documentId, news);
    if (frozen !== undefined) return refuse(frozen);
    const draft = { ctx, access, input, pinned, applied, suggested, text, findDecisions };
    made = await transact((tx) => store(tx, draft));
  }
  if (made.isNew) ctx.bus.publish(topics.review(input.documentId), topics.waiting(access.workspaceId));
  const { versionId, hunkCount } = made;
  return applied.results.map((result) => (result.ok ? { ...result, versionId, hunkCount } : result));
}

const READ_FIRST = 'read it first: this turn was not shown a version of the document';
const TOO_LARGE = 'failed to apply edits: the document would be larger than 10 MB';
const NOTHING_LEFT =
  'failed to apply edits: no change: with these edits nothing of your suggestion would be left to review';
const WITHDRAWN =
  'failed to apply edits: the suggestion you are refining was withdrawn by its author; read the document again';

interface Draft {
  ctx: Context;
  access: DocumentAccess;
  input: SuggestInput;
  pinned: VersionRow;
  applied: AppliedCalls;
  suggested: SuggestedHunks;
  text: PackedBytes;
  findDecisions: FindDecisions;
}

/**
 * Stores the suggestion. Stores nothing and returns undefined if the decisions that its hunks are based on have
 * changed, or the suggestion that it refines was withdrawn.
 */
async function store(tx: Tx, draft: Draft): Promise<StoredSuggestion | undefined> {
  const { ctx, access, input, pinned, suggested, text, findDecisions } = draft;
  const { hunks } = suggested;
  const { documentId, turnId, step } = input;
  await lockHead(tx, documentId);
  const ofStep = await findSuggestionsOfStep(tx, { turnId, step, documentId });
  const same = ofStep.find(({ callId }) => input.calls.some((call) => call.callId === callId));
  if (same) return { versionId: same.id, hunkCount: await countHunks(tx, same.id), isNew: false };
  if (await isWithdrawn(tx, pinned.id)) return undefined;
  const decisions = await findDecisions(tx, suggested.previousIds);
  if (!isSame(decisions, suggested.decisions)) return undefined;

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
  // A dead worker's suggestion from the same step is replaced like a refined one.
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

async function isWithdrawn(db: Db | Tx, versionId: string): Promise<boolean> {
  return (await findVersion(db, versionId))?.status === 'withdrawn';
}

function isSame(a: SuggestedHunks['decisions'], b: SuggestedHunks['decisions']): boolean {
  return a.size === b.size && [...a].every(([hunkId, { id }]) => b.get(hunkId)?.id === id);
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
