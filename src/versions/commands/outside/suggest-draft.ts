import { requireDocument } from '@/documents/access';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import type { Source } from '../../core/drafts/parts';
import { suggestionById } from '../../queries/suggestion';
import type { SuggestedText } from '../../schema';
import { findVersion } from '../../store';
import { readText } from '../../store-texts';
import { packText, unpackBytes, unpackText } from '../../text-bytes';
import { TASKS } from '../../work/tasks';
import { pinText } from '../pin-document';
import { changedMeanwhile, changesNothing, refuseFrozen, storeSuggestion, suggestedBefore } from './suggest-text';

export interface DraftInput {
  /** The draft's id, which becomes the suggestion's. */
  key: string;
  documentId: string;
  /** The Yjs updates that the draft adds to the live text. Read them before calling this. */
  updates: readonly Uint8Array[];
  description: string;
  /** The authors of text written under the draft's Yjs clients, except the person who submits it. */
  sources: readonly [clientId: number, sources: readonly Source[]][];
  /** Everyone else who edited the draft, also if nothing of their text is left. */
  writerIds: readonly string[];
  /** A suggestion that the draft continues. It's superseded if it's still under review. */
  amends: string | undefined;
}

/** Runs `store` in a transaction. The result is undefined if nothing was stored, because the draft has changed. */
export type StoreDraft = (store: (tx: Tx) => Promise<SuggestedText>) => Promise<SuggestedText | undefined>;

/**
 * Suggests a draft: a text that was edited beside the live one. The suggestion's base is the live text at this moment.
 * The same key gives the same suggestion. Throws like `suggestText`.
 */
export async function suggestDraft(
  ctx: Context,
  input: DraftInput,
  transact: StoreDraft,
): Promise<SuggestedText | undefined> {
  const { key, documentId, updates, sources, amends } = input;
  const access = await requireDocument(ctx, documentId, 'comment');
  const made = await suggestedBefore(ctx.db, { ctx, documentId, key });
  if (made) return made;
  const pinned = await pinText(ctx, { documentId, turnIds: [], description: 'Text a suggestion is based on' });
  const base = await findVersion(ctx.db, pinned.versionId);
  if (!base?.stateHash) throw changedMeanwhile();
  const state = await unpackBytes(await readText(ctx.db, base.stateHash));
  const markdown = access.kind === 'markdown';
  const continued = amends === undefined ? [] : ((await suggestionById(ctx.db, amends))?.hunks ?? []);
  const { edits, text, hunks } = await runTask(TASKS, 'draft', { state, updates, sources, continued, markdown });
  if (hunks.length === 0) throw changesNothing();
  const packed = await packText(text);
  if (packed.byteLength > MAX_TEXT_BYTES) throw new AppError('TOO_LARGE', 'A document can be at most 10 MB.');
  await refuseFrozen(ctx, documentId, hunks);
  const baseText = await unpackText(await readText(ctx.db, base.textHash));
  const based = { base, baseText, edits, text };
  // The suggestion replaces none. If the draft continues a suggestion, the caller checks for decisions on it.
  const isDecided = async () => false;
  const result = await transact((tx) => storeSuggestion(tx, { ctx, access, input, based, packed, hunks, isDecided }));
  if (result?.isNew) ctx.bus.publish(topics.review(documentId), topics.waiting(access.workspaceId));
  return result;
}
