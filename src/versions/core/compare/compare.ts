import { computeHunks } from '../hunks/hunks';
import { markdownBlocks, type Range } from './blocks';
import { compareTables, type TableComparison } from './compare-table';
import { diffText } from './diff';
import { isTable } from './is-table';
import { countWords, type Segment, type SegmentKind } from './segments';

/** The differences between two texts for people to read: lines with their changed words, and tables by cell. */

export interface Places {
  /** Number of the first line in each text, from 1. */
  beforeLine: number;
  afterLine: number;
}

export type SameLines = Places & { type: 'same'; lines: string[] };

/** Lines of both texts that correspond to each other. One side can be empty. */
export type ChangedLines = Places & {
  type: 'lines';
  /** Both texts in one, with line breaks: deleted text before inserted text. */
  merged: Segment[];
  /** The lines of each text, without line breaks. */
  before: Segment[][];
  after: Segment[][];
};

export type ChangedTable = Places & { type: 'table'; table: TableComparison };

export type ComparedGroup = SameLines | ChangedLines | ChangedTable;

export interface Comparison {
  groups: ComparedGroup[];
  /** Number of groups that differ. */
  changes: number;
  /** Number of inserted and deleted words. */
  inserted: number;
  deleted: number;
}

/** Compares two texts. The work is limited: if two texts differ too much, whole passages count as changed. */
export function compareTexts(before: string, after: string, { markdown }: { markdown: boolean }): Comparison {
  const writer = new GroupWriter();
  let at = 0;
  const hunks = computeHunks(before, after, { markdown });
  for (const [i, hunk] of hunks.entries()) {
    writer.same(before.slice(at, hunk.from));
    const rest = before.slice(hunk.to, hunks[i + 1]?.from);
    const parts = markdown ? cutAtTables(hunk, lineBreakAt(rest, 0)) : undefined;
    for (const { isTable, ...part } of parts ?? [{ ...hunk, isTable: false }]) {
      if (isTable) writer.table(part);
      else writer.changed(part);
    }
    at = parts ? hunk.to + lineBreakAt(rest, 0).length : hunk.to;
  }
  writer.same(before.slice(at));
  return writer.finish();
}

type Part = { before: string; after: string };

/**
 * Splits a hunk at its tables if both texts have the same number of them. Tables include the line break at their end,
 * which can be behind the hunk: `lineBreak` is the one that follows, or empty. The parts include it.
 */
function cutAtTables(hunk: Part, lineBreak: string): (Part & { isTable: boolean })[] | undefined {
  const [before, after] = [hunk.before + lineBreak, hunk.after + lineBreak];
  const [old, now] = [tablesIn(before), tablesIn(after)];
  if (old.length === 0 || old.length !== now.length) return undefined;
  const parts: (Part & { isTable: boolean })[] = [];
  let [at, newAt] = [0, 0];
  for (const [i, table] of old.entries()) {
    const other = now[i]!;
    parts.push({ isTable: false, before: before.slice(at, table.from), after: after.slice(newAt, other.from) });
    parts.push({
      isTable: true,
      before: before.slice(table.from, table.to),
      after: after.slice(other.from, other.to),
    });
    [at, newAt] = [table.to, other.to];
  }
  parts.push({ isTable: false, before: before.slice(at), after: after.slice(newAt) });
  return parts.filter((part) => part.before !== '' || part.after !== '');
}

/** Returns the tables of a text, each with the line break at its end. */
function tablesIn(text: string): Range[] {
  return markdownBlocks(text)
    .filter(({ from, to }) => isTable(text.slice(from, to)))
    .map(({ from, to }) => ({ from, to: to + lineBreakAt(text, to).length }));
}

const lineBreakAt = (text: string, at: number) => (text[at] === '\n' ? '\n' : '');

const withoutLastBreak = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text);

/** Collects segments into groups of whole lines. A group ends where a line ends in both texts. */
class GroupWriter {
  readonly #groups: ComparedGroup[] = [];
  #beforeLine = 1;
  #afterLine = 1;
  #inserted = 0;
  #deleted = 0;
  // The group being collected. The last line of each text may not be complete.
  #merged: Segment[] = [];
  #before: Segment[][] = [[]];
  #after: Segment[][] = [[]];

  /** Adds a passage that is in both texts. */
  same(text: string): void {
    let rest = text;
    if (!this.#isAtLineStart()) {
      const end = rest.indexOf('\n') + 1;
      this.#add('same', end === 0 ? rest : rest.slice(0, end));
      if (end === 0) return;
      rest = rest.slice(end);
    }
    this.#flush();
    const whole = rest.lastIndexOf('\n') + 1;
    if (whole > 0) this.#addSame(rest.slice(0, whole - 1).split('\n'));
    this.#add('same', rest.slice(whole));
  }

  changed({ before, after }: Part): void {
    let at = 0;
    for (const { from, to, insert } of diffText(before, after)) {
      if (from > at) this.same(before.slice(at, from));
      this.#add('del', before.slice(from, to));
      this.#add('ins', insert);
      this.#deleted += countWords(before.slice(from, to));
      this.#inserted += countWords(insert);
      at = to;
    }
    if (at < before.length) this.same(before.slice(at));
  }

  /** Adds a table, which starts at the start of a line. One of the texts can lack the line break at its end. */
  table(part: Part): void {
    const [before, after] = [withoutLastBreak(part.before), withoutLastBreak(part.after)];
    if (before === after) {
      this.changed(part);
      return;
    }
    this.#flush();
    const table = compareTables(before, after);
    this.#groups.push({ type: 'table', table, beforeLine: this.#beforeLine, afterLine: this.#afterLine });
    this.#inserted += table.inserted;
    this.#deleted += table.deleted;
    this.#beforeLine += before.split('\n').length;
    this.#afterLine += after.split('\n').length;
  }

  finish(): Comparison {
    this.#flush();
    const changes = this.#groups.filter(({ type }) => type !== 'same').length;
    return { groups: this.#groups, changes, inserted: this.#inserted, deleted: this.#deleted };
  }

  #isAtLineStart(): boolean {
    return this.#before.at(-1)!.length === 0 && this.#after.at(-1)!.length === 0;
  }

  #add(kind: SegmentKind, text: string): void {
    if (text === '') return;
    this.#merged.push({ kind, text });
    for (const [i, line] of text.split('\n').entries()) {
      for (const [lines, other] of [[this.#before, 'ins'] as const, [this.#after, 'del'] as const]) {
        if (kind === other) continue;
        if (i > 0) lines.push([]);
        if (line !== '') lines.at(-1)!.push({ kind, text: line });
      }
    }
  }

  #flush(): void {
    const [before, after] = [this.#before, this.#after].map((lines) =>
      lines.at(-1)!.length ? lines : lines.slice(0, -1),
    );
    const merged = this.#merged;
    [this.#merged, this.#before, this.#after] = [[], [[]], [[]]];
    if (merged.length === 0 || !before || !after) return;
    if (merged.every(({ kind }) => kind === 'same')) {
      this.#addSame(before.map((line) => line.map(({ text }) => text).join('')));
      return;
    }
    this.#groups.push({
      type: 'lines',
      merged,
      before,
      after,
      beforeLine: this.#beforeLine,
      afterLine: this.#afterLine,
    });
    this.#beforeLine += before.length;
    this.#afterLine += after.length;
  }

  #addSame(lines: string[]): void {
    if (lines.length === 0) return;
    const last = this.#groups.at(-1);
    if (last?.type === 'same') {
      for (const line of lines) last.lines.push(line);
    } else this.#groups.push({ type: 'same', lines, beforeLine: this.#beforeLine, afterLine: this.#afterLine });
    this.#beforeLine += lines.length;
    this.#afterLine += lines.length;
  }
}
