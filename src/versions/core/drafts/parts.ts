import type { Run } from '../graph/blame';

/** A part of a hunk's new text, and who wrote it. `length` is in UTF-16. */
export interface Part {
  length: number;
  /** The suggestion that it comes from. Null: the hunk's own. */
  versionId: string | null;
  /** The person who wrote it, if that isn't the one who suggested it. */
  userId?: string | undefined;
}

/** What a Yjs client brought into a draft: text of a suggestion, under the clocks below `toClock`. */
export interface Brought {
  versionId: string;
  userId?: string | undefined;
  toClock: number;
}

/** Who wrote what a Yjs client wrote below `toClock`, from where the source before it ends. */
export interface Source extends Omit<Part, 'length'> {
  toClock: number;
}

/** The sources of a draft's Yjs clients, each client's in the order of their clocks. The rest is the author's. */
export type Sources = ReadonlyMap<number, readonly Source[]>;

/** The parts of a hunk if some of its text isn't the author's own, else undefined. `runs` are in order. */
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
    // Nothing behind them is theirs, whoever wrote it.
    if (to > at) add(parts, { length: to - at, versionId: null });
  }
  return parts.some(({ versionId, userId }) => versionId !== null || userId !== undefined) ? parts : undefined;
}

/** The parts of a piece of the text. */
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
