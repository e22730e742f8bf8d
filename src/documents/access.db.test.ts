import { describe, expect, test } from 'vitest';
import { PERMISSIONS, ROLES } from '@/identity/core/role';
import { testPlatform } from '../../test/support/database';
import { documentAccess, requireDocument, requireProject } from './access';
import { createDocument } from './commands/create/create-document';
import { trashDocument } from './commands/trash/trash-document';
import { makeWorkspace } from './test-support/workspace';

const platform = await testPlatform();
const ours = await makeWorkspace(platform);
const theirs = await makeWorkspace(platform);
const { documentId } = await createDocument(ours.as('owner'), { projectId: ours.projectId, path: 'plans/launch.md' });
const { documentId: trashedId } = await createDocument(ours.as('owner'), {
  projectId: ours.projectId,
  path: 'old.json',
});
await trashDocument(ours.as('owner'), { documentId: trashedId });

test('a member gets a document’s location and their role in it', async () => {
  expect(await documentAccess(platform, ours.as('commenter').actor.userId, documentId)).toEqual({
    documentId,
    projectId: ours.projectId,
    workspaceId: ours.workspaceId,
    path: 'plans/launch.md',
    kind: 'markdown',
    role: 'commenter',
    trashed: false,
    headVersionId: undefined,
    suggestsOnly: false,
  });
});

test('a stranger, even an owner elsewhere, gets the same answer as for an unknown document', async () => {
  const stranger = theirs.as('owner');
  expect(await documentAccess(platform, stranger.actor.userId, documentId)).toBeUndefined();
  for (const id of [documentId, trashedId, 'no-such-document']) {
    await expect(requireDocument(stranger, id, 'read')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `document not found: ${id}`,
    });
  }
  await expect(requireProject(stranger, ours.projectId, 'read')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a deactivated member is a stranger', async () => {
  const { as, workspaceId, projectId } = await makeWorkspace(platform);
  const document = await createDocument(as('owner'), { projectId, path: 'a.md' });
  await platform.db.member.update({
    where: { workspaceId_userId: { workspaceId, userId: as('editor').actor.userId } },
    data: { deactivatedAt: new Date() },
  });
  await expect(requireDocument(as('editor'), document.documentId, 'read')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each(['', 'a\0b', '../x', "' or 1=1 --", 'x'.repeat(100_000), 'ü'])('%j names no document', async (id) => {
  await expect(requireDocument(ours.as('owner'), id, 'read')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(requireProject(ours.as('owner'), id, 'read')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a member without the permission sees who has it', async () => {
  await expect(requireDocument(ours.as('commenter'), documentId, 'edit')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'With the role “Can comment”, you can’t edit documents here. You need the role “Can edit”.',
  });
  await expect(requireProject(ours.as('viewer'), ours.projectId, 'edit')).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe.each(ROLES)('%s', (role) => {
  test.each(PERMISSIONS)('in the trash a document can be read, and nothing else: %s', async (permission) => {
    const asked = requireDocument(ours.as(role), trashedId, permission);
    if (permission === 'read') expect(await asked).toMatchObject({ trashed: true, role });
    else await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('an editor sees that the document is in the trash', async () => {
  await expect(requireDocument(ours.as('editor'), trashedId, 'edit')).rejects.toMatchObject({
    message: '“old.json” is in the trash. Restore it first.',
  });
});
