import type { Run } from '../graph/blame';

/** A part of a hunk's new text with its author. `length` is in UTF-16 units. */
export interface Part {
  length: number;
  /** The suggestion that it comes from, or null if it is the hunk's own. */
  versionId: string | null;
  /** The person who wrote it. Undefined if it is the person who suggested it. */
  userId?: string | undefined;
}

/** Text of a suggestion that a Yjs client brought into a draft: everything under clocks below `toClock`. */
export interface Brought {
  versionId: string;
  userId?: string | undefined;
  toClock: number;
}

/** The author of what a Yjs client wrote below `toClock`, starting where the previous source ends. */
export interface Source extends Omit<Part, 'length'> {
  toClock: number;
}

/** The sources of a draft's Yjs clients, sorted by clock for each client. All other text is the draft author's. */
export type Sources = ReadonlyMap<number, readonly Source[]>;

/** Returns the parts of a hunk, or undefined if all its text is the author's own. `runs` must be in order. */
export function partsIn(
  runs: readonly Run[],
  range: { from: number; to: number },
  sources: Sources,
): Part[] | undefined {
  const parts: Part[] = [];
  for (const run of runs) {
    let at = Math.max(run.from, range.from);
    const to = Math.min(run.to, range.to);
    for (const { toClock, versionId, userId } of sources.get(run.clientId) ?? []) {
      const end = Math.min(to, run.from + toClock - run.clock);
      if (end <= at) continue;
      add(parts, { length: end - at, versionId, ...(userId !== undefined && { userId }) });
      at = end;
    }
    // Text after the last source is the draft author's.
    if (to > at) add(parts, { length: to - at, versionId: null });
  }
  return parts.some(({ versionId, userId }) => versionId !== null || userId !== undefined) ? parts : undefined;
}

/** Returns the parts of a section of the text. */
export function sliceParts(parts: readonly Part[], from: number, to: number): Part[] {
  const sliced: Part[] = [];
  let at = 0;
  for (const part of parts) {
    const size = Math.min(at + part.length, to) - Math.max(at, from);
    if (size > 0) add(sliced, { ...part, length: size });
    at += part.length;
  }
  return sliced;
}

function add(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (last && last.versionId === part.versionId && last.userId === part.userId) last.length += part.length;
  else parts.push({ ...part });
}
