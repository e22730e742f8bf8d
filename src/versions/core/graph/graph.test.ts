import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../test-support/arbitraries';
import { type GraphRow, type GraphVersion, type Line, layOut } from './graph';

const snapshot = (id: string, ...parentVersionIds: string[]): GraphVersion => ({
  id,
  parentVersionIds,
  isSuggestion: false,
});
const suggestion = (id: string, ...parentVersionIds: string[]): GraphVersion => ({
  id,
  parentVersionIds,
  isSuggestion: true,
});

/** A random history, newest first. Each version has older parents; some of the oldest parents aren't loaded. */
const histories = fc
  .array(fc.record({ isSuggestion: fc.boolean(), parents: fc.array(fc.nat(12), { maxLength: 3 }) }), {
    maxLength: 40,
  })
  .map((seeds) =>
    seeds.map(({ isSuggestion, parents }, i): GraphVersion => {
      const ids = parents.map((back) => `v${i + 1 + back}`);
      return { id: `v${i}`, isSuggestion, parentVersionIds: [...new Set(ids)] };
    }),
  );

const lanesAt = (row: GraphRow, half: Line['half'], edge: 'from' | 'to') =>
  new Map(row.lines.filter((line) => line.half === half).map((line) => [line[edge], line.target]));

test('the live text is the first lane, suggestions are beside it, and alternatives side by side', () => {
  const { rows } = layOut([
    snapshot('merge', 'edits', 'a'),
    snapshot('edits', 'base'),
    suggestion('b', 'base'),
    suggestion('a', 'base'),
    snapshot('base', 'first'),
    snapshot('first'),
  ]);
  expect(rows.map(({ id, lane }) => [id, lane])).toEqual([
    ['merge', 0],
    ['edits', 0],
    ['b', 2],
    ['a', 1],
    ['base', 0],
    ['first', 0],
  ]);
  expect(rows.map(({ width }) => width)).toEqual([2, 2, 3, 2, 1, 1]);
});

test('a restore is connected to the version before it and to the restored one', () => {
  const { rows } = layOut([
    snapshot('restore', 'before', 'old'),
    snapshot('before', 'old'),
    snapshot('old', 'first'),
    snapshot('first'),
  ]);
  expect(rows[0]!.lines).toEqual([
    { from: 0, to: 0, half: 'bottom', target: 'before' },
    { from: 0, to: 1, half: 'bottom', target: 'old' },
  ]);
  expect(rows[1]!.lines.filter(({ half }) => half === 'bottom')).toEqual([
    { from: 1, to: 0, half: 'bottom', target: 'old' },
    { from: 0, to: 0, half: 'bottom', target: 'old' },
  ]);
  expect(rows.map(({ lane }) => lane)).toEqual([0, 0, 0, 0]);
});

test('every edge is drawn: a line goes down from each version to each of its parents', () => {
  fc.assert(
    fc.property(histories, (versions) => {
      const { rows, open } = layOut(versions);
      for (const [i, { parentVersionIds }] of versions.entries()) {
        for (const parent of parentVersionIds) {
          let lane: number | undefined = rows[i]!.lane;
          for (let at = i; at < rows.length && lane !== undefined; at++) {
            const half = rows[at]!.lines.filter(({ target }) => target === parent);
            if (at > i) {
              lane = half.find((line) => line.half === 'top' && line.from === lane)?.to;
              if (rows[at]!.id === parent) break;
            }
            lane = half.find((line) => line.half === 'bottom' && line.from === lane)?.to;
          }
          const end = rows.find(({ id }) => id === parent);
          expect(lane).toBe(end ? end.lane : open.indexOf(parent));
        }
      }
    }),
    { numRuns: runs },
  );
});

test('between two rows, a lane leads to one version only, and no line crosses another version’s node', () => {
  fc.assert(
    fc.property(histories, (versions) => {
      const { rows } = layOut(versions);
      for (const [i, row] of rows.entries()) {
        for (const edge of ['top', 'bottom'] as const) {
          const lines = row.lines.filter(({ half }) => half === edge);
          const outer = edge === 'top' ? 'from' : 'to';
          for (const line of lines) {
            const others = lines.filter((other) => other[outer] === line[outer]);
            expect(new Set(others.map(({ target }) => target)).size).toBe(1);
          }
        }
        const through = row.lines.filter((line) => (line.half === 'top' ? line.to : line.from) === row.lane);
        for (const { half, target } of through) {
          expect(half === 'top' ? [row.id] : versions[i]!.parentVersionIds).toContain(target);
        }
        const below = rows[i + 1];
        if (below) expect(lanesAt(below, 'top', 'from')).toEqual(lanesAt(row, 'bottom', 'to'));
      }
    }),
    { numRuns: runs },
  );
});

test('a graph laid out page by page is the same as one laid out at once', () => {
  fc.assert(
    fc.property(histories, fc.nat(40), (versions, cut) => {
      const first = layOut(versions.slice(0, cut));
      const second = layOut(versions.slice(cut), first.open);
      expect({ rows: [...first.rows, ...second.rows], open: second.open }).toEqual(layOut(versions));
    }),
    { numRuns: runs },
  );
});
