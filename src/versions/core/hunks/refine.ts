import type { Range } from '../compare/blocks';
import { CUT, cutAt } from '../compare/tokens';
import { type Change, withNewOffsets } from '../edits/changes';
import { composeEdits } from '../edits/compose';
import { replaceAll, type TextEdit } from '../edits/edits';
import { joinReasons } from '../edits/reason';
import { changesIn, computeHunks, type Hunk, MAX_HUNKS } from './hunks';
import type { JoinedChange } from './pairs';

/** A hunk of the suggestion being refined. Applying the `after` of all of them to the base gives that suggestion. */
export interface PreviousHunk extends Hunk {
  /**
   * The text in its place after reviewers' decisions: the inserted text if the hunk was accepted, otherwise `before`.
   */
  current: string;
  isDecided: boolean;
}

/**
 * A hunk of a refinement. `at` is the position of its `before` in the text after all decisions; for `found`, of its
 * `after`.
 * - kept: the same as an old hunk, and it keeps the old hunk's decision.
 * - fresh: a new hunk. Its `before` is the text after all decisions.
 * - found: the refinement arrived at the text that reviewers had inserted, so there is nothing to decide.
 */
export type RefinedHunk = Hunk & { at: Range } & (
    | { source: 'kept'; previous: number }
    | { source: 'fresh' }
    | { source: 'found'; previous: number }
  );

/**
 * Computes the hunks of a refinement. `edits` change the old suggestion's text.
 * An old hunk that no edit touches stays, with its decision. The others are replaced by hunks that lead from the text
 * after all decisions to the text the edits ask for. So accepted text doesn't become a conflict, and rejected text
 * isn't suggested again. Applying the `after` of all hunks to the base gives the new suggestion's text. A decided text
 * is replaced as a whole, because the document knows only its edges.
 * Hunks that stay keep their reasons. The others have the reasons of the edits, and of the old hunks that they include.
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

/** A change of the text after all decisions. */
type TargetChange = JoinedChange & Pick<Hunk, 'reason'>;

function toEdit({ from, to, after }: Hunk): TextEdit {
  return { from, to, insert: after };
}

class Refinement {
  /** Old hunks that don't stay unchanged. */
  readonly touched: Set<number>;
  /** The text of the new suggestion. */
  readonly result: string;
  /** The base with everything that was accepted. */
  private readonly current: string;
  private readonly edits: TextEdit[];
  /** The old hunks' positions in the old suggestion's text, and in the text after all decisions. */
  private readonly inPinned: Range[];
  private readonly inCurrent: Range[];
  private readonly pinned: string;

  constructor(
    private readonly base: string,
    private readonly previous: readonly PreviousHunk[],
    edits: readonly TextEdit[],
    private readonly markdown: boolean,
  ) {
    this.pinned = replaceAll(base, previous.map(toEdit));
    // Words that an edit leaves unchanged don't touch their hunks.
    this.edits = edits.flatMap((edit) => changesIn(this.pinned, edit));
    this.result = replaceAll(this.pinned, this.edits);
    this.current = replaceAll(
      base,
      previous.map(({ from, to, current }) => ({ from, to, insert: current })),
    );
    this.inPinned = placesOf(previous, ({ after }) => after.length);
    this.inCurrent = placesOf(previous, ({ current }) => current.length);
    const changes = withNewOffsets(this.edits);
    this.touched = new Set(
      this.inPinned.flatMap((range, i) => (changes.some((change) => this.touches(range, change)) ? [i] : [])),
    );
  }

  touchAll(): void {
    for (const i of this.previous.keys()) this.touched.add(i);
  }

  /** Returns whether an edit changes a hunk's text, or a word that overlaps it. */
  private touches(range: Range, { from, to, newFrom, newTo }: Change): boolean {
    if (range.from === range.to) return from <= range.from && to >= range.to;
    if (from < range.to && to > range.from) return true;
    const glued = (at: number, newAt: number) =>
      cutAt(this.pinned, at) !== CUT.none || cutAt(this.result, newAt) !== CUT.none;
    return (to === range.from && glued(to, newTo)) || (from === range.to && glued(from, newFrom));
  }

  /** Returns the hunks if only those touched so far are replaced, and the other hunks that this would conflict with. */
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
        at: this.inCurrent[i]!,
        source: 'kept' as const,
        previous: i,
      })),
      ...changes.map((change) => this.fresh(change, target.text)),
      ...this.found(changes),
    ];
    return { hunks: hunks.sort((a, b) => a.from - b.from || a.to - b.to || a.at.from - b.at.from), clashes };
  }

  /**
   * Returns the text after the edits, in which untouched hunks stay as decided, and how the text after all decisions
   * must change.
   */
  private target(): { text: string; changes: TargetChange[] } {
    const proposals = [...this.touched]
      .sort((a, b) => a - b)
      .filter((i) => this.previous[i]!.current !== this.previous[i]!.after)
      .map((i) => ({ ...this.inCurrent[i]!, insert: this.previous[i]!.after, reason: this.previous[i]!.reason }));
    const middle = replaceAll(this.current, proposals);
    let [slot, shift] = [0, 0];
    const edits = this.edits.map((edit) => {
      for (; slot < this.previous.length && this.inPinned[slot]!.to <= edit.from; slot++) {
        const { current, after } = this.previous[slot]!;
        if (!this.touched.has(slot)) shift += current.length - after.length;
      }
      return { ...edit, from: edit.from + shift, to: edit.to + shift };
    });
    const composed = composeEdits(proposals, middle, edits);
    const text = replaceAll(this.current, composed);
    const apart = this.inCurrent.filter((_, i) => !this.touched.has(i));
    const hunks = computeHunks(this.current, text, { markdown: this.markdown, edits: composed, apart });
    const changes = withNewOffsets(hunks.map(toEdit));
    const more = ({ kept, reason }: Hunk) => ({ kept, reason });
    return { text, changes: changes.map((change, i) => ({ ...change, ...more(hunks[i]!) })) };
  }

  /** Widens changes that overlap a text inserted by reviewers to all of that text. */
  private widened(changes: readonly TargetChange[]): TargetChange[] {
    const wide = changes.map((change) => ({ ...change }));
    for (const change of wide) {
      for (const range of this.covered(change)) {
        const [left, right] = [Math.max(0, change.from - range.from), Math.max(0, range.to - change.to)];
        change.from -= left;
        change.newFrom -= left;
        change.to += right;
        change.newTo += right;
        change.kept = undefined;
      }
    }
    const joined: TargetChange[] = [];
    for (const change of wide) {
      const last = joined.at(-1);
      if (last && change.from <= last.to) {
        // The later change ends last, and its `newTo` includes how far earlier changes have moved the end.
        [last.to, last.newTo] = [change.to, change.newTo];
        last.kept = undefined;
        last.reason = joinReasons([last.reason, change.reason]);
      } else joined.push(change);
    }
    return joined;
  }

  private covered(change: Range): Range[] {
    return this.coveredBy(change).map((i) => this.inCurrent[i]!);
  }

  /** Returns the touched hunks whose decided text is inside a change. */
  private coveredBy(change: Range): number[] {
    return [...this.touched].filter((i) => this.isChanged(i) && meets(this.inCurrent[i]!, change));
  }

  /** Returns whether the text in an old hunk's place differs from the base. */
  private isChanged(i: number): boolean {
    const { from, to, current } = this.previous[i]!;
    return current !== this.base.slice(from, to);
  }

  private clashes(i: number, change: Range): boolean {
    const range = this.inCurrent[i]!;
    if (!this.previous[i]!.isDecided) return change.from <= range.to && change.to >= range.from;
    return change.from < range.to && change.to > range.from;
  }

  private fresh(change: TargetChange, target: string): RefinedHunk {
    const covered = new Set(this.coveredBy(change));
    const isBefore = (i: number) => !covered.has(i) && this.inCurrent[i]!.to <= change.from;
    const grown = (include: (i: number) => boolean) =>
      this.previous.reduce((sum, { from, to, current }, i) => (include(i) ? sum + to - from - current.length : sum), 0);
    return {
      from: change.from + grown(isBefore),
      to: change.to + grown((i) => isBefore(i) || covered.has(i)),
      before: this.current.slice(change.from, change.to),
      after: target.slice(change.newFrom, change.newTo),
      kept: change.kept,
      reason: change.reason,
      at: { from: change.from, to: change.to },
      source: 'fresh',
    };
  }

  private found(changes: readonly Change[]): RefinedHunk[] {
    const covered = new Set(changes.flatMap((change) => this.coveredBy(change)));
    return [...this.touched]
      .filter((i) => this.isChanged(i) && !covered.has(i))
      .map((i) => {
        const { from, to, current, reason } = this.previous[i]!;
        const before = this.base.slice(from, to);
        return { from, to, before, after: current, reason, at: this.inCurrent[i]!, source: 'found', previous: i };
      });
  }
}

/** Returns whether a range overlaps a change. An empty range also overlaps if it's at the change's edge. */
function meets(range: Range, change: Range): boolean {
  if (range.from === range.to) return change.from <= range.from && change.to >= range.to;
  if (change.from === change.to) return range.from < change.from && change.to < range.to;
  return change.from < range.to && change.to > range.from;
}

function hunkOf({ from, to, before, after, kept, reason }: Hunk): Hunk {
  return { from, to, before, after, kept, reason };
}

/** Returns the positions of hunks of a base after each was replaced by a text of the given length. */
function placesOf<T extends Hunk>(hunks: readonly T[], lengthOf: (hunk: T) => number): Range[] {
  let shift = 0;
  return hunks.map((hunk) => {
    const from = hunk.from + shift;
    const length = lengthOf(hunk);
    shift += length - (hunk.to - hunk.from);
    return { from, to: from + length };
  });
}
