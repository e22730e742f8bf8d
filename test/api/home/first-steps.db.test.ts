import { expect, test } from 'vitest';
import { createSampleProject } from '@/documents/commands/create-sample-project';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { testPlatform } from '../../support/database';
import { World } from '../world';

const world = await World.make(await testPlatform());
const { db } = world.platform;
const { workspaceId, members } = world;
const stepsOf = async (role: keyof typeof members) => {
  const { steps } = await world.as(members[role]).firstSteps.get({ workspaceId });
  return Object.fromEntries(steps.map(({ name, done }) => [name, done]));
};

test('each role is shown the steps that it can take', async () => {
  expect(Object.keys(await stepsOf('owner'))).toEqual(['write', 'ask', 'review', 'invite', 'model']);
  expect(Object.keys(await stepsOf('editor'))).toEqual(['write', 'ask', 'review']);
  expect(await stepsOf('commenter')).toEqual({});
  expect(await stepsOf('viewer')).toEqual({});
});

test('a person’s own texts and decisions tick off their steps, not those of others', async () => {
  const documentId = await world.document();
  const { userId } = members.editor;
  expect(await stepsOf('editor')).toEqual({ write: false, ask: false, review: false });
  await db.documentAuthor.create({ data: { documentId, clientId: 77, userId } });
  const event = { workspaceId, actorId: userId, action: 'hunk.rejected', subjectType: 'version', subjectId: newId() };
  await db.auditEvent.create({ data: event });
  expect(await stepsOf('editor')).toEqual({ write: true, ask: false, review: true });
  expect(await stepsOf('admin')).toMatchObject({ write: false, review: false });
});

test('a model counts as connected when it has a key, and people are invited once somebody else is here', async () => {
  expect(await stepsOf('owner')).toMatchObject({ model: false, invite: true });
  await world.as(members.owner).agent.setProviderKey({ workspaceId, provider: 'google', key: 'a-key-of-google' });
  expect(await stepsOf('admin')).toMatchObject({ model: true });
});

test('a person can hide the list for themselves, and show it again', async () => {
  const editor = world.as(members.editor);
  await editor.firstSteps.dismiss({ workspaceId, dismissed: true });
  expect(await editor.firstSteps.get({ workspaceId })).toEqual({ dismissed: true, steps: [], isEstablished: false });
  expect((await world.as(members.admin).firstSteps.get({ workspaceId })).dismissed).toBe(false);
  await editor.firstSteps.dismiss({ workspaceId, dismissed: false });
  expect((await editor.firstSteps.get({ workspaceId })).dismissed).toBe(false);
});

test('a person who created a document has written, but the samples of a new workspace don’t count', async () => {
  const { userId } = members.admin;
  const { projectId } = await inTransaction(db, (tx) => createSampleProject(tx, { workspaceId, userId }));
  expect(await stepsOf('admin')).toMatchObject({ write: false });
  await world.as(members.admin).documents.create({ projectId, path: 'Own.md', text: '' });
  expect(await stepsOf('admin')).toMatchObject({ write: true });
});

test('a workspace is established once people have created ten documents that the person may read, without samples', async () => {
  const { owner, editor } = members;
  const isEstablished = async (who: typeof owner) =>
    (await world.as(who).firstSteps.get({ workspaceId })).isEstablished;
  await inTransaction(db, (tx) => createSampleProject(tx, { workspaceId, userId: owner.userId }));
  await inTransaction(db, (tx) => createSampleProject(tx, { workspaceId, userId: owner.userId }));
  expect(await isEstablished(owner)).toBe(false);
  const { projectId } = await world.as(owner).projects.create({ workspaceId, name: 'Own', isPrivate: true });
  for (let i = 0; i < 10; i++) await world.as(owner).documents.create({ projectId, path: `${i}.md`, text: '' });
  expect(await isEstablished(owner)).toBe(true);
  expect(await isEstablished(editor)).toBe(false);
});
