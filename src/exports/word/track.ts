import { diffArrays } from 'diff';
import { pushAll } from '@/kernel/push-all';
import { piece } from '../core/read-runs';
import { pairParts } from './pair-parts';
import { placeMarks } from './paragraph-marks';
import type { Change, Part, WordParagraph, WordRow, WordRun, WordTable } from './parts';

/** A suggested change: what is at `[from, to)` of the live text would be at `[newFrom, newTo)` of the suggested one. */
export interface AppliedHunk {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
  author: string;
  date: string;
}

/** If two documents differ in more places, one is shown as deleted and the other as inserted. */
const MAX_EDITS = 4_000;

/** Returns the live document with all of the hunks as tracked changes of their authors. */
export function trackChanges(live: readonly Part[], suggested: readonly Part[], hunks: readonly AppliedHunk[]): Part[] {
  const authors = new Authors(hunks);
  const lists = new SameLists();
  const out: Part[] = [];
  for (const { same, twins, gone, added } of aligned(live, suggested, partKey)) {
    for (const [i, part] of same.entries()) lists.add(part, twins[i]!);
    pushAll(out, same);
    for (const { before, after } of paired(gone, added)) {
      if (before && after) lists.add(before, after);
      out.push(replaced(before, after, authors));
    }
  }
  return placeMarks(out.map((part) => lists.join(part)));
}

/** Returns parts that are alike in pairs, and the others alone, in their order. */
function paired(
  gone: readonly Part[],
  added: readonly Part[],
): { before?: Part | undefined; after?: Part | undefined }[] {
  const pairs = pairParts(gone, added, shapeKey);
  if (!pairs) return [...gone.map((before) => ({ before })), ...added.map((after) => ({ after }))];
  return pairs.map((pair) => ({ before: gone[pair.gone ?? -1], after: added[pair.added ?? -1] }));
}

/** Merges a part with its counterpart; without one, it's deleted or inserted as a whole. */
function replaced(before: Part | undefined, after: Part | undefined, authors: Authors): Part {
  if (before && after) return merged(before, after, authors);
  return before ? whole(before, 'del', authors) : whole(after!, 'ins', authors);
}

/** Finds the author of a change: the author of the hunk at its place, or of the nearest one. */
class Authors {
  constructor(private readonly hunks: readonly AppliedHunk[]) {}

  of(runs: readonly WordRun[], kind: Change['kind']): Change {
    const places = placesOf(runs);
    let best: AppliedHunk | undefined;
    let nearest = Number.POSITIVE_INFINITY;
    for (const hunk of this.hunks) {
      const [start, end] = kind === 'del' ? [hunk.from, hunk.to] : [hunk.newFrom, hunk.newTo];
      const distance = Math.min(...places.map(({ from, to }) => Math.max(0, start - to, from - end)));
      if (distance < nearest) [best, nearest] = [hunk, distance];
    }
    return { kind, author: best?.author ?? '', date: best?.date ?? '' };
  }

  /** Returns the runs marked as changed. Runs of the suggested text have no range in the live one. */
  mark(runs: readonly WordRun[], kind: Change['kind']): WordRun[] {
    return runs.map((run) => ({
      ...run,
      ...(kind === 'ins' && { from: -1, to: -1 }),
      change: this.of([run], kind),
    }));
  }
}

/** Returns the range of runs, and those of their footnotes, which are elsewhere in the text. */
function placesOf(runs: readonly WordRun[]): { from: number; to: number }[] {
  const placed = runs.filter(({ from }) => from >= 0);
  const from = placed[0]?.from ?? 0;
  const notes = placed.flatMap(({ noteRuns = [] }) => (noteRuns.length > 0 ? placesOf(noteRuns) : []));
  return [{ from, to: placed.at(-1)?.to ?? from }, ...notes];
}

interface Aligned<T> {
  same: T[];
  /** The same items, as the second list has them. */
  twins: T[];
  gone: T[];
  added: T[];
}

/**
 * Returns groups of items that two lists share, as in the first list, each followed by the items that only one list
 * has.
 */
function aligned<T>(live: readonly T[], suggested: readonly T[], keyOf: (item: T) => string): Aligned<T>[] {
  const groups: Aligned<T>[] = [{ same: [], twins: [], gone: [], added: [] }];
  const changes = diffArrays(live.map(keyOf), suggested.map(keyOf), { maxEditLength: MAX_EDITS });
  if (!changes) return [{ same: [], twins: [], gone: [...live], added: [...suggested] }];
  let [at, newAt] = [0, 0];
  for (const { added, removed, value } of changes) {
    const count = value.length;
    if (!added && !removed) {
      const twins = suggested.slice(newAt, newAt + count);
      groups.push({ same: live.slice(at, at + count), twins, gone: [], added: [] });
    }
    const last = groups.at(-1)!;
    if (removed) pushAll(last.gone, live.slice(at, at + count));
    if (added) pushAll(last.added, suggested.slice(newAt, newAt + count));
    if (!added) at += count;
    if (!removed) newAt += count;
  }
  return groups;
}

/** Merges two paragraphs or tables of the same shape into one with changes inside. */
function merged(live: Part, suggested: Part, authors: Authors): Part {
  if (live.kind === 'table' && suggested.kind === 'table') return mergedTable(live, suggested, authors);
  if (live.kind === 'table' || suggested.kind === 'table') return live;
  return { ...live, runs: mergedRuns(live.runs, suggested.runs, authors) };
}

function mergedTable(live: WordTable, suggested: WordTable, authors: Authors): WordTable {
  const rows = aligned(live.rows, suggested.rows, rowKey).flatMap(({ same, gone, added }) => {
    const pairs = Math.min(gone.length, added.length);
    const both = gone.slice(0, pairs).map((row, i): WordRow => {
      const cells = row.cells.map((runs, column) => mergedRuns(runs, added[i]?.cells[column] ?? [], authors));
      return { ...row, cells };
    });
    return [
      ...same,
      ...both,
      ...gone.slice(pairs).map((row) => wholeRow(row, 'del', authors)),
      ...added.slice(pairs).map((row) => wholeRow(row, 'ins', authors)),
    ];
  });
  return { ...live, rows };
}

function mergedRuns(live: readonly WordRun[], suggested: readonly WordRun[], authors: Authors): WordRun[] {
  const tokens = withoutSingleBlanks(aligned(live.flatMap(words), suggested.flatMap(words), runKey));
  return joined(
    tokens.flatMap(({ same, gone, added }) => [...same, ...authors.mark(gone, 'del'), ...authors.mark(added, 'ins')]),
  );
}

/** Merges changes of neighbouring words, with the spaces between them. */
function withoutSingleBlanks(groups: readonly Aligned<WordRun>[]): Aligned<WordRun>[] {
  const out: Aligned<WordRun>[] = [];
  for (const group of groups) {
    const last = out.at(-1);
    const isBlank =
      group.same.length > 0 && group.same.every(({ kind, text }) => kind === 'text' && text.trim() === '');
    const isReplaced = ({ gone, added }: Aligned<WordRun>) => gone.length > 0 && added.length > 0;
    if (last && isBlank && isReplaced(last) && isReplaced(group)) {
      pushAll(last.gone, [...group.same, ...group.gone]);
      pushAll(last.added, [...group.same, ...group.added]);
    } else out.push(group);
  }
  return out;
}

function whole(part: Part, kind: Change['kind'], authors: Authors): Part {
  if (part.kind === 'table') return { ...part, rows: part.rows.map((row) => wholeRow(row, kind, authors)) };
  return { ...part, runs: authors.mark(part.runs, kind), change: authors.of(part.runs, kind) };
}

function wholeRow(row: WordRow, kind: Change['kind'], authors: Authors): WordRow {
  return {
    ...row,
    cells: row.cells.map((runs) => authors.mark(runs, kind)),
    change: authors.of(row.cells.flat(), kind),
  };
}

/** Returns the words and blanks of a run, each with its range. Other runs are one piece. */
function words(run: WordRun): WordRun[] {
  if (run.kind !== 'text') return [run];
  const isExact = run.from >= 0 && run.to - run.from === run.text.length;
  return [...run.text.matchAll(/[\p{L}\p{M}\p{N}_]+|\s+|./gsu)].map(({ 0: word, index }) =>
    isExact ? piece(run, index, index + word.length) : { ...run, text: word },
  );
}

/** Joins neighbouring runs with the same formatting and change. */
function joined(runs: readonly WordRun[]): WordRun[] {
  const out: WordRun[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    const isNext = last && (last.to === run.from || last.from < 0) && lookKey(last) === lookKey(run);
    if (isNext && last.kind === 'text' && run.kind === 'text') {
      out[out.length - 1] = { ...last, text: last.text + run.text, to: run.to };
    } else out.push(run);
  }
  return out;
}

/**
 * Maps numbered lists of the suggested text to those of the live text by the items that both have, so that the
 * numbering includes inserted items.
 */
class SameLists {
  readonly #live = new Map<number, number>();

  add(live: Part, suggested: Part): void {
    if (live.kind !== 'paragraph' || suggested.kind !== 'paragraph' || !live.list || !suggested.list) return;
    if (!this.#live.has(suggested.list.id)) this.#live.set(suggested.list.id, live.list.id);
  }

  /** Returns a part of the result, with the list that it belongs to. */
  join(part: Part): Part {
    if (part.kind !== 'paragraph' || !part.list || part.change?.kind !== 'ins') return part;
    return { ...part, list: { ...part.list, id: this.#live.get(part.list.id) ?? part.list.id } };
  }
}

function partKey(part: Part): string {
  if (part.kind === 'table') return `table\n${JSON.stringify(part.alignments)}\n${part.rows.map(rowKey).join('\n')}`;
  return `${formKey(part)}\n${part.runs.map(runKey).join('')}`;
}

function shapeKey(part: Part): string {
  return part.kind === 'table' ? `table ${part.rows[0]?.cells.length}` : formKey(part);
}

function formKey({ style, indent, list }: WordParagraph): string {
  return JSON.stringify([style, indent, list?.isOrdered, list?.level]);
}

function rowKey({ cells }: WordRow): string {
  return cells.map((runs) => runs.map(runKey).join('')).join('\u0001');
}

function runKey(run: WordRun): string {
  const { kind, text, source, width, noteRuns } = run;
  return JSON.stringify([kind, text, source, width, noteRuns?.map(runKey), looks(run)]);
}

function lookKey(run: WordRun): string {
  return JSON.stringify([looks(run), run.change]);
}

function looks({ strong, em, strike, mark, href }: WordRun) {
  return [strong, em, strike, mark, href];
}
