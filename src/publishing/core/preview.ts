import { shortenMiddle } from '@/kernel/text';
import { computeHunks } from '@/versions/core/hunks/hunks';

/** A change of a text, with the words around it, as its author sees it before sending it. */
export interface PreviewedChange {
  lead: string;
  before: string;
  after: string;
  tail: string;
}

export interface Preview {
  /** The first changes only; `count` has the total. */
  changes: PreviewedChange[];
  count: number;
}

const MAX_SHOWN = 50;
const AROUND = 60;
const LONGEST = 600;

/** Returns the changes that reviewers will decide if `after` is suggested to replace `before`. */
export function previewOf({ before, after, markdown }: { before: string; after: string; markdown: boolean }): Preview {
  const hunks = computeHunks(before, after, { markdown });
  const short = (text: string) => shortenMiddle(text, LONGEST, LONGEST);
  const changes = hunks.slice(0, MAX_SHOWN).map((hunk) => ({
    lead: lineBefore(before.slice(Math.max(0, hunk.from - AROUND), hunk.from)),
    before: short(hunk.before),
    after: short(hunk.after),
    tail: lineAfter(before.slice(hunk.to, hunk.to + AROUND)),
  }));
  return { changes, count: hunks.length };
}

/** Returns the end of the text from its last line start, to show only the words in the change's own line. */
function lineBefore(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1).toWellFormed();
}

function lineAfter(text: string): string {
  return (text.split('\n', 1)[0] ?? '').toWellFormed();
}
