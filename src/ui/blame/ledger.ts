import { BLAME_CLIENTS } from '@/review/core/limits';
import type { BlameInput, BlamePage, BlameSource } from '@/review/schema';
import { type ClockSpan, type Ledger, type Run, spansOf } from '@/versions/core/graph/blame';

type Spans = BlameInput['spans'];
type SourceRange = ClockSpan & { source: BlameSource };

/**
 * What this browser knows about a document's authors. Each clock is used once and its author never changes, so answers
 * stay valid, and only clocks that are new in the text are requested.
 */
export class BlameLedger implements Ledger<BlameSource> {
  readonly people = new Map<number, BlameSource>();
  readonly ranges = new Map<number, SourceRange[]>();
  readonly #answered = new Map<number, ClockSpan>();
  /** One object for each source, so that adjacent passages of the same source are joined. */
  readonly #sources = new Map<string, BlameSource>();

  /** `own` is this browser's client, whose edits may be newer than the server's. */
  constructor(own: { clientId: number; source: BlameSource }) {
    this.people.set(own.clientId, own.source);
  }

  /** Returns the spans that must be requested to know a whole text, split into one request each. */
  missing(runs: readonly Run[]): Spans[] {
    const spans = spansOf(runs, (run) => !this.#knows(run)).map(({ clientId, fromClock, toClock }): Spans[number] => [
      clientId,
      fromClock,
      toClock,
    ]);
    return Array.from({ length: Math.ceil(spans.length / BLAME_CLIENTS) }, (_, i) =>
      spans.slice(i * BLAME_CLIENTS, (i + 1) * BLAME_CLIENTS),
    );
  }

  learn(asked: Spans, { sources, people, ranges, rest }: BlamePage): void {
    const known = sources.map((source) => this.#one(source));
    for (const [clientId, source] of people) this.people.set(clientId, known[source]!);
    const touched = new Set<number>();
    for (const [clientId, fromClock, toClock, source] of ranges) {
      const list = this.ranges.get(clientId) ?? [];
      this.ranges.set(clientId, list);
      const before = list.find((range) => range.fromClock === fromClock);
      if (before) before.toClock = Math.max(before.toClock, toClock);
      if (before) continue;
      list.push({ clientId, fromClock, toClock, source: known[source]! });
      touched.add(clientId);
    }
    for (const clientId of touched) this.ranges.get(clientId)!.sort((a, b) => a.fromClock - b.fromClock);
    const open = new Map(rest.map(([clientId, fromClock]) => [clientId, fromClock]));
    for (const [clientId, fromClock, toClock] of asked)
      this.#answer(clientId, fromClock, open.get(clientId) ?? toClock);
  }

  #knows({ clientId, clock, from, to }: Run): boolean {
    const answered = this.#answered.get(clientId);
    return (
      this.people.has(clientId) ||
      (answered !== undefined && answered.fromClock <= clock && answered.toClock >= clock + to - from)
    );
  }

  #answer(clientId: number, fromClock: number, toClock: number): void {
    const known = this.#answered.get(clientId) ?? { clientId, fromClock, toClock };
    this.#answered.set(clientId, {
      clientId,
      fromClock: Math.min(known.fromClock, fromClock),
      toClock: Math.max(known.toClock, toClock),
    });
  }

  #one(source: BlameSource): BlameSource {
    const key = JSON.stringify(source);
    const known = this.#sources.get(key) ?? source;
    this.#sources.set(key, known);
    return known;
  }
}
