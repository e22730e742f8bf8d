import type { DocumentAccess } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import type { Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { findVersion, readText } from '../../store';
import { packText, unpackBytes } from '../../text-bytes';
import { TASKS } from '../../work/tasks';
import { fixLiveText } from '../create-snapshot';
import { changedMeanwhile, storeSuggestion } from './suggest-text';

export interface ImportSuggestions {
  /** A document that was created in the same transaction. */
  document: Pick<DocumentAccess, 'documentId' | 'projectId' | 'workspaceId'>;
  suggestions: readonly { text: string; description: string }[];
}

/**
 * Suggests other texts for a new Markdown document, in the person's name. They come from a file, so that nobody has
 * decided on them. Texts that change nothing are left out. Returns how many suggestions there are.
 */
export async function importSuggestions(tx: Tx, ctx: Context, input: ImportSuggestions): Promise<number> {
  if (input.suggestions.length === 0) return 0;
  const { documentId } = input.document;
  await lockHead(tx, documentId);
  const { versionId, text: baseText } = await fixLiveText(tx, {
    ...{ documentId, userId: ctx.actor.userId, keepState: true },
    description: 'Text a suggestion is based on',
  });
  const base = await findVersion(tx, versionId);
  if (!base?.stateHash) throw changedMeanwhile();
  const state = await unpackBytes(await readText(tx, base.stateHash));
  let stored = 0;
  for (const { text, description } of input.suggestions) {
    const edits = await runTask(TASKS, 'diff', { before: baseText, after: text });
    const applied = { results: [], text, edits };
    const hunks = await runTask(TASKS, 'hunks', { state, text: baseText, applied, markdown: true });
    if (edits.length === 0 || !hunks) continue;
    await storeSuggestion(tx, {
      ...{ ctx, access: input.document, hunks, packed: await packText(text), isDecided: async () => false },
      input: { key: newId(), documentId, description },
      based: { base, baseText, edits, text },
    });
    stored++;
  }
  return stored;
}
