/**
 * Lays out a version graph for drawing, like a commit graph: newest version on top, one row per version.
 * A lane is a column. An open lane leads down to a version that hasn't been drawn yet. Edges to the same version share
 * a lane.
 */

export interface GraphVersion {
  id: string;
  parentVersionIds: readonly string[];
  /** A suggestion is drawn next to the line of the live text, never on it. */
  isSuggestion: boolean;
}

/** A line segment in a row. */
export interface Line {
  /** The lane at the upper edge (`half` top) or at the middle (`half` bottom). */
  from: number;
  /** The lane at the middle (`half` top) or at the lower edge (`half` bottom). */
  to: number;
  half: 'top' | 'bottom';
  /** The version that the line leads down to. */
  target: string;
}

export interface GraphRow {
  id: string;
  lane: number;
  lines: Line[];
  /** The number of lanes in this row. */
  width: number;
}

/** The target of each lane below the last row, or undefined if the lane is free. */
export type OpenLanes = readonly (string | undefined)[];

export interface GraphLayout {
  rows: GraphRow[];
  open: OpenLanes;
}

/**
 * Lays out more versions below those that left the lanes in `open`. Versions are sorted from newest to oldest, each
 * before its parents, so pages can be laid out as they arrive. Time: versions × lanes.
 */
export function layOut(versions: readonly GraphVersion[], open: OpenLanes = []): GraphLayout {
  const lanes = [...open];
  return { rows: versions.map((version) => layOutRow(version, lanes)), open: lanes };
}

function layOutRow({ id, parentVersionIds, isSuggestion }: GraphVersion, lanes: (string | undefined)[]): GraphRow {
  const expected = lanes.indexOf(id);
  const lane = expected >= 0 && !(isSuggestion && expected === 0) ? expected : freeLane(lanes, isSuggestion ? 1 : 0);
  const lines = linesOf(lanes, 'top').map((line) => (line.target === id ? { ...line, to: lane } : line));
  for (const [at, target] of lanes.entries()) if (target === id) lanes[at] = undefined;
  const passing = linesOf(lanes, 'bottom');
  const parents = [...new Set(parentVersionIds)].map((target, position): Line => {
    const known = lanes.indexOf(target);
    const goesOn = position === 0 && lanes[lane] === undefined && (known < 0 || (!isSuggestion && known > lane));
    const elsewhere = known >= 0 ? known : freeLane(lanes, 1, lane);
    const to = goesOn ? lane : elsewhere;
    if (goesOn && known >= 0) {
      // The line of the live text continues straight. Other lines to the same version join it here.
      lanes[known] = undefined;
      turnTo(
        lane,
        passing.filter((line) => line.target === target),
      );
    }
    lanes[to] = target;
    return { from: lane, to, half: 'bottom', target };
  });
  while (lanes.length > 0 && lanes.at(-1) === undefined) lanes.pop();
  const all = [...lines, ...passing, ...parents];
  return { id, lane, lines: all, width: Math.max(lane, ...all.flatMap(({ from, to }) => [from, to])) + 1 };
}

function turnTo(lane: number, lines: readonly Line[]): void {
  for (const line of lines) line.to = lane;
}

/** Returns a straight line for each used lane. */
function linesOf(lanes: readonly (string | undefined)[], half: Line['half']): Line[] {
  return lanes.flatMap((target, at) => (target === undefined ? [] : [{ from: at, to: at, half, target }]));
}

/** Returns the leftmost free lane from `first` on, other than `taken`. */
function freeLane(lanes: readonly (string | undefined)[], first: number, taken?: number): number {
  let lane = first;
  while (lanes[lane] !== undefined || lane === taken) lane++;
  return lane;
}
