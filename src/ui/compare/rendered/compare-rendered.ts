import { diffArrays } from 'diff';
import { markdownParser } from '@/markdown/core/parser';
import { compareTables } from '@/versions/core/compare/compare-table';
import { foldRows } from '@/versions/core/compare/fold-rows';
import { countWords, type Segment, type SegmentKind } from '@/versions/core/compare/segments';
import { renderMarkdown } from '../../editor/markdown/render';
import { renderInlineSource } from '../../editor/markdown/render-inline';
import { type ListedChange, mergeRendered } from './merge-rendered';
import { isText, type MergedNode } from './merged-nodes';

/** The differences of two Markdown texts as a reader sees them: drawn, with the changes marked, and listed. */

/** A row of a table, or the number of unchanged rows left out. */
export type RenderedRow = { kind: SegmentKind | 'changed'; cells: MergedNode[][] } | number;

export interface RenderedTable {
  columns: SegmentKind[];
  head: MergedNode[][];
  rows: RenderedRow[];
}

export type RenderedGroup =
  /** Unchanged blocks as Markdown, because most of them are never drawn. */
  | { type: 'same'; blocks: string[] }
  | { type: 'changed'; merged: MergedNode[]; before: MergedNode[]; after: MergedNode[] }
  | { type: 'table'; table: RenderedTable };

export interface RenderedComparison {
  groups: RenderedGroup[];
  /** In document order. A node's `change` is an index in this list. */
  changes: (ListedChange & { group: number })[];
  /** Number of inserted and deleted words. */
  inserted: number;
  deleted: number;
  /** Whether some changes are invisible in the rendered text, e.g. another marker for the same list. */
  hasHidden: boolean;
}

interface Block {
  source: string;
  isTable: boolean;
}

/** Limit on comparing blocks, in blocks × changed blocks. Beyond it, all blocks are compared as one passage. */
const MAX_WORK = 4_000_000;
/** A longer passage is drawn in parts of this many blocks. */
const BLOCKS_AT_ONCE = 40;

/** Compares two Markdown texts. The work is limited, as in `diffText`. */
export function compareRendered(before: string, after: string): RenderedComparison {
  const writer = new Writer();
  for (const { old, now, isSame } of blockRuns(blocksOf(before), blocksOf(after))) {
    if (isSame) writer.same(now);
    else for (const part of cutAtTables(old, now)) writer.changed(part);
  }
  return writer.finish();
}

class Writer {
  readonly result: RenderedComparison = { groups: [], changes: [], inserted: 0, deleted: 0, hasHidden: false };

  same(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    const last = this.result.groups.at(-1);
    const group = last?.type === 'same' ? last : { type: 'same' as const, blocks: [] };
    if (group !== last) this.result.groups.push(group);
    for (const { source } of blocks) group.blocks.push(source);
  }

  changed({ old, now }: Run): void {
    const [table, other] = [old[0], now[0]];
    if (old.length === 1 && now.length === 1 && table?.isTable && other?.isTable) this.#table(table, other);
    else this.#passage(old, now);
  }

  finish(): RenderedComparison {
    for (const { kind, before, after } of this.result.changes) {
      if (kind === 'format') continue;
      this.result.deleted += countWords(before);
      this.result.inserted += countWords(after);
    }
    return this.result;
  }

  #passage(old: readonly Block[], now: readonly Block[]): void {
    const rendered = mergeRendered(render(old), render(now), this.result.changes.length);
    if (rendered.changes.length === 0) {
      this.result.hasHidden = true;
      this.same(now);
      return;
    }
    const { merged, before, after } = rendered;
    const parts = Math.ceil(Math.max(merged.length, before.length, after.length) / BLOCKS_AT_ONCE);
    const first = this.result.groups.length;
    for (let i = 0; i < parts; i++) {
      const part = (nodes: MergedNode[]) => nodes.slice(...partOf(nodes.length, i, parts));
      this.result.groups.push({ type: 'changed', merged: part(merged), before: part(before), after: part(after) });
    }
    const groupOf = this.#groupsOfChanges(first);
    const offset = this.result.changes.length;
    for (const [i, change] of rendered.changes.entries()) {
      this.result.changes.push({ ...change, group: groupOf.get(offset + i) ?? first });
    }
  }

  /** Returns the group in which each change begins, looking at the groups from `first` on. */
  #groupsOfChanges(first: number): Map<number, number> {
    const found = new Map<number, number>();
    const walk = (nodes: readonly MergedNode[], group: number) => {
      for (const node of nodes) {
        if (node.change !== undefined && !found.has(node.change)) found.set(node.change, group);
        if (!isText(node)) walk(node.children, group);
      }
    };
    for (let i = first; i < this.result.groups.length; i++) {
      const group = this.result.groups[i]!;
      if (group.type === 'changed') walk(group.merged, i);
    }
    return found;
  }

  #table(old: Block, now: Block): void {
    const { columns, head, rows } = compareTables(old.source, now.source);
    const group = this.result.groups.length;
    const list = (before: string, after: string) =>
      this.result.changes.push({ kind: 'text', before, after, group }) - 1;
    const cell = (segments: readonly Segment[], change: number | undefined) => {
      const [was, is] = [textOf(segments, 'ins'), textOf(segments, 'del')];
      if (was === is) return asNodes(was);
      const { merged } = mergeRendered(renderInlineSource(was), renderInlineSource(is));
      return withChange(merged, change ?? list(was, is));
    };
    const headCells = head.map((segments) => cell(segments, undefined));
    const drawn = foldRows(rows).map((row): RenderedRow => {
      if (typeof row === 'number') return row;
      const text = (left: SegmentKind) => row.cells.map((segments) => textOf(segments, left)).join(' | ');
      const whole = row.kind === 'ins' ? list('', text('del')) : row.kind === 'del' ? list(text('ins'), '') : undefined;
      return { kind: row.kind, cells: row.cells.map((segments) => cell(segments, whole)) };
    });
    this.result.groups.push({ type: 'table', table: { columns, head: headCells, rows: drawn } });
    if (!this.result.changes.some((change) => change.group === group)) this.#hideTable(now);
  }

  /** Replaces a table whose rendered cells are equal, so that only its source differs, with an unchanged block. */
  #hideTable(now: Block): void {
    this.result.groups.pop();
    this.result.hasHidden = true;
    this.same([now]);
  }
}

function partOf(length: number, index: number, parts: number): [from: number, to: number] {
  return [Math.floor((length * index) / parts), Math.floor((length * (index + 1)) / parts)];
}

function render(blocks: readonly Block[]) {
  return blocks.flatMap(({ source }) => renderMarkdown(source, { callouts: true }));
}

function asNodes(source: string): MergedNode[] {
  const nodes = renderInlineSource(source);
  return mergeRendered(nodes, nodes).merged;
}

function withChange(nodes: readonly MergedNode[], change: number): MergedNode[] {
  return nodes.map((node) => {
    const own = node.change === undefined ? undefined : change;
    return isText(node)
      ? { ...node, change: own }
      : { ...node, change: own, children: withChange(node.children, change) };
  });
}

/** Returns the text of a cell without the segments of one kind. */
function textOf(segments: readonly Segment[], left: SegmentKind): string {
  return segments.map(({ kind, text }) => (kind === left ? '' : text)).join('');
}

/** Returns the top-level blocks of a text. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (let node = markdownParser.parse(text).topNode.firstChild; node; node = node.nextSibling) {
    blocks.push({ source: text.slice(node.from, node.to), isTable: node.name === 'Table' });
  }
  return blocks;
}

interface Run {
  old: Block[];
  now: Block[];
}

/** Divides both texts into runs of equal blocks and runs of different blocks. */
function blockRuns(old: Block[], now: Block[]): (Run & { isSame: boolean })[] {
  const size = Math.max(old.length + now.length, 1);
  const changes = diffArrays(
    old.map(({ source }) => source),
    now.map(({ source }) => source),
    { maxEditLength: Math.floor(MAX_WORK / size) },
  );
  if (!changes) return [{ old, now, isSame: false }];
  const runs: (Run & { isSame: boolean })[] = [];
  let [at, newAt] = [0, 0];
  for (const { added, removed, count } of changes) {
    const part = { old: added ? [] : old.slice(at, at + count), now: removed ? [] : now.slice(newAt, newAt + count) };
    at += part.old.length;
    newAt += part.now.length;
    const isSame = !added && !removed;
    const last = runs.at(-1);
    if (last && !last.isSame && !isSame) {
      last.old.push(...part.old);
      last.now.push(...part.now);
    } else runs.push({ ...part, isSame });
  }
  return runs;
}

/** Splits a run at its tables if both texts have the same number of them, so that tables are compared with tables. */
function cutAtTables(old: readonly Block[], now: readonly Block[]): Run[] {
  const [tables, others] = [tablesIn(old), tablesIn(now)];
  if (tables.length === 0 || tables.length !== others.length) return [{ old: [...old], now: [...now] }];
  const parts: Run[] = [];
  let [at, newAt] = [0, 0];
  for (const [i, table] of tables.entries()) {
    const other = others[i]!;
    parts.push({ old: old.slice(at, table), now: now.slice(newAt, other) });
    parts.push({ old: [old[table]!], now: [now[other]!] });
    [at, newAt] = [table + 1, other + 1];
  }
  parts.push({ old: old.slice(at), now: now.slice(newAt) });
  return parts.filter((part) => part.old.length + part.now.length > 0);
}

function tablesIn(blocks: readonly Block[]): number[] {
  return blocks.flatMap(({ isTable }, i) => (isTable ? i : []));
}
