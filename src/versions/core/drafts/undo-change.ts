import type * as Y from 'yjs';
import { commonPrefix, commonSuffix } from '../compare/tokens';
import { replaceAll, type TextEdit } from '../edits/edits';
import { computeHunks, type Hunk } from '../hunks/hunks';
import { type DraftEdit, draftEdits } from './draft-edits';

export interface DraftTexts {
  live: Y.Text;
  draft: Y.Text;
  markdown: boolean;
}

/**
 * Returns the sorted edits of the draft's text that undo one of its changes, so that this part equals the live text again.
 * Returns undefined if the draft no longer has the change.
 */
export function editsToUndo({ live, draft, markdown }: DraftTexts, change: Hunk): TextEdit[] | undefined {
  const edits = draftEdits(live, draft);
  const text = draft.toString();
  const hunks = computeHunks(live.toString(), text, { markdown, edits });
  const found = nearest(hunks, change);
  if (!found) return undefined;
  const { from, to, before, after } = found;
  const start = from + grownBefore(hunks, found);
  const end = start + after.length;
  const touching = edits.filter(
    (edit) => edit.from <= to && edit.to >= from && edit.at <= end && edit.at + edit.insert.length >= start,
  );
  // What was deleted is typed again exactly where it was, so that the two cancel out in the draft.
  const exact = touching.map(inverse);
  const wanted = text.slice(0, start) + before + text.slice(end);
  return replaceAll(text, exact) === wanted ? exact : [replacement(start, after, before)];
}

function inverse({ at, insert, removed }: DraftEdit): TextEdit {
  return { from: at, to: at + insert.length, insert: removed };
}

/** Returns the same change in a newer list, where it may have moved. */
function nearest(hunks: readonly Hunk[], change: Hunk): Hunk | undefined {
  const distance = (hunk: Hunk) => Math.abs(hunk.from - change.from);
  return hunks
    .filter(({ before, after }) => before === change.before && after === change.after)
    .reduce<Hunk | undefined>((best, hunk) => (best && distance(best) <= distance(hunk) ? best : hunk), undefined);
}

/** Returns by how much the changes before a change make the draft longer than the live text. */
function grownBefore(hunks: readonly Hunk[], change: Hunk): number {
  return hunks.slice(0, hunks.indexOf(change)).reduce((sum, hunk) => sum + hunk.after.length - hunk.before.length, 0);
}

/** Returns the smallest edit that replaces `old`, which starts at `start`, by `text`. */
function replacement(start: number, old: string, text: string): TextEdit {
  const prefix = commonPrefix(old, text);
  const suffix = commonSuffix(old, text, Math.min(old.length, text.length) - prefix);
  return { from: start + prefix, to: start + old.length - suffix, insert: text.slice(prefix, text.length - suffix) };
}
