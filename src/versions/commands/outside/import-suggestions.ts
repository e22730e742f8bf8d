import type { DocumentAccess } from '@/documents/access';
import { requireStorable } from '@/documents/checks';
import { lockHead } from '@/documents/commands/append-update';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import type { Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import type { TextEdit } from '../../core/edits/edits';
import { findVersion } from '../../store';
import type { NewHunk } from '../../store-hunks';
import { type PackedBytes, packText } from '../../text-bytes';
import { TASKS } from '../../work/tasks';
import { storeLiveText } from '../create-snapshot';
import { changedMeanwhile, storeSuggestion } from './suggest-text';

/** A suggestion that is ready to be stored. */
export interface PreparedSuggestion {
  text: string;
  description: string;
  edits: TextEdit[];
  hunks: NewHunk[];
  packed: PackedBytes;
}

export interface PrepareSuggestions {
  text: string;
  /** The Yjs state with that text, which the new document will have. */
  state: Uint8Array;
  suggestions: readonly { text: string; description: string }[];
  /** Called before each suggestion. It may throw to stop. */
  onSuggestion(): void;
}

/**
 * Computes the changes between a text and other versions of it. This can take long, so do it before anything is stored.
 * Texts without changes are left out. Throws INVALID and TOO_LARGE for a text that no document can have.
 */
export async function prepareSuggestions({ text: before, state, suggestions, onSuggestion }: PrepareSuggestions) {
  const prepared: PreparedSuggestion[] = [];
  for (const { text, description } of suggestions) {
    onSuggestion();
    requireStorable(text, 'The text with its tracked changes');
    const edits = await runTask(TASKS, 'diff', { before, after: text });
    if (edits.length === 0) continue;
    const applied = { results: [], text, edits };
    const hunks = await runTask(TASKS, 'hunks', { state, text: before, applied, markdown: true });
    if (!hunks) throw new Error('the state holds another text');
    prepared.push({ text, description, edits, hunks, packed: await packText(text) });
  }
  return prepared;
}

export interface ImportSuggestions {
  /** A document created in the same transaction, in the state with which the suggestions were prepared. */
  document: Pick<DocumentAccess, 'documentId' | 'projectId' | 'workspaceId'>;
  suggestions: readonly PreparedSuggestion[];
  /** Called before each suggestion. It may throw to stop. */
  onSuggestion(): void;
}

/**
 * Stores suggestions for a new Markdown document in the person's name. They come from an imported file, so nobody has
 * decided on them. Returns how many there are.
 */
export async function importSuggestions(tx: Tx, ctx: Context, input: ImportSuggestions): Promise<number> {
  if (input.suggestions.length === 0) return 0;
  const { documentId } = input.document;
  await lockHead(tx, documentId);
  const { versionId, text: baseText } = await storeLiveText(tx, {
    ...{ documentId, userId: ctx.actor.userId, keepState: true },
    description: 'Text a suggestion is based on',
  });
  const base = await findVersion(tx, versionId);
  if (!base) throw changedMeanwhile();
  for (const { text, description, edits, hunks, packed } of input.suggestions) {
    input.onSuggestion();
    await storeSuggestion(tx, {
      ...{ ctx, access: input.document, hunks, packed, isDecided: async () => false },
      input: { key: newId(), documentId, description },
      based: { base, baseText, edits, text },
    });
  }
  return input.suggestions.length;
}
