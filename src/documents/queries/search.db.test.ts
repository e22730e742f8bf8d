import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { appendUpdate, lockHead } from '../commands/append-update';
import { createDocument } from '../commands/create/create-document';
import { renameDocument } from '../commands/rename-document';
import { trashDocument } from '../commands/trash/trash-document';
import { touchDocuments } from '../store-log';
import { search } from '../test-support/search';
import { makeWorkspace } from '../test-support/workspace';
import { document } from './document';
import { recent } from './recent';

const platform = await testPlatform();
const ours = await makeWorkspace(platform);
const theirs = await makeWorkspace(platform);
const ctx = ours.as('viewer');

async function add(path: string, text: string, { as, projectId } = ours) {
  return (await createDocument(as('owner'), { projectId, path, text })).documentId;
}
const { workspaceId } = ours;
const find = async (query: string) =>
  (await search(ctx, { workspaceId, query, limit: 20 })).items.map((item) => item.path).sort();

await add('plans/launch.md', '# Launch\n\nThe launch of Reed is on Tuesday. “Ärger” is spelt so.');
await add(
  'notes/meeting.md',
  'We met—briefly—to talk about the launch plan. Ask launch-control. E-mail: a@example.com',
);
await add('data/prices_100%.json', '{ "price": 79, "note": "launching soon" }');
await add('code/Über.ts', 'const answer = 42; // it\'s <b>bold</b> & "quoted"');
const trashed = await add('old/launch-old.md', 'An old launch');
await trashDocument(ours.as('owner'), { documentId: trashed });
await add('secret.md', 'Their launch is secret', theirs);

test.each([
  ['launch', ['data/prices_100%.json', 'notes/meeting.md', 'plans/launch.md']],
  ['LAUNCH TUES', ['plans/launch.md']],
  ['launch plan', ['notes/meeting.md']],
  ['"launch plan"', ['notes/meeting.md']],
  ['"plan launch"', []],
  ['launch -tuesday ', ['notes/meeting.md']],
  ['tuesday or plan ', ['notes/meeting.md', 'plans/launch.md']],
  ['ärger', ['plans/launch.md']],
  ['briefly', ['notes/meeting.md']],
  ['über', ['code/Über.ts']],
  ['notes/', ['notes/meeting.md']],
  ['_100%', ['data/prices_100%.json']],
  ['%', ['data/prices_100%.json']],
  ['nothing-like-this', []],
  ['secret', []],
  ['', []],
  ['  \0 ', []],
])('%j finds %j', async (query, paths) => {
  expect(await find(query)).toEqual(paths);
});

test('a match in the path comes first', async () => {
  const { items } = await search(ctx, { workspaceId, query: 'launch', limit: 20 });
  expect(items[0]?.path).toBe('plans/launch.md');
});

test('each result says who created the document, with and without words', async () => {
  for (const input of [{ query: 'briefly' }, { query: '', kind: 'code' as const }]) {
    const { items } = await search(ctx, { workspaceId, limit: 20, ...input });
    expect(items).toMatchObject([{ createdBy: ours.as('owner').actor.userId }]);
  }
});

test('a snippet is plain text, and the matches are highlighted', async () => {
  const { items } = await search(ctx, { workspaceId, query: 'quoted', limit: 20 });
  const snippet = items[0]?.snippet;
  expect(snippet?.text).toContain('& "quoted');
  expect(snippet?.marks.map(({ from, to }) => snippet.text.slice(from, to))).toEqual(['quoted']);
});

test('a snippet from the middle of a text begins with a whole word, also if its words aren’t near each other', async () => {
  const filler = (words: number) => 'Whatsoever '.repeat(words);
  await add('far.md', `${filler(60)}okapi ${filler(400)}gnu.\n`);
  await add('長い.md', `${'長'.repeat(400)}貘`);
  for (const query of ['okapi', 'okapi gnu']) {
    const [item] = (await search(ctx, { workspaceId, query, limit: 20 })).items;
    expect(item?.snippet?.text).toMatch(/^Whatsoever /);
  }
  const [item] = (await search(ctx, { workspaceId, query: '長い', limit: 20 })).items;
  expect(item?.snippet?.text).toMatch(/^長/);
});

test('each result says whether its text matched; if its words are far apart, one of them is highlighted', async () => {
  await add('apart.md', `${'Whatsoever '.repeat(400)}dugong ${'whatsoever '.repeat(400)}serval.`);
  await add('dugong serval.md', 'Nothing.');
  const { items } = await search(ctx, { workspaceId, query: 'dugong serval', limit: 20 });
  const marked = ({ snippet }: (typeof items)[number]) =>
    snippet?.marks.map(({ from, to }) => snippet.text.slice(from, to));
  expect(items.map((item) => [item.path, item.isTextMatch, marked(item)])).toEqual([
    ['dugong serval.md', false, []],
    ['apart.md', true, ['dugong']],
  ]);
});

test('a snippet comes from below the heading that repeats the name, if the word is there too', async () => {
  await add('Yucca care.md', `# Yucca care\n\nNothing yet. ${'Much later. '.repeat(40)}Water the yucca twice.`);
  await add('Yucca.md', '# Yucca\n\nNothing else.');
  const { items } = await search(ctx, { workspaceId, query: 'yucca', limit: 20 });
  const snippetOf = (path: string) => items.find((item) => item.path === path)?.snippet?.text;
  expect(snippetOf('Yucca care.md')).toContain('Water the yucca twice');
  expect(snippetOf('Yucca.md')).toContain('Nothing else');
});

test('a snippet comes from prose rather than from a table, else from a row below its head, else from the head', async () => {
  const table = '| Item | Grebes | Spent |\n| --- | --- | --- |\n| Samples | €2040 | €2288 |\n';
  await add('Both.md', `# Costs\n\n${table}\nEarly degrebed costs.\n\nAll about (grebes) here.\n`);
  await add('Row.md', `# Costs\n\n${table}| Grebe food | €30 | €20 |\n`);
  await add('Head.md', `# Costs\n\nEarly degrebed costs.\n\n${table}`);
  const { items } = await search(ctx, { workspaceId, query: 'grebe', limit: 20 });
  const snippetOf = (path: string) => items.find((item) => item.path === path)?.snippet;
  expect(snippetOf('Both.md')?.text).toContain('All about (grebes) here');
  expect(snippetOf('Both.md')?.text).not.toContain('Item');
  expect(snippetOf('Row.md')?.text).toBe('Grebe food');
  expect(snippetOf('Row.md')?.text).not.toMatch(/Item|Samples/);
  const marked = (snippet = snippetOf('Head.md')) => snippet?.marks.map(({ from, to }) => snippet.text.slice(from, to));
  expect(snippetOf('Head.md')?.text).toContain('Item\u00a0· Grebes\u00a0· Spent');
  expect(marked()).toEqual(['Grebes']);
  const [head] = (await search(ctx, { workspaceId, query: 'item grebes', limit: 20 })).items.filter(
    ({ path }) => path === 'Head.md',
  );
  expect(marked(head?.snippet)).toEqual(['Item', 'Grebes']);
});

test.each([
  ['a list', '- Buy a quagga\n- Sell it\n'],
  ['a numbered list below part of the word', `Biquagga.\n\n${'Whatsoever. '.repeat(200)}\n\n1. Quaggas\n`],
  ['code', '```ts\nconst quagga = 1;\n```\n'],
  ['a quotation', '> [!NOTE]\n> Quaggas only.\n'],
  ['a long table', `| A | B |\n| --- | --- |\n${'| x | y |\n'.repeat(200)}| x | Quagga |\n`],
])('the snippet shows a word that is only in %s', async (_, text) => {
  const path = `Only ${newId()}.md`;
  await add(path, `# About\n\nNothing yet.\n\n${text}`);
  const { items } = await search(ctx, { workspaceId, query: 'quagga', limit: 20 });
  const snippet = items.find((item) => item.path === path)?.snippet;
  expect(snippet?.marks.map(({ from, to }) => snippet.text.slice(from, to).toLowerCase().slice(0, 6))).toContain(
    'quagga',
  );
});

test('without words to look for, the snippet is the start of the text', async () => {
  await add('Stoat.md', 'Only stoats here.');
  const { items } = await search(ctx, { workspaceId, query: '-launch', limit: 50 });
  expect(items.find(({ path }) => path === 'Stoat.md')?.snippet?.text).toBe('Only stoats here.');
});

test.each([
  ['art deco', 'This article is about lamps.', 'Art deco lamp', ['Art', 'deco'], 'Art deco lamp'],
  ['freight budget', 'All about the budget.', 'Freight', ['budget', 'Freight'], 'Freight'],
  ['vole burr', 'All about a vole-burrow, and one more.', 'Vole burrow', ['vole', 'burrow'], 'and one more'],
  ['"newt pond"', 'Here is a (newt\npond).', 'Newt pond', ['newt', 'pond'], 'Here is a'],
])('the snippet for %j has all words, from prose only if all are there', async (query, prose, cell, marked, shown) => {
  const path = `Table ${newId()}.md`;
  await add(path, `# Costs\n\n${prose}\n\n| Item | Spent |\n| --- | --- |\n| ${cell} | 4 |\n`);
  const { items } = await search(ctx, { workspaceId, query, limit: 20 });
  const { text, marks } = items.find((item) => item.path === path)!.snippet!;
  expect(new Set(marks.map(({ from, to }) => text.slice(from, to)))).toEqual(new Set(marked));
  expect(text).toContain(shown);
});

test('a match in the folders alone comes after matches in texts, unless folders are typed', async () => {
  await add('Tapirs/Agenda.md', 'Nothing.');
  await add('Talk.md', 'A word about tapirs.');
  await add('Tapirs.md', 'Nothing.');
  const paths = async (query: string) =>
    (await search(ctx, { workspaceId, query, limit: 20 })).items.map(({ path }) => path);
  expect(await paths('tapirs')).toEqual(['Tapirs.md', 'Talk.md', 'Tapirs/Agenda.md']);
  expect(await paths('tapirs/a')).toEqual(['Tapirs/Agenda.md']);
});

test('a whole word comes before the beginning of one, and both after a match in the path', async () => {
  await add('A.md', `${'Smewing is smewed by smews. '.repeat(20)}`);
  await add('B.md', `One smew among many other words. ${'Whatsoever. '.repeat(200)}`);
  await add('Smews.md', 'Nothing.');
  const { items } = await search(ctx, { workspaceId, query: 'smew', limit: 20 });
  expect(items.map(({ path }) => path)).toEqual(['Smews.md', 'B.md', 'A.md']);
});

test('the last changed come first if wanted, page by page, also before a match in the path', async () => {
  const old = await add('Quince.md', 'quince');
  await add('Jam.md', 'quince jam');
  await platform.db.document.update({ where: { id: old }, data: { updatedAt: new Date('2020-01-01') } });
  const find = (sort: 'best' | 'newest', cursor?: string) =>
    search(ctx, { workspaceId, query: 'quince', limit: 1, sort, ...(cursor && { cursor }) });
  expect((await find('best')).items.map(({ path }) => path)).toEqual(['Quince.md']);
  const first = await find('newest');
  expect(first.items.map(({ path }) => path)).toEqual(['Jam.md']);
  const second = await find('newest', first.nextCursor);
  expect(second.items.map(({ path }) => path)).toEqual(['Quince.md']);
  expect(second.nextCursor).toBeUndefined();
});

test('a text cannot forge marks', async () => {
  await add('forged.md', 'zebra \u0001forged\u0002 stripes');
  const { items } = await search(ctx, { workspaceId, query: 'zebra', limit: 20 });
  const snippet = items[0]?.snippet;
  expect(snippet?.marks.map(({ from, to }) => snippet.text.slice(from, to))).toEqual(['zebra']);
});

test('nobody searches where they are not a member', async () => {
  for (const query of ['secret', '']) {
    const asked = search(ctx, { workspaceId: theirs.workspaceId, query, limit: 20 });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(recent(ctx, { workspaceId: theirs.workspaceId, limit: 5 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  "'",
  "''; drop table document; --",
  '"',
  '"""""',
  '\\',
  "\\'",
  ':*',
  'a:*',
  '!',
  '!!a',
  '& | ! <->',
  '((((',
  'a <2> b',
  '-',
  '--',
  'or',
  'or or or',
  '*',
  '%%__',
  '$1',
  '\ud800',
  '\u0301',
  '😀',
  '<script>alert(1)</script>',
  'a'.repeat(200),
])('the query %j is answered', async (query) => {
  expect((await search(ctx, { workspaceId, query, limit: 20 })).items).toBeInstanceOf(Array);
});

test('any query is answered, and only from its own workspace', async () => {
  const hostile = fc.constantFrom(
    "'",
    '"',
    '\\',
    ':',
    '*',
    '!',
    '&',
    '|',
    '(',
    ')',
    '<',
    '-',
    ' ',
    'or',
    'launch',
    '\0',
  );
  const queries = fc.oneof(
    fc.array(hostile).map((list) => list.join('')),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { items } = await search(ctx, { workspaceId, query, limit: 20 });
      expect(items.map((item) => item.path)).not.toContain('secret.md');
    }),
    { numRuns: 200 },
  );
});

test('among similar matches the one that was changed last is first, but a match in a name stays above one in a text', async () => {
  const { as, projectId, workspaceId } = await makeWorkspace(platform);
  const place = { ...ours, as, projectId };
  const changed = async (path: string, text: string, days: number) => {
    const id = await add(path, text, place);
    await platform.db.document.update({
      where: { id },
      data: { updatedAt: new Date(Date.now() - days * 86_400_000) },
    });
  };
  await changed('Lemur kit.md', 'For the lemur, the rule is simple: a lemur is a lemur.', 20);
  await changed('Lemur meeting.md', 'The lemur comes on Tuesday.', 4);
  await changed('Lemur plan.md', 'The lemur costs 41 coins.', 0);
  await changed('Old lemur.md', '', 3_000);
  await changed('Animals.md', 'A lemur, a lemur and a lemur.', 0);
  const { items } = await search(as('viewer'), { workspaceId, query: 'lemur', limit: 9 });
  expect(items.map(({ path }) => path)).toEqual([
    'Lemur plan.md',
    'Lemur meeting.md',
    'Lemur kit.md',
    'Old lemur.md',
    'Animals.md',
  ]);
});

test('pages have no gaps or duplicates, even with equal scores', async () => {
  const { as, projectId, workspaceId } = await makeWorkspace(platform);
  const ids = await Promise.all(
    Array.from({ length: 23 }, (_, i) => add(`same ${i}.md`, `the very same walrus`, { ...ours, as, projectId })),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search(as('viewer'), { workspaceId, query: 'walrus', limit: 5, ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(5);
    seen.push(...page.items.map((item) => item.documentId));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen.sort()).toEqual(ids.sort());
});

test('the documents that changed last come first, without the trash', async () => {
  const { as, projectId, workspaceId } = await makeWorkspace(platform);
  const place = { ...ours, as, projectId };
  await add('a.md', '', place);
  const gone = await add('b.md', '', place);
  await add('c.md', '', place);
  await trashDocument(as('owner'), { documentId: gone });
  const paths = (await recent(as('viewer'), { workspaceId, limit: 10 })).map((item) => item.path);
  expect(paths).toEqual(['c.md', 'a.md']);
  expect(await recent(as('viewer'), { workspaceId, limit: 1 })).toHaveLength(1);
});

test('results, recent documents and a document’s page say who changed the text or the path last', async () => {
  const { as, projectId, workspaceId } = await makeWorkspace(platform);
  const [owner, editor] = [as('owner').actor.userId, as('editor').actor.userId];
  const documentId = await add('okapi.md', 'okapi', { ...ours, as, projectId });
  const changedBy = async () => {
    const found = await search(as('viewer'), { workspaceId, query: 'okapi', limit: 5 });
    const [newest] = await recent(as('viewer'), { workspaceId, limit: 5 });
    expect(found.items[0]?.changedBy).toBe(newest?.changedBy);
    expect((await document(as('viewer'), { documentId })).changedBy).toBe(newest?.changedBy);
    return newest?.changedBy;
  };
  /** Writes text as the server, or as a person. */
  const write = (userId: string | null, by?: string) =>
    inTransaction(platform.db, async (tx) => {
      const doc = new Y.Doc();
      doc.getText('content').insert(0, 'more ');
      await lockHead(tx, documentId);
      const update = Y.encodeStateAsUpdate(doc);
      const changed = by === undefined ? {} : { changedBy: by };
      await appendUpdate(tx, { documentId, update, authors: [{ clientId: doc.clientID, userId }], ...changed });
    });
  expect(await changedBy(), 'who created it').toBe(owner);
  await renameDocument(as('editor'), { documentId, path: 'okapis.md' }, async () => () => {});
  expect(await changedBy()).toBe(editor);
  await write(owner);
  expect(await changedBy()).toBe(owner);
  await write(null, editor);
  expect(await changedBy(), 'who accepted or restored').toBe(editor);
  await write(null);
  expect(await changedBy(), 'the server alone').toBe(editor);
  const typed = (at: number) =>
    touchDocuments(sqlOfPool(platform.pool), new Map([[documentId, { userId: owner, at }]]));
  await typed(performance.now() - 60_000);
  expect(await changedBy(), 'an edit that is noted late').toBe(editor);
  await typed(performance.now());
  expect(await changedBy()).toBe(owner);
});
