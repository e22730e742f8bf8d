import { firstIndex } from '@/kernel/first-index';
import { type FieldPath, printPath } from '../data/field-path';
import { lineStarts } from '../position';

/** A part of rendered Typst. Offsets are UTF-16 units. */
export type Segment =
  /** Copied from the template, character by character. */
  | { kind: 'text'; start: number; from: number }
  /** Written by a placeholder, from the data or its default. */
  | { kind: 'value'; start: number; from: number; to: number; path: FieldPath | undefined };

/** Typst source, and the origin of each part of it. */
export class RenderedSheet {
  readonly text: string;
  readonly #segments: readonly Segment[];
  readonly #lines: readonly number[];

  constructor(text: string, segments: readonly Segment[]) {
    this.text = text;
    this.#segments = segments;
    this.#lines = lineStarts(text);
  }

  /** Returns the offset of a line and a column, both from 0; columns are in code points. */
  offsetOf({ line, column }: { line: number; column: number }): number {
    const start = this.#lines[line] ?? this.text.length;
    const end = this.#lines[line + 1] ?? this.text.length;
    let at = start;
    for (let n = column; n > 0 && at < end; n--) at += (this.text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    return at;
  }

  /**
   * Returns the range of the template that a range of the rendered text comes from, and the fields of the data whose
   * values are in it.
   */
  originOf(start: number, end: number): { from: number; to: number; fields: FieldPath[] } {
    const first = this.#indexAt(start);
    const last = this.#indexAt(Math.max(start, end - 1));
    const fields = new Map<string, FieldPath>();
    for (const segment of this.#segments.slice(first, last + 1)) {
      if (segment.kind === 'value' && segment.path) fields.set(printPath(segment.path), segment.path);
    }
    const from = templateOffset(this.#segments[first], start, 'from');
    return { from, to: Math.max(from, templateOffset(this.#segments[last], end, 'to')), fields: [...fields.values()] };
  }

  /** Returns whether a range was written by one placeholder. */
  isInValue(start: number, end: number): boolean {
    const index = this.#indexAt(start);
    return this.#segments[index]?.kind === 'value' && index === this.#indexAt(end - 1);
  }

  /** Returns the index of the segment that contains an offset. */
  #indexAt(offset: number): number {
    return Math.max(0, firstIndex(this.#segments, ({ start }) => start > offset) - 1);
  }
}

function templateOffset(segment: Segment | undefined, offset: number, edge: 'from' | 'to'): number {
  if (!segment) return 0;
  return segment.kind === 'value' ? segment[edge] : segment.from + Math.max(0, offset - segment.start);
}
