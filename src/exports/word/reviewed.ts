import { contentOf } from '@/documents/core/content';
import { documentOf } from '@/documents/work/tasks';
import type { HunkAnchor } from '@/versions/core/hunks/anchors';
import { resolveHunks } from '@/versions/core/hunks/anchors';
import { resolvePassages } from '@/versions/core/hunks/passage';
import type { WordThread } from './comments';
import type { AppliedHunk } from './track';

/** An open change of a suggestion. `date` is in ISO 8601. */
export interface OpenHunk {
  anchor: HunkAnchor;
  before: string;
  after: string;
  author: string;
  date: string;
}

/** A thread with the passage that it's about. */
export interface PlacedThread {
  anchor: { from: Uint8Array; to: Uint8Array };
  quote: string;
  comments: WordThread['comments'];
}

export interface ReviewedText {
  text: string;
  suggested?: { text: string; hunks: AppliedHunk[] };
  threads: WordThread[];
}

/** Returns a document's text, with its open changes and threads at their current places. */
export function reviewedText(
  updates: readonly Uint8Array[],
  { hunks, threads }: { hunks: readonly OpenHunk[]; threads: readonly PlacedThread[] },
): ReviewedText {
  const doc = documentOf(updates);
  try {
    const text = contentOf(doc).toString();
    const places = resolvePassages(doc, threads);
    const placed = threads.map(({ comments }, i) => ({ from: places[i]!.from, to: places[i]!.to, comments }));
    if (hunks.length === 0) return { text, threads: placed };
    const resolved = resolveHunks(doc, hunks).map((at, i) => ({ ...at, hunk: hunks[i]! }));
    const clean = resolved.filter(({ status }) => status === 'clean').sort((a, b) => a.from - b.from || a.to - b.to);
    return { text, suggested: applied(text, clean), threads: placed };
  } finally {
    doc.destroy();
  }
}

/**
 * Applies all changes that can be made together. If two change the same place, such as in two alternatives, the first
 * one is applied.
 */
function applied(
  text: string,
  hunks: readonly { from: number; to: number; hunk: OpenHunk }[],
): { text: string; hunks: AppliedHunk[] } {
  const out: AppliedHunk[] = [];
  const pieces: string[] = [];
  let [at, length] = [0, 0];
  for (const { from, to, hunk } of hunks) {
    if (from < at || (out.length > 0 && from === out.at(-1)?.from)) continue;
    pieces.push(text.slice(at, from), hunk.after);
    length += from - at;
    const { author, date, after } = hunk;
    out.push({ from, to, newFrom: length, newTo: length + after.length, author, date });
    length += after.length;
    at = to;
  }
  return { text: pieces.join('') + text.slice(at), hunks: out };
}
