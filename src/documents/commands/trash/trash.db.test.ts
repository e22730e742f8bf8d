import { expect, test } from 'vitest';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../../test/support/database';
import { firstText } from '../../core/first-text';
import { document } from '../../queries/document';
import { currentText } from '../../queries/document-state';
import { trash } from '../../queries/trash';
import { tree } from '../../queries/tree';
import { listTrashInput } from '../../schema';
import { insertPair } from '../../store-pair';
import { duplicateDocument, renameDocument, restoreDocument } from '../../test-support/any-path';
import { makeWorkspace } from '../../test-support/workspace';
import { appendUpdate, lockHead } from '../append-update';
import { createDocument } from '../create/create-document';
import { deleteDocumentForGood } from './delete-document';
import { trashDocument, trashMany } from './trash-document';

const platform = await testPlatform();
const { as, newProject, workspaceId } = await makeWorkspace(platform);
const ctx = as('editor');

const make = async (projectId: string, path: string) =>
  (await createDocument(ctx, { projectId, path, text: `text of ${path}` })).documentId;
const pathsOf = async (projectId: string) => (await tree(ctx, { projectId })).map((row) => row.path);
const search = (filter: object = {}, by = ctx) => trash(by, listTrashInput.parse({ workspaceId, ...filter }));
const trashOf = async (projectId: string, by = ctx) => (await search({ projectId }, by)).items;

test('a deleted document moves from the tree to the trash, and can be restored unchanged', async () => {
  const projectId = await newProject();
  const documentId = await make(projectId, 'notes/a.md');
  await trashDocument(ctx, { documentId });
  expect(await pathsOf(projectId)).toEqual([]);
  expect(await trashOf(projectId, as('viewer'))).toMatchObject([{ documentId, path: 'notes/a.md' }]);
  expect(await document(as('viewer'), { documentId })).toMatchObject({ trashedAt: expect.any(Date), role: 'viewer' });

  expect(await restoreDocument(ctx, { documentId })).toMatchObject({ path: 'notes/a.md' });
  expect(await pathsOf(projectId)).toEqual(['notes/a.md']);
  expect(await trashOf(projectId)).toEqual([]);
  expect((await currentText(sqlOfPool(platform.pool), documentId)).text).toBe('text of notes/a.md');
});

async function edit(documentId: string): Promise<void> {
  const author = { clientId: 7, userId: ctx.actor.userId };
  const { update } = firstText('More.');
  await inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    await appendUpdate(tx, { documentId, update, authors: [author] });
  });
}

test('with `unlessEdited`, documents edited since they were created stay, with the other half of their sheet', async () => {
  const projectId = await newProject();
  const undo = (documentId: string) => trashDocument(ctx, { documentId, unlessEdited: true });
  const [same, edited, empty, typed] = [
    await make(projectId, 'same.md'),
    await make(projectId, 'edited.md'),
    (await createDocument(ctx, { projectId, path: 'empty.md', text: '' })).documentId,
    (await createDocument(ctx, { projectId, path: 'typed.md', text: '' })).documentId,
  ];
  const [data, template] = [await make(projectId, 's.json'), await make(projectId, 's.typ')];
  await inTransaction(platform.db, (tx) =>
    insertPair(tx, { projectId, dataDocumentId: data, templateDocumentId: template }),
  );
  for (const documentId of [edited, typed, template]) await edit(documentId);
  const answers = [];
  for (const documentId of [same, edited, empty, typed, data, template])
    answers.push((await undo(documentId)).isTrashed);
  expect(answers).toEqual([true, false, true, false, false, false]);
  expect((await pathsOf(projectId)).sort()).toEqual(['edited.md', 's.json', 's.typ', 'typed.md']);
  expect(await trashDocument(ctx, { documentId: edited })).toEqual({ isTrashed: true });
  expect(await undo(edited), 'it is there already').toEqual({ isTrashed: true });
});

test('documents go to the trash together, without those that were edited, are elsewhere or are there already', async () => {
  const [projectId, elsewhere] = [await newProject(), await newProject()];
  const [same, edited, gone, data, template, other] = [
    await make(projectId, 'same.md'),
    await make(projectId, 'edited.md'),
    await make(projectId, 'gone.md'),
    await make(projectId, 's.json'),
    await make(projectId, 's.typ'),
    await make(elsewhere, 'other.md'),
  ];
  await inTransaction(platform.db, (tx) =>
    insertPair(tx, { projectId, dataDocumentId: data, templateDocumentId: template }),
  );
  await trashDocument(ctx, { documentId: gone });
  await edit(edited);
  const left: string[][] = [];
  const leave = async (_tx: unknown, ids: readonly string[]) => {
    left.push([...ids].sort());
    return [];
  };
  const many = { projectId, documentIds: [same, edited, gone, data, other], unlessEdited: true };
  expect(await trashMany(ctx, many, leave)).toEqual({ trashed: [same, data], edited: [edited] });
  expect(left, 'the other half of the sheet goes too').toEqual([[same, data, template].sort()]);
  expect(await pathsOf(projectId)).toEqual(['edited.md']);
  expect(await pathsOf(elsewhere)).toEqual(['other.md']);
  expect(await trashMany(ctx, many, leave)).toEqual({ trashed: [], edited: [edited] });
  const events = await platform.db.auditEvent.count({ where: { projectId, action: 'document.trashed' } });
  expect(events, 'each once').toBe(4);
  await expect(trashMany(as('commenter'), many)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('if one of the documents can’t go to the trash, none does', async () => {
  const projectId = await newProject();
  const documentIds = [await make(projectId, 'a.md'), await make(projectId, 'b.md')];
  const refuse = async () => {
    throw new Error('refused');
  };
  await expect(trashMany(ctx, { projectId, documentIds }, refuse)).rejects.toThrow('refused');
  expect(await pathsOf(projectId)).toEqual(['a.md', 'b.md']);
});

test('the trash lists the documents of all projects, last deleted first, and of no other workspace', async () => {
  const [here, there] = [await newProject(), await newProject()];
  const { as: asStranger, projectId: elsewhere } = await makeWorkspace(platform);
  const stranger = asStranger('owner');
  const theirs = await createDocument(stranger, { projectId: elsewhere, path: 'theirs.md', text: '' });
  await trashDocument(stranger, theirs);
  for (const [projectId, path] of [
    [here, 'first.md'],
    [there, 'second.md'],
    [here, 'third.md'],
  ] as const) {
    await trashDocument(ctx, { documentId: await make(projectId, path) });
  }
  const listed = (await search({}, as('viewer'))).items;
  expect(listed.slice(0, 3).map(({ path }) => path)).toEqual(['third.md', 'second.md', 'first.md']);
  expect(listed.every((document) => document.projectId !== elsewhere)).toBe(true);
  await expect(search({}, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the trash is searched by project, folder and name together, and says who deleted what', async () => {
  const projectId = await newProject();
  const { name } = await platform.db.project.update({ where: { id: projectId }, data: { name: 'Almanac' } });
  const paths = ['Plans/Übersicht 2026.md', 'Plans/Budget.md', 'notes.md', '100%.md'];
  const ids = new Map<string, string>();
  for (const path of paths) ids.set(path, await make(projectId, path));
  for (const path of paths) {
    const by = path === 'notes.md' ? as('owner') : ctx;
    await trashDocument(by, { documentId: ids.get(path) ?? '' });
  }
  await make(projectId, 'Plans/Kept.md');
  const found = async (query: string, by = ctx) => (await search({ query }, by)).items.map(({ path }) => path);
  expect(await found('plans almanac')).toEqual(['Plans/Budget.md', 'Plans/Übersicht 2026.md']);
  expect(await found(' 26  ÜBER', as('viewer'))).toEqual(['Plans/Übersicht 2026.md']);
  expect(await found('100%')).toEqual(['100%.md']);
  expect([await found('almanac zeppelin'), await found('almanac kept'), await found('\0')]).toEqual([
    [],
    [],
    await found(''),
  ]);
  expect((await search({ query: 'almanac notes' })).items).toMatchObject([
    { projectName: name, trashedBy: as('owner').actor.userId, trashedAt: expect.any(Date) },
  ]);
  expect((await search({ query: 'budget', projectId })).items).toMatchObject([{ trashedBy: ctx.actor.userId }]);
  expect((await search({ query: 'budget', projectId: await newProject() })).items).toEqual([]);
  // Files from a Mac bring decomposed letters, in names as in queries.
  await platform.db.project.update({ where: { id: projectId }, data: { name: 'Mu\u0308sli' } });
  for (const query of ['müsli notes', 'mu\u0308sli notes']) expect(await found(query)).toEqual(['notes.md']);
  await restoreDocument(ctx, { documentId: ids.get('notes.md') ?? '' });
  expect(await platform.db.document.findUnique({ where: { id: ids.get('notes.md') ?? '' } })).toMatchObject({
    trashedAt: null,
    trashedBy: null,
  });
});

test('a trash of 1,000 documents comes in pages without a gap, and searches in it are short', async () => {
  const projectId = await newProject();
  await platform.pool.query(
    `insert into document (id, project_id, path, kind, created_by, trashed_at)
     select $1 || n, $1, 'Old/Report ' || n || '.md', 'markdown', 'x', now() - (n / 7) * interval '1 minute'
     from generate_series(1, 1000) n`,
    [projectId],
  );
  const seen: string[] = [];
  type Cursor = Awaited<ReturnType<typeof search>>['nextCursor'];
  for (let cursor: Cursor, more = true; more; more = cursor !== undefined) {
    const page = await search({ projectId, limit: 90, cursor });
    seen.push(...page.items.map(({ documentId }) => documentId));
    cursor = page.nextCursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([1000, 1000]);
  expect((await search({ projectId, query: 'report 1000' })).items).toMatchObject([{ path: 'Old/Report 1000.md' }]);
});

test('a restored document whose path was taken meanwhile gets a free path', async () => {
  const projectId = await newProject();
  const first = await make(projectId, 'a.md');
  await trashDocument(ctx, { documentId: first });
  const second = await make(projectId, 'a.md');
  await trashDocument(ctx, { documentId: second });
  await make(projectId, 'a.md');
  await restoreDocument(ctx, { documentId: first });
  await restoreDocument(ctx, { documentId: second });
  expect(await pathsOf(projectId)).toEqual(['a restored 2.md', 'a restored.md', 'a.md']);
});

test('a restored document goes to the parent folder if its folder’s path is now a document', async () => {
  const projectId = await newProject();
  const documentId = await make(projectId, 'plans/a.md');
  await trashDocument(ctx, { documentId });
  await make(projectId, 'plans');
  expect(await restoreDocument(ctx, { documentId })).toMatchObject({ path: 'a restored.md' });
});

test('deleting or restoring a document twice has the same effect as once', async () => {
  const projectId = await newProject();
  const documentId = await make(projectId, 'a.md');
  await trashDocument(ctx, { documentId });
  await trashDocument(ctx, { documentId });
  await restoreDocument(ctx, { documentId });
  await restoreDocument(ctx, { documentId });
  const events = await platform.db.auditEvent.findMany({ where: { subjectId: documentId }, orderBy: { id: 'asc' } });
  expect(events.map((event) => event.action)).toEqual(['document.created', 'document.trashed', 'document.restored']);
});

test('two people who restore at once restore it once', async () => {
  const projectId = await newProject();
  const documentId = await make(projectId, 'a.md');
  await trashDocument(ctx, { documentId });
  await Promise.all([restoreDocument(ctx, { documentId }), restoreDocument(as('owner'), { documentId })]);
  expect(await pathsOf(projectId)).toEqual(['a.md']);
  const restored = { subjectId: documentId, action: 'document.restored' };
  expect(await platform.db.auditEvent.count({ where: restored })).toBe(1);
});

test('a document in the trash can’t be renamed or duplicated', async () => {
  const projectId = await newProject();
  const documentId = await make(projectId, 'a.md');
  await trashDocument(ctx, { documentId });
  const refused = { code: 'FORBIDDEN', message: '“a.md” is in the trash. Restore it first.' };
  await expect(renameDocument(ctx, { documentId, path: 'b.md' })).rejects.toMatchObject(refused);
  await expect(duplicateDocument(ctx, { documentId })).rejects.toMatchObject(refused);
});

test('a concurrent rename and deletion leave the document intact, whichever comes first', async () => {
  for (let round = 0; round < 5; round++) {
    const projectId = await newProject();
    const documentId = await make(projectId, 'a.md');
    const [renamed] = await Promise.allSettled([
      renameDocument(ctx, { documentId, path: 'b.md' }),
      trashDocument(ctx, { documentId }),
    ]);
    const row = await platform.db.document.findUniqueOrThrow({ where: { id: documentId } });
    expect(row.trashedAt).not.toBeNull();
    expect(row.path).toBe(renamed.status === 'fulfilled' ? 'b.md' : 'a.md');
  }
});

test('deleting a document for good removes everything about it, once, and only from the trash', async () => {
  const projectId = await newProject();
  const documentId = await make(projectId, 'a.md');
  const owner = as('owner');
  const forgotten: string[] = [];
  const forget = async (_tx: unknown, id: string) => void forgotten.push(id);
  await expect(deleteDocumentForGood(owner, { documentId }, forget)).rejects.toMatchObject({ code: 'CONFLICT' });
  await trashDocument(ctx, { documentId });
  await expect(deleteDocumentForGood(ctx, { documentId }, forget)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(forgotten).toEqual([]);
  await deleteDocumentForGood(owner, { documentId }, forget);
  expect(forgotten).toEqual([documentId]);
  expect(await trashOf(projectId)).toEqual([]);
  await expect(deleteDocumentForGood(owner, { documentId }, forget)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const event = await platform.db.auditEvent.findFirstOrThrow({ where: { action: 'document.deleted' } });
  expect(event).toMatchObject({ subjectId: documentId, actorId: owner.actor.userId, data: { path: 'a.md' } });
});
