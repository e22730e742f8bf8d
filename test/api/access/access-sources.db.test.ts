import { expect, test } from 'vitest';
import { testPlatform } from '../../support/database';
import { World } from '../world';

const world = await World.make(await testPlatform());
const { owner, editor, viewer } = world.members;

/** Returns the people of a project by their ids. Fails if someone is listed twice. */
async function peopleOf(projectId: string) {
  const { people } = await world.owner.sharing.get({ projectId });
  const byId = new Map(people.map(({ userId, ...access }) => [userId, access]));
  expect(byId.size).toBe(people.length);
  return byId;
}

const give = (projectId: string, kind: 'person' | 'group', subjectId: string, role: 'admin' | 'editor' | 'viewer') =>
  world.owner.sharing.set({ projectId, kind, subjectId, role });

test('everyone in a project is listed once, with the role that counts and where it comes from', async () => {
  const projectId = await world.project();
  const [weak, strong] = [await world.group(), await world.group()];
  for (const groupId of [weak, strong]) {
    await world.owner.groups.setMember({ groupId, userId: viewer.userId, isMember: true });
  }
  await world.owner.groups.rename({ groupId: strong, name: 'Payroll' });
  await give(projectId, 'group', weak, 'viewer');
  await give(projectId, 'group', strong, 'editor');
  await give(projectId, 'person', editor.userId, 'viewer');
  await give(projectId, 'person', owner.userId, 'viewer');
  const people = await peopleOf(projectId);
  expect(people.get(viewer.userId)).toEqual({
    role: 'editor',
    via: { kind: 'group', groupId: strong, name: 'Payroll' },
  });
  expect(people.get(editor.userId), 'a role in the project can be weaker').toEqual({
    role: 'viewer',
    via: { kind: 'own' },
  });
  expect(people.get(owner.userId), 'but not for owners').toEqual({ role: 'owner', via: { kind: 'workspace' } });
  expect(people.get(world.members.commenter.userId)).toEqual({ role: 'commenter', via: { kind: 'workspace' } });
});

test('removing a role in a project returns the access that remains', async () => {
  const projectId = await world.project();
  const groupId = await world.group();
  await world.owner.groups.setMember({ groupId, userId: editor.userId, isMember: true });
  await world.owner.groups.rename({ groupId, name: 'Finance' });
  await give(projectId, 'person', owner.userId, 'admin');
  await give(projectId, 'group', groupId, 'viewer');
  await give(projectId, 'person', editor.userId, 'admin');
  const { userId } = editor;
  const remove = (kind: 'person' | 'group', subjectId: string) =>
    world.owner.sharing.remove({ projectId, kind, subjectId });
  const throughGroup = { userId, role: 'viewer', via: { kind: 'group', groupId, name: 'Finance' } };
  expect(await remove('person', userId)).toEqual({ people: [throughGroup] });
  expect(await remove('person', userId), 'removed again').toEqual({ people: [throughGroup] });
  const fromWorkspace = { userId, role: 'editor', via: { kind: 'workspace' } };
  expect(await remove('group', groupId)).toEqual({ people: [fromWorkspace] });

  await give(projectId, 'person', userId, 'viewer');
  await world.owner.sharing.setPrivate({ projectId, isPrivate: true });
  expect(await remove('person', userId)).toEqual({ people: [] });
});
