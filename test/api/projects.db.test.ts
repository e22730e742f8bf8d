import { expect, test } from 'vitest';
import { applyRetention } from '../../server/jobs/retention';
import { testPlatform } from '../support/database';
import { World } from './world';

const platform = await testPlatform();
const world = await World.make(platform);
const { owner, workspaceId } = world;
const editor = world.as(world.members.editor);

const treeOf = async (projectId: string) => (await owner.documents.tree({ projectId })).map(({ path }) => path);
const create = async (projectId: string, path: string, text = 'The colour is red.\n') =>
  (await owner.documents.create({ projectId, path, text })).documentId;
const refused = (code: string) => expect.objectContaining({ code });

test('documents move to another project with their history, threads, conversations and suggested renames', async () => {
  const [from, to] = [await world.project(), await world.project()];
  const documentId = await create(from, 'Notes/a.md');
  await create(from, 'stays.md');
  await owner.versions.createSnapshot({ documentId, description: 'before' });
  const suggestionId = await world.suggestion({ documentId });
  const { db } = platform;
  const conversation = { id: `c-${documentId}`, documentId, projectId: from, title: 'x', createdBy: 'x' };
  await db.conversation.create({ data: conversation });
  const rename = { kind: 'rename', documentId, path: 'Notes/b.md' } as const;
  const suggested = await editor.treeChanges.suggest({
    key: crypto.randomUUID(),
    projectId: from,
    change: rename,
    description: 'A better name',
  });
  expect(suggested).toMatchObject({ isNew: true });

  await editor.documents.move({ projectId: to, moves: [{ documentId, path: 'Old/a.md' }] });

  expect([await treeOf(from), await treeOf(to)]).toEqual([['stays.md'], ['Old/a.md']]);
  expect(await owner.documents.get({ documentId })).toMatchObject({ projectId: to });
  expect((await owner.versions.history({ documentId })).versions.length).toBeGreaterThan(0);
  await owner.review.decideAll({ suggestionId, choice: { kind: 'accept' } });
  expect(await db.conversation.findUnique({ where: { id: conversation.id } })).toMatchObject({ projectId: to });
  expect(await owner.treeChanges.open({ projectId: from })).toEqual([]);
  expect(await owner.treeChanges.open({ projectId: to })).toEqual([
    expect.objectContaining({ kind: 'rename', documentId, path: 'Notes/b.md' }),
  ]);
  const event = await db.auditEvent.findFirstOrThrow({ where: { action: 'document.moved', subjectId: documentId } });
  expect(event).toMatchObject({ actorId: world.members.editor.userId });
  expect(event.data).toEqual({ from: 'Notes/a.md', to: 'Old/a.md', fromProjectId: from, toProjectId: to });
});

test('a move is all or nothing: when one path is in use, nothing moves', async () => {
  const [from, to] = [await world.project(), await world.project()];
  const [a, b] = [await create(from, 'a.md'), await create(from, 'b.md')];
  await create(to, 'b.md');
  const moves = [
    { documentId: a, path: 'a.md' },
    { documentId: b, path: 'b.md' },
  ];
  await expect(editor.documents.move({ projectId: to, moves })).rejects.toThrow('already exists');
  expect([await treeOf(from), await treeOf(to)]).toEqual([['a.md', 'b.md'], ['b.md']]);
});

test('both documents of a sheet move together, and back', async () => {
  const to = await world.project();
  const sheetId = await world.sheet();
  const { dataDocumentId, projectId: from } = await owner.sheets.get({ sheetId });
  await owner.documents.move({ projectId: to, moves: [{ documentId: dataDocumentId, path: 'Flyers/Plants.json' }] });
  expect(await treeOf(to)).toEqual(['Flyers/Plants.json', 'Flyers/Plants.typ']);
  expect(await owner.sheets.get({ sheetId })).toMatchObject({ projectId: to });
  await owner.documents.move({ projectId: from, moves: [{ documentId: dataDocumentId, path: 'Plants.json' }] });
  expect([await treeOf(from), await treeOf(to)]).toEqual([['Plants.json', 'Plants.typ'], []]);
});

test('documents that swap their paths move at once', async () => {
  const projectId = await world.project();
  const [a, b] = [await create(projectId, 'a.md'), await create(projectId, 'b.md')];
  const moves = [
    { documentId: a, path: 'b.md' },
    { documentId: b, path: 'a.md' },
  ];
  await editor.documents.move({ projectId, moves });
  expect((await owner.documents.get({ documentId: a })).path).toBe('b.md');
});

test('path owners of either project decide whether a document moves between them', async () => {
  const [from, to] = [await world.project(), await world.project()];
  const owners = (glob: string) => [{ glob, userIds: [world.members.owner.userId] }];
  const rules = { approvals: 1, notOwnRequest: false };
  await owner.review.setRules({ projectId: from, ...rules, owners: owners('legal/**') });
  await owner.review.setRules({ projectId: to, ...rules, owners: owners('press/**') });
  const [legal, free] = [await create(from, 'legal/a.md'), await create(from, 'free.md')];
  const move = (documentId: string, path: string) => ({ projectId: to, moves: [{ documentId, path }] });
  await expect(editor.documents.move(move(legal, 'a.md')), 'out of an owned path').rejects.toThrow('legal/a.md');
  await expect(editor.documents.move(move(free, 'press/a.md')), 'into an owned path').rejects.toThrow('press/a.md');
  await editor.documents.move(move(free, 'legal/free.md'));
  await owner.documents.move(move(legal, 'press/a.md'));
  expect(await treeOf(to)).toEqual(['legal/free.md', 'press/a.md']);
});

test('a document moves neither into another workspace nor into a project in the trash', async () => {
  const stranger = world.as(await world.outsider());
  const theirs = (await stranger.projects.create({ workspaceId: 'theirs', name: 'Theirs' })).projectId;
  const documentId = await world.document();
  const move = (projectId: string) => owner.documents.move({ projectId, moves: [{ documentId, path: 'x.md' }] });
  await expect(move(theirs)).rejects.toMatchObject(refused('NOT_FOUND'));
  await expect(move(await world.trashedProject())).rejects.toMatchObject(refused('FORBIDDEN'));
});

test('a project in the trash can only be read, and comes back with what went there with it', async () => {
  const projectId = await world.project();
  const documentId = await create(projectId, 'a.md');
  const before = await create(projectId, 'before.md');
  await owner.documents.trash({ documentId: before });
  await owner.projects.trash({ projectId });
  await owner.projects.trash({ projectId });
  const listed = async () => (await owner.projects.list({ workspaceId })).some((one) => one.projectId === projectId);
  expect(await listed()).toBe(false);
  expect(await owner.projects.trashed({ workspaceId })).toContainEqual(
    expect.objectContaining({ projectId, documentCount: 1 }),
  );
  expect(await owner.documents.get({ documentId })).toMatchObject({ trashedAt: expect.any(Date) });
  for (const attempt of [
    () => editor.documents.create({ projectId, path: 'new.md' }),
    () => editor.documents.restore({ documentId }),
    () => editor.documents.restore({ documentId: before }),
    () => editor.documents.rename({ documentId, path: 'b.md' }),
  ]) {
    await expect(attempt()).rejects.toMatchObject(refused('FORBIDDEN'));
  }
  await owner.projects.restore({ projectId });
  expect(await listed()).toBe(true);
  expect(await treeOf(projectId)).toEqual(['a.md']);
  expect((await owner.documents.trashed({ projectId })).map(({ path }) => path)).toEqual(['before.md']);
});

test('a project is deleted for good only from the trash, with its documents, and files stay for others', async () => {
  const fileId = await world.file();
  const { projectId } = await platform.db.projectFile.findUniqueOrThrow({ where: { id: fileId } });
  const documentId = await create(projectId, 'a.md');
  await owner.favourites.set({ kind: 'project', subjectId: projectId, isFavourite: true });
  await expect(owner.projects.deleteForGood({ projectId })).rejects.toMatchObject(refused('CONFLICT'));
  await owner.projects.trash({ projectId });
  await owner.projects.deleteForGood({ projectId });
  await expect(owner.documents.get({ documentId })).rejects.toMatchObject(refused('NOT_FOUND'));
  await expect(owner.documents.tree({ projectId })).rejects.toMatchObject(refused('NOT_FOUND'));
  expect(await platform.db.favourite.count({ where: { subjectId: projectId } })).toBe(0);
  expect(await owner.files.get({ fileId })).toMatchObject({ fileId });
  const event = await platform.db.auditEvent.findFirst({ where: { action: 'project.deleted', subjectId: projectId } });
  expect(event).toMatchObject({ actorId: world.members.owner.userId });
});

test('projects leave the trash for good when their time is over', async () => {
  const [old, young] = [await world.trashedProject(), await world.trashedProject()];
  const days = (n: number) => new Date(Date.now() - n * 86_400_000);
  await platform.db.project.update({ where: { id: old }, data: { trashedAt: days(40) } });
  await owner.people.setRetention({ workspaceId, trashDays: 30, turnDays: null });
  await applyRetention(platform, new Date());
  await owner.people.setRetention({ workspaceId, trashDays: null, turnDays: null });
  const left = (await owner.projects.trashed({ workspaceId })).map(({ projectId }) => projectId);
  expect([left.includes(old), left.includes(young)]).toEqual([false, true]);
});

test('projects have the order that somebody gave them, new ones come last', async () => {
  const order = async () => (await owner.projects.list({ workspaceId })).map(({ projectId }) => projectId);
  const [a, b] = [await world.project(), await world.project()];
  await editor.projects.order({ projectId: b, before: a });
  const first = (await order())[0] ?? '';
  await editor.projects.order({ projectId: a, before: first });
  expect((await order())[0]).toBe(a);
  const c = await world.project();
  expect((await order()).at(-1)).toBe(c);
  await editor.projects.order({ projectId: a, before: null });
  expect((await order()).at(-1)).toBe(a);
});

test('an archived project stays readable and writable, and says that it is archived', async () => {
  const projectId = await world.project();
  await owner.projects.archive({ projectId, isArchived: true });
  await create(projectId, 'a.md');
  const entry = async () => (await owner.projects.list({ workspaceId })).find((one) => one.projectId === projectId);
  expect(await entry()).toMatchObject({ archivedAt: expect.any(Date) });
  await owner.projects.archive({ projectId, isArchived: false });
  expect(await entry()).toMatchObject({ archivedAt: null });
});

test('favourites are one’s own, in one’s own order, without what is in the trash', async () => {
  const projectId = await world.project();
  const [a, b] = [await create(projectId, 'a.md'), await create(projectId, 'b.md')];
  const viewer = world.as(world.members.viewer);
  for (const subjectId of [a, b, a]) await viewer.favourites.set({ kind: 'document', subjectId, isFavourite: true });
  await viewer.favourites.set({ kind: 'project', subjectId: projectId, isFavourite: true });
  const listed = async () => (await viewer.favourites.list({ workspaceId })).map(({ subjectId }) => subjectId);
  expect(await listed()).toEqual([a, b, projectId]);
  expect(await editor.favourites.list({ workspaceId })).toEqual([]);
  await viewer.favourites.order({ workspaceId, subjectIds: [projectId, b] });
  expect(await listed()).toEqual([projectId, b, a]);
  await owner.documents.trash({ documentId: b });
  expect(await listed()).toEqual([projectId, a]);
  await viewer.favourites.set({ kind: 'document', subjectId: a, isFavourite: false });
  expect(await listed()).toEqual([projectId]);
});

test('the folders of a workspace are listed with those above them', async () => {
  const projectId = await world.project();
  await create(projectId, 'a/b/c.md');
  const own = (await owner.projects.folders({ workspaceId })).filter((place) => place.projectId === projectId);
  expect(own.map(({ folder }) => folder)).toEqual(['a', 'a/b']);
});
