import { expect, test } from 'vitest';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { decideAll } from '../../commands/decide-all';
import { countRequestsInput, listRequestsInput } from '../schema';
import { requesting } from '../test-support/requesting';
import { listedPeople, requestCounts, requests } from './requests';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const { workspaceId, projectId } = desk;
const { suggest, request } = requesting(desk);
const [ann, ben, cleo] = [
  await desk.person('editor', 'Ann'),
  await desk.person('editor', 'Ben'),
  await desk.person('editor', 'Cleo'),
];
const idOf = ({ actor }: Context) => actor.userId;

async function ask(by: Context, title: string, more: { reviewerIds?: string[]; isDraft?: boolean } = {}) {
  const suggestionId = await suggest(by, await desk.document('The cat sat.\n'), 'The dog sat.\n');
  return { suggestionId, changeSetId: await request(by, [suggestionId], { title, ...more }) };
}

/** Stores that a suggestion was made by the agent, in a turn that a person asked for. */
async function askAgent(by: Context, words: string): Promise<void> {
  const documentId = await desk.document('The cat sat.\n');
  const suggestionId = await suggest(by, documentId, 'The hen sat.\n');
  const conversation = { id: newId(), documentId, projectId, title: 'Hens', createdBy: idOf(by) };
  await platform.db.conversation.create({ data: conversation });
  const turn = { id: newId(), conversationId: conversation.id, userId: idOf(by), request: words };
  await platform.db.turn.create({ data: { ...turn, model: 'offline/copy-editor', status: 'finished' } });
  const data = { createdByTurnId: turn.id, description: words };
  await platform.db.version.update({ where: { id: suggestionId }, data });
}

await ask(ann, 'By Ann for Ben', { reviewerIds: [idOf(ben)] });
await ask(ann, 'Draft of Ann for Cleo', { reviewerIds: [idOf(cleo)], isDraft: true });
await ask(ben, 'By Ben for Cleo', { reviewerIds: [idOf(cleo)] });
await ask(ben, 'Draft of Ben', { isDraft: true });
const decided = await ask(ben, 'Decided', { reviewerIds: [idOf(ann)] });
await decideAll(cleo, { suggestionId: decided.suggestionId, choice: { kind: 'accept' } });
await askAgent(ann, 'Use hens');

const list = async (by: Context, filter: object) =>
  (await requests(by, listRequestsInput.parse({ workspaceId, ...filter }))).requests;
const find = async (filter: object) => (await list(ann, filter)).map(({ title }) => title).toSorted();

test('a list can be limited to the requests of one author, to one reviewer, and to people or the agent', async () => {
  const ofAnn = ['By Ann for Ben', 'Draft of Ann for Cleo', 'Use hens'];
  expect(await find({ authorId: idOf(ann) })).toEqual(ofAnn);
  expect(await find({ authorId: idOf(ann), by: 'people' })).toEqual(ofAnn.slice(0, 2));
  expect(await find({ by: 'agent' })).toEqual(['Use hens']);
  expect(await find({ reviewerId: idOf(cleo) })).toEqual(['By Ben for Cleo', 'Draft of Ann for Cleo']);
  expect(await find({ reviewerId: idOf(cleo), authorId: idOf(ben) })).toEqual(['By Ben for Cleo']);
  expect(await find({ reviewerId: idOf(ann), isOpen: null })).toEqual(['Decided']);
  expect(await find({ authorId: idOf(ann), query: 'cleo' })).toEqual(['Draft of Ann for Cleo']);
});

test('drafts can be listed alone, and left out', async () => {
  expect(await find({ isDraft: true })).toEqual(['Draft of Ann for Cleo', 'Draft of Ben']);
  expect(await find({ isDraft: false })).toEqual(['By Ann for Ben', 'By Ben for Cleo', 'Use hens']);
});

test.each(['', 'nobody', "' or true --", '%', 'ann\0', '../..', 'x'.repeat(5000)])(
  'a filter by the id %j matches nothing',
  async (id) => {
    for (const filter of [{ authorId: id }, { reviewerId: id }]) {
      expect(await find(filter)).toEqual([]);
      const counts = await requestCounts(ann, countRequestsInput.parse({ workspaceId, ...filter }));
      expect(counts).toEqual({ open: 0, forMe: 0, mine: 0, drafts: 0, closed: 0 });
    }
  },
);

// Drafts were listed and counted among the open ones.
test.each([
  ['nothing', {}],
  ['an author', { authorId: idOf(ann) }],
  ['a reviewer', { reviewerId: idOf(cleo) }],
  ['people', { by: 'people' }],
  ['the agent', { by: 'agent' }],
  ['a project', { projectId }],
] as const)('each count is the length of its list, filtered by %s', async (_, filter) => {
  for (const by of [ann, ben, cleo]) {
    const lengths = {
      open: (await list(by, { ...filter, isDraft: false })).length,
      forMe: (await list(by, { ...filter, isForMe: true })).length,
      mine: (await list(by, { ...filter, isMine: true })).length,
      drafts: (await list(by, { ...filter, isDraft: true })).length,
      closed: (await list(by, { ...filter, isOpen: false })).length,
    };
    expect(await requestCounts(by, countRequestsInput.parse({ workspaceId, ...filter }))).toEqual(lengths);
  }
});

test('only the authors and reviewers of listed requests are offered', async () => {
  await desk.person('editor', 'Dan');
  const { authors, reviewers } = await listedPeople(ann, { workspaceId });
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name.split(' ')[0]).toSorted();
  expect(names(authors)).toEqual(['Ann', 'Ben']);
  expect(names(reviewers)).toEqual(['Ann', 'Ben', 'Cleo']);
});

test('filters and the people they offer tell nothing of a project that the person can’t enter', async () => {
  const dan = await desk.person('editor', 'Dan');
  await platform.db.project.update({ where: { id: projectId }, data: { isPrivate: true } });
  const filter = { workspaceId, authorId: idOf(ann) };
  expect(await list(dan, filter)).toEqual([]);
  const none = { open: 0, forMe: 0, mine: 0, drafts: 0, closed: 0 };
  expect(await requestCounts(dan, countRequestsInput.parse(filter))).toEqual(none);
  for (const scope of [{ workspaceId }, { workspaceId, projectId }]) {
    expect(await listedPeople(dan, scope)).toEqual({ authors: [], reviewers: [] });
  }
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(listedPeople(stranger, { workspaceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
