import { expect, test } from 'vitest';
import { isReadable } from '@/files/store';
import { may } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
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

test('a new document that the agent suggested moves with the document of its conversation', async () => {
  const [from, to] = [await world.project(), await world.project()];
  const documentId = await create(from, 'talk.md');
  await create(from, 'stays.md');
  const suggestNew = async (path: string, turnId: string | null) => {
    const change = { kind: 'create', path, text: 'New.\n' } as const;
    await editor.treeChanges.suggest({ key: crypto.randomUUID(), projectId: from, change, description: 'x' });
    const where = { projectId: from, path };
    const data = { turnId, step: 0, callId: path, askedInDocumentId: documentId };
    await platform.db.treeChange.updateMany({ where, data });
  };
  await suggestNew('by-agent.md', `turn-${documentId}`);
  await suggestNew('by-person.md', null);

  await editor.documents.move({ projectId: to, moves: [{ documentId, path: 'talk.md' }] });

  const open = async (projectId: string) => (await owner.treeChanges.open({ projectId })).map(({ path }) => path);
  expect([await open(from), await open(to)]).toEqual([['by-person.md'], ['by-agent.md']]);
});

/** Makes a project private, with an admin. Returns the API as that admin. */
async function close(projectId: string): Promise<typeof owner> {
  const keeper = await world.keeper();
  const grant = { subjectKind: 'person', subjectId: keeper.userId, role: 'admin', grantedBy: keeper.userId } as const;
  await platform.db.projectGrant.create({ data: { projectId, ...grant } });
  await platform.db.project.update({ where: { id: projectId }, data: { isPrivate: true } });
  return world.as(keeper);
}

test('TREE-12: suggestions about other documents of a private project stay there when a document leaves', async () => {
  const [from, to] = [await world.project(), await world.project()];
  const turnId = `turn-${from}`;
  const [left, kept] = [await create(from, 'left.md'), await create(from, 'Plans/kept.md')];
  const rename = (documentId: string, path: string) => ({ kind: 'rename', documentId, path }) as const;
  const changes = [
    rename(left, 'public.md'),
    rename(kept, 'Plans/secret-name.md'),
    { kind: 'create', path: 'Plans/secret-new.md', text: 'Secret.\n' } as const,
  ];
  for (const change of changes) {
    const { treeChangeId: id } = await editor.treeChanges.suggest({
      ...{ key: crypto.randomUUID(), projectId: from, change, description: `About ${change.path}` },
    });
    const data = { turnId, step: 0, callId: change.path, askedInDocumentId: left, changeSetId: turnId };
    await platform.db.treeChange.update({ where: { id }, data });
  }
  const keeper = await close(from);
  await keeper.documents.move({ projectId: to, moves: [{ documentId: left, path: 'left.md' }] });

  const seen = await editor.treeChanges.list({ documentId: left });
  expect(seen.map(({ path }) => path)).toEqual(['public.md']);
  expect((await editor.review.changeSet({ changeSetId: turnId })).tree).toHaveLength(1);
  const inboxOf = async (person: typeof owner) => (await person.inbox.list({ workspaceId, kind: 'suggestion' })).items;
  expect(JSON.stringify(await inboxOf(editor))).not.toContain('secret');
  expect((await inboxOf(editor)).find(({ subjectId }) => subjectId === turnId)).toMatchObject({
    ...{ projectId: to, documentId: left, review: { total: 1 } },
  });

  const open = await keeper.treeChanges.open({ projectId: from });
  expect(open.map(({ path, askedInDocumentId }) => [path, askedInDocumentId])).toEqual([
    ['Plans/secret-name.md', kept],
    ['Plans/secret-new.md', kept],
  ]);
  expect((await keeper.treeChanges.list({ documentId: kept })).map(({ path }) => path)).toEqual([
    'Plans/secret-name.md',
    'Plans/secret-new.md',
  ]);
  expect((await keeper.review.changeSet({ changeSetId: turnId })).tree).toHaveLength(3);
  // Its parts in two projects are one item for people who can decide both.
  expect((await inboxOf(keeper)).filter(({ subjectId }) => subjectId === turnId)).toHaveLength(1);
  await keeper.inbox.markAll({ workspaceId, until: new Date() });
  expect(await inboxOf(keeper)).toEqual([]);
});

test('a private project isn’t deleted for good while a turn runs in a conversation that stayed in it', async () => {
  const { db } = platform;
  const { planId: turnId, conversationId, documentId } = await world.plan();
  await db.turn.update({ where: { id: turnId }, data: { status: 'running' } });
  const projectId = await world.project();
  const moves = [{ documentId, path: 'moved.md' }];
  await owner.documents.move({ projectId, moves });
  const keeper = await close(projectId);
  await keeper.documents.move({ projectId: await world.project(), moves });
  await keeper.projects.trash({ projectId });
  await expect(keeper.projects.deleteForGood({ projectId })).rejects.toEqual(refused('CONFLICT'));
  expect(await db.conversation.count({ where: { id: conversationId } })).toBe(1);
  await db.turn.update({ where: { id: turnId }, data: { status: 'finished' } });
  await keeper.projects.deleteForGood({ projectId });
  expect(await db.conversation.count({ where: { id: conversationId } })).toBe(0);
});

test('conversations stay in the private project that their document leaves, for those who can enter both', async () => {
  const { db } = platform;
  const { planId: turnId, conversationId, documentId } = await world.plan();
  await db.turn.update({ where: { id: turnId }, data: { status: 'needs_input' } });
  await db.turnQuestion.create({ data: { turnId, step: 0, callId: 'a', question: 'Which colour?' } });
  const { projectId: from } = await db.document.findUniqueOrThrow({ where: { id: documentId } });
  const keeper = await close(from);
  const [to, next] = [await world.project(), await world.project()];
  const seenBy = async (person: typeof owner) => {
    const { conversations } = await person.agent.conversations({ documentId, limit: 5 });
    const { items } = await person.inbox.list({ workspaceId, kind: 'turn' });
    const credits = await person.agent.credits({ turnIds: [turnId] });
    const news = await person.agent.onTurns({ documentId });
    const turns = (await (news as AsyncIterable<unknown[]>)[Symbol.asyncIterator]().next()).value;
    const asked = items.filter((item) => item.documentId === documentId);
    const activity = await person.agent.activity({ workspaceId });
    const done = activity.filter((turn) => turn.documentId === documentId);
    return [conversations, asked, credits, turns, done].map(({ length }) => length);
  };

  for (const projectId of [to, next]) {
    await keeper.documents.move({ projectId, moves: [{ documentId, path: 'left.md' }] });
    expect(await seenBy(editor)).toEqual([0, 0, 0, 0, 0]);
    expect(await seenBy(keeper)).toEqual([1, 1, 1, 1, 1]);
  }
  const missing = refused('NOT_FOUND');
  await expect(editor.agent.turn({ turnId })).rejects.toEqual(missing);
  await expect(editor.agent.exportTurn({ turnId })).rejects.toEqual(missing);
  await expect(editor.plans.list({ conversationId })).rejects.toEqual(missing);
  const request = { key: crypto.randomUUID(), documentId, conversationId, request: 'And what else?' };
  await expect(editor.agent.start(request)).rejects.toEqual(missing);
  expect(await keeper.agent.turn({ turnId })).toMatchObject({ documentId });

  await keeper.projects.trash({ projectId: from });
  await keeper.projects.deleteForGood({ projectId: from });
  expect(await db.conversation.count({ where: { documentId } })).toBe(0);
});

test('a file that moved along with documents becomes unreadable again when the last one that names it moves away', async () => {
  const fileId = await world.file();
  const { projectId: from } = await platform.db.projectFile.findUniqueOrThrow({ where: { id: fileId } });
  const text = `![](attachment:${fileId})\n`;
  const documents = [await create(from, 'a.md', text), await create(from, 'b.md', text)];
  const keeper = await close(from);
  const to = await world.project();
  const grant = await platform.db.projectGrant.findFirstOrThrow({ where: { projectId: from } });
  await platform.db.projectGrant.create({ data: { ...grant, projectId: to } });
  const isOpen = () => isReadable(sqlOfPool(platform.pool), fileId, world.members.editor.userId);
  const move = (projectId: string, documentId: string | undefined) =>
    keeper.documents.move({ projectId, moves: [{ documentId: documentId ?? '', path: `${documentId}.md` }] });
  expect(await isOpen()).toBe(false);
  for (const documentId of documents) await move(to, documentId);
  expect(await isOpen()).toBe(true);
  await move(from, documents[0]);
  expect(await isOpen()).toBe(true);
  await move(from, documents[1]);
  expect(await isOpen()).toBe(false);
});

test('a file pasted into another project becomes readable for its people, if the person who pastes can read it', async () => {
  const fileId = await world.file();
  const { projectId: from } = await platform.db.projectFile.findUniqueOrThrow({ where: { id: fileId } });
  const keeper = await close(from);
  const stranger = world.as(await world.outsider());
  const { commenter, viewer } = world.members;
  const to = await world.project();
  const documentId = await create(to, 'a.md');
  const grant = await platform.db.projectGrant.findFirstOrThrow({ where: { projectId: from } });
  await platform.db.projectGrant.create({ data: { ...grant, projectId: to } });
  const isOpen = () => isReadable(sqlOfPool(platform.pool), fileId, viewer.userId);
  const paste = { documentId, fileIds: [fileId] };

  await world.as(commenter).files.carryPasted(paste);
  expect(await isOpen(), 'someone who can’t read it').toBe(false);
  await expect(world.as(viewer).files.carryPasted(paste)).rejects.toMatchObject(refused('FORBIDDEN'));
  await expect(stranger.files.carryPasted(paste)).rejects.toMatchObject(refused('NOT_FOUND'));
  await keeper.files.carryPasted(paste);
  await keeper.files.carryPasted(paste);
  expect(await isOpen()).toBe(true);
  const where = { action: 'file.carried', subjectId: documentId };
  const events = await platform.db.auditEvent.findMany({ where, select: { projectId: true, data: true } });
  const { name } = await platform.db.projectFile.findUniqueOrThrow({ where: { id: fileId } });
  expect(events).toEqual([{ projectId: to, data: { projectId: to, files: [{ id: fileId, name }] } }]);
  await expect(stranger.files.get({ fileId })).rejects.toMatchObject(refused('NOT_FOUND'));
});

test('files named only by drafts and pending suggestions stay readable after other documents leave, and move with their document', async () => {
  const { db } = platform;
  for (const kind of ['draft', 'suggestion'] as const) {
    const fileId = await world.file();
    const { projectId: source } = await db.projectFile.findUniqueOrThrow({ where: { id: fileId } });
    const keeper = await close(source);
    const [to, next] = [await world.project(), await world.project()];
    const grant = await db.projectGrant.findFirstOrThrow({ where: { projectId: source } });
    for (const projectId of [to, next]) await db.projectGrant.create({ data: { ...grant, projectId } });
    const [documentId, other] = [await create(to, 'a.md'), await create(to, 'b.md')];
    await keeper.files.carryPasted({ documentId, fileIds: [fileId] });
    if (kind === 'draft') await world.draftIn(documentId, `![](attachment:${fileId})`);
    else {
      const versionId = await world.suggestion({ documentId });
      await db.hunk.updateMany({ where: { versionId }, data: { after: `![](attachment:${fileId})` } });
    }
    const carriedTo = async () => (await db.carriedFile.findMany({ where: { fileId } })).map((row) => row.projectId);

    await keeper.documents.move({ projectId: next, moves: [{ documentId: other, path: 'b.md' }] });
    expect(await carriedTo(), kind).toEqual([to]);
    await keeper.documents.move({ projectId: next, moves: [{ documentId, path: 'a.md' }] });
    expect(await carriedTo(), kind).toEqual([next]);
  }
});

test('a move makes no file readable that the people of the old project couldn’t read', async () => {
  const { db } = platform;
  const fileId = await world.file();
  const { projectId: source } = await db.projectFile.findUniqueOrThrow({ where: { id: fileId } });
  const keeper = await close(source);
  const [to, next] = [await world.project(), await world.project()];
  const grant = await db.projectGrant.findFirstOrThrow({ where: { projectId: source } });
  for (const projectId of [to, next]) await db.projectGrant.create({ data: { ...grant, projectId } });
  const documentId = await create(to, 'a.md');
  await world.draftIn(documentId, `![](attachment:${fileId})`);
  await keeper.documents.move({ projectId: next, moves: [{ documentId, path: 'a.md' }] });
  expect(await db.carriedFile.count({ where: { fileId } })).toBe(0);
});

test('a copy of a template opens the files of its project there, and none that the people of its project can’t read', async () => {
  const { db } = platform;
  const [open, secret, left] = [await world.file(), await world.file(), await world.file()];
  const projectOf = async (id: string) => (await db.projectFile.findUniqueOrThrow({ where: { id } })).projectId;
  const [from, closed, gone] = [await projectOf(open), await projectOf(secret), await projectOf(left)];
  const keeper = await close(closed);
  const grant = await db.projectGrant.findFirstOrThrow({ where: { projectId: closed } });
  const to = await world.project();
  for (const projectId of [from, to, gone]) await db.projectGrant.create({ data: { ...grant, projectId } });
  await db.project.updateMany({ where: { id: { in: [from, gone] } }, data: { isPrivate: true } });
  const named = [open, secret, left].map((fileId) => `![](attachment:${fileId})\n`).join('');
  const { documentId: templateId } = await keeper.documents.create({ projectId: from, path: 'a.md', text: named });
  await keeper.templates.set({ documentId: templateId, isTemplate: true });
  // The file of a private project that was deleted stays readable where it was pasted.
  const { documentId } = await keeper.documents.create({ projectId: closed, path: 'a.md' });
  await keeper.files.carryPasted({ documentId, fileIds: [left] });
  await keeper.projects.trash({ projectId: gone });
  await keeper.projects.deleteForGood({ projectId: gone });
  expect(await isReadable(sqlOfPool(platform.pool), left, grant.subjectId)).toBe(true);

  await keeper.templates.create({ templateId, projectId: to, path: 'today.md' });
  const carried = await db.carriedFile.findMany({ where: { projectId: to } });
  expect(carried.map(({ fileId }) => fileId)).toEqual([open]);
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

test('only a person who manages a project can move its documents out of other people’s reach, or to another project that they manage', async () => {
  const [from, managed] = [await world.project(), await world.project()];
  const documentId = await create(from, 'shared.md');
  const person = { kind: 'person' as const, subjectId: world.members.editor.userId, role: 'admin' as const };
  await owner.sharing.set({ projectId: managed, ...person });
  const { projectId: own } = await editor.sharing.personal({ workspaceId });
  const closed = await editor.projects.create({ workspaceId, name: 'Closed', isPrivate: true });
  const move = (projectId: string, path: string) => editor.documents.move({ projectId, moves: [{ documentId, path }] });
  for (const projectId of [own, closed.projectId, managed]) {
    await expect(move(projectId, 'mine.md')).rejects.toMatchObject(refused('FORBIDDEN'));
  }
  expect(await treeOf(from)).toEqual(['shared.md']);

  await owner.sharing.set({ projectId: from, ...person });
  await move(own, 'mine.md');
  await move(from, 'ours.md');

  const events = await platform.db.auditEvent.findMany({
    where: { action: 'document.moved', subjectId: documentId },
    select: { projectId: true, data: true },
    orderBy: { id: 'asc' },
  });
  // Events in the project that everyone can read contain neither the path nor the id of the private project.
  expect(events).toEqual([
    { projectId: from, data: { from: 'shared.md', fromProjectId: from } },
    { projectId: own, data: { from: 'shared.md', fromProjectId: from, to: 'mine.md', toProjectId: own } },
    { projectId: own, data: { from: 'mine.md', fromProjectId: own, to: 'ours.md', toProjectId: from } },
    { projectId: from, data: { to: 'ours.md', toProjectId: from } },
  ]);
});

test('people can undo their own move for 10 minutes, even if they don’t manage the new project', async () => {
  const { projectId: closed } = await owner.projects.create({ workspaceId, name: 'Closed', isPrivate: true });
  const { userId } = world.members.editor;
  await owner.sharing.set({ projectId: closed, kind: 'person', subjectId: userId, role: 'editor' });
  const [own, otherOwn] = [await world.project(), await world.project()];
  for (const projectId of [own, otherOwn]) {
    await owner.sharing.set({ projectId, kind: 'person', subjectId: userId, role: 'admin' });
  }
  const documents = [await create(own, '0.md'), await create(own, '1.md')] as const;
  const move = (who: typeof editor, projectId: string) =>
    who.documents.move({ projectId, moves: documents.map((documentId, i) => ({ documentId, path: `${i}.md` })) });

  await move(editor, closed);
  await expect(move(editor, otherOwn)).rejects.toMatchObject(refused('FORBIDDEN'));
  await move(editor, own);
  expect(await treeOf(own)).toEqual(['0.md', '1.md']);

  // Someone has moved one of them since.
  await move(editor, closed);
  await owner.documents.move({ projectId: otherOwn, moves: [{ documentId: documents[1], path: 'x.md' }] });
  await owner.documents.move({ projectId: closed, moves: [{ documentId: documents[1], path: '1.md' }] });
  await expect(move(editor, own)).rejects.toMatchObject(refused('FORBIDDEN'));
  await move(owner, own);

  // Someone has edited one of them since.
  await move(editor, closed);
  const documentId = documents[1];
  const { versionId } = await owner.versions.checkOut({ documentId });
  const text = { versionId, text: 'The colour is blue.\n', description: 'Blue' };
  const { suggestionId } = await owner.review.suggestText({ key: newId(), documentId, ...text });
  await owner.review.decideAll({ suggestionId, choice: { kind: 'accept' } });
  await expect(move(editor, own)).rejects.toMatchObject(refused('FORBIDDEN'));
  await move(owner, own);

  // It was too long ago.
  await move(editor, closed);
  await platform.db.$transaction([
    // Nothing else may change the log.
    platform.db.$executeRaw`alter table audit_event disable trigger audit_event_final`,
    platform.db.$executeRaw`update audit_event set created_at = created_at - interval '1 hour'
      where action = 'document.moved' and subject_id = ${documents[1]}`,
    platform.db.$executeRaw`alter table audit_event enable trigger audit_event_final`,
  ]);
  await expect(move(editor, own)).rejects.toMatchObject(refused('FORBIDDEN'));
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

test('a project in the trash can only be read, and is restored with what was trashed with it', async () => {
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
  expect(
    (await owner.documents.trashed({ workspaceId: world.workspaceId })).items
      .filter((document) => document.projectId === projectId)
      .map(({ path }) => path),
  ).toEqual(['before.md']);
});

test('projects.trashed returns the role in the project, which can differ from the role in the workspace', async () => {
  const { projectId } = await editor.projects.create({ workspaceId, name: 'Mine', isPrivate: true });
  await editor.projects.trash({ projectId });
  const [own] = (await editor.projects.trashed({ workspaceId })).filter((one) => one.projectId === projectId);
  expect(may(own?.role, 'manage_projects')).toBe(true);
  const shared = await world.trashedProject();
  const [other] = (await editor.projects.trashed({ workspaceId })).filter((one) => one.projectId === shared);
  expect(other?.role).toBe('editor');
  await editor.projects.restore({ projectId });
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

test('projects are deleted for good when their time in the trash is over', async () => {
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

test('a personal project can’t be archived, where it would take new private documents out of sight', async () => {
  const { projectId } = await editor.sharing.personal({ workspaceId });
  const archived = editor.projects.archive({ projectId, isArchived: true });
  await expect(archived).rejects.toThrow('Your personal project can’t be archived.');
  await platform.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  await editor.projects.archive({ projectId, isArchived: false });
  const projects = await editor.projects.list({ workspaceId });
  expect(projects.find((one) => one.projectId === projectId)).toMatchObject({ archivedAt: null });
});

test('favourites belong to one person, in their own order, without documents in the trash', async () => {
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
