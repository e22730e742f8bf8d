import { expect, test } from 'vitest';
import type { VersionSummary } from '@/versions/schema';
import { foldHistory } from './fold-history';

type Given = Partial<VersionSummary> & Pick<VersionSummary, 'id'>;

const suggestion = (id: string, more: Partial<VersionSummary> = {}): Given => ({
  ...{ id, type: 'ai_suggestion', status: 'accepted', parentVersionIds: ['base'] },
  ...more,
});
const merge = (id: string, ...parentVersionIds: string[]): Given => ({ id, type: 'merge', parentVersionIds });
const snapshot = (id: string, ...parentVersionIds: string[]): Given => ({ id, type: 'snapshot', parentVersionIds });

function fold(given: readonly Given[], unfolded: readonly string[] = []) {
  const versions = given.map(
    (each) => ({ name: null, status: null, createdAt: new Date('2026-10-15T14:05'), ...each }) as VersionSummary,
  );
  return foldHistory(versions, new Set(unfolded));
}
const ids = (rows: ReturnType<typeof fold>) => rows.map(({ version }) => version.id);

const HISTORY = [merge('m', 'auto', 's'), snapshot('auto', 'base'), suggestion('s'), snapshot('base')];

test('an accepted suggestion belongs to the row of the version that accepted it', () => {
  const rows = fold(HISTORY);
  expect(ids(rows)).toEqual(['m', 'auto', 'base']);
  expect(rows[0]?.accepted.map(({ id }) => id)).toEqual(['s']);
  // Without it, the graph is a straight line.
  expect(rows.map(({ row }) => row.width)).toEqual([1, 1, 1]);
});

test('in a part of the history, no line leads to a version that is left out', () => {
  const named = (id: string, ...parents: string[]) =>
    ({ ...snapshot(id, ...parents), name: id, status: null, createdAt: new Date() }) as VersionSummary;
  const versions = [named('c', 'b'), named('b', 'gone'), named('a', 'gone too')];
  const rows = foldHistory(versions, new Set(), true);
  expect(rows.map(({ row }) => row.lines.map(({ target }) => target))).toEqual([['b'], ['b'], []]);
  expect(rows.map(({ row }) => row.width)).toEqual([1, 1, 1]);
});

test('unfolded, it is right below that version, and drawn in the graph', () => {
  const rows = fold(HISTORY, ['m']);
  expect(ids(rows)).toEqual(['m', 's', 'auto', 'base']);
  expect(rows.map(({ isInner }) => isInner)).toEqual([false, true, false, false]);
  expect(rows[1]?.row.lane).toBe(1);
  expect(rows[1]?.isOfOtherDay).toBe(false);
});

test('a version that accepted several suggestions has them all in its row', () => {
  const rows = fold([
    merge('m', 'base', 's1', 's2'),
    suggestion('s2', { status: 'partially_accepted' }),
    suggestion('s1'),
    snapshot('base'),
  ]);
  expect(ids(rows)).toEqual(['m', 'base']);
  expect(rows[0]?.accepted).toHaveLength(2);
});

test.each<[string, Given[]]>([
  ['under review', [suggestion('s', { status: 'pending' })]],
  ['rejected', [suggestion('s', { status: 'rejected' })]],
  ['named', [merge('m', 'base', 's'), suggestion('s', { name: 'Keep' })]],
  ['accepted in parts by two versions', [merge('m2', 'm', 's'), merge('m', 'base', 's'), suggestion('s')]],
  [
    'continued',
    [merge('m', 'base', 's'), suggestion('more', { parentVersionIds: ['s'], status: 'pending' }), suggestion('s')],
  ],
  ['restored', [{ id: 'r', type: 'restore', parentVersionIds: ['base', 's'] }, suggestion('s')]],
])('a suggestion that is %s keeps its row', (_, versions) => {
  expect(ids(fold([...versions, snapshot('base')]))).toContain('s');
});

test('the line of the live text stays first, also below an open suggestion', () => {
  const rows = fold([
    suggestion('s', { status: 'pending', parentVersionIds: ['m'] }),
    { ...merge('m', 'base'), isHead: true },
    snapshot('base'),
  ]);
  expect(rows.map(({ row }) => row.lane)).toEqual([1, 0, 0]);
  expect(rows[0]?.row.lines, 'it comes down from the current text').toContainEqual({
    ...{ from: 0, to: 0, half: 'top', target: 'm' },
  });
});
