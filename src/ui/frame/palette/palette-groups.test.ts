import { expect, test } from 'vitest';
import { ranked } from '../../kit/fuzzy';
import { documentsFor, type NamedDocument, placeOf } from './palette-groups';

const updatedAt = new Date('2026-11-01');
const doc = (documentId: string, path: string, projectName = 'Launch') => ({
  documentId,
  path,
  projectName,
  updatedAt,
});
const DOCUMENTS = [
  doc('a', 'notes/Launch plan.md'),
  doc('b', 'Press release.md'),
  doc('c', 'plans/2026/Budget.md', 'Finance'),
  doc('d', 'Übersicht.md', 'Größe'),
  doc('e', 'Planning.md'),
];
/** Returns all that is found: by name, and then by place. */
function all<T extends NamedDocument>(listed: readonly T[], query: string, recents: readonly string[]): T[] {
  const { byName, byPlace } = documentsFor(listed, query, recents);
  return [...byName, ...byPlace];
}
const find = (query: string, recents: string[] = []) =>
  all(DOCUMENTS, query, recents).map(({ documentId }) => documentId);

test('a document is found by its name with one typo, by folder, and by project', () => {
  expect(find('relaese')[0]).toBe('b');
  expect(find('budgte')[0]).toBe('c');
  expect(find('2026 budget')).toEqual(['c']);
  expect(find('finance')).toEqual(['c']);
  expect(find('ubersicht')).toEqual(['d']);
});

test('a name that is the query comes first, then names that begin with it, that contain it, and similar ones', () => {
  const listed = ['Plaan.md', 'The plan.md', 'Planning.md', 'Plan.md'].map((path) => doc(path, path));
  const order = (recents: string[]) => all(listed, 'plan', recents).map(({ documentId }) => documentId);
  const best = ['Plan.md', 'Planning.md', 'The plan.md', 'Plaan.md'];
  expect(order([])).toEqual(best);
  expect(order(['Plaan.md', 'The plan.md', 'Planning.md'])).toEqual(best);
});

test.each([
  ['ubersicht', ['Die ubersicht alt.md', 'Übersicht.md'], 'Übersicht.md'],
  ['Übersicht', ['Die Übersicht alt.md', 'Ubersicht.md'], 'Ubersicht.md'],
  ['plan.md', ['The plan.md notes.md', 'Plan.md'], 'Plan.md'],
  ['plan.m', ['The plan.md notes.md', 'Plan.md'], 'Plan.md'],
  ['md', ['Agenda.md', 'Budget.md', 'About md files.md'], 'About md files.md'],
])('a name is compared without its accents, and with its ending if one is typed: “%s”', (query, paths, best) => {
  const listed = paths.map((path) => doc(path, path));
  // A recent document comes first only among equally good names.
  expect(all(listed, query, [paths[0]!])[0]?.path).toBe(best);
});

test('a document found by its file’s name isn’t one of the few that only their place matches', () => {
  const listed = ['a', 'b', 'c', 'd', 'e'].map((folder) => doc(folder, `${folder}/Plan.md`));
  expect(documentsFor(listed, '.md', []).byName).toHaveLength(5);
});

test('among equally good names, the person’s recent documents come first', () => {
  expect(find('plan')).toEqual(['e', 'a', 'c']);
  const listed = ['Plan A.md', 'Plan B.md', 'Plan C.md'].map((path) => doc(path, path));
  expect(all(listed, 'plan', ['Plan C.md', 'Plan B.md']).map(({ path }) => path)).toEqual([
    'Plan C.md',
    'Plan B.md',
    'Plan A.md',
  ]);
});

test('among equally good names, those changed last come first', () => {
  const listed = [4, 9, 2].map((day) => ({ ...doc(`${day}`, `Plan ${day}.md`), updatedAt: new Date(2026, 10, day) }));
  expect(all(listed, 'plan', []).map(({ documentId }) => documentId)).toEqual(['9', '4', '2']);
  expect(all(listed, 'plan', ['2']).map(({ documentId }) => documentId)).toEqual(['2', '9', '4']);
});

test('among documents whose name matches equally, prose comes before other files', () => {
  const documents = [doc('x', 'plan.json'), doc('y', 'plan.py'), doc('z', 'Plan for the garden.md')];
  const order = (recents: string[]) => all(documents, 'plan', recents).map(({ documentId }) => documentId);
  expect(order([])[0]).toBe('z');
  expect(order(['y'])).toEqual(['y', 'z', 'x']);
});

test('documents that only their folder or project matches are listed apart, and are at most three', () => {
  const listed = [
    ...['Logo', 'Pilot', 'Agenda', 'Search'].map((name, at) => doc(`f${at}`, `Plans/${name}.md`)),
    doc('typo', 'Plaan.md'),
    doc('both', 'Plans/Floor.md'),
    doc('name', 'Floor plan.md'),
  ];
  const found = (query: string, recents: string[]) => {
    const { byName, byPlace } = documentsFor(listed, query, recents);
    const ids = (documents: typeof listed) => documents.map(({ documentId }) => documentId);
    return { byName: ids(byName), byPlace: ids(byPlace) };
  };
  expect(found('plan', ['f1']).byName).toEqual(['name', 'typo']);
  expect(found('plan', ['f1']).byPlace[0]).toBe('f1');
  expect(found('plan', ['f1']).byPlace).toHaveLength(3);
  expect(found('plans floor', []).byName).toEqual(expect.arrayContaining(['both', 'name']));
});

test('without a query, the person’s recent documents are listed, the last one first', () => {
  expect(find('', ['d', 'b', 'gone'])).toEqual(['d', 'b']);
  expect(find('')).toHaveLength(5);
});

test('a row says in which project and folder a document is', () => {
  expect(placeOf(DOCUMENTS[2]!)).toBe('Finance / plans / 2026');
  expect(placeOf(DOCUMENTS[1]!)).toBe('Launch');
});

test('symbols, other scripts and long queries find something or nothing, and never fail', () => {
  const texts = ['計画書', 'a+b (c)', 'Файл'];
  const found = (query: string) => ranked(texts, query, (text) => text);
  expect(found('файл')).toEqual(['Файл']);
  expect(found('計画')).toEqual(['計画書']);
  for (const query of ['(', '\\', '*', '-', '"x', 'x'.repeat(10_000), '  ']) expect(() => found(query)).not.toThrow();
});
