import { describe, expect, test, vi } from 'vitest';
import { lockHead } from '@/documents/commands/append-update';
import { documentsOf } from '@/documents/queries/tree';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { suggestEdits } from '@/review/commands/suggest-edits';
import { pinDocument } from '@/versions/commands/pin-document';
import { Desk } from '@/versions/test-support/desk';
import { replace } from '@/versions/test-support/quotation';
import { testPlatform } from '../../../test/support/database';
import { decideAll } from '../commands/decide-all';
import { decideChangeSet } from '../commands/decide-change-set';
import { decideHunk } from '../commands/decide-hunk';
import { forgetProjectReview } from '../commands/forget-review';
import { setRules } from '../commands/set-rules';
import { undoMany } from '../commands/undo/undo-many';
import { mark } from '../inbox/commands/mark';
import { markAll } from '../inbox/commands/mark-all';
import { inbox, inboxCount } from '../inbox/queries/inbox';
import { suggestion, suggestions } from '../queries/suggestions';
import { deleteComment } from '../threads/commands/delete-comment';
import { reply } from '../threads/commands/reply';
import { resolveThread } from '../threads/commands/resolve-threads';
import { startOnRequest } from '../threads/commands/start-on-request';
import { startOnHunk } from '../threads/commands/start-thread';
import { personComments } from '../threads/queries/person-comments';
import { thread } from '../threads/queries/threads';
import { decideTreeChange } from '../tree/commands/decide-tree-change';
import { suggestOwnTreeChange } from '../tree/commands/suggest-own-tree-change';
import { undoTreeChange } from '../tree/commands/undo-tree-change';
import type { TreeChangeRequest } from '../tree/schema';
import { suggesting } from '../tree/test-support/suggesting';
import { addToRequest } from './commands/add-to-request';
import { closeRequest, reopenRequest } from './commands/close-request';
import { removeFromRequest } from './commands/remove-from-request';
import { updateRequest } from './commands/update-request';
import { request as readRequest } from './queries/request';
import { addableSuggestions, addableTreeChanges, possibleReviewers, requests } from './queries/requests';
import { createRequestInput, requestPartsInput } from './schema';
import { requesting } from './test-support/requesting';

const platform = await testPlatform();
const { db } = platform;
const ACCEPT = { kind: 'accept' } as const;
const REJECT = { kind: 'reject' } as const;

/** Returns whether a connection waits for a lock on a table. */
async function waitsFor(table: string): Promise<boolean> {
  const { rows } = await platform.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${table}%`],
  );
  return rows.length > 0;
}

/** Creates two documents in a project. Cem only comments, Ann and Ben edit, Vera reads. */
async function world() {
  const desk = await Desk.open(platform);
  const { workspaceId } = desk;
  const [ann, ben, cem, vera] = await Promise.all([
    desk.person('editor', 'Ann'),
    desk.person('editor', 'Ben'),
    desk.person('commenter', 'Cem'),
    desk.person('viewer', 'Vera'),
  ]);
  const one = await desk.document('The cat sat.\n', 'one.md');
  const two = await desk.document('A cat ran.\n', 'two.md');
  return {
    ...{ desk, workspaceId, ann, ben, cem, vera, one, two },
    ...requesting(desk),
    list: async (ctx: Context, isOpen = true) =>
      (await requests(ctx, { workspaceId, isOpen, isMine: false, limit: 50 })).requests,
    waiting: async (ctx: Context) =>
      (await inbox(ctx, { workspaceId, limit: 50 })).items.map(({ kind, reason, subjectId }) => [
        kind,
        reason,
        subjectId,
      ]),
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** Lets Cem suggest a change of both documents and ask Ann to review them. */
async function asked({ suggest, request, cem, ann, one, two }: World, more: { isDraft?: boolean } = {}) {
  const ids = [await suggest(cem, one, 'The dog sat.\n'), await suggest(cem, two, 'A dog ran.\n')];
  const id = await request(cem, ids, { reviewerIds: [ann.actor.userId], ...more });
  return { id, ids };
}

/** Creates a turn of Ann's that suggests a change of both documents, or of others. */
async function turnOf({ desk, ann, one, two }: World, words = 'Cats to dogs', documentIds = [one, two]) {
  const conversation = { id: newId(), documentId: one, projectId: desk.projectId, title: words };
  const turnId = newId();
  const { userId } = ann.actor;
  await db.conversation.create({ data: { ...conversation, createdBy: userId } });
  const turn = { id: turnId, conversationId: conversation.id, userId, request: words, model: 'offline/copy-editor' };
  await db.turn.create({ data: { ...turn, status: 'finished' } });
  const calls = [{ callId: 'a', edits: [replace('cat', 'dog')], description: 'animals' }];
  for (const [step, documentId] of documentIds.entries()) {
    const { versionId: pinnedVersionId } = await pinDocument(ann, { documentId, turnIds: [turnId] });
    await suggestEdits(ann, { documentId, pinnedVersionId, turnId, step, calls });
  }
  return turnId;
}

/** Moves a document, and perhaps what the agent was asked about it, to a private project that only Ann can enter. */
async function hide({ ann, workspaceId }: World, { documentId, turnId }: { documentId: string; turnId?: string }) {
  const { id } = await db.project.create({ data: { id: newId(), workspaceId, name: 'Hidden', isPrivate: true } });
  const grant = { projectId: id, subjectKind: 'person', role: 'editor', grantedBy: 'nobody' } as const;
  await db.projectGrant.create({ data: { ...grant, subjectId: ann.actor.userId } });
  await db.document.update({ where: { id: documentId }, data: { projectId: id } });
  if (!turnId) return;
  await db.conversation.updateMany({ where: { turns: { some: { id: turnId } } }, data: { projectId: id } });
}

const hunksOf = async (ctx: Context, suggestionId: string) =>
  (await suggestion(ctx, { suggestionId })).hunks.map(({ id }) => id);

describe('a request of a person’s suggestions', () => {
  test('groups suggestions of several documents, with its words, its reviewers and how far it is', async () => {
    const here = await world();
    const { ann, cem, vera, list } = here;
    const { id, ids } = await asked(here);
    const view = await readRequest(vera, { changeSetId: id });
    expect(view).toMatchObject({
      ...{ title: 'New name', state: 'open', turnId: null, projectName: 'Launch', threadId: null },
      ...{
        author: { name: 'Cem' },
        reviewers: [{ name: 'Ann' }],
        mayManage: false,
        mayChangeParts: false,
        mayDecide: false,
      },
    });
    expect(view.changeSet.entries.map(({ path, suggestionId }) => [path, suggestionId])).toEqual([
      ['one.md', ids[0]],
      ['two.md', ids[1]],
    ]);
    expect(await readRequest(cem, { changeSetId: id })).toMatchObject({ mayManage: true, mayChangeParts: true });
    expect(await readRequest(ann, { changeSetId: id })).toMatchObject({
      mayManage: true,
      mayChangeParts: false,
      mayDecide: true,
    });
    expect(await list(vera)).toMatchObject([
      { changeSetId: id, state: 'open', documents: 2, total: 2, reviewed: 0, author: { name: 'Cem' } },
    ]);
    expect(await suggestions(vera, { documentId: here.one })).toMatchObject([
      { request: { changeSetId: id, title: 'New name', isClosed: false } },
    ]);
  });

  test('REQ-1: nobody adds another person’s suggestion, and a suggestion is in one request at most', async () => {
    const here = await world();
    const { ann, ben, cem, suggest, request, one, two } = here;
    const { id } = await asked(here);
    const [annes, own] = [await suggest(ann, one, 'Ann’s.\n'), await suggest(cem, two, 'Cem’s.\n')];
    await expect(request(cem, [annes])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(addToRequest(cem, { changeSetId: id, suggestionIds: [annes] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(addToRequest(ann, { changeSetId: id, suggestionIds: [annes] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const other = await request(cem, [own]);
    await expect(addToRequest(cem, { changeSetId: id, suggestionIds: [own] })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await readRequest(cem, { changeSetId: id })).changeSet.entries).toHaveLength(2);
    expect((await readRequest(ben, { changeSetId: other })).changeSet.entries).toHaveLength(1);
  });

  test('the same key gives the same request, and a refused one leaves nothing', async () => {
    const { cem, ann, vera, suggest, request, one } = await world();
    const id = await suggest(cem, one, 'The dog sat.\n');
    for (const reviewer of [vera, cem]) {
      const asking = request(cem, [id], { reviewerIds: [ann.actor.userId, reviewer.actor.userId] });
      await expect(asking).rejects.toMatchObject({ code: 'INVALID' });
    }
    expect(await db.version.findUniqueOrThrow({ where: { id } })).toMatchObject({ changeSetId: null });
    const key = newId();
    const [first, second] = await Promise.all([request(cem, [id], { key }), request(cem, [id], { key })]);
    expect(second).toBe(first);
    expect(await request(cem, [id], { key, title: 'Another title' })).toBe(first);
    expect(await db.auditEvent.count({ where: { subjectId: first, action: 'change_request.created' } })).toBe(1);
  });

  test('its author and people who can decide change it; others can’t', async () => {
    const here = await world();
    const { ann, ben, cem } = here;
    const { id: changeSetId } = await asked(here);
    const other = await here.desk.person('commenter', 'Dora');
    await expect(updateRequest(other, { changeSetId, title: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateRequest(here.vera, { changeSetId, title: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await updateRequest(cem, { changeSetId, title: 'Dogs' });
    await updateRequest(ben, { changeSetId, description: 'See **the brief**.' });
    expect(await readRequest(ann, { changeSetId })).toMatchObject({
      ...{ title: 'Dogs', description: 'See **the brief**.', reviewers: [{ name: 'Ann' }] },
    });
  });

  test('REQ-6: a suggestion that takes the place of another stays in its request', async () => {
    const here = await world();
    const { id, ids } = await asked(here);
    const next = await here.suggest(here.cem, here.one, 'The horse sat.\n', { replaces: ids[0]! });
    const { changeSet, state } = await readRequest(here.ann, { changeSetId: id });
    expect(changeSet.entries.map(({ suggestionId }) => suggestionId)).toEqual([next, ids[1]]);
    expect(state).toBe('open');
  });
});

test('REQ-1: a turn’s change set is a request from the start, and can be given a title and reviewers', async () => {
  const here = await world();
  const { ann, ben, cem, list, waiting } = here;
  const changeSetId = await turnOf(here, 'Cats to\ndogs');
  const before = { changeSetId, title: 'Cats to dogs', state: 'open', turnId: changeSetId, author: { name: 'Ann' } };
  expect(await list(cem)).toMatchObject([{ ...before, documents: 2, total: 2, reviewed: 0 }]);
  expect(await readRequest(cem, { changeSetId })).toMatchObject({ ...before, reviewers: [], mayManage: false });
  expect(await db.changeRequest.count({ where: { id: changeSetId } })).toBe(0);
  const added = addToRequest(ann, { changeSetId, suggestionIds: [await here.suggest(ann, here.one, 'Mine.\n')] });
  await expect(added).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await updateRequest(ann, { changeSetId, title: 'Dogs everywhere', reviewerIds: [ben.actor.userId] });
  expect(await readRequest(cem, { changeSetId })).toMatchObject({
    title: 'Dogs everywhere',
    reviewers: [{ name: 'Ben' }],
  });
  expect((await list(cem)).map(({ title }) => title)).toEqual(['Dogs everywhere']);
  expect(await waiting(ben)).toContainEqual(['request', 'request', changeSetId]);
  expect(await waiting(ben)).toHaveLength(2);
});

test('REQ-1: a turn’s change set without a title is named by its only suggestion, everywhere', async () => {
  const here = await world();
  const { ann, ben, cem, workspaceId } = here;
  const changeSetId = await turnOf(here, 'Proofread\nthis', [here.one]);
  const named = { changeSetId, title: 'animals', asked: 'Proofread this' };
  const find = async (query: string) =>
    (await requests(cem, { workspaceId, isOpen: true, isMine: false, limit: 5, query })).requests;
  for (const query of ['', 'animals', 'proofread', 'animals proofread']) {
    expect(await find(query)).toMatchObject([named]);
  }
  expect(await find('cats')).toEqual([]);
  expect(await readRequest(cem, { changeSetId })).toMatchObject(named);
  await updateRequest(ann, { changeSetId, reviewerIds: [ben.actor.userId] });
  for (const query of ['animals', 'proofread', 'animals proofread']) expect(await find(query)).toMatchObject([named]);
  expect(await readRequest(cem, { changeSetId })).toMatchObject(named);
  const { items } = await inbox(ben, { workspaceId, limit: 5, kind: 'request' });
  expect(items.map(({ text }) => text)).toEqual(['animals']);
});

test('a turn’s change set isn’t named by a suggestion in a project that the person can’t enter', async () => {
  const here = await world();
  const changeSetId = await turnOf(here);
  const hidden = await db.project.create({
    data: { id: newId(), name: 'Hidden', workspaceId: here.workspaceId, isPrivate: true },
  });
  await db.document.update({ where: { id: here.two }, data: { projectId: hidden.id } });
  await db.version.updateMany({ where: { documentId: here.two }, data: { description: 'secret' } });
  expect(await here.list(here.cem)).toMatchObject([{ changeSetId, title: 'animals', asked: 'Cats to dogs' }]);
  expect(await readRequest(here.cem, { changeSetId })).toMatchObject({ title: 'animals' });
});

test('REQ-1: a turn’s change set without a title is closed when all of its suggestions are withdrawn', async () => {
  const here = await world();
  const changeSetId = await turnOf(here, 'Cats to dogs');
  await db.version.updateMany({ where: { createdByTurnId: changeSetId }, data: { status: 'withdrawn' } });
  expect(await readRequest(here.cem, { changeSetId })).toMatchObject({
    ...{ title: 'Cats to dogs', state: 'closed', author: { name: 'Ann' } },
    changeSet: { entries: [], tree: [] },
  });
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(readRequest(stranger, { changeSetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('REQ-2: the state follows from the decisions, and goes back when they are undone', async () => {
  const here = await world();
  const { ann, list, one } = here;
  const { id: changeSetId, ids } = await asked(here);
  const state = async () => (await readRequest(ann, { changeSetId })).state;
  await decideAll(ann, { suggestionId: ids[0]!, choice: ACCEPT });
  expect([await state(), (await list(ann))[0]]).toMatchObject(['open', { state: 'open', reviewed: 1, total: 2 }]);
  await decideAll(ann, { suggestionId: ids[1]!, choice: REJECT });
  expect([await state(), await list(ann)]).toEqual(['partly', []]);
  expect(await list(ann, false)).toMatchObject([{ changeSetId, state: 'partly', reviewed: 2 }]);
  await undoMany(ann, { documentId: one, hunkIds: await hunksOf(ann, ids[0]!) });
  expect(await state()).toBe('open');
  await decideAll(ann, { suggestionId: ids[0]!, choice: REJECT });
  expect([await state(), (await list(ann, false))[0]?.state]).toEqual(['closed', 'closed']);
});

describe('a request that somebody closes', () => {
  test('REQ-7: leaves all inboxes and can’t be decided, and comes back when it’s reopened', async () => {
    const here = await world();
    const { ann, ben, cem, list, waiting, one } = here;
    const { id: changeSetId, ids } = await asked(here);
    await mark(ann, { workspaceId: here.workspaceId, kind: 'request', subjectId: changeSetId, as: 'done' });
    await closeRequest(ben, { changeSetId });
    for (const ctx of [ann, ben]) expect(await waiting(ctx)).toEqual([]);
    expect(await readRequest(cem, { changeSetId })).toMatchObject({
      ...{ state: 'closed', closed: { by: { name: 'Ben' } }, changeSet: { isClosed: true } },
    });
    expect([await list(cem), (await list(cem, false))[0]]).toMatchObject([[], { changeSetId, state: 'closed' }]);
    const [inDocument] = await suggestions(ann, { documentId: one });
    expect(inDocument).toMatchObject({ status: 'pending', request: { changeSetId, isClosed: true } });
    await expect(decideChangeSet(ann, { changeSetId, choice: ACCEPT })).rejects.toMatchObject({ code: 'CONFLICT' });
    await reopenRequest(cem, { changeSetId });
    // Its reviewers are asked again, even if they had marked it as done.
    expect(await waiting(ann)).toEqual([['request', 'request', changeSetId]]);
    expect((await waiting(ben)).map(([kind]) => kind)).toEqual(['suggestion', 'suggestion']);
    expect(await readRequest(cem, { changeSetId })).toMatchObject({ state: 'open', closed: null });
    await closeRequest(cem, { changeSetId });
    await decideAll(ann, { suggestionId: ids[0]!, choice: ACCEPT });
    expect(await readRequest(cem, { changeSetId })).toMatchObject({ state: 'closed' });
    await decideAll(ann, { suggestionId: ids[1]!, choice: ACCEPT });
    expect(await readRequest(cem, { changeSetId })).toMatchObject({ state: 'accepted' });
  });

  test('stops a running “Accept all”: changes that weren’t decided before stay open', async () => {
    const here = await world();
    const { desk, ann, cem, one, two } = here;
    const { id: changeSetId } = await asked(here);
    const decided = await inTransaction(db, async (tx) => {
      for (const documentId of [one, two]) await lockHead(tx, documentId);
      const deciding = decideChangeSet(ann, { changeSetId, choice: ACCEPT });
      // By now, it has seen that the request is open.
      await expect.poll(() => waitsFor('document_head'), { timeout: 10_000 }).toBe(true);
      await closeRequest(cem, { changeSetId });
      return { deciding };
    });
    const { results } = await decided.deciding;
    expect(results).toMatchObject([1, 2].map(() => ({ ok: false, message: expect.stringContaining('is closed') })));
    expect([await desk.text(one), await desk.text(two)]).toEqual(['The cat sat.\n', 'A cat ran.\n']);
    await reopenRequest(cem, { changeSetId });
    const again = await decideChangeSet(ann, { changeSetId, choice: ACCEPT });
    expect(again.results.map(({ ok }) => ok)).toEqual([true, true]);
  });

  test('has the reason in its discussion once, however often the call is repeated', async () => {
    const here = await world();
    const { ann, cem, waiting } = here;
    const { id: changeSetId } = await asked(here);
    const close = () => closeRequest(ann, { changeSetId, reason: 'We keep the **cat**.' });
    await Promise.all([close(), close()]);
    await close();
    const { threadId } = await readRequest(cem, { changeSetId });
    const { comments } = await thread(cem, { threadId: threadId! });
    expect(comments.map(({ body, author }) => [author.name, body])).toEqual([['Ann', 'We keep the **cat**.']]);
    expect(await waiting(cem)).toEqual([['thread', 'reply', threadId]]);
    expect(await db.auditEvent.count({ where: { subjectId: changeSetId, action: 'change_request.closed' } })).toBe(1);
    await Promise.all([reopenRequest(cem, { changeSetId }), reopenRequest(ann, { changeSetId })]);
    expect(await db.auditEvent.count({ where: { subjectId: changeSetId, action: 'change_request.reopened' } })).toBe(1);
  });

  test('REQ-7: is closed and reopened by its author and people who can decide, also a turn’s', async () => {
    const here = await world();
    const { ann, ben, cem, vera, list, waiting } = here;
    const changeSetId = await turnOf(here);
    for (const ctx of [cem, vera]) {
      await expect(closeRequest(ctx, { changeSetId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await closeRequest(ben, { changeSetId });
    expect([await waiting(ann), await list(ann)]).toEqual([[['request', 'closed', changeSetId]], []]);
    await expect(reopenRequest(cem, { changeSetId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await reopenRequest(ann, { changeSetId });
    expect(await list(ann)).toMatchObject([{ changeSetId, state: 'open' }]);
    await decideChangeSet(ann, { changeSetId, choice: ACCEPT });
    await expect(closeRequest(ann, { changeSetId })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('takes no suggestions, and tells new reviewers only when it’s reopened', async () => {
    const here = await world();
    const { ben, cem, suggest, waiting } = here;
    const { id: changeSetId } = await asked(here);
    await closeRequest(cem, { changeSetId });
    const third = await suggest(cem, await here.desk.document('Cats.\n'), 'Dogs.\n');
    await expect(addToRequest(cem, { changeSetId, suggestionIds: [third] })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await updateRequest(cem, { changeSetId, reviewerIds: [ben.actor.userId] });
    expect(await waiting(ben)).toEqual([['suggestion', 'suggestion', third]]);
    await reopenRequest(cem, { changeSetId });
    expect(await waiting(ben)).toContainEqual(['request', 'request', changeSetId]);
  });
});

describe('the authors of a request that somebody closes', () => {
  test('REQ-10: have it in their inboxes until it’s reopened; people who close their own have nothing', async () => {
    const here = await world();
    const { ann, ben, cem, workspaceId, waiting } = here;
    const { id: changeSetId } = await asked(here);
    await closeRequest(ben, { changeSetId });
    expect([await waiting(cem), await waiting(ann), await waiting(ben)]).toEqual([
      [['request', 'closed', changeSetId]],
      [],
      [],
    ]);
    const [item] = (await inbox(cem, { workspaceId, limit: 5 })).items;
    expect(item).toMatchObject({ actor: { name: 'Ben' }, text: 'New name', requestId: changeSetId, documentId: null });
    expect((await inbox(cem, { workspaceId, limit: 5, only: 'waiting' })).items).toEqual([]);
    expect(await inboxCount(cem, { workspaceId })).toMatchObject({ open: 1, unread: 1 });
    await mark(cem, { workspaceId, kind: 'request', subjectId: changeSetId, as: 'done' });
    expect(await waiting(cem)).toEqual([]);
    await mark(cem, { workspaceId, kind: 'request', subjectId: changeSetId, as: 'open' });
    await reopenRequest(ann, { changeSetId });
    expect(await waiting(cem)).toEqual([]);
    expect(await waiting(ann)).toEqual([['request', 'request', changeSetId]]);
    await closeRequest(cem, { changeSetId });
    expect(await waiting(cem)).toEqual([]);
  });

  test('REQ-10: include everyone with an open suggestion in it, who also gets the reason', async () => {
    const here = await world();
    const { ann, ben, cem, suggest, waiting, two } = here;
    const { id: changeSetId, ids } = await asked(here);
    // Ann's wording replaces one of Cem's.
    const [first] = ids;
    const hers = await suggest(ann, two, 'A horse ran.\n');
    await db.version.update({ where: { id: hers }, data: { changeSetId } });
    await closeRequest(ben, { changeSetId });
    expect(await waiting(ann)).toEqual([['request', 'closed', changeSetId]]);
    await reopenRequest(cem, { changeSetId });
    // She's asked as a reviewer again.
    expect(await waiting(ann)).toEqual([['request', 'request', changeSetId]]);
    await updateRequest(cem, { changeSetId, reviewerIds: [] });
    await decideAll(ben, { suggestionId: first!, choice: REJECT });
    await closeRequest(ben, { changeSetId, reason: 'Not this year.' });
    const { threadId } = await readRequest(cem, { changeSetId });
    expect(await waiting(ann)).toEqual([['thread', 'reply', threadId]]);
    expect(await waiting(cem)).toEqual([['thread', 'reply', threadId]]);
  });

  test('REQ-10: get no messages about a project that they can’t enter', async () => {
    const here = await world();
    const { ben, cem, desk, waiting } = here;
    const { id: changeSetId } = await asked(here);
    await closeRequest(ben, { changeSetId });
    await db.project.update({ where: { id: desk.projectId }, data: { isPrivate: true } });
    expect(await waiting(cem)).toEqual([]);
  });
});

describe('taking suggestions out of a request', () => {
  test('REQ-8: a suggestion leaves with those it took the place of, waits by itself, and can come back', async () => {
    const here = await world();
    const { ann, ben, cem, desk, waiting, one } = here;
    const { id: changeSetId, ids } = await asked(here);
    const next = await here.suggest(cem, one, 'The horse sat.\n', { replaces: ids[0]! });
    expect(await addableSuggestions(cem, { projectId: desk.projectId })).toEqual([]);
    await removeFromRequest(cem, { changeSetId, suggestionIds: [next] });
    const inRequest = async () =>
      (await readRequest(ann, { changeSetId })).changeSet.entries.map(({ suggestionId }) => suggestionId);
    expect(await inRequest()).toEqual([ids[1]]);
    expect(await waiting(ann)).toEqual(
      expect.arrayContaining([
        ['request', 'request', changeSetId],
        ['suggestion', 'suggestion', next],
      ]),
    );
    expect(await addableSuggestions(cem, { projectId: desk.projectId })).toEqual([
      { suggestionId: next, documentId: one, path: 'one.md', description: 'Better words' },
    ]);
    expect(await addableSuggestions(ben, { projectId: desk.projectId })).toEqual([]);
    await addToRequest(cem, { changeSetId, suggestionIds: [next] });
    expect(new Set(await inRequest())).toEqual(new Set([next, ids[1]]));
  });

  test('REQ-8: only its author takes out suggestions, and only open ones that are in it', async () => {
    const here = await world();
    const { ann, cem, suggest, one } = here;
    const { id: changeSetId, ids } = await asked(here);
    const outside = await suggest(cem, one, 'Outside.\n');
    await expect(removeFromRequest(ann, { changeSetId, suggestionIds: ids })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const unknown = removeFromRequest(cem, { changeSetId, suggestionIds: [ids[0]!, outside] });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await decideAll(ann, { suggestionId: ids[0]!, choice: ACCEPT });
    await expect(removeFromRequest(cem, { changeSetId, suggestionIds: ids })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await readRequest(cem, { changeSetId })).changeSet.entries).toHaveLength(2);
    const turn = await turnOf(here);
    await expect(removeFromRequest(ann, { changeSetId: turn, suggestionIds: ids })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('a request whose last suggestion is taken out is empty and closed, and takes others', async () => {
    const here = await world();
    const { cem, suggest, request, one } = here;
    const id = await suggest(cem, one, 'The dog sat.\n');
    const changeSetId = await request(cem, [id]);
    await removeFromRequest(cem, { changeSetId, suggestionIds: [id] });
    expect(await readRequest(cem, { changeSetId })).toMatchObject({ state: 'closed', closed: null });
    await addToRequest(cem, { changeSetId, suggestionIds: [id] });
    expect(await readRequest(cem, { changeSetId })).toMatchObject({ state: 'open' });
  });
});

describe('visibility', () => {
  test('REQ-3: parts in documents that a person may not read are left out, for each person', async () => {
    const here = await world();
    const { ann, cem, vera, desk, two, workspaceId, list } = here;
    const { id: changeSetId } = await asked(here);
    const closed = await db.project.create({ data: { id: newId(), workspaceId, name: 'Closed', isPrivate: true } });
    const grant = { projectId: closed.id, subjectKind: 'person', role: 'editor', grantedBy: 'nobody' } as const;
    await db.projectGrant.create({ data: { ...grant, subjectId: ann.actor.userId } });
    await db.document.update({ where: { id: two }, data: { projectId: closed.id } });
    const paths = async (ctx: Context) =>
      (await readRequest(ctx, { changeSetId })).changeSet.entries.map(({ path }) => path);
    expect([await paths(ann), await paths(cem), await paths(vera)]).toEqual([
      ['one.md', 'two.md'],
      ['one.md'],
      ['one.md'],
    ]);
    expect((await list(ann))[0]).toMatchObject({ documents: 2, total: 2 });
    expect((await list(vera))[0]).toMatchObject({ documents: 1, total: 1 });
    const { results } = await decideChangeSet(await desk.person('editor', 'Eve'), { changeSetId, choice: ACCEPT });
    expect(results.map(({ path }) => path)).toEqual(['one.md']);
    expect(await desk.text(two)).toBe('A cat ran.\n');
    // The others can see nothing that is still under review.
    expect(await list(vera)).toEqual([]);
    expect((await list(ann))[0]).toMatchObject({ state: 'open', reviewed: 1, total: 2 });
  });

  test('REQ-3: a turn’s request isn’t named by a suggestion outside its project, even for those who can read it', async () => {
    const here = await world();
    const { ann, cem, two } = here;
    const changeSetId = await turnOf(here, 'Cats to dogs', [two]);
    await hide(here, { documentId: two });
    await db.version.updateMany({ where: { documentId: two }, data: { description: 'secret' } });
    expect(await here.list(ann)).toMatchObject([{ title: 'Cats to dogs', total: 1 }]);
    expect(await readRequest(ann, { changeSetId })).toMatchObject({ title: 'Cats to dogs' });
    // The first comment stores the title, for everyone in the project.
    await startOnRequest(ann, { changeSetId, body: 'Please look' });
    expect(await readRequest(cem, { changeSetId })).toMatchObject({ title: 'Cats to dogs' });
    expect(await here.list(cem, false)).toMatchObject([{ title: 'Cats to dogs', total: 0 }]);
  });

  test('REQ-3: nobody reads what the agent was asked for in a conversation whose project they can’t enter', async () => {
    const here = await world();
    const { ann, cem, one, workspaceId } = here;
    const changeSetId = await turnOf(here, 'secret plans');
    await updateRequest(ann, { changeSetId, title: 'Dogs' });
    await hide(here, { documentId: one, turnId: changeSetId });
    await db.version.updateMany({ where: { documentId: one }, data: { description: 'private words' } });
    const found = async (by: Context, query?: string) =>
      (await requests(by, { workspaceId, isOpen: true, isMine: false, limit: 5, query })).requests;
    const reads = { title: 'Dogs', asked: 'secret plans' };
    expect([await found(ann), await readRequest(ann, { changeSetId })]).toMatchObject([[reads], reads]);
    const readsNot = { title: 'Dogs', asked: null };
    expect([await found(cem), await readRequest(cem, { changeSetId })]).toMatchObject([[readsNot], readsNot]);
    for (const query of ['secret', 'private words']) expect(await found(cem, query)).toEqual([]);
    expect(await found(cem, 'dogs animals')).toMatchObject([readsNot]);
  });

  test('REQ-3: people who can’t enter the project get the same answer as for a request that doesn’t exist', async () => {
    const here = await world();
    const { desk, ann, cem, vera, list, waiting } = here;
    const { id: changeSetId } = await asked(here);
    const { threadId, commentId } = await startOnRequest(cem, { changeSetId, body: 'Please look' });
    await db.project.update({ where: { id: desk.projectId }, data: { isPrivate: true } });
    const stranger = await (await Desk.open(platform)).person('owner');
    for (const ctx of [stranger, vera, ann, cem]) {
      const refused = [
        () => readRequest(ctx, { changeSetId }),
        () => updateRequest(ctx, { changeSetId, title: 'Mine' }),
        () => addToRequest(ctx, { changeSetId, suggestionIds: [newId()] }),
        () => removeFromRequest(ctx, { changeSetId, suggestionIds: [newId()] }),
        () => closeRequest(ctx, { changeSetId }),
        () => reopenRequest(ctx, { changeSetId }),
        () => addableSuggestions(ctx, { projectId: desk.projectId }),
        () => startOnRequest(ctx, { changeSetId, body: 'Hello' }),
        () => thread(ctx, { threadId }),
        () => reply(ctx, { threadId, body: 'Hello' }),
        () => deleteComment(ctx, { commentId }),
        () => possibleReviewers(ctx, { projectId: desk.projectId }),
      ];
      for (const one of refused) await expect(one()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const unknown = await readRequest(ctx, { changeSetId: newId() }).catch((error: Error) => error.message);
      await expect(readRequest(ctx, { changeSetId })).rejects.toThrow(String(unknown));
    }
    expect([await list(ann), await waiting(ann)]).toEqual([[], []]);
  });

  test('a document in the trash takes no part in it', async () => {
    const here = await world();
    const { id: changeSetId, ids } = await asked(here);
    await decideAll(here.ann, { suggestionId: ids[0]!, choice: ACCEPT });
    await db.document.update({ where: { id: here.two }, data: { trashedAt: new Date() } });
    expect(await readRequest(here.ann, { changeSetId })).toMatchObject({ state: 'accepted' });
    expect(await here.list(here.ann, false)).toMatchObject([{ state: 'accepted', total: 1, reviewed: 1 }]);
    expect(await here.waiting(here.ann)).toEqual([]);
  });
});

test('what a suggestion outside the request superseded doesn’t count as reviewed, neither on its page nor in the list', async () => {
  const here = await world();
  const { ann, ben, cem, suggest, two } = here;
  const { id: changeSetId, ids } = await asked(here);
  const [first = '', second = ''] = await Promise.all(ids.map(async (id) => (await hunksOf(ann, id))[0]));
  for (const hunkId of [first, second]) await decideHunk(ann, { hunkId, choice: REJECT });
  const reviewed = async () => (await readRequest(ben, { changeSetId })).reviewers[0]?.reviewed;
  expect(await reviewed()).toBe(2);
  const outside = await suggest(cem, two, 'A horse ran.\n');
  await db.version.update({ where: { id: ids[1]! }, data: { status: 'superseded', supersededById: outside } });
  expect(await reviewed()).toBe(1);
  expect((await here.list(ann, false))[0]).toMatchObject({ total: 1, reviewed: 1 });
});

test('REQ-4: a request says how much each reviewer decided or approved, and the list can show only those for a person', async () => {
  const here = await world();
  const { ann, ben, desk, workspaceId } = here;
  await setRules(await desk.person('owner'), {
    projectId: desk.projectId,
    approvals: 2,
    notOwnRequest: false,
    owners: [],
  });
  const { id: changeSetId, ids } = await asked(here);
  const reviewersOf = async () => (await readRequest(ben, { changeSetId })).reviewers;
  expect(await reviewersOf()).toEqual([{ userId: ann.actor.userId, name: 'Ann', reviewed: 0 }]);
  const [hunkId = ''] = await hunksOf(ann, ids[0]!);
  const inList = async () => (await here.list(ben))[0]?.reviewers;
  expect(await inList()).toEqual([{ userId: ann.actor.userId, name: 'Ann', hasReviewed: false }]);
  await decideHunk(ann, { hunkId, choice: ACCEPT });
  expect(await inList()).toMatchObject([{ hasReviewed: true }]);
  expect(await reviewersOf(), 'an approval counts').toMatchObject([{ reviewed: 1 }]);
  await decideHunk(ann, { hunkId: (await hunksOf(ann, ids[1]!))[0] ?? '', choice: REJECT });
  expect(await reviewersOf()).toMatchObject([{ reviewed: 2 }]);
  const listed = async (ctx: Context, isForMe: boolean) =>
    (await requests(ctx, { workspaceId, isOpen: true, isMine: false, isForMe, limit: 5 })).requests;
  expect(await listed(ann, true)).toMatchObject([{ changeSetId, reviewers: [{ name: 'Ann', hasReviewed: true }] }]);
  expect(await listed(ben, true)).toEqual([]);
  expect(await listed(ben, false)).toMatchObject([{ changeSetId }]);
  await updateRequest(here.cem, { changeSetId, isDraft: true });
  expect(await listed(ann, true), 'the reviewers of a draft haven’t been asked yet').toEqual([]);
  expect(await listed(ann, false)).toMatchObject([{ changeSetId, state: 'draft' }]);
  await db.decision.create({ data: { id: newId(), hunkId, kind: 'already_there' } });
  expect(await reviewersOf(), 'what was already there is left out, even if they approved it').toMatchObject([
    { reviewed: 1 },
  ]);
});

describe('the inbox of reviewers', () => {
  test('REQ-4: has the request in place of its suggestions until all is decided, and again after an undo', async () => {
    const here = await world();
    const { ann, ben, cem, workspaceId, one, waiting } = here;
    const { id, ids } = await asked(here);
    expect(await waiting(ann)).toEqual([['request', 'request', id]]);
    expect((await waiting(ben)).map(([kind]) => kind)).toEqual(['suggestion', 'suggestion']);
    expect(await waiting(cem)).toEqual([]);
    const [item] = (await inbox(ann, { workspaceId, limit: 5, kind: 'suggestion' })).items;
    expect(item).toMatchObject({
      text: 'New name',
      actor: { name: 'Cem' },
      requestId: id,
      documentId: null,
      path: null,
    });
    expect(await inboxCount(ann, { workspaceId })).toMatchObject({ open: 1, unread: 1 });
    expect((await inbox(ann, { workspaceId, limit: 5, only: 'waiting' })).items).toHaveLength(1);
    await decideChangeSet(ann, { changeSetId: id, choice: ACCEPT });
    expect(await waiting(ann)).toEqual([]);
    await undoMany(ann, { documentId: one, hunkIds: await hunksOf(ann, ids[0]!) });
    expect(await waiting(ann)).toEqual([['request', 'request', id]]);
  });

  test('REQ-4: a draft and its suggestions notify nobody before it’s opened, and people who are no longer asked lose it', async () => {
    const here = await world();
    const { ann, ben, cem, waiting } = here;
    const { id: changeSetId } = await asked(here, { isDraft: true });
    expect((await readRequest(ann, { changeSetId })).state).toBe('draft');
    expect([await waiting(ann), await waiting(ben)]).toEqual([[], []]);
    await updateRequest(cem, { changeSetId, isDraft: false });
    expect(await waiting(ann)).toEqual([['request', 'request', changeSetId]]);
    await updateRequest(cem, { changeSetId, reviewerIds: [ben.actor.userId] });
    expect((await waiting(ann)).map(([kind]) => kind)).toEqual(['suggestion', 'suggestion']);
    expect(await waiting(ben)).toEqual([['request', 'request', changeSetId]]);
    const told = vi.fn();
    const stop = platform.bus.subscribe(topics.waiting(here.workspaceId), told);
    await updateRequest(cem, { changeSetId, isDraft: true });
    expect([await waiting(ann), await waiting(ben)]).toEqual([[], []]);
    expect(told).toHaveBeenCalledOnce();
    stop();
  });

  test('REQ-12: a draft can’t be decided as a whole, but its suggestions can in their documents', async () => {
    const here = await world();
    const { desk, ann, cem, one, two } = here;
    const { id: changeSetId, ids } = await asked(here, { isDraft: true });
    expect((await readRequest(ann, { changeSetId })).changeSet).toMatchObject({ isDraft: true, isClosed: false });
    await expect(decideChangeSet(ann, { changeSetId, choice: ACCEPT })).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'This change request is a draft. Open it for review first.' },
    });
    expect([await desk.text(one), await desk.text(two)]).toEqual(['The cat sat.\n', 'A cat ran.\n']);
    await decideAll(ann, { suggestionId: ids[0]!, choice: ACCEPT });
    await updateRequest(cem, { changeSetId, isDraft: false });
    await decideChangeSet(ann, { changeSetId, choice: ACCEPT });
    expect([await desk.text(one), await desk.text(two)]).toEqual(['The dog sat.\n', 'A dog ran.\n']);
  });

  test('REQ-4: what a person wrote themselves isn’t in their own inbox, neither as a draft nor when it’s open', async () => {
    const { ann, ben, cem, one, two, suggest, request, waiting } = await world();
    const suggestionId = await suggest(ann, one, 'The dog sat.\n');
    const changeSetId = await request(ann, [suggestionId], { isDraft: true });
    expect([await waiting(ann), await waiting(ben)]).toEqual([[], []]);
    await updateRequest(ann, { changeSetId, isDraft: false });
    expect([await waiting(ann), await waiting(ben)]).toEqual([[], [['suggestion', 'suggestion', suggestionId]]]);
    await suggest(cem, two, 'A dog ran.\n');
    expect(
      (await waiting(ann)).map(([kind]) => kind),
      'what others wrote waits',
    ).toEqual(['suggestion']);
  });

  test('REQ-4: a draft of what the agent suggested for a person stays in that person’s inbox only', async () => {
    const here = await world();
    const { ann, ben, waiting } = here;
    const turnId = await turnOf(here);
    await updateRequest(ann, { changeSetId: turnId, isDraft: true });
    expect((await waiting(ann)).map(([kind]) => kind)).toEqual(['suggestion', 'suggestion']);
    expect(await waiting(ben)).toEqual([]);
  });

  test('REQ-4: people who weren’t asked see which request a suggestion belongs to, if they can enter its project', async () => {
    const here = await world();
    const { ben, cem, two, workspaceId, desk, suggest } = here;
    const { id } = await asked(here);
    const parts = async () =>
      (await inbox(ben, { workspaceId, limit: 5, kind: 'suggestion' })).items.map(({ partOf }) => partOf);
    const request = { requestId: id, title: 'New name' };
    expect(await parts()).toEqual([request, request]);
    const open = await db.project.create({ data: { id: newId(), workspaceId, name: 'Open' } });
    await db.document.update({ where: { id: two }, data: { projectId: open.id } });
    await db.project.update({ where: { id: desk.projectId }, data: { isPrivate: true } });
    expect(await parts(), 'its title stays private').toEqual([null]);
    await suggest(cem, two, 'A hen ran.\n');
    expect(await parts()).toEqual([null, null]);
  });

  test('REQ-4: their items have the size of the request, without documents that they may not read', async () => {
    const here = await world();
    const { ann, ben, two, workspaceId } = here;
    await asked(here);
    const sizes = async (by: Context) =>
      (await inbox(by, { workspaceId, limit: 5, kind: 'suggestion' })).items.map(({ requestSize }) => requestSize);
    const { total } = (await requests(ann, { workspaceId, isOpen: true, isMine: false, limit: 5 })).requests[0]!;
    expect(await sizes(ann)).toEqual([{ documents: 2, total, reviewed: 0 }]);
    expect(await sizes(ben), 'each suggestion of it').toEqual(Array(2).fill({ documents: 2, total, reviewed: 0 }));
    const hidden = await db.project.create({ data: { id: newId(), workspaceId, name: 'Hidden', isPrivate: true } });
    await db.document.update({ where: { id: two }, data: { projectId: hidden.id } });
    expect(await sizes(ann)).toMatchObject([{ documents: 1 }]);
  });

  test('REQ-4: only the sizes of the requests on a page of the inbox are read', async () => {
    const here = await world();
    await asked(here);
    await asked(here);
    const read = vi.spyOn(platform.pool, 'query');
    const { items, nextCursor } = await inbox(here.ann, { workspaceId: here.workspaceId, limit: 1 });
    const calls: unknown[][] = read.mock.calls.filter(([text]) => String(text).includes('shown_part'));
    read.mockRestore();
    expect(nextCursor).toBeDefined();
    expect(calls.map(([, values]) => (values as unknown[])[2])).toEqual([[items[0]?.requestId]]);
  });

  test('REQ-4: has it once, though its documents are in several projects', async () => {
    const here = await world();
    const { ann, workspaceId, two, waiting } = here;
    const { id } = await asked(here);
    const other = await db.project.create({ data: { id: newId(), workspaceId, name: 'Other' } });
    await db.document.update({ where: { id: two }, data: { projectId: other.id } });
    expect(await waiting(ann)).toEqual([['request', 'request', id]]);
    expect(await inboxCount(ann, { workspaceId })).toMatchObject({ open: 1, unread: 1 });
    const { items } = await inbox(ann, { workspaceId, limit: 5, projectId: other.id });
    expect(items).toEqual([]);
  });

  test('REQ-4: has the suggestions that the reviewer can see if they can no longer enter its project', async () => {
    const here = await world();
    const { ann, desk, workspaceId, two, waiting } = here;
    const { ids } = await asked(here);
    const open = await db.project.create({ data: { id: newId(), workspaceId, name: 'Open' } });
    await db.document.update({ where: { id: two }, data: { projectId: open.id } });
    await db.project.update({ where: { id: desk.projectId }, data: { isPrivate: true } });
    expect(await waiting(ann)).toEqual([['suggestion', 'suggestion', ids[1]]]);
  });

  test('an item that is done comes back when suggestions are added', async () => {
    const here = await world();
    const { ann, cem, workspaceId, waiting } = here;
    const { id: changeSetId } = await asked(here);
    await mark(ann, { workspaceId, kind: 'request', subjectId: changeSetId, as: 'done' });
    expect(await waiting(ann)).toEqual([]);
    const third = await here.suggest(cem, await here.desk.document('Cats.\n'), 'Dogs.\n');
    await addToRequest(cem, { changeSetId, suggestionIds: [third] });
    expect(await waiting(ann)).toEqual([['request', 'request', changeSetId]]);
    expect(await markAll(ann, { workspaceId, until: new Date(Date.now() + 1000) })).toMatchObject({ count: 1 });
    expect(await waiting(ann)).toEqual([]);
  });
});

test('REQ-5: Accept all decides only the suggestions that were shown; later ones stay open', async () => {
  const here = await world();
  const { ann, cem, desk, one, two, suggest } = here;
  const { id: changeSetId, ids } = await asked(here);
  const { changeSet } = await readRequest(ann, { changeSetId });
  const shown = {
    suggestionIds: changeSet.entries.map(({ suggestionId }) => suggestionId),
    treeChangeIds: changeSet.tree.map(({ id }) => id),
  };
  const three = await desk.document('Cats.\n', 'three.md');
  const added = await suggest(cem, three, 'Nobody read this.\n');
  await addToRequest(cem, { changeSetId, suggestionIds: [added] });
  const replacement = await suggest(cem, two, 'Nor this.\n', { replaces: ids[1]! });
  const change = { kind: 'create' as const, path: 'new.md', text: 'Nor this.\n' };
  const { treeChangeId } = await suggestOwnTreeChange(cem, {
    projectId: desk.projectId,
    key: newId(),
    change,
    description: 'New',
  });
  await addToRequest(cem, { changeSetId, treeChangeIds: [treeChangeId] });
  const report = await decideChangeSet(ann, { changeSetId, choice: ACCEPT, shown });
  expect(report.results).toMatchObject([{ path: 'one.md', ok: true, report: { decided: 1 } }]);
  expect(report.tree).toEqual([]);
  expect(report.added.suggestionIds.sort()).toEqual([added, replacement].sort());
  expect(report.added.treeChangeIds).toEqual([treeChangeId]);
  expect(await desk.text(one)).not.toBe('The cat sat.\n');
  expect([await desk.text(two), await desk.text(three)]).toEqual(['A cat ran.\n', 'Cats.\n']);
  // Now the reviewer has seen them.
  await decideChangeSet(ann, { changeSetId, choice: ACCEPT, shown: report.added });
  expect([await desk.text(two), await desk.text(three)]).toEqual(['Nor this.\n', 'Nobody read this.\n']);
});

test('REQ-5: accepting all decides each document by itself, and names what stays open', async () => {
  const here = await world();
  const { ann, desk, one, two } = here;
  const { id: changeSetId } = await asked(here);
  await desk.type(one, (text) => {
    text.delete(4, 3);
    text.insert(4, 'cow');
  });
  const { results } = await decideChangeSet(ann, { changeSetId, choice: ACCEPT });
  expect(results).toMatchObject([
    { path: 'one.md', ok: true, report: { decided: 0, skipped: 1 } },
    { path: 'two.md', ok: true, report: { decided: 1, skipped: 0 } },
  ]);
  expect([await desk.text(one), await desk.text(two)]).toEqual(['The cow sat.\n', 'A dog ran.\n']);
  expect(await readRequest(ann, { changeSetId })).toMatchObject({ state: 'open' });
});

test('tree changes of a turn are parts of its request', async () => {
  const here = await world();
  const { ann, desk, one } = here;
  const changeSetId = await turnOf(here);
  const suggest = suggesting(ann, { projectId: desk.projectId, askedInDocumentId: one });
  await suggest({ kind: 'create', path: 'new.md', text: 'New.\n' }, { turnId: changeSetId });
  expect((await here.list(ann))[0]).toMatchObject({ documents: 3, total: 3 });
  await decideChangeSet(ann, { changeSetId, choice: ACCEPT });
  // A turn's change set that nobody made a request of leaves the list with its last decision.
  expect([await here.list(ann), await here.list(ann, false)]).toEqual([[], []]);
  expect(await readRequest(ann, { changeSetId })).toMatchObject({ state: 'accepted' });
});

describe('tree changes that a person suggests', () => {
  /**
   * Lets Cem suggest renaming a document, deleting another one and creating a new one. Returns the ids of the changes.
   */
  async function changes({ cem, desk, one, two }: World) {
    const { projectId } = desk;
    const wanted: TreeChangeRequest[] = [
      { kind: 'rename', documentId: one, path: 'texts/one.md' },
      { kind: 'delete', documentId: two },
      { kind: 'create', path: 'new.md', text: 'New.\n' },
    ];
    const ids: string[] = [];
    for (const change of wanted) {
      const input = { key: newId(), projectId, change, description: `To ${change.kind}` };
      ids.push((await suggestOwnTreeChange(cem, input)).treeChangeId);
    }
    return ids as [string, string, string];
  }
  const rename = (documentId: string, path: string) => ({ kind: 'rename', documentId, path }) as const;
  const partsOf = async (ctx: Context, changeSetId: string) => {
    const { changeSet } = await readRequest(ctx, { changeSetId });
    return [...changeSet.entries.map(({ suggestionId }) => suggestionId), ...changeSet.tree.map(({ id }) => id)];
  };

  test('REQ-11: are in a request beside texts, in the reviewer’s inbox once, and accepted and undone as the agent’s are', async () => {
    const here = await world();
    const { ann, ben, cem, desk, workspaceId, list, request, suggest, waiting, one } = here;
    const tree = await changes(here);
    const text = await suggest(cem, one, 'The dog sat.\n');
    const changeSetId = await request(cem, [text], { treeChangeIds: tree, reviewerIds: [ann.actor.userId] });
    expect(new Set(await partsOf(ben, changeSetId))).toEqual(new Set([text, ...tree]));
    expect(await waiting(ann)).toEqual([['request', 'request', changeSetId]]);
    // People who weren't asked have the parts in their inbox.
    expect(new Set(await waiting(ben))).toEqual(
      new Set([
        ['suggestion', 'suggestion', text],
        ['suggestion', 'tree', changeSetId],
      ]),
    );
    expect((await list(ann))[0]).toMatchObject({ changeSetId, documents: 3, total: 4, reviewed: 0 });
    await decideTreeChange(ann, { treeChangeId: tree[1], choice: REJECT });
    expect((await list(ann))[0]).toMatchObject({ changeSetId, reviewed: 1 });
    const report = await decideChangeSet(ann, { changeSetId, choice: ACCEPT });
    expect([...report.results, ...report.tree].map(({ ok }) => ok)).toEqual([true, true, true]);
    const paths = async () => (await documentsOf(db, desk.projectId)).map(({ path }) => path);
    expect(await paths()).toEqual(['new.md', 'texts/one.md', 'two.md']);
    expect(await readRequest(cem, { changeSetId })).toMatchObject({ state: 'partly' });
    expect(await waiting(ann)).toEqual([]);
    await undoTreeChange(ann, { treeChangeId: tree[0] });
    expect(await paths()).toEqual(['new.md', 'one.md', 'two.md']);
    expect(await readRequest(cem, { changeSetId })).toMatchObject({ state: 'open' });
    expect(await waiting(ann)).toEqual([['request', 'request', changeSetId]]);
    expect((await inboxCount(ann, { workspaceId })).open).toBe(1);
  });

  test('REQ-11: are enough for a request without texts, which can’t be empty', async () => {
    const here = await world();
    const { cem, request } = here;
    const [first] = await changes(here);
    const changeSetId = await request(cem, [], { treeChangeIds: [first] });
    expect(await partsOf(cem, changeSetId)).toEqual([first]);
    const empty = { projectId: here.desk.projectId, key: newId(), title: 'Nothing' };
    expect(createRequestInput.safeParse(empty).success).toBe(false);
    expect(requestPartsInput.safeParse({ changeSetId, treeChangeIds: [] }).success).toBe(false);
  });

  test('REQ-11: are added by the person who suggested them only, while they’re open, and to one request', async () => {
    const here = await world();
    const { ann, cem, desk, suggest, request, one } = here;
    const { projectId } = desk;
    const [first, second, third] = await changes(here);
    expect((await addableTreeChanges(cem, { projectId })).map((change) => change.treeChangeId)).toEqual([
      third,
      second,
      first,
    ]);
    expect(await addableTreeChanges(ann, { projectId })).toEqual([]);
    const changeSetId = await request(cem, [await suggest(cem, one, 'Mine.\n')]);
    const other = await request(ann, [await suggest(ann, one, 'Hers.\n')]);
    await expect(addToRequest(ann, { changeSetId: other, treeChangeIds: [first] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await decideTreeChange(ann, { treeChangeId: second, choice: REJECT });
    for (const treeChangeIds of [[second], [first, second]]) {
      await expect(addToRequest(cem, { changeSetId, treeChangeIds })).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    await addToRequest(cem, { changeSetId, treeChangeIds: [first] });
    // Adding it again does nothing.
    await addToRequest(cem, { changeSetId, treeChangeIds: [first] });
    const elsewhere = request(cem, [], { treeChangeIds: [first, third] });
    await expect(elsewhere).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await addableTreeChanges(cem, { projectId })).map((change) => change.treeChangeId)).toEqual([third]);
    const turn = await turnOf(here);
    const bySomeAgent = suggesting(ann, { projectId, askedInDocumentId: one });
    const { treeChangeId } = await bySomeAgent({ kind: 'create', path: 'agent.md', text: '' }, { turnId: turn });
    await expect(addToRequest(ann, { changeSetId: other, treeChangeIds: [treeChangeId] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('REQ-11: that were pushed together stay together', async () => {
    const here = await world();
    const { cem, desk, request } = here;
    const { projectId } = desk;
    const changeSet = newId();
    const push = async (path: string) => {
      const input = { key: newId(), projectId, change: { kind: 'create', path, text: '' } as const, changeSet };
      return (await suggestOwnTreeChange(cem, { ...input, description: path })).treeChangeId;
    };
    const pushed = [await push('a.md'), await push('b.md')];
    expect(await addableTreeChanges(cem, { projectId })).toEqual([]);
    const [one = ''] = pushed;
    await expect(request(cem, [], { treeChangeIds: [one] })).rejects.toMatchObject({ code: 'CONFLICT' });
    const changeSetId = await request(cem, [], { treeChangeIds: pushed });
    expect((await readRequest(cem, { changeSetId })).changeSet.tree.map(({ path }) => path)).toEqual(['a.md', 'b.md']);
  });

  test('REQ-11: of two requests for the same change at the same moment, one fails', async () => {
    const here = await world();
    const { cem, request } = here;
    const [first] = await changes(here);
    const made = await Promise.allSettled([1, 2].map(() => request(cem, [], { treeChangeIds: [first] })));
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('REQ-11: leave a request with those they replaced, wait by themselves, and can come back', async () => {
    const here = await world();
    const { ann, ben, cem, desk, request, waiting, one } = here;
    const { projectId } = desk;
    const [first, second] = await changes(here);
    const treeChangeIds = [first, second];
    const changeSetId = await request(cem, [], { treeChangeIds, reviewerIds: [ann.actor.userId] });
    const better = { key: newId(), projectId, change: rename(one, 'first.md'), description: 'Shorter' };
    const next = await suggestOwnTreeChange(cem, better);
    expect(next.changeSetId).toBe(changeSetId);
    expect(await suggestOwnTreeChange(cem, better)).toMatchObject({ changeSetId, isNew: false });
    expect(new Set(await partsOf(ann, changeSetId))).toEqual(new Set([next.treeChangeId, second]));
    await expect(removeFromRequest(ann, { changeSetId, treeChangeIds: [second] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await removeFromRequest(cem, { changeSetId, treeChangeIds: [next.treeChangeId] });
    expect(await partsOf(ann, changeSetId)).toEqual([second]);
    const sets = await db.treeChange.findMany({ where: { id: { in: [first, next.treeChangeId] } } });
    const [alone] = new Set(sets.map((change) => change.changeSetId));
    expect(sets.map((change) => change.changeSetId)).toEqual([alone, alone]);
    expect(await waiting(ann)).toContainEqual(['request', 'request', changeSetId]);
    expect(await waiting(ann)).toContainEqual(['suggestion', 'tree', alone]);
    await addToRequest(cem, { changeSetId, treeChangeIds: [next.treeChangeId] });
    expect(await waiting(ann)).not.toContainEqual(['suggestion', 'tree', alone]);
    expect(new Set(await partsOf(ann, changeSetId))).toEqual(new Set([next.treeChangeId, second]));
    await decideTreeChange(ben, { treeChangeId: second, choice: ACCEPT });
    await expect(removeFromRequest(cem, { changeSetId, treeChangeIds: [second] })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('REQ-11: a replacement asks the reviewers again, and leaves a request that is closed', async () => {
    const here = await world();
    const { ann, cem, desk, request, waiting, workspaceId, one } = here;
    const { projectId } = desk;
    const [first] = await changes(here);
    const changeSetId = await request(cem, [], { treeChangeIds: [first], reviewerIds: [ann.actor.userId] });
    const asked = ['request', 'request', changeSetId];
    const better = (path: string) =>
      suggestOwnTreeChange(cem, { key: newId(), projectId, change: rename(one, path), description: 'Shorter' });
    await mark(ann, { workspaceId, kind: 'request', subjectId: changeSetId, as: 'done' });
    expect(await waiting(ann)).not.toContainEqual(asked);
    let told = 0;
    platform.bus.subscribe(topics.request(changeSetId), () => {
      told += 1;
    });
    expect((await better('first.md')).changeSetId).toBe(changeSetId);
    expect(await waiting(ann)).toContainEqual(asked);
    await vi.waitFor(() => expect(told).toBeGreaterThan(0));

    await closeRequest(cem, { changeSetId });
    const alone = await better('second.md');
    expect(alone.changeSetId).not.toBe(changeSetId);
    expect(await waiting(ann)).toContainEqual(['suggestion', 'tree', alone.changeSetId]);
    await decideTreeChange(ann, { treeChangeId: alone.treeChangeId, choice: ACCEPT });
  });
});

describe('the discussion', () => {
  test('is one thread, which tells the author, the reviewers and everyone who wrote in it', async () => {
    const here = await world();
    const { ann, ben, cem, vera, workspaceId, waiting } = here;
    const { id: changeSetId } = await asked(here);
    const key = newId();
    const { threadId } = await startOnRequest(ben, { changeSetId, body: 'Why dogs?', key });
    expect(await startOnRequest(ben, { changeSetId, body: 'Why dogs?', key })).toEqual({ threadId, commentId: key });
    expect(await waiting(cem)).toEqual([['thread', 'reply', threadId]]);
    expect(await waiting(ann)).toContainEqual(['thread', 'reply', threadId]);
    const second = await startOnRequest(cem, { changeSetId, body: `Ask <@${vera.actor.userId}>` });
    expect(second.threadId).toBe(threadId);
    await reply(cem, { threadId, body: 'Done.' });
    const { comments, documentId } = await thread(vera, { threadId });
    expect(comments.map(({ body, author }) => [author.name, body])).toEqual([
      ['Ben', 'Why dogs?'],
      ['Cem', `Ask <@${vera.actor.userId}>`],
      ['Cem', 'Done.'],
    ]);
    expect(documentId).toBeNull();
    const [item] = (await inbox(vera, { workspaceId, limit: 5 })).items;
    expect(item).toMatchObject({ kind: 'thread', reason: 'mention', requestId: changeSetId, documentId: null });
    expect(await readRequest(vera, { changeSetId })).toMatchObject({ threadId });
  });

  test('counts in the list, together with comments on the changes, and is activity; what is deleted no longer counts', async () => {
    const here = await world();
    const { ann, ben, workspaceId } = here;
    const { id: changeSetId, ids } = await asked(here);
    const listed = async () => {
      const page = await requests(ann, { workspaceId, isOpen: true, isMine: false, limit: 5 });
      return page.requests.find((each) => each.changeSetId === changeSetId)!;
    };
    const before = await listed();
    expect(before.comments).toBe(0);
    const { threadId, commentId } = await startOnRequest(ben, { changeSetId, body: 'Why dogs?' });
    await reply(ann, { threadId, body: 'Why not?' });
    const hunk = await db.hunk.findFirstOrThrow({ where: { versionId: ids[0]! } });
    const onChange = await startOnHunk(ben, { hunkId: hunk.id, body: 'Here?' });
    const talked = await listed();
    expect(talked.comments).toBe(3);
    const last = await db.comment.findFirstOrThrow({ where: { threadId: onChange.threadId } });
    expect(talked.updatedAt).toEqual(last.createdAt);
    expect(talked.updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime());
    await deleteComment(ben, { commentId });
    expect((await listed()).comments).toBe(2);
    await decideHunk(ben, { hunkId: hunk.id, choice: REJECT });
    const decision = await db.decision.findFirstOrThrow({ where: { hunkId: hunk.id } });
    expect((await listed()).updatedAt).toEqual(decision.createdAt);
  });

  test('can be started on a turn’s change set, and can’t be resolved', async () => {
    const here = await world();
    const changeSetId = await turnOf(here);
    const { threadId } = await startOnRequest(here.cem, { changeSetId, body: 'Nice' });
    expect(await here.waiting(here.ann)).toContainEqual(['thread', 'reply', threadId]);
    await expect(resolveThread(here.ann, { threadId })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(startOnRequest(here.vera, { changeSetId, body: 'No' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is in the data of the person who wrote in it, and is deleted with the project', async () => {
    const here = await world();
    const { cem, desk, workspaceId } = here;
    const { id: changeSetId } = await asked(here);
    const { threadId } = await startOnRequest(cem, { changeSetId, body: 'Mine' });
    const comments = [];
    for await (const one of personComments(cem, { workspaceId, userId: cem.actor.userId })) comments.push(one);
    expect(comments).toMatchObject([{ body: 'Mine', changeSetId }]);
    await inTransaction(db, (tx) => forgetProjectReview(tx, desk.projectId));
    expect(await db.changeRequest.count({ where: { id: changeSetId } })).toBe(0);
    expect(await db.thread.count({ where: { id: threadId } })).toBe(0);
    expect(await db.inboxItem.count({ where: { subjectId: { in: [changeSetId, threadId] } } })).toBe(0);
  });
});

test('requests are listed a page at a time, of one project, or a person’s own', async () => {
  const here = await world();
  const { ann, cem, workspaceId, suggest, request, one, desk } = here;
  const ids: string[] = [];
  for (const text of ['a\n', 'b\n', 'c\n']) ids.push(await request(cem, [await suggest(cem, one, text)]));
  const annes = await request(ann, [await suggest(ann, one, 'd\n')]);
  const page = { workspaceId, isOpen: true, isMine: false, limit: 3 };
  const first = await requests(cem, { ...page, projectId: desk.projectId });
  const second = await requests(cem, { ...page, cursor: first.nextCursor });
  const listed = [...first.requests, ...second.requests].map(({ changeSetId }) => changeSetId);
  expect([listed.length, new Set(listed), second.nextCursor]).toEqual([4, new Set([...ids, annes]), undefined]);
  const mine = await requests(cem, { ...page, isMine: true });
  expect(new Set(mine.requests.map(({ changeSetId }) => changeSetId))).toEqual(new Set(ids));
  expect((await requests(cem, { ...page, projectId: newId() })).requests).toEqual([]);
});

test('a decision on one change of a suggestion counts in the progress', async () => {
  const here = await world();
  const { ann, cem, desk, suggest, request, list } = here;
  const documentId = await desk.document('The cat sat.\n\nThe colour is red.\n');
  const id = await suggest(cem, documentId, 'The dog sat.\n\nThe color is red.\n');
  await request(cem, [id]);
  const [first] = await hunksOf(ann, id);
  await decideHunk(ann, { hunkId: first!, choice: ACCEPT });
  expect((await list(ann))[0]).toMatchObject({ reviewed: 1, total: 2, state: 'open' });
});
