import type * as Y from 'yjs';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { pinDocument } from '@/versions/commands/pin-document';
import type { Desk } from '@/versions/test-support/desk';
import { replace } from '@/versions/test-support/quotation';
import { decideHunk } from '../commands/decide-hunk';
import { suggestEdits } from '../commands/suggest-edits';
import { suggestion } from '../queries/suggestions';
import type { Choice } from '../schema';

export const TEXT = 'The colour is red.\nThe cat sat on a mat.\nThe end is near.\n';

const SENTENCE = 'We plan to launch the product in early spring this year.\n';
/** The agent's replacement of the one sentence of `conflict()`. */
export const PROPOSAL = 'Launch: early spring, worldwide, for everybody who asked us.';

/** Returns short helpers for tests of decisions. */
export function reviewing(desk: Desk, ann: Context) {
  /** Suggests `[find, text]` replacements in the live text, or in a suggestion that is still under review. */
  async function suggest(documentId: string, pairs: [string, string][], refined?: { turnId: string }) {
    const turnId = newId();
    const turnIds = refined ? [turnId, refined.turnId] : [turnId];
    const { versionId: pinnedVersionId } = await pinDocument(ann, { documentId, turnIds });
    const edits = pairs.map(([find, text]) => replace(find, text));
    const calls = [{ callId: 'a', edits, description: 'better words' }];
    const [result] = await suggestEdits(ann, { documentId, pinnedVersionId, turnId, step: 0, calls });
    if (!result?.ok) throw new Error(result?.message);
    const view = await suggestion(ann, { suggestionId: result.versionId });
    return { id: view.id, turnId, pinnedVersionId, hunks: view.hunks.map(({ id }) => id) };
  }

  /** Creates a document with one suggestion. */
  async function review(pairs: [string, string][], text = TEXT) {
    const documentId = await desk.document(text);
    return { documentId, ...(await suggest(documentId, pairs)) };
  }

  return {
    suggest,
    review,
    /**
     * Creates a conflict: the agent rewrote a sentence, and a person changed a word of it. `now` is the current
     * sentence.
     */
    async conflict() {
      const made = await review([[SENTENCE.trim(), PROPOSAL]], SENTENCE);
      await desk.type(made.documentId, replaceIn('product', 'device'));
      return { ...made, now: (await desk.text(made.documentId)).trim() };
    },
    accept: (hunkId: string | undefined, ctx: Context = ann) =>
      decideHunk(ctx, { hunkId: hunkId!, choice: { kind: 'accept' } }),
    choose: (hunkId: string | undefined, choice: Choice) => decideHunk(ann, { hunkId: hunkId!, choice }),
    refresh: (id: string) => suggestion(ann, { suggestionId: id }),
  };
}

/** Returns an edit that retypes a passage, as a person would. */
export function replaceIn(find: string, text: string) {
  return (content: Y.Text) => {
    const at = content.toString().indexOf(find);
    content.delete(at, find.length);
    content.insert(at, text);
  };
}
