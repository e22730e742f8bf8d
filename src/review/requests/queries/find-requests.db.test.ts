import { expect, test } from 'vitest';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { decideAll } from '../../commands/decide-all';
import { suggestOwnTreeChange } from '../../tree/commands/suggest-own-tree-change';
import { updateRequest } from '../commands/update-request';
import { listRequestsInput } from '../schema';
import { requesting } from '../test-support/requesting';
import { requestCounts, requests } from './requests';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const { workspaceId, projectId } = desk;
const { suggest, request } = requesting(desk);
const ann = await desk.person('editor', 'Ann');

async function ask(title: string): Promise<{ changeSetId: string; suggestionId: string }> {
  const suggestionId = await suggest(ann, await desk.document('The cat sat.\n'), 'The dog sat.\n');
  return { suggestionId, changeSetId: await request(ann, [suggestionId], { title }) };
}

/** Returns the titles that a person finds, and their states. */
const find = async (query: string, by: Context, more: object = {}) =>
  (await requests(by, listRequestsInput.parse({ workspaceId, query, isOpen: null, ...more }))).requests.map(
    ({ title, state }) => [title, state],
  );

async function addReviewer(changeSetId: string, { actor }: Context): Promise<void> {
  await updateRequest(ann, { changeSetId, reviewerIds: [actor.userId] });
}

const open = await ask('Shorter words before the launch');
const decided = await ask('Launch date');
await decideAll(await desk.person('editor'), { suggestionId: decided.suggestionId, choice: { kind: 'accept' } });
await ask('Mu\u0308sli prices');
const LAUNCH = [
  ['Launch date', 'accepted'],
  ['Shorter words before the launch', 'open'],
];

test.each(['owner', 'admin', 'editor', 'commenter', 'viewer'] as const)(
  'a member with the role %s finds open and decided requests of a project by their titles, newest first',
  async (role) => {
    expect(await find('launch', await desk.person(role))).toEqual(LAUNCH);
  },
);

test('all words must be found, in any order and case, however their letters are composed', async () => {
  expect(await find('LAUNCH  shorter', ann)).toEqual([LAUNCH[1]]);
  expect(await find('launch zeppelin', ann)).toEqual([]);
  expect(await find('%', ann)).toEqual([]);
  expect(await find("l' or true --", ann)).toEqual([]);
  for (const query of ['MÜSLI', 'mu\u0308sli']) expect(await find(query, ann)).toHaveLength(1);
  expect(await find('launch', ann, { isOpen: true })).toEqual([LAUNCH[1]]);
  expect(await find('launch', ann, { isOpen: false })).toEqual([LAUNCH[0]]);
  expect((await find('launch', ann, { limit: 1 })).map(([title]) => title)).toEqual(['Launch date']);
});

test('the oldest come first if that is wanted, also over several pages', async () => {
  const titles: string[] = [];
  let cursor: object | undefined;
  do {
    const input = listRequestsInput.parse({ workspaceId, isOpen: null, sort: 'oldest', limit: 2, cursor });
    const page = await requests(ann, input);
    titles.push(...page.requests.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor);
  expect(titles).toEqual(['Shorter words before the launch', 'Launch date', 'Mu\u0308sli prices']);
});

test('the last active come first if that is wanted, also over several pages', async () => {
  const other = await Desk.open(platform);
  const by = await other.person('editor');
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) {
    const made = requesting(other);
    ids.push(
      await made.request(by, [await made.suggest(by, await other.document('The cat sat.\n'), 'The dog sat.\n')]),
    );
  }
  const thread = { id: newId(), changeRequestId: ids[0]!, quote: '', startedByUserId: by.actor.userId };
  await platform.db.thread.create({ data: thread });
  const comment = { id: newId(), threadId: thread.id, position: 0, authorId: by.actor.userId, body: 'Why?' };
  await platform.db.comment.create({ data: { ...comment, createdAt: new Date('2031-05-02T10:00:00.456Z') } });
  // The others happened at the same time.
  const at = new Date('2031-05-01T10:00:00.123Z');
  await platform.db.changeRequest.updateMany({ where: { id: { in: ids.slice(1) } }, data: { createdAt: at } });
  const found: string[] = [];
  let cursor: object | undefined;
  do {
    const list = { workspaceId: other.workspaceId, isOpen: true, sort: 'updated', limit: 1, cursor };
    const page = await requests(by, listRequestsInput.parse(list));
    found.push(...page.requests.map(({ changeSetId }) => changeSetId));
    cursor = page.nextCursor;
  } while (cursor);
  expect(found).toEqual([ids[0], ...ids.slice(1).toSorted().toReversed()]);
});

test('a decision, an inherited one, an approval and a decided tree change count as activity; an undone decision doesn’t', async () => {
  const other = await Desk.open(platform);
  const by = await other.person('editor');
  const { suggest: make, request: ask } = requesting(other);
  const made = await make(by, await other.document('The cat sat.\n'), 'The dog sat.\n');
  const before = await make(by, await other.document('The cat sat.\n'), 'The dog sat.\n');
  const input = {
    key: newId(),
    projectId: other.projectId,
    change: { kind: 'create', path: 'a.md', text: '' },
  } as const;
  const { treeChangeId } = await suggestOwnTreeChange(by, { ...input, description: 'Add a' });
  await ask(by, [made], { treeChangeIds: [treeChangeId] });
  const updatedAt = async () => {
    const lists = await Promise.all(
      (['updated', 'newest'] as const).map((sort) =>
        requests(by, listRequestsInput.parse({ workspaceId: other.workspaceId, isOpen: null, sort })),
      ),
    );
    const [first, second] = lists.map((list) => list.requests[0]?.updatedAt.getUTCFullYear());
    expect(first).toBe(second);
    return first;
  };
  const hunkOf = async (versionId: string) => (await platform.db.hunk.findFirstOrThrow({ where: { versionId } })).id;
  const [hunkId, earlier] = [await hunkOf(made), await hunkOf(before)];
  const { userId } = by.actor;
  await platform.db.hunkApproval.create({ data: { hunkId, userId, createdAt: new Date('2031-01-05') } });
  expect(await updatedAt()).toBe(2031);
  const decision = { id: newId(), hunkId: earlier, kind: 'rejected', createdAt: new Date('2032-01-05') } as const;
  await platform.db.decision.create({ data: decision });
  expect(await updatedAt()).toBe(2031);
  await platform.db.hunk.update({ where: { id: hunkId }, data: { inheritedDecisionId: decision.id } });
  expect(await updatedAt()).toBe(2032);
  await platform.db.treeChangeApproval.create({ data: { treeChangeId, userId, createdAt: new Date('2033-01-05') } });
  expect(await updatedAt()).toBe(2033);
  const decided = { status: 'rejected', decidedAt: new Date('2034-01-05') } as const;
  await platform.db.treeChange.update({ where: { id: treeChangeId }, data: decided });
  expect(await updatedAt()).toBe(2034);
  const own = { ...decision, id: newId(), hunkId, createdAt: new Date('2035-01-05') };
  await platform.db.decision.create({ data: own });
  expect(await updatedAt()).toBe(2035);
  await platform.db.decision.update({ where: { id: own.id }, data: { undoneAt: new Date('2036-01-05') } });
  expect(await updatedAt()).toBe(2034);
});

test('the counts are those of the lists', async () => {
  expect(await requestCounts(ann, { workspaceId })).toEqual({ open: 2, forMe: 0, mine: 2, drafts: 0, closed: 1 });
  const ben = await desk.person('editor', 'Ben');
  expect(await requestCounts(ben, { workspaceId, projectId })).toEqual({
    open: 2,
    forMe: 0,
    mine: 0,
    drafts: 0,
    closed: 1,
  });
  await addReviewer(open.changeSetId, ben);
  expect(await requestCounts(ben, { workspaceId })).toMatchObject({ open: 2, forMe: 1, mine: 0 });
});

test('a search finds a request by its suggestions’ descriptions and its prompt, with or without a title of its own', async () => {
  const documentId = await desk.document('The cat sat.\n');
  const suggestionId = await suggest(ann, documentId, 'The hen sat.\n');
  const conversation = { id: newId(), documentId, projectId, title: 'Hens', createdBy: ann.actor.userId };
  await platform.db.conversation.create({ data: conversation });
  const turn = { id: newId(), conversationId: conversation.id, userId: ann.actor.userId, request: 'Use hens' };
  await platform.db.turn.create({ data: { ...turn, model: 'offline/copy-editor', status: 'finished' } });
  await platform.db.version.update({
    where: { id: suggestionId },
    data: { createdByTurnId: turn.id, description: 'Livelier birds' },
  });
  const queries = ['use hens', 'livelier birds', 'birds use'];
  for (const query of queries) expect(await find(query, ann)).toEqual([['Livelier birds', 'open']]);
  expect(await find('hens', ann, { isOpen: false })).toEqual([]);
  await updateRequest(ann, { changeSetId: turn.id, title: 'Poultry' });
  for (const query of [...queries, 'poultry birds']) expect(await find(query, ann)).toEqual([['Poultry', 'open']]);
  await decideAll(await desk.person('editor'), { suggestionId, choice: { kind: 'accept' } });
  for (const query of queries) expect(await find(query, ann)).toEqual([['Poultry', 'accepted']]);
  const ofPeople = await find('better words', ann, { isOpen: true });
  expect(ofPeople.map(([title]) => title)).toEqual(['Mu\u0308sli prices', 'Shorter words before the launch']);
});

test('a request found by a word that’s only in a description says which passage has it', async () => {
  const other = await Desk.open(platform);
  const by = await other.person('editor');
  const made = requesting(other);
  const texts = ['The dog sat.\n', 'The hen sat.\n', 'The emu sat.\n'];
  const ids: string[] = [];
  for (const text of texts) ids.push(await made.suggest(by, await other.document('The cat sat.\n'), text));
  for (const [i, description] of ['Livelier birds', 'Kinder words', 'Secret words'].entries()) {
    await platform.db.version.update({ where: { id: ids[i]! }, data: { description } });
  }
  await made.request(by, ids, { title: 'Poultry' });
  const passageOf = async (query: string) => {
    const list = { workspaceId: other.workspaceId, query };
    return (await requests(by, listRequestsInput.parse(list))).requests.map(({ passage }) => passage);
  };
  expect(await passageOf('')).toEqual([null]);
  expect(await passageOf('poultry')).toEqual([null]);
  expect(await passageOf('BIRDS')).toEqual(['Livelier birds']);
  expect(await passageOf('poultry kinder birds')).toEqual(['Kinder words']);
  // Parts have no order that says which of them comes first.
  expect(await passageOf('words')).toEqual([expect.stringMatching(/^(Kinder|Secret) words$/)]);
  const { documentId } = await platform.db.version.findUniqueOrThrow({ where: { id: ids[2]! } });
  await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: new Date() } });
  expect(await passageOf('secret')).toEqual([]);
});

test('nobody finds requests of a project they can’t enter or of another workspace', async () => {
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(find('launch', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const owner = await desk.person('owner');
  await platform.db.project.update({ where: { id: projectId }, data: { isPrivate: true } });
  await platform.db.projectGrant.create({
    data: { projectId, subjectKind: 'person', subjectId: ann.actor.userId, role: 'viewer', grantedBy: 'nobody' },
  });
  expect(await find('launch', await desk.person('editor'))).toEqual([]);
  expect(await find('launch', ann)).toEqual(LAUNCH);
  await platform.db.project.update({ where: { id: projectId }, data: { trashedAt: new Date() } });
  for (const by of [ann, owner]) expect(await find('launch', by)).toEqual([]);
});

test('a request whose documents are in the trash counts nothing of them', async () => {
  await platform.db.project.update({ where: { id: projectId }, data: { isPrivate: false, trashedAt: null } });
  await platform.db.document.updateMany({ where: { projectId }, data: { trashedAt: new Date() } });
  const found = await requests(ann, listRequestsInput.parse({ workspaceId, query: 'before', isOpen: null }));
  expect(found.requests).toMatchObject([{ changeSetId: open.changeSetId, documents: 0, total: 0 }]);
});
