import { expect, test } from 'vitest';
import { lockHead } from '@/documents/commands/append-update';
import { addDocument } from '@/documents/commands/create/add-document';
import { recordOrigin } from '@/documents/commands/record-origin';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { authoredRuns, type Ledger, passagesOf, spansOf } from '@/versions/core/graph/blame';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { decideAll } from '../commands/decide-all';
import type { BlameInput, BlameSource } from '../schema';
import { replaceIn, reviewing } from '../test-support/reviewing';
import { decideTreeChange } from '../tree/commands/decide-tree-change';
import { suggesting } from '../tree/test-support/suggesting';
import { blame } from './blame';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const { review, accept, choose, suggest, conflict } = reviewing(desk, ann);

/** Does what a browser does: walks through its copy and asks for everything, page by page. */
async function blamed(documentId: string): Promise<[string, BlameSource | undefined][]> {
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const runs = authoredRuns(contentOf(doc));
  const people = new Map<number, BlameSource>();
  const ranges = new Map<number, { clientId: number; fromClock: number; toClock: number; source: BlameSource }[]>();
  let spans: BlameInput['spans'] = spansOf(runs, () => true).map((s) => [s.clientId, s.fromClock, s.toClock]);
  while (spans.length > 0) {
    const page = await blame(ann, { documentId, spans });
    for (const [clientId, source] of page.people) people.set(clientId, page.sources[source]!);
    for (const [clientId, fromClock, toClock, source] of page.ranges) {
      const list = ranges.get(clientId) ?? [];
      list.push({ clientId, fromClock, toClock, source: page.sources[source]! });
      ranges.set(clientId, list);
    }
    spans = page.rest;
  }
  const ledger: Ledger<BlameSource> = { people, ranges };
  const text = contentOf(doc).toString();
  return passagesOf(runs, ledger).map(({ from, to, source }) => [text.slice(from, to), source]);
}

const kinds = async (documentId: string) =>
  (await blamed(documentId)).map(([text, source]): [string, string | undefined] => [text, source?.kind]);

async function imported(text: string): Promise<string> {
  const { documentId } = await inTransaction(platform.db, (tx) =>
    addDocument(tx, {
      projectId: desk.projectId,
      workspaceId: desk.workspaceId,
      userId: ann.actor.userId,
      path: `${newId()}.md`,
      content: { text, lineEnds: 'lf', hasBom: false },
      source: 'imported',
    }),
  );
  return documentId;
}

test('imported text is credited to its importer, typed text to its typist, and an accepted hunk to the turn and the person who accepted it', async () => {
  const documentId = await imported('The cat sat on a mat.\n');
  const ben = await desk.person('editor', 'Ben');
  await desk.type(documentId, (text) => text.insert(3, ' old'), 41);
  await platform.db.documentAuthor.updateMany({
    where: { documentId, clientId: 41n },
    data: { userId: ben.actor.userId },
  });
  const { id, hunks } = await suggest(documentId, [['a mat', 'a map of hers']]);
  await accept(hunks[0], ben);

  const version = await platform.db.version.findUniqueOrThrow({ where: { id } });
  const passages = await blamed(documentId);
  // "a ma" was there before: it stays with the import.
  expect(passages.map(([text, source]) => [text, source?.kind])).toEqual([
    ['The', 'imported'],
    [' old', 'typed'],
    [' cat sat on a ma', 'imported'],
    ['p of hers', 'accepted'],
    ['.\n', 'imported'],
  ]);
  expect(passages[0]?.[1]).toMatchObject({ kind: 'imported', by: { name: 'Ann' }, at: expect.any(Date) });
  expect(passages[1]?.[1]).toEqual({
    kind: 'typed',
    by: { userId: ben.actor.userId, name: 'Ben' },
    since: expect.any(Date),
  });
  expect(passages[3]?.[1]).toMatchObject({
    kind: 'accepted',
    suggestionId: id,
    turnId: version.createdByTurnId,
    description: 'better words',
    askedBy: { name: 'Ann' },
    by: { name: 'Ben' },
    reworded: false,
  });
});

test('a reviewer’s wording is distinguished from the agent’s', async () => {
  const { documentId, hunks, now } = await conflict();
  await choose(hunks[0], { kind: 'own_wording', seen: now.slice(0, -1), text: 'Soon' });
  const [own] = (await blamed(documentId)).filter(([, source]) => source?.kind === 'accepted');
  expect(own).toEqual([
    'Soon',
    expect.objectContaining({ reworded: true, by: expect.objectContaining({ name: 'Ann' }) }),
  ]);
});

test('hunks that were accepted together have one source, whatever is typed around them afterwards', async () => {
  const { documentId, id } = await review([
    ['colour', 'hue'],
    ['mat', 'rug'],
  ]);
  await decideAll(ann, { suggestionId: id, choice: { kind: 'accept' } });
  await desk.type(documentId, (text) => text.insert(0, '# News\n\n'), 42);
  await desk.type(documentId, replaceIn('The cat', 'A cat'), 42);
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const runs = authoredRuns(contentOf(doc));
  const spans = spansOf(runs, () => true).map((s): BlameInput['spans'][number] => [s.clientId, s.fromClock, s.toClock]);
  const page = await blame(ann, { documentId, spans });
  expect(page.sources.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
  expect(page.ranges.filter(([, , , source]) => page.sources[source]?.kind === 'accepted')).toHaveLength(2);
  expect(await kinds(documentId)).toContainEqual(['hue', 'accepted']);
});

test('text from before authorship was recorded has no author', async () => {
  const documentId = await imported('Old text.\n');
  await platform.db.documentOrigin.deleteMany({ where: { documentId } });
  await platform.db.documentAuthor.deleteMany({ where: { documentId } });
  expect(await blamed(documentId)).toEqual([['Old text.\n', undefined]]);
});

test('text that one person delivered under another’s client is credited to the deliverer, and later text to the client’s owner', async () => {
  const documentId = await desk.document('');
  const ben = await desk.person('editor', 'Ben');
  await desk.type(documentId, (text) => text.insert(0, 'brought '), 61);
  const where = { documentId, clientId: 61n };
  await platform.db.documentAuthor.updateMany({ where, data: { userId: ben.actor.userId, isProvisional: true } });
  const names = async () =>
    (await blamed(documentId)).map(([text, source]) => [text, source && 'by' in source ? source.by?.name : undefined]);
  expect(await names()).toEqual([['brought ', 'Ben']]);
  const page = await blame(ann, { documentId, spans: [[61, 0, 8]] });
  expect(page.people).toEqual([]);
  await desk.type(documentId, (text) => text.insert(8, 'own'), 61);
  await platform.db.documentAuthor.updateMany({ where, data: { userId: ann.actor.userId, isProvisional: false } });
  await platform.db.documentOrigin.create({
    data: { ...where, fromClock: 0, toClock: 8, kind: 'brought', userId: ben.actor.userId },
  });
  expect(await names()).toEqual([
    ['brought ', 'Ben'],
    ['own', 'Ann'],
  ]);
});

test('restored text is credited to the person who restored it', async () => {
  const documentId = await imported('One.\n');
  await desk.type(documentId, (text) => text.insert(5, 'Two.\n'), 77);
  await platform.db.documentAuthor.updateMany({ where: { documentId, clientId: 77n }, data: { userId: null } });
  await inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    const clocks = { clientId: 77, fromClock: 0, toClock: 5 };
    await recordOrigin(tx, { documentId, ...clocks, kind: 'restored', userId: ann.actor.userId, versionId: 'v1' });
  });
  expect((await blamed(documentId))[1]).toEqual([
    'Two.\n',
    { kind: 'restored', by: { userId: ann.actor.userId, name: 'Ann' }, at: expect.any(Date), versionId: 'v1' },
  ]);
});

test('ranges that don’t fit on one page are on several, each range once', async () => {
  const documentId = await desk.document('');
  const count = 4_500;
  await desk.type(documentId, (text) => text.insert(0, 'ab'.repeat(count)), 99);
  await platform.db.documentAuthor.updateMany({ where: { documentId }, data: { userId: null } });
  await platform.db.documentOrigin.createMany({
    data: Array.from({ length: count }, (_, i) => ({
      documentId,
      clientId: 99n,
      fromClock: i * 2,
      toClock: i * 2 + 1,
      kind: 'restored',
      userId: ann.actor.userId,
      versionId: `v${i}`,
    })),
  });
  const passages = await blamed(documentId);
  expect(passages).toHaveLength(count * 2);
  expect(
    passages.every(([text, source], i) => text === 'ab'[i % 2] && (i % 2 ? !source : source?.kind === 'restored')),
  ).toBe(true);
});

test('strangers find nothing', async () => {
  const documentId = await imported('Mine.\n');
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(blame(stranger, { documentId, spans: [] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    blame(ann, {
      documentId,
      spans: [
        [1, 0, 1],
        [1, 5, 6],
      ],
    }),
  ).rejects.toMatchObject({ code: 'INVALID' });
});

test('the text of an accepted new document is credited to the agent, with who asked for it, in which turn, and who accepted it', async () => {
  const ben = await desk.person('editor', 'Ben');
  const askedInDocumentId = await desk.document('x\n');
  const turnId = newId();
  const suggest = suggesting(ann, { projectId: desk.projectId, askedInDocumentId });
  const { treeChangeId } = await suggest({ kind: 'create', path: `${newId()}.md`, text: 'New.\n' }, { turnId });
  const { documentId } = await decideTreeChange(ben, { treeChangeId, choice: { kind: 'accept' } });
  await desk.type(documentId!, (text) => text.insert(5, 'Typed.'));
  expect(await blamed(documentId!)).toMatchObject([
    [
      'New.\n',
      {
        kind: 'accepted',
        description: 'as you asked',
        turnId,
        askedBy: { name: 'Ann' },
        by: { name: 'Ben' },
        reworded: false,
      },
    ],
    ['Typed.', { kind: 'typed' }],
  ]);
});
