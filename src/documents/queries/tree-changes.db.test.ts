import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/support/database';
import { createDocument } from '../commands/create/create-document';
import { createProject } from '../commands/projects/create-project';
import { renameProject } from '../commands/projects/rename-project';
import { makeWorkspace } from '../test-support/workspace';
import { treeChanges } from './tree-changes';
import { treesChanges } from './trees-changes';

const platform = await testPlatform();
const { as, projectId, workspaceId } = await makeWorkspace(platform);

test('a watcher reads once at the start, and again after each change', async () => {
  const stream = await treeChanges(as('viewer'), { projectId }, undefined);
  expect((await stream.next()).value).toMatchObject({ projectId });
  const afterCreation = stream.next();
  await createDocument(as('editor'), { projectId, path: 'a.md' });
  expect((await afterCreation).done).toBe(false);
  const afterRename = stream.next();
  await renameProject(as('editor'), { projectId, name: 'Renamed' });
  expect((await afterRename).done).toBe(false);
  await stream.return();
});

test('a change asks the database as often for sixty watchers as for one', async () => {
  const queries: string[] = [];
  const pool = new Proxy(platform.pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key);
      return (text: string, values: unknown[]) => {
        queries.push(text);
        return target.query(text, values);
      };
    },
  });
  const people = (['viewer', 'commenter', 'editor'] as const).map((role) => ({ ...as(role), pool }));
  const watchers = people.flatMap((person) => Array.from({ length: 20 }, () => person));
  const streams = await Promise.all(watchers.map((person) => treeChanges(person, { projectId }, undefined)));
  await Promise.all(streams.map((stream) => stream.next()));
  const change = Promise.all(streams.map((stream) => stream.next()));
  queries.length = 0;
  await createDocument(as('editor'), { projectId, path: 'sixty.md' });
  await change;
  expect(queries).toHaveLength(1);
  await Promise.all(streams.map((stream) => stream.return()));
});

test('a stranger watches nothing', async () => {
  const stranger = (await makeWorkspace(platform)).as('owner');
  await expect(treeChanges(stranger, { projectId }, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('people who lose access get no more changes', async () => {
  const stream = await treeChanges(as('commenter'), { projectId }, undefined);
  await stream.next();
  const next = stream.next();
  await platform.db.member.update({
    where: { workspaceId_userId: { workspaceId, userId: as('commenter').actor.userId } },
    data: { deactivatedAt: new Date() },
  });
  const refused = expect(next).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await createDocument(as('editor'), { projectId, path: 'b.md' });
  await refused;
});

test('one stream tells of all trees of a workspace which ones changed, and of new projects', async () => {
  const own = await makeWorkspace(platform);
  const editor = own.as('editor');
  const { workspaceId } = own;
  const [one, two] = [await own.newProject(), await own.newProject()];
  const stop = new AbortController();
  const stream = await treesChanges(own.as('viewer'), { workspaceId }, stop.signal);
  const next = async () => (await stream.next()).value?.projectIds;
  expect(await next(), 'look at all of them first').toEqual([]);
  await createDocument(editor, { projectId: two, path: 'a.md' });
  expect(await next()).toEqual([two]);
  const { projectId } = await createProject(editor, { workspaceId, name: 'Third' });
  expect(await next()).toEqual([]);
  await createDocument(editor, { projectId, path: 'a.md' });
  await createDocument(editor, { projectId: one, path: 'a.md' });
  expect((await next())?.sort()).toEqual([projectId, one].sort());
  stop.abort();
  expect((await stream.next()).done).toBe(true);
});

test('only members are notified about the trees of a workspace', async () => {
  const [own, other] = [await makeWorkspace(platform), await makeWorkspace(platform)];
  const asked = treesChanges(other.as('owner'), { workspaceId: own.workspaceId }, undefined);
  await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
