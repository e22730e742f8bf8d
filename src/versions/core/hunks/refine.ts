import type { Range } from '../compare/blocks';
import { CUT, cutAt } from '../compare/tokens';
import { composeEdits } from '../edits/compose';
import { replaceAll, type TextEdit } from '../edits/edits';
import { changesIn, computeHunks, type Hunk, MAX_HUNKS, withNewOffsets } from './hunks';

/** A hunk of the suggestion that is refined. All of them together, each with its `after`, turn the base into that suggestion. */
export interface PreviousHunk extends Hunk {
  /** What is in its place by the decisions of reviewers: what went in where it was accepted, else `before`. */
  stands: string;
  isDecided: boolean;
}

/**
 * A hunk of a refinement. `at`: where its `before` is in the text as it stands by decisions, or for `found` its `after`.
 * `kept`: the same as one of the old hunks, whose decision it has. `fresh`: a new one; its `before` is what stands.
 * `found`: the refinement came to what reviewers had put there, so there is nothing to decide.
 */
export type RefinedHunk = Hunk & { at: Range } & (
    | { source: 'kept'; previous: number }
    | { source: 'fresh' }
    | { source: 'found'; previous: number }
  );

/**
 * Hunks of a refinement: `edits` change the old suggestion's text. An old hunk that none of them touches stays as it is, with
 * its decision. The others give way to hunks that lead from what stands by the decisions to what the edits say, so what was
 * accepted does not come back as a conflict, nor what was rejected as news. All of them, each with its `after`, turn the base
 * into the new suggestion's text. A decided text is replaced as a whole: only its edges are known to the document.
 */
export function refineHunks(
  base: string,
  previous: readonly PreviousHunk[],
  edits: readonly TextEdit[],
  options: { markdown: boolean },
): RefinedHunk[] {
  const refinement = new Refinement(base, previous, edits, options.markdown);
  for (;;) {
    const { hunks, clashes } = refinement.attempt();
    if (clashes.length > 0) for (const i of clashes) refinement.touched.add(i);
    else if (replaceAll(base, hunks.map(toEdit)) === refinement.result) return hunks;
    else if (refinement.touched.size < previous.length) refinement.touchAll();
    else throw new Error('a refinement does not lead to its text');
  }
}

function toEdit({ from, to, after }: Hunk): TextEdit {
  return { from, to, insert: after };
}

/** `from` and `to` in the standing text, `newFrom` and `newTo` in the text that the edits make of it. */
type Change = Range & { newFrom: number; newTo: number };

class Refinement {
  /** Old hunks that do not stay as they are. */
  readonly touched: Set<number>;
  /** The text of the new suggestion. */
  readonly result: string;
  /** The base with all that was accepted. */
  private readonly standing: string;
  private readonly edits: TextEdit[];
  /** Old hunks in the text of the old suggestion, and in the standing text. */
  private readonly inPinned: Range[];
  private readonly inStanding: Range[];
  private readonly pinned: string;

  constructor(
    private readonly base: string,
    private readonly previous: readonly PreviousHunk[],
    edits: readonly TextEdit[],
    private readonly markdown: boolean,
  ) {
    this.pinned = replaceAll(base, previous.map(toEdit));
    // Words that an edit leaves as they are do not touch the hunks they belong to.
    this.edits = edits.flatMap((edit) => changesIn(this.pinned, edit));
    this.result = replaceAll(this.pinned, this.edits);
    this.standing = replaceAll(
      base,
      previous.map(({ from, to, stands }) => ({ from, to, insert: stands })),
    );
    this.inPinned = placesOf(previous, ({ after }) => after.length);
    this.inStanding = placesOf(previous, ({ stands }) => stands.length);
    const changes = withNewOffsets(this.edits);
    this.touched = new Set(
      this.inPinned.flatMap((range, i) => (changes.some((change) => this.touches(range, change)) ? [i] : [])),
    );
  }

  touchAll(): void {
    for (const i of this.previous.keys()) this.touched.add(i);
  }

  /** Whether an edit changes a hunk's text, or a word that reaches into it. */
  private touches(range: Range, { from, to, newFrom, newTo }: Change): boolean {
    if (range.from === range.to) return from <= range.from && to >= range.to;
    if (from < range.to && to > range.from) return true;
    const glued = (at: number, newAt: number) =>
      cutAt(this.pinned, at) !== CUT.none || cutAt(this.result, newAt) !== CUT.none;
    return (to === range.from && glued(to, newTo)) || (from === range.to && glued(from, newFrom));
  }

  /** The hunks, if only those touched so far give way, and which others are in their way. */
  attempt(): { hunks: RefinedHunk[]; clashes: number[] } {
    const target = this.target();
    const changes = this.widened(target.changes);
    const kept = [...this.previous.keys()].filter((i) => !this.touched.has(i));
    const clashes = kept.filter((i) => changes.some((change) => this.clashes(i, change)));
    const open = kept.filter((i) => !this.previous[i]!.isDecided);
    if (clashes.length === 0 && changes.length + open.length > MAX_HUNKS && open.length > 0) {
      return { hunks: [], clashes: open };
    }
    const hunks: RefinedHunk[] = [
      ...kept.map((i) => ({
        ...hunkOf(this.previous[i]!),
        at: this.inStanding[i]!,
        source: 'kept' as const,
        previous: i,
      })),
      ...changes.map((change) => this.fresh(change, target.text)),
      ...this.found(changes),
    ];
    return { hunks: hunks.sort((a, b) => a.from - b.from || a.to - b.to || a.at.from - b.at.from), clashes };
  }

  /** What the edits make of the standing text, where hunks that are not touched stay as they stand. */
  private target(): { text: string; changes: Change[] } {
    const proposals = [...this.touched]
      .sort((a, b) => a - b)
      .filter((i) => this.previous[i]!.stands !== this.previous[i]!.after)
      .map((i) => ({ ...this.inStanding[i]!, insert: this.previous[i]!.after }));
    const middle = replaceAll(this.standing, proposals);
    let [slot, shift] = [0, 0];
    const edits = this.edits.map((edit) => {
      for (; slot < this.previous.length && this.inPinned[slot]!.to <= edit.from; slot++) {
        const { stands, after } = this.previous[slot]!;
        if (!this.touched.has(slot)) shift += stands.length - after.length;
      }
      return { ...edit, from: edit.from + shift, to: edit.to + shift };
    });
    const composed = composeEdits(proposals, middle, edits);
    const text = replaceAll(this.standing, composed);
    const hunks = computeHunks(this.standing, text, { markdown: this.markdown, edits: composed });
    return { text, changes: withNewOffsets(hunks.map(toEdit)) };
  }

  /** Changes that reach into what reviewers put there take in all of it. */
  private widened(changes: readonly Change[]): Change[] {
    const wide = changes.map((change) => ({ ...change }));
    for (const change of wide) {
      for (const range of this.covered(change)) {
        const [left, right] = [Math.max(0, change.from - range.from), Math.max(0, range.to - change.to)];
        change.from -= left;
        change.newFrom -= left;
        change.to += right;
        change.newTo += right;
      }
    }
    const joined: Change[] = [];
    for (const change of wide) {
      const last = joined.at(-1);
      if (last && change.from <= last.to) {
        // The later one ends no sooner, and only it knows how much the ones before it have moved the end.
        [last.to, last.newTo] = [change.to, change.newTo];
      } else joined.push(change);
    }
    return joined;
  }

  private covered(change: Range): Range[] {
    return this.coveredBy(change).map((i) => this.inStanding[i]!);
  }

  /** Touched hunks with a text of reviewers that a change takes in. */
  private coveredBy(change: Range): number[] {
    return [...this.touched].filter((i) => this.isPut(i) && meets(this.inStanding[i]!, change));
  }

  /** Whether the place of an old hunk holds another text than the base. */
  private isPut(i: number): boolean {
    const { from, to, stands } = this.previous[i]!;
    return stands !== this.base.slice(from, to);
  }

  private clashes(i: number, change: Range): boolean {
    const range = this.inStanding[i]!;
    if (!this.previous[i]!.isDecided) return change.from <= range.to && change.to >= range.from;
    return change.from < range.to && change.to > range.from;
  }

  private fresh(change: Change, target: string): RefinedHunk {
    const covered = new Set(this.coveredBy(change));
    const isBefore = (i: number) => !covered.has(i) && this.inStanding[i]!.to <= change.from;
    const grown = (include: (i: number) => boolean) =>
      this.previous.reduce((sum, { from, to, stands }, i) => (include(i) ? sum + to - from - stands.length : sum), 0);
    return {
      from: change.from + grown(isBefore),
      to: change.to + grown((i) => isBefore(i) || covered.has(i)),
      before: this.standing.slice(change.from, change.to),
      after: target.slice(change.newFrom, change.newTo),
      at: { from: change.from, to: change.to },
      source: 'fresh',
    };
  }

  private found(changes: readonly Change[]): RefinedHunk[] {
    const covered = new Set(changes.flatMap((change) => this.coveredBy(change)));
    return [...this.touched]
      .filter((i) => this.isPut(i) && !covered.has(i))
      .map((i) => {
        const { from, to, stands } = this.previous[i]!;
        const before = this.base.slice(from, to);
        return { from, to, before, after: stands, at: this.inStanding[i]!, source: 'found', previous: i };
      });
  }
}

/** Overlaps; an empty range also where the other begins or ends. */
function meets(range: Range, change: Range): boolean {
  if (range.from === range.to) return change.from <= range.from && change.to >= range.to;
  if (change.from === change.to) return range.from < change.from && change.to < range.to;
  return change.from < range.to && change.to > range.from;
}

function hunkOf({ from, to, before, after }: Hunk): Hunk {
  return { from, to, before, after };
}

/** Where hunks of a base are in a text that has another text of some length in the place of each. */
function placesOf<T extends Hunk>(hunks: readonly T[], lengthOf: (hunk: T) => number): Range[] {
  let shift = 0;
  return hunks.map((hunk) => {
    const from = hunk.from + shift;
    const length = lengthOf(hunk);
    shift += length - (hunk.to - hunk.from);
    return { from, to: from + length };
  });
}
