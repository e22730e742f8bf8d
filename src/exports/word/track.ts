import { diffArrays } from 'diff';
import { piece } from '../core/read-runs';
import type { Change, Part, WordParagraph, WordRow, WordRun, WordTable } from './parts';

/** A suggested change: what stands at `[from, to)` of the live text would be at `[newFrom, newTo)` of the suggested one. */
export interface AppliedHunk {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
  author: string;
  date: string;
}

/** Two documents that differ in more places are shown as one that goes and one that comes. */
const MOST_EDITS = 4_000;

/** The live document with everything that the hunks would change as tracked changes of their authors. */
export function trackChanges(live: readonly Part[], suggested: readonly Part[], hunks: readonly AppliedHunk[]): Part[] {
  const authors = new Authors(hunks);
  const out: Part[] = [];
  for (const { same, gone, added } of aligned(live, suggested, partKey)) {
    out.push(...same, ...replaced(gone, added, authors));
  }
  return continued(out);
}

/** Parts in place of others: those of the same shape are merged, in order; the rest goes or comes as a whole. */
function replaced(gone: readonly Part[], added: readonly Part[], authors: Authors): Part[] {
  const shapes = diffArrays(gone.map(shapeKey), added.map(shapeKey), { maxEditLength: MOST_EDITS });
  if (!shapes)
    return [...gone.map((part) => whole(part, 'del', authors)), ...added.map((part) => whole(part, 'ins', authors))];
  let [at, newAt] = [0, 0];
  return shapes.flatMap((change) =>
    change.value.map(() => {
      if (change.removed) return whole(gone[at++]!, 'del', authors);
      if (change.added) return whole(added[newAt++]!, 'ins', authors);
      return merged(gone[at++]!, added[newAt++]!, authors);
    }),
  );
}

/** Who made which change: the hunk at its place, or the nearest one. */
class Authors {
  constructor(private readonly hunks: readonly AppliedHunk[]) {}

  of(runs: readonly WordRun[], kind: Change['kind']): Change {
    const placed = runs.filter(({ from }) => from >= 0);
    const from = placed[0]?.from ?? 0;
    const to = placed.at(-1)?.to ?? from;
    let best: AppliedHunk | undefined;
    let nearest = Number.POSITIVE_INFINITY;
    for (const hunk of this.hunks) {
      const [start, end] = kind === 'del' ? [hunk.from, hunk.to] : [hunk.newFrom, hunk.newTo];
      const distance = Math.max(0, start - to, from - end);
      if (distance < nearest) [best, nearest] = [hunk, distance];
    }
    return { kind, author: best?.author ?? '', date: best?.date ?? '' };
  }

  /** The runs as changed. Those of a suggested text have no place in the live one. */
  mark(runs: readonly WordRun[], kind: Change['kind']): WordRun[] {
    return runs.map((run) => ({
      ...run,
      ...(kind === 'ins' && { from: -1, to: -1 }),
      change: this.of([run], kind),
    }));
  }
}

interface Aligned<T> {
  same: T[];
  gone: T[];
  added: T[];
}

/** What two lists share, as the first one has it, each with what comes behind it in one of them only. */
function aligned<T>(live: readonly T[], suggested: readonly T[], keyOf: (item: T) => string): Aligned<T>[] {
  const groups: Aligned<T>[] = [{ same: [], gone: [], added: [] }];
  const changes = diffArrays(live.map(keyOf), suggested.map(keyOf), { maxEditLength: MOST_EDITS });
  if (!changes) return [{ same: [], gone: [...live], added: [...suggested] }];
  let [at, newAt] = [0, 0];
  for (const { added, removed, value } of changes) {
    const count = value.length;
    if (!added && !removed) groups.push({ same: live.slice(at, at + count), gone: [], added: [] });
    const last = groups.at(-1)!;
    if (removed) last.gone.push(...live.slice(at, at + count));
    if (added) last.added.push(...suggested.slice(newAt, newAt + count));
    if (!added) at += count;
    if (!removed) newAt += count;
  }
  return groups;
}

/** Two paragraphs or tables of the same shape as one with changes inside. */
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
  const tokens = aligned(live.flatMap(words), suggested.flatMap(words), runKey);
  return joined(
    tokens.flatMap(({ same, gone, added }) => [...same, ...authors.mark(gone, 'del'), ...authors.mark(added, 'ins')]),
  );
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

/** The words and blanks of a run, each with its place. Other runs are one piece. */
function words(run: WordRun): WordRun[] {
  if (run.kind !== 'text') return [run];
  const isExact = run.from >= 0 && run.to - run.from === run.text.length;
  return [...run.text.matchAll(/[\p{L}\p{M}\p{N}_]+|\s+|./gsu)].map(({ 0: word, index }) =>
    isExact ? piece(run, index, index + word.length) : { ...run, text: word },
  );
}

/** Neighbours that look and changed alike, as one run. */
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

/** A new item continues the list that it stands in. */
function continued(parts: readonly Part[]): Part[] {
  let before: WordParagraph['list'];
  return parts.map((part) => {
    if (part.kind !== 'paragraph' || !part.list) return part;
    const { list, change } = part;
    const isSame = before?.level === list.level && before.isOrdered === list.isOrdered;
    before = change?.kind === 'ins' && isSame ? before : list;
    return { ...part, list: before! };
  });
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
