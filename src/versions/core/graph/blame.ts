import type * as Y from 'yjs';
import { firstIndex } from '@/kernel/first-index';

/** A stretch of the live text that one Yjs client wrote: UTF-16 `[from, to)`. Its first character has `clock`. */
export interface Run {
  from: number;
  to: number;
  clientId: number;
  clock: number;
}

/**
 * Splits the live text into runs, in order and without gaps, in one pass over the CRDT's items. Every character keeps
 * the id it was written with, whatever is typed, moved or deleted around it, so the result is exact.
 */
export function authoredRuns(type: Y.Text): Run[] {
  const runs: Run[] = [];
  let last: Run | undefined;
  let index = 0;
  for (let item = type._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    const { client, clock } = item.id;
    const to = index + item.length;
    if (last && last.clientId === client && last.clock + last.to - last.from === clock) last.to = to;
    else {
      last = { from: index, to, clientId: client, clock };
      runs.push(last);
    }
    index = to;
  }
  return runs;
}

/** A range of clocks of a Yjs client. `toClock` is exclusive. */
export interface ClockSpan {
  clientId: number;
  fromClock: number;
  toClock: number;
}

/** What is known about a document's writers. `S` describes a writer. */
export interface Ledger<S> {
  /** Clients that belong to one person, except in `ranges`. */
  people: ReadonlyMap<number, S>;
  /**
   * Text written by the server's clients, or brought by someone else under a person's client: separate ranges, sorted
   * by clock.
   */
  ranges: ReadonlyMap<number, readonly (ClockSpan & { source: S })[]>;
}

/** A range of the live text, UTF-16 `[from, to)`. `source` is undefined if it's unknown. */
export interface Passage<S> {
  from: number;
  to: number;
  source: S | undefined;
}

/**
 * Returns who wrote each passage of the text, in order and without gaps. Adjacent passages with the same source are
 * joined.
 */
export function passagesOf<S>(runs: readonly Run[], ledger: Ledger<S>): Passage<S>[] {
  const passages: Passage<S>[] = [];
  const add = (from: number, to: number, source: S | undefined) => {
    const last = passages.at(-1);
    if (last && last.source === source) last.to = to;
    else passages.push({ from, to, source });
  };
  for (const run of runs) {
    addRanges(run, ledger, add);
  }
  return passages;
}

function addRanges<S>(
  { from, to, clientId, clock }: Run,
  ledger: Ledger<S>,
  add: (from: number, to: number, source: S | undefined) => void,
): void {
  const ranges = ledger.ranges.get(clientId) ?? [];
  const person = ledger.people.get(clientId);
  const shift = from - clock;
  let at = from;
  for (let i = firstIndex(ranges, ({ toClock }) => toClock > clock); i < ranges.length && at < to; i++) {
    const range = ranges[i]!;
    const start = Math.max(at, Math.min(to, range.fromClock + shift));
    const end = Math.min(to, range.toClock + shift);
    if (start > at) add(at, start, person);
    if (end > start) add(start, end, range.source);
    at = Math.max(start, end);
  }
  if (at < to) add(at, to, person);
}

/** Returns one span per client over all its clocks in the runs, for the runs that `wanted` selects. */
export function spansOf(runs: readonly Run[], wanted: (run: Run) => boolean): ClockSpan[] {
  const spans = new Map<number, ClockSpan>();
  for (const run of runs) {
    if (!wanted(run)) continue;
    const { clientId, clock } = run;
    const end = clock + run.to - run.from;
    const span = spans.get(clientId);
    if (!span) spans.set(clientId, { clientId, fromClock: clock, toClock: end });
    else {
      span.fromClock = Math.min(span.fromClock, clock);
      span.toClock = Math.max(span.toClock, end);
    }
  }
  return [...spans.values()];
}

/**
 * Returns the passages in `[from, to)`, cut to it. For an empty range, returns the passage of the character before it.
 */
export function passagesIn<S>(passages: readonly Passage<S>[], from: number, to: number): Passage<S>[] {
  const [start, end] = from === to ? (from > 0 ? [from - 1, from] : [0, 1]) : [from, to];
  return passages
    .filter((passage) => passage.to > start && passage.from < end)
    .map((passage) => ({ ...passage, from: Math.max(passage.from, start), to: Math.min(passage.to, end) }));
}
