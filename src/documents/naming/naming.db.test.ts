import '@/generated/messages/packs/de';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { installReader } from '@/i18n/reader';
import { AppError } from '@/kernel/error';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { appendUpdate, lockHead } from '../commands/append-update';
import { createDocument } from '../commands/create/create-document';
import { IndexFollower } from '../commands/index/follow-changes';
import { contentOf } from '../core/content';
import { currentText, loadState } from '../queries/document-state';
import { duplicateDocument, renameDocument } from '../test-support/any-path';
import { makeWorkspace } from '../test-support/workspace';
import { createUntitled } from './create-untitled';
import { NameFollower } from './name-follower';

const platform = await testPlatform();
const sql = sqlOfPool(platform.pool);
const { as, workspaceId, newProject } = await makeWorkspace(platform);
const editor = as('editor');
const index = new IndexFollower(platform);
const anyPath = async () => () => {};
let clock = 0;
const after = (ms: number) => {
  clock += ms;
  return clock;
};

/** Looks twice, with a pause in between so that the heading settles. */
async function settle(names = new NameFollower(platform, anyPath)): Promise<void> {
  await index.look();
  await names.look(after(10_000));
  await names.look(after(2_000));
}

/** Replaces the whole text, as a person would. */
async function write(documentId: string, text: string): Promise<void> {
  const { doc } = await loadState(sql, documentId);
  const before = Y.encodeStateVector(doc);
  const content = contentOf(doc);
  doc.transact(() => {
    content.delete(0, content.length);
    content.insert(0, text);
  });
  const update = Y.encodeStateAsUpdate(doc, before);
  const authors = [{ clientId: doc.clientID, userId: editor.actor.userId }];
  await inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    await appendUpdate(tx, { documentId, update, authors });
  });
  doc.destroy();
}

const untitled = async (projectId: string) => (await createUntitled(editor, { workspaceId, projectId })).documentId;
const pathOf = async (documentId: string) =>
  (await platform.db.document.findUniqueOrThrow({ where: { id: documentId } })).path;

test('a new document is untitled, begins with the mark of a heading, and a second one has a number', async () => {
  const projectId = await newProject();
  const first = await createUntitled(editor, { workspaceId, projectId });
  const second = await createUntitled(editor, { workspaceId, projectId });
  expect([first.path, second.path]).toEqual(['Untitled.md', 'Untitled 2.md']);
  expect((await currentText(sql, first.documentId)).text).toBe('# ');
  await settle();
  expect(await pathOf(first.documentId)).toBe('Untitled.md');
});

test('without a project, an untitled document goes to the first one; a workspace without any gets one', async () => {
  const empty = await makeWorkspace(platform);
  await platform.db.project.deleteMany({ where: { workspaceId: empty.workspaceId } });
  const first = await createUntitled(empty.as('editor'), { workspaceId: empty.workspaceId });
  const second = await createUntitled(empty.as('editor'), { workspaceId: empty.workspaceId });
  expect(second.projectId).toBe(first.projectId);
  const project = await platform.db.project.findUniqueOrThrow({ where: { id: first.projectId } });
  expect(project.name).toBe('Documents');
});

test('a page and a project that are created without a name get one in their creator’s language', async () => {
  const empty = await makeWorkspace(platform);
  await platform.db.project.deleteMany({ where: { workspaceId: empty.workspaceId } });
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  const created = await createUntitled(empty.as('editor'), { workspaceId: empty.workspaceId }).finally(() =>
    installReader(() => undefined),
  );
  expect(created.path).toBe('Ohne Titel.md');
  const project = await platform.db.project.findUniqueOrThrow({ where: { id: created.projectId } });
  expect(project.name).toBe('Dokumente');
});

test('an untitled document is renamed to its first heading with words, also when that changes back; the audit log names no person', async () => {
  const documentId = await untitled(await newProject());
  await write(documentId, '# \n\n## Goals\n');
  await settle();
  expect(await pathOf(documentId)).toBe('Goals.md');
  await write(documentId, '# **Launch** plan\n\n## Goals\n');
  await settle();
  expect(await pathOf(documentId)).toBe('Launch plan.md');
  // Undoing the heading in the text also undoes the name.
  await write(documentId, '# \n\n## Goals\n');
  await settle();
  expect(await pathOf(documentId)).toBe('Goals.md');
  const events = await platform.db.auditEvent.findMany({
    where: { subjectId: documentId, action: 'document.renamed' },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ actorId, data }) => ({ actorId, data }))).toEqual([
    { actorId: null, data: { from: 'Untitled.md', to: 'Goals.md' } },
    { actorId: null, data: { from: 'Goals.md', to: 'Launch plan.md' } },
    { actorId: null, data: { from: 'Launch plan.md', to: 'Goals.md' } },
  ]);
});

test('a heading that is still being typed names nothing', async () => {
  const documentId = await untitled(await newProject());
  const names = new NameFollower(platform, anyPath);
  for (const heading of ['L', 'La', 'Lau']) {
    await write(documentId, `# ${heading}`);
    await index.look();
    expect(await names.look(after(1_000))).toBe(0);
  }
  expect(await names.look(after(1_000))).toBe(0);
  expect(await names.look(after(1_000))).toBe(1);
  expect(await pathOf(documentId)).toBe('Lau.md');
});

test('a document that loses its heading keeps its name', async () => {
  const documentId = await untitled(await newProject());
  await write(documentId, '# Plan\n');
  await settle();
  await write(documentId, 'Only words.\n');
  await settle();
  expect(await pathOf(documentId)).toBe('Plan.md');
});

test('if documents have the same heading, one gets its name and the others a number, even with two processes', async () => {
  const projectId = await newProject();
  const ids = [await untitled(projectId), await untitled(projectId), await untitled(projectId)];
  for (const id of ids) await write(id, '# Notes\n');
  await index.look();
  const followers = [new NameFollower(platform, anyPath), new NameFollower(platform, anyPath)];
  await Promise.all(followers.map((names) => names.look(1e9)));
  await Promise.all(followers.map((names) => names.look(1e9 + 2_000)));
  const paths = await Promise.all(ids.map(pathOf));
  expect(paths.sort()).toEqual(['Notes 2.md', 'Notes 3.md', 'Notes.md']);
});

test('a name that a person gave stays; another folder doesn’t count as a name', async () => {
  const documentId = await untitled(await newProject());
  await renameDocument(editor, { documentId, path: 'drafts/Untitled.md' });
  await write(documentId, '# Plan\n');
  await settle();
  expect(await pathOf(documentId)).toBe('drafts/Plan.md');
  await renameDocument(editor, { documentId, path: 'drafts/Roadmap.md' });
  await write(documentId, '# Strategy\n');
  await settle();
  expect(await pathOf(documentId)).toBe('drafts/Roadmap.md');
});

test('documents that were created with a name, and copies, don’t follow', async () => {
  const projectId = await newProject();
  const named = await createDocument(editor, { projectId, path: 'a.md', text: '# One\n' });
  const documentId = await untitled(projectId);
  const copy = await duplicateDocument(editor, { documentId });
  await write(copy.documentId, '# Two\n');
  await settle();
  expect(await pathOf(named.documentId)).toBe('a.md');
  expect(await pathOf(copy.documentId)).toBe('Untitled copy.md');
});

test('if a rule forbids the document’s creator the new path, the name stays, and isn’t tried again', async () => {
  const documentId = await untitled(await newProject());
  await write(documentId, '# Contract\n');
  const asked: string[] = [];
  const names = new NameFollower(platform, async (ctx) => () => {
    asked.push(ctx.actor.userId);
    throw new AppError('FORBIDDEN', 'no');
  });
  await settle(names);
  await settle(names);
  expect(await pathOf(documentId)).toBe('Untitled.md');
  expect(asked).toEqual([editor.actor.userId]);
});

test.each(['viewer', 'commenter'] as const)('a %s can’t create one', async (role) => {
  await expect(createUntitled(as(role), { workspaceId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a stranger can’t create one, in the workspace or in a project of it', async () => {
  const stranger = (await makeWorkspace(platform)).as('owner');
  const projectId = await newProject();
  await expect(createUntitled(stranger, { workspaceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(createUntitled(stranger, { workspaceId, projectId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a document whose creator has left keeps its name and doesn’t delay others', async () => {
  const projectId = await newProject();
  const [left, other] = [await untitled(projectId), await untitled(projectId)];
  await write(other, '# Good\n');
  await write(left, '# Left\n');
  await platform.db.document.update({ where: { id: left }, data: { createdBy: 'gone' } });
  const names = new NameFollower(platform, async ({ actor }) => {
    if (actor.userId === 'gone') throw new AppError('NOT_FOUND', 'not a member');
    return () => {};
  });
  await settle(names);
  expect(await Promise.all([left, other].map(pathOf))).toEqual(['Untitled.md', 'Good.md']);
});

test('a document whose naming fails doesn’t delay others', async () => {
  const projectId = await newProject();
  const [broken, other] = [await untitled(projectId), await untitled(projectId)];
  await write(other, '# Good\n');
  await write(broken, '# Broken\n');
  await platform.db.document.update({ where: { id: broken }, data: { createdBy: 'broken' } });
  const names = new NameFollower(platform, async ({ actor }) => {
    if (actor.userId === 'broken') throw new Error('the database broke down');
    return () => {};
  });
  await settle(names);
  expect(await Promise.all([broken, other].map(pathOf))).toEqual(['Untitled.md', 'Good.md']);
});
