import { expect, test } from 'vitest';
import { ROLES } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { testPlatform } from '../../support/database';
import { World } from '../world';

const world = await World.make(await testPlatform());
const { db } = world.platform;
const { workspaceId, members, owner } = world;
const first = (await owner.projects.create({ workspaceId, name: 'First' })).projectId;
const second = (await owner.projects.create({ workspaceId, name: 'Second' })).projectId;
const add = async (projectId: string, path: string, text: string) =>
  (await owner.documents.create({ projectId, path, text })).documentId;

const plan = await add(first, 'plan.md', 'The heron plan');
const prices = await add(first, 'prices.json', '{"heron": 3}');
const old = await add(second, 'old.md', 'An old heron');
await db.document.update({ where: { id: old }, data: { updatedAt: new Date('2020-01-01') } });
const gone = await add(second, 'gone.md', 'A heron in the trash');
await owner.documents.trash({ documentId: gone });

const find = async (input: object, role: (typeof ROLES)[number] = 'viewer') => {
  const { items } = await world.as(members[role]).documents.search({ workspaceId, query: 'heron', ...input });
  return items.map(({ path }) => path).sort();
};

const archived = await owner.projects.create({ workspaceId, name: 'Archived' });
await add(archived.projectId, 'archived.md', 'A heron of last year');
await owner.projects.archive({ projectId: archived.projectId, isArchived: true });

test.each(ROLES)('a %s finds what the workspace has, without archived projects and the trash', async (role) => {
  expect(await find({}, role)).toEqual(['old.md', 'plan.md', 'prices.json']);
});

test('a stranger finds nothing here, not even with our ids in a workspace of their own', async () => {
  const outsider = await world.outsider();
  const stranger = world.as(outsider);
  await expect(stranger.documents.search({ workspaceId, query: 'heron' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const theirs = (await stranger.people.me()).workspace.id;
  for (const filter of [{ projectId: first }, { authorId: members.owner.userId }, { hasOpenSuggestions: true }]) {
    for (const query of ['heron', '']) {
      expect((await stranger.documents.search({ workspaceId: theirs, query, ...filter })).items).toEqual([]);
    }
  }
});

test('results are filtered by project, kind and date', async () => {
  expect(await find({ projectId: second })).toEqual(['old.md']);
  expect(await find({ kind: 'json' })).toEqual(['prices.json']);
  expect(await find({ changedSince: new Date('2021-01-01') })).toEqual(['plan.md', 'prices.json']);
  expect(await find({ projectId: first, kind: 'markdown' })).toEqual(['plan.md']);
});

test('authors are people who created a document or wrote in it', async () => {
  const { userId } = members.editor;
  expect(await find({ authorId: userId })).toEqual([]);
  await db.documentAuthor.create({ data: { documentId: plan, clientId: 5, userId } });
  expect(await find({ authorId: userId })).toEqual(['plan.md']);
  expect(await find({ authorId: members.owner.userId })).toEqual(['old.md', 'plan.md', 'prices.json']);
});

test('documents with suggestions that nobody has decided can be picked out', async () => {
  expect(await find({ hasOpenSuggestions: true })).toEqual([]);
  const suggestion = { type: 'ai_suggestion', textHash: 'x', description: '' } as const;
  const version = (documentId: string, status: 'pending' | 'accepted') =>
    db.version.create({ data: { id: newId(), documentId, status, ...suggestion } });
  await version(prices, 'pending');
  await version(prices, 'pending');
  await version(plan, 'accepted');
  await version(gone, 'pending');
  expect(await find({ hasOpenSuggestions: true })).toEqual(['prices.json']);
});

test('without words, filters list documents, the last changed first, page by page', async () => {
  expect(await find({ query: '' })).toEqual([]);
  const ask = (cursor?: string) =>
    owner.documents.search({ workspaceId, query: ' ', authorId: members.owner.userId, limit: 2, cursor });
  const page = await ask();
  expect(page.items.map(({ path }) => path)).toEqual(['prices.json', 'plan.md']);
  expect(page.items[1]?.snippet).toEqual({ text: 'The heron plan', marks: [] });
  const next = await ask(page.nextCursor);
  expect(next.items.map(({ path }) => path)).toEqual(['old.md']);
  expect(next.nextCursor).toBeUndefined();
});
