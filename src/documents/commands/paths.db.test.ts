import { expect, test } from 'vitest';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { testPlatform } from '../../../test/support/database';
import { countRoundTrips } from '../../../test/support/round-trips';
import { currentText } from '../queries/document-state';
import { tree } from '../queries/tree';
import { duplicateDocument, moveFolder, renameDocument, restoreDocument } from '../test-support/any-path';
import { makeWorkspace } from '../test-support/workspace';
import { createDocument } from './create/create-document';
import { moveDocuments } from './move-documents';
import { trashDocument } from './trash/trash-document';

const platform = await testPlatform();
const { as, newProject } = await makeWorkspace(platform);
const ctx = as('editor');

async function projectWith(...paths: string[]) {
  const projectId = await newProject();
  const ids = new Map<string, string>();
  for (const path of paths) {
    ids.set(path, (await createDocument(ctx, { projectId, path, text: `text of ${path}` })).documentId);
  }
  return { projectId, id: (path: string) => ids.get(path) ?? '' };
}
const pathsOf = async (projectId: string) => (await tree(ctx, { projectId })).map((row) => row.path);
const textOf = async (documentId: string) => (await currentText(sqlOfPool(platform.pool), documentId)).text;
const eventsOf = (subjectId: string) =>
  platform.db.auditEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });

test('a new document has its text, its kind, its entry for search and its audit event', async () => {
  const projectId = await newProject();
  const made = await createDocument(ctx, { projectId, path: ' plans / launch.md ', text: 'one\r\ntwo\rthree' });
  expect(made).toMatchObject({ projectId, path: 'plans/launch.md', kind: 'markdown' });
  expect(await textOf(made.documentId)).toBe('one\ntwo\nthree');
  const where = { documentId: made.documentId };
  expect(await platform.db.documentIndex.findUnique({ where })).toMatchObject({ text: 'one\ntwo\nthree', seq: 1n });
  expect(await eventsOf(made.documentId)).toMatchObject([
    { action: 'document.created', actorId: ctx.actor.userId, data: { projectId, path: 'plans/launch.md' } },
  ]);
});

test.each(['', '../x.md', '/etc/passwd', 'a\\b', 'a\0', '.git/config'])('the path %j is refused', async (path) => {
  const { projectId, id } = await projectWith('a/b.md');
  const refused = { code: 'INVALID' };
  await expect(createDocument(ctx, { projectId, path })).rejects.toMatchObject(refused);
  await expect(renameDocument(ctx, { documentId: id('a/b.md'), path })).rejects.toMatchObject(refused);
  await expect(moveFolder(ctx, { projectId, from: 'a', to: path })).rejects.toMatchObject(refused);
  expect(await pathsOf(projectId)).toEqual(['a/b.md']);
});

test.each([
  ['NUL', 'a\0b', 'INVALID'],
  ['a lone surrogate', 'a\ud800b', 'INVALID'],
  ['more than 10 MB', 'é'.repeat(5 * 1024 * 1024 + 1), 'TOO_LARGE'],
])('a text with %s is refused and leaves nothing', async (_, text, code) => {
  const projectId = await newProject();
  await expect(createDocument(ctx, { projectId, path: 'a.md', text })).rejects.toMatchObject({ code });
  expect(await pathsOf(projectId)).toEqual([]);
});

test('a taken path is a conflict that offers a free one', async () => {
  const { projectId } = await projectWith('launch.md', 'notes/a.md');
  await expect(createDocument(ctx, { projectId, path: 'launch.md' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A document named “launch.md” already exists.',
    details: { freePath: 'launch copy.md' },
  });
  await expect(createDocument(ctx, { projectId, path: 'notes' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(createDocument(ctx, { projectId, path: 'launch.md/x' })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the same path is free in another project', async () => {
  await projectWith('launch.md');
  expect(await projectWith('launch.md')).toBeDefined();
});

test('if several people create one path at once, one succeeds and the others get an error', async () => {
  const projectId = await newProject();
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => createDocument(ctx, { projectId, path: 'same.md', text: `by ${i}` })),
  );
  const lost = tries.filter((one) => one.status === 'rejected');
  expect(lost).toHaveLength(7);
  for (const { reason } of lost) expect(reason).toMatchObject({ code: 'CONFLICT' });
  expect(await pathsOf(projectId)).toEqual(['same.md']);
});

test('creating a document and a folder of one name at once leaves one of them', async () => {
  const projectId = await newProject();
  const tries = await Promise.allSettled(
    ['a', 'a/b.md', 'a', 'a/c.md'].map((path) => createDocument(ctx, { projectId, path })),
  );
  const paths = await pathsOf(projectId);
  expect(paths.includes('a') ? paths : ['a']).toEqual(['a']);
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT' });
});

test('many duplicates at once all get names of their own', async () => {
  const { projectId, id } = await projectWith('a.md');
  await Promise.all(Array.from({ length: 5 }, () => duplicateDocument(ctx, { documentId: id('a.md') })));
  expect((await pathsOf(projectId)).sort()).toEqual([
    'a copy 2.md',
    'a copy 3.md',
    'a copy 4.md',
    'a copy 5.md',
    'a copy.md',
    'a.md',
  ]);
});

test('a document is renamed and moved by its path, and its kind follows', async () => {
  const { projectId, id } = await projectWith('a.md');
  const renamed = await renameDocument(ctx, { documentId: id('a.md'), path: 'data/a.json' });
  expect(renamed).toMatchObject({ path: 'data/a.json', kind: 'json' });
  expect(await pathsOf(projectId)).toEqual(['data/a.json']);
  expect(await textOf(id('a.md'))).toBe('text of a.md');
  expect((await eventsOf(id('a.md'))).at(-1)).toMatchObject({
    action: 'document.renamed',
    data: { from: 'a.md', to: 'data/a.json' },
  });
});

test('a document can move into a folder of its own old name', async () => {
  const { projectId, id } = await projectWith('a');
  await renameDocument(ctx, { documentId: id('a'), path: 'a/a' });
  expect(await pathsOf(projectId)).toEqual(['a/a']);
});

test('renaming to the same path changes nothing', async () => {
  const { id } = await projectWith('a.md');
  const first = await renameDocument(ctx, { documentId: id('a.md'), path: 'b.md' });
  expect(await renameDocument(ctx, { documentId: id('a.md'), path: ' b.md' })).toEqual(first);
  expect((await eventsOf(id('a.md'))).map((event) => event.action)).toEqual(['document.created', 'document.renamed']);
});

test('if two documents are renamed to one path at once, one succeeds', async () => {
  const { projectId, id } = await projectWith('a.md', 'b.md');
  const tries = await Promise.allSettled(
    ['a.md', 'b.md'].map((path) => renameDocument(ctx, { documentId: id(path), path: 'c.md' })),
  );
  expect(tries.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await pathsOf(projectId)).toContain('c.md');
});

test('a folder moves with all that is in it, also where paths follow one another', async () => {
  const { projectId, id } = await projectWith('a/b/x.md', 'a/b/b/x.md', 'a/b/b/b/x.md', 'c.md');
  expect(await moveFolder(ctx, { projectId, from: 'a/b', to: 'a' })).toEqual({ moved: 3 });
  expect(await pathsOf(projectId)).toEqual(['a/b/b/x.md', 'a/b/x.md', 'a/x.md', 'c.md']);
  const first = await platform.db.document.findUnique({ where: { id: id('a/b/x.md') } });
  expect(first).toMatchObject({ path: 'a/x.md' });
});

test('a folder doesn’t move at all if one of its new paths is taken', async () => {
  const { projectId } = await projectWith('a/1.md', 'a/2.md', 'b/2.md');
  await expect(moveFolder(ctx, { projectId, from: 'a', to: 'b' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A document named “b/2.md” already exists. Nothing was moved.',
  });
  expect(await pathsOf(projectId)).toEqual(['a/1.md', 'a/2.md', 'b/2.md']);
  await expect(moveFolder(ctx, { projectId, from: 'none', to: 'b' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(moveFolder(ctx, { projectId, from: 'a', to: 'a/deeper' })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('moving a folder whose name contains the SQL wildcards _ or % moves no other folder', async () => {
  const { projectId } = await projectWith('a_b/1.md', 'axb/1.md', '%/1.md');
  await moveFolder(ctx, { projectId, from: 'a_b', to: 'moved' });
  await moveFolder(ctx, { projectId, from: '%', to: 'percent' });
  expect(await pathsOf(projectId)).toEqual(['axb/1.md', 'moved/1.md', 'percent/1.md']);
});

test('a folder move leaves the trash and other projects alone', async () => {
  const { projectId, id } = await projectWith('a/1.md', 'a/2.md');
  const other = await projectWith('a/1.md');
  await trashDocument(ctx, { documentId: id('a/2.md') });
  expect(await moveFolder(ctx, { projectId, from: 'a', to: 'b' })).toEqual({ moved: 1 });
  expect(await pathsOf(other.projectId)).toEqual(['a/1.md']);
  expect(await restoreDocument(ctx, { documentId: id('a/2.md') })).toMatchObject({ path: 'a/2.md' });
});

test('a duplicate has the current text and a history of its own', async () => {
  const { id } = await projectWith('notes/a.md');
  const copy = await duplicateDocument(ctx, { documentId: id('notes/a.md') });
  expect(copy).toMatchObject({ path: 'notes/a copy.md', kind: 'markdown' });
  expect(await textOf(copy.documentId)).toBe('text of notes/a.md');
  expect(await platform.db.documentHead.findUnique({ where: { documentId: copy.documentId } })).toMatchObject({
    seq: 1n,
  });
  expect(await eventsOf(copy.documentId)).toMatchObject([
    { action: 'document.duplicated', data: { sourceDocumentId: id('notes/a.md') } },
  ]);
});

test('watchers of the project are notified of each change after it is stored', async () => {
  const { projectId, id } = await projectWith('a.md');
  let heard = 0;
  const stop = platform.bus.subscribe(topics.project(projectId), () => heard++);
  await renameDocument(ctx, { documentId: id('a.md'), path: 'b.md' });
  await duplicateDocument(ctx, { documentId: id('a.md') });
  await trashDocument(ctx, { documentId: id('a.md') });
  await restoreDocument(ctx, { documentId: id('a.md') });
  stop();
  expect(heard).toBe(4);
});

test('people who can’t edit can’t create, rename, move, duplicate, delete or restore documents', async () => {
  const { projectId, id } = await projectWith('a/1.md');
  const documentId = id('a/1.md');
  for (const reader of [as('commenter'), as('viewer')]) {
    const refused = { code: 'FORBIDDEN' };
    await expect(createDocument(reader, { projectId, path: 'x.md' })).rejects.toMatchObject(refused);
    await expect(renameDocument(reader, { documentId, path: 'x.md' })).rejects.toMatchObject(refused);
    await expect(moveFolder(reader, { projectId, from: 'a', to: 'b' })).rejects.toMatchObject(refused);
    await expect(duplicateDocument(reader, { documentId })).rejects.toMatchObject(refused);
    await expect(trashDocument(reader, { documentId })).rejects.toMatchObject(refused);
    await expect(restoreDocument(reader, { documentId })).rejects.toMatchObject(refused);
  }
  expect(await pathsOf(projectId)).toEqual(['a/1.md']);
});

test('moving many documents into another project needs no more queries than moving two', async () => {
  const queries = async (count: number) => {
    const paths = Array.from({ length: count }, (_, i) => `${i}.md`);
    const { id } = await projectWith(...paths);
    const moves = paths.map((path) => ({ documentId: id(path), path: `moved/${path}` }));
    const ports = { rules: async () => () => {}, carry: async () => {} };
    const projectId = await newProject();
    const { statements } = await countRoundTrips(platform.url, async () => {
      expect(await moveDocuments(ctx, { projectId, moves }, ports)).toHaveLength(count);
    });
    return statements;
  };
  const few = await queries(2);
  expect(few).toBeGreaterThan(3);
  expect(await queries(8)).toBeLessThanOrEqual(few);
});
