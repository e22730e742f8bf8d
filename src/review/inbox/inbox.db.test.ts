import { expect, test } from 'vitest';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { decideAll } from '../commands/decide-all';
import { decideHunk } from '../commands/decide-hunk';
import { setRules } from '../commands/set-rules';
import { requesting } from '../requests/test-support/requesting';
import { reviewing, TEXT } from '../test-support/reviewing';
import { deleteComment } from '../threads/commands/delete-comment';
import { editComment } from '../threads/commands/edit-comment';
import { reply } from '../threads/commands/reply';
import { resolveThread } from '../threads/commands/resolve-threads';
import { startOnHunk } from '../threads/commands/start-thread';
import { comment } from '../threads/test-support/threading';
import { decideTreeChange } from '../tree/commands/decide-tree-change';
import { suggestOwnTreeChange } from '../tree/commands/suggest-own-tree-change';
import { suggesting } from '../tree/test-support/suggesting';
import { mark } from './commands/mark';
import { markAll, reopenAll } from './commands/mark-all';
import { noteTurnEnd } from './commands/note-turn-end';
import { snooze } from './commands/snooze';
import { MAX_COUNT } from './core/limits';
import { inbox, inboxCount, inboxFilterCounts } from './queries/inbox';
import { inboxChanges } from './queries/inbox-changes';
import type { InboxFilter, InboxKind, InboxPage, Mark } from './schema';

const platform = await testPlatform();

/** Creates a separate workspace for each test, because an inbox shows everything in its workspace. */
async function world() {
  const desk = await Desk.open(platform);
  const { workspaceId } = desk;
  const [ann, ben, cole, vera] = await Promise.all([
    desk.person('editor', 'Ann'),
    desk.person('editor', 'Ben'),
    desk.person('commenter', 'Cole'),
    desk.person('viewer', 'Vera'),
  ]);
  return {
    desk,
    workspaceId,
    ann,
    ben,
    cole,
    vera,
    ...reviewing(desk, ann),
    list: async (ctx: Context) => (await inbox(ctx, { workspaceId, limit: 50 })).items,
    count: async (ctx: Context) => {
      const { open, unread } = await inboxCount(ctx, { workspaceId });
      return { open, unread };
    },
    mark: (ctx: Context, [kind, subjectId]: [InboxKind, string], as: Mark) =>
      mark(ctx, { workspaceId, kind, subjectId, as }),
  };
}

test('a suggestion under review is in the inboxes of all who can decide, with its progress and its next change', async () => {
  const { desk, ann, ben, cole, vera, suggest, accept, list, count } = await world();
  const documentId = await desk.document(TEXT, 'notes.md');
  const { id, hunks } = await suggest(documentId, [
    ['colour', 'color'],
    ['cat', 'dog'],
    ['mat', 'rug'],
  ]);
  await accept(hunks[0]);
  const item = {
    kind: 'suggestion',
    subjectId: id,
    documentId,
    path: 'notes.md',
    projectName: 'Launch',
    reason: 'suggestion',
    actor: { name: 'Ann' },
    isRead: false,
    text: 'better words',
    review: { reviewed: 1, total: 3, nextHunkId: hunks[1] },
  };
  expect(await list(ann)).toMatchObject([item]);
  expect(await list(ben)).toMatchObject([item]);
  expect(await count(ben)).toEqual({ open: 1, unread: 1 });
  expect([await list(cole), await list(vera)]).toEqual([[], []]);
});

test('what a person wrote alone isn’t in their inbox, nor counted, snoozed or marked as done there', async () => {
  const { desk, workspaceId, ann, ben, cole, suggest, list, count } = await world();
  const { suggest: write } = requesting(desk);
  const documentId = await desk.document(TEXT);
  const own = await write(ann, documentId, TEXT.replace('cat', 'dog'));
  const key = { key: newId(), projectId: desk.projectId, description: 'x' };
  const tree = await suggestOwnTreeChange(ann, { ...key, change: { kind: 'create', path: 'a.md', text: '' } });
  expect([await list(ann), await count(ann)]).toEqual([[], { open: 0, unread: 0 }]);
  expect(new Set((await list(ben)).map(({ subjectId }) => subjectId))).toEqual(new Set([own, tree.changeSetId]));
  await snooze(ann, { workspaceId, kind: 'suggestion', subjectId: own, until: new Date(Date.now() + 3_600_000) });
  expect(await inboxCount(ann, { workspaceId })).toMatchObject({ open: 0, snoozed: 0 });
  expect(await markAll(ann, { workspaceId, until: new Date() })).toMatchObject({ count: 0 });

  const { id: asked } = await suggest(documentId, [['colour', 'color']]);
  expect(await list(ann), 'she has to review what the agent wrote for her').toMatchObject([{ subjectId: asked }]);

  const other = await write(cole, documentId, TEXT.replace('mat', 'rug'));
  const continued = await write(ben, documentId, TEXT.replace('mat', 'sofa'));
  const idsOf = async (ctx: Context) => (await list(ctx)).map(({ subjectId }) => subjectId);
  expect(await idsOf(ben)).not.toContain(continued);
  await platform.db.versionParent.create({ data: { versionId: continued, position: 1, parentId: other } });
  expect(await idsOf(ben), 'it has another person’s words, too').toContain(continued);

  const change = { kind: 'create', path: 'b.md', text: '' } as const;
  const { treeChangeId: id } = await suggestOwnTreeChange(cole, { ...key, key: newId(), change });
  expect(await idsOf(ann)).not.toContain(tree.changeSetId);
  await platform.db.treeChange.update({ where: { id }, data: { changeSetId: tree.changeSetId } });
  expect(await idsOf(ann), 'another person suggested a part of it').toContain(tree.changeSetId);
});

test('a suggestion leaves the inboxes when it’s decided', async () => {
  const { ann, ben, review, list } = await world();
  const { id } = await review([['colour', 'color']]);
  await decideAll(ann, { suggestionId: id, choice: { kind: 'accept' } });
  expect(await list(ben)).toEqual([]);
});

test('items of documents in the trash are not in the inbox', async () => {
  const { ben, review, list, cole, ann } = await world();
  const { documentId } = await review([['colour', 'color']]);
  await comment(cole, documentId, { on: 'mat', body: `<@${ann.actor.userId}>` });
  await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: new Date() } });
  expect([await list(ben), await list(ann)]).toEqual([[], []]);
});

test('a mention is only in the inbox of the person mentioned', async () => {
  const { desk, ann, ben, cole, list } = await world();
  const documentId = await desk.document(TEXT);
  const { threadId } = await comment(cole, documentId, { on: 'cat', body: `<@${ben.actor.userId}> which?` });
  expect(await list(ben)).toMatchObject([
    {
      kind: 'thread',
      subjectId: threadId,
      reason: 'mention',
      actor: { name: 'Cole' },
      text: `<@${ben.actor.userId}> which?`,
      quote: 'cat',
      hunkId: null,
    },
  ]);
  expect([await list(ann), await list(cole)]).toEqual([[], []]);
});

test('a reply is in the inboxes of all participants except its author; an unread mention stays a mention', async () => {
  const { desk, ann, ben, cole, list } = await world();
  const documentId = await desk.document(TEXT);
  const { threadId } = await comment(cole, documentId, { on: 'cat', body: `<@${ben.actor.userId}> which?` });
  await reply(ann, { threadId, body: 'The black one' });
  expect(await list(cole)).toMatchObject([{ reason: 'reply', actor: { name: 'Ann' }, text: 'The black one' }]);
  expect(await list(ben)).toMatchObject([{ reason: 'mention', text: 'The black one' }]);
  expect(await list(ann)).toEqual([]);
  await reply(ben, { threadId, body: 'Thanks' });
  expect(await list(ben), 'who answers has dealt with it').toEqual([]);
  expect(await list(ann)).toMatchObject([{ reason: 'reply', actor: { name: 'Ben' } }]);
});

test('a thread on a suggested change says which one', async () => {
  const { ann, ben, review, list } = await world();
  const { hunks } = await review([['colour', 'color']]);
  await startOnHunk(ben, { hunkId: hunks[0]!, body: `<@${ann.actor.userId}> why?` });
  expect((await list(ann))[0]).toMatchObject({ kind: 'thread', hunkId: hunks[0], quote: 'colour' });
});

test('people are notified of comments and replies on their change, also of the agent’s', async () => {
  const { ann, ben, cole, vera, review, list } = await world();
  const { hunks } = await review([['colour', 'color']]);
  const [hunkId = ''] = hunks;
  const { threadId } = await startOnHunk(ben, { hunkId, body: 'Why?' });
  const about = () => list(ann).then((items) => items.filter(({ kind }) => kind === 'thread'));
  expect(await about()).toMatchObject([{ subjectId: threadId, hunkId, reason: 'reply', actor: { name: 'Ben' } }]);
  await reply(cole, { threadId, body: 'I wonder, too.' });
  expect(await about()).toMatchObject([{ subjectId: threadId, actor: { name: 'Cole' } }]);
  await reply(ann, { threadId, body: 'It’s the house style.' });
  expect(await about()).toEqual([]);
  expect(await list(vera)).toEqual([]);
});

test('resolved and deleted threads leave all inboxes', async () => {
  const { desk, ann, ben, cole, list } = await world();
  const documentId = await desk.document(TEXT);
  const body = `<@${ben.actor.userId}>`;
  const { threadId } = await comment(cole, documentId, { on: 'cat', body });
  const { commentId } = await comment(cole, documentId, { on: 'mat', body });
  expect(await list(ben)).toHaveLength(2);
  await resolveThread(ann, { threadId });
  expect(await list(ben)).toHaveLength(1);
  await deleteComment(cole, { commentId });
  expect(await list(ben)).toEqual([]);
});

test('only people who are newly mentioned in an edited comment are notified', async () => {
  const { desk, ann, ben, cole, list, mark } = await world();
  const documentId = await desk.document(TEXT);
  const body = `<@${ben.actor.userId}>`;
  const { commentId, threadId } = await comment(cole, documentId, { on: 'cat', body });
  await mark(ben, ['thread', threadId], 'done');
  await editComment(cole, { commentId, body: `${body} <@${ann.actor.userId}>` });
  expect(await list(ann)).toMatchObject([{ reason: 'mention' }]);
  expect(await list(ben)).toEqual([]);
});

test('a turn that ended is in the inbox of the person who asked, unless it was stopped or its suggestion is there', async () => {
  const { desk, ann, ben, suggest, list } = await world();
  const documentId = await desk.document(TEXT);
  const end = (turnId: string, status: 'finished' | 'failed' | 'interrupted' | 'stopped') =>
    inTransaction(platform.db, (tx) =>
      noteTurnEnd(tx, { turnId, userId: ann.actor.userId, documentId, request: `Why ${status}?`, status }),
    );
  for (const status of ['finished', 'failed', 'interrupted', 'stopped'] as const) await end(newId(), status);
  expect((await list(ann)).map(({ reason, text }) => [reason, text]).sort()).toEqual([
    ['failed', 'Why failed?'],
    ['finished', 'Why finished?'],
    ['interrupted', 'Why interrupted?'],
  ]);
  expect(await list(ben)).toEqual([]);
  const { id } = await suggest(documentId, [['colour', 'color']]);
  const { createdByTurnId } = await platform.db.version.findUniqueOrThrow({ where: { id } });
  await end(createdByTurnId!, 'finished');
  expect((await list(ann)).map(({ kind }) => kind).sort()).toEqual(['suggestion', 'turn', 'turn', 'turn']);
});

test('each person marks items as read, unread, done or open for themselves; a new event makes an item unread', async () => {
  const { ann, ben, cole, review, list, count, mark } = await world();
  const { id, documentId } = await review([['colour', 'color']]);
  const { threadId } = await comment(cole, documentId, { on: 'cat', body: `<@${ben.actor.userId}>` });
  for (const [kind, subjectId] of [
    ['suggestion', id],
    ['thread', threadId],
  ] as const) {
    const isRead = async () => (await list(ben)).find((item) => item.subjectId === subjectId)?.isRead;
    await mark(ben, [kind, subjectId], 'read');
    expect(await isRead()).toBe(true);
    expect(await count(ben)).toEqual({ open: 2, unread: 1 });
    await mark(ben, [kind, subjectId], 'unread');
    expect(await isRead()).toBe(false);
    await mark(ben, [kind, subjectId], 'done');
    expect(await isRead()).toBeUndefined();
    await mark(ben, [kind, subjectId], 'open');
    expect(await isRead()).toBe(true);
    await mark(ben, [kind, subjectId], 'unread');
  }
  await mark(ben, ['thread', threadId], 'done');
  await reply(cole, { threadId, body: 'Hello?' });
  expect((await list(ben)).map(({ kind }) => kind)).toContain('thread');
  expect(await list(ann)).toMatchObject([{ kind: 'suggestion', isRead: false }]);
});

test('a person can’t mark items that never waited for them', async () => {
  const { ann, ben, cole, desk, mark } = await world();
  const other = await world();
  const { id } = await other.review([['colour', 'color']]);
  const documentId = await desk.document(TEXT);
  const { threadId } = await comment(cole, documentId, { on: 'cat', body: `<@${ben.actor.userId}>` });
  for (const item of [['suggestion', id] as const, ['thread', threadId] as const, ['turn', 'nothing'] as const]) {
    await expect(mark(ann, [...item], 'done')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('pages have no gaps, newest first, and can be limited to one kind', async () => {
  const { desk, workspaceId, ben, cole, review } = await world();
  await review([['colour', 'color']]);
  const documentId = await desk.document(TEXT);
  for (const on of ['colour', 'cat', 'mat', 'end']) {
    await comment(cole, documentId, { on, body: `<@${ben.actor.userId}> ${on}` });
  }
  const all = await inbox(ben, { workspaceId, limit: 50 });
  expect(all.items).toHaveLength(5);
  const times = all.items.map(({ happenedAt }) => happenedAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => b - a));
  const paged: string[] = [];
  for (let cursor: Parameters<typeof inbox>[1]['cursor'], more = true; more; ) {
    const page = await inbox(ben, { workspaceId, limit: 2, ...(cursor && { cursor }) });
    paged.push(...page.items.map(({ subjectId }) => subjectId));
    cursor = page.nextCursor;
    more = cursor !== undefined;
  }
  expect(paged).toEqual(all.items.map(({ subjectId }) => subjectId));
  const suggestions = await inbox(ben, { workspaceId, limit: 50, kind: 'suggestion' });
  expect(suggestions.items.map(({ kind }) => kind)).toEqual(['suggestion']);
});

test('all items are marked as done at once, except those that changed after the person saw them; undo brings them back', async () => {
  const { desk, workspaceId, ben, cole, review, list, count } = await world();
  const { documentId } = await review([['colour', 'color']]);
  const first = await comment(cole, documentId, { on: 'cat', body: `<@${ben.actor.userId}>` });
  const other = await desk.document(TEXT);
  const second = await comment(cole, other, { on: 'mat', body: `<@${ben.actor.userId}>` });
  const seen = await list(ben);
  expect(seen).toHaveLength(3);
  await reply(cole, { threadId: second.threadId, body: 'Still there?' });
  const { count: marked, doneAt } = await markAll(ben, { workspaceId, until: seen[0]!.happenedAt });
  expect(marked).toBe(2);
  expect((await list(ben)).map(({ subjectId }) => subjectId)).toEqual([second.threadId]);
  await reopenAll(ben, { workspaceId, doneAt });
  expect(await count(ben), 'undo brings back what was unread').toEqual({ open: 3, unread: 3 });
  const threads = await markAll(ben, { workspaceId, kind: 'thread', until: new Date() });
  expect(threads.count).toBe(2);
  expect((await list(ben)).map(({ kind }) => kind)).toEqual(['suggestion']);
  expect(await list(cole), first.threadId).toEqual([]);
});

test('the inbox can show one project, mentions, or only what needs the person to act', async () => {
  const { desk, workspaceId, ann, ben, cole, suggest } = await world();
  const filtered = async (ctx: Context, filter: InboxFilter) =>
    (await inbox(ctx, { workspaceId, limit: 50, ...filter })).items.map(({ reason, subjectId }) => [reason, subjectId]);
  const documentId = await desk.document(TEXT);
  const elsewhere = await desk.document(TEXT);
  const handbook = await platform.db.project.create({ data: { id: newId(), workspaceId, name: 'Handbook' } });
  await platform.db.document.update({ where: { id: elsewhere }, data: { projectId: handbook.id } });
  const { id, hunks } = await suggest(documentId, [['colour', 'color']]);
  const mention = await comment(cole, elsewhere, { on: 'cat', body: `<@${ben.actor.userId}>` });
  const thread = await comment(ben, documentId, { on: 'mat', body: 'Which mat?' });
  await reply(cole, { threadId: thread.threadId, body: 'The red one' });
  const suggested = ['suggestion', id];
  const mentioned = ['mention', mention.threadId];
  const replied = ['reply', thread.threadId];
  expect(await filtered(ben, {})).toEqual([replied, mentioned, suggested]);
  expect(await filtered(ben, { only: 'mentions' })).toEqual([mentioned]);
  expect(await filtered(ben, { only: 'waiting' })).toEqual([mentioned, suggested]);
  expect(await filtered(ben, { projectId: desk.projectId })).toEqual([replied, suggested]);
  expect(await filtered(ben, { projectId: desk.projectId, only: 'waiting', kind: 'suggestion' })).toEqual([suggested]);
  for (const project of [{}, { projectId: desk.projectId }]) {
    const size = async (filter: InboxFilter) => (await filtered(ben, { ...project, ...filter })).length;
    expect(await inboxFilterCounts(ben, { workspaceId, ...project })).toEqual({
      all: await size({}),
      waiting: await size({ only: 'waiting' }),
      mentions: await size({ only: 'mentions' }),
      suggestion: await size({ kind: 'suggestion' }),
      thread: await size({ kind: 'thread' }),
      turn: 0,
    });
  }

  await setRules(await desk.person('owner'), {
    projectId: desk.projectId,
    approvals: 2,
    notOwnRequest: true,
    owners: [],
  });
  expect(await filtered(ann, { only: 'waiting' }), 'her own request waits for someone else').toEqual([]);
  await decideHunk(ben, { hunkId: hunks[0]!, choice: { kind: 'accept' } });
  expect(await filtered(ben, { only: 'waiting' }), 'he approved it, so it waits for others').toEqual([mentioned]);

  const { count } = await markAll(ben, { workspaceId, only: 'mentions', until: new Date() });
  expect(count).toBe(1);
  expect(await filtered(ben, {})).toEqual([replied, suggested]);
});

test('500 items come in pages without a gap, and are marked as done, and undone, in one go', async () => {
  const { desk, workspaceId, ben, count } = await world();
  const documentId = await desk.document(TEXT);
  await platform.pool.query(
    `insert into inbox_item (user_id, kind, subject_id, workspace_id, document_id, reason, happened_at)
     select $1, 'turn', 't' || n, $2, $3, 'finished', now() - (n / 7) * interval '1 minute' from generate_series(1, 500) n`,
    [ben.actor.userId, workspaceId, documentId],
  );
  const seen: string[] = [];
  for (let cursor: InboxPage['nextCursor'], more = true; more; more = cursor !== undefined) {
    const page = await inbox(ben, { workspaceId, limit: 30, ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(30);
    seen.push(...page.items.map(({ subjectId }) => subjectId));
    cursor = page.nextCursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([500, 500]);
  const marked = await markAll(ben, { workspaceId, until: new Date() });
  expect([marked.count, await count(ben)]).toEqual([500, { open: 0, unread: 0 }]);
  await reopenAll(ben, { workspaceId, doneAt: marked.doneAt });
  expect(await count(ben)).toEqual({ open: MAX_COUNT, unread: MAX_COUNT });
  expect(await inboxFilterCounts(ben, { workspaceId })).toMatchObject({ all: MAX_COUNT, turn: MAX_COUNT, waiting: 0 });
});

test('an inbox is of one workspace', async () => {
  const { ann } = await world();
  const other = await world();
  await other.review([['colour', 'color']]);
  await expect(inbox(ann, { workspaceId: other.workspaceId, limit: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the inbox is updated immediately after a mention and after a decision', async () => {
  const { desk, workspaceId, ann, ben, cole, review, accept, list } = await world();
  const { hunks } = await review([['colour', 'color']]);
  const stop = new AbortController();
  const stream = await inboxChanges(ben, { workspaceId }, stop.signal);
  await stream.next();
  const documentId = await desk.document(TEXT);
  await comment(cole, documentId, { on: 'cat', body: `<@${ben.actor.userId}>` });
  await stream.next();
  expect(await list(ben)).toHaveLength(2);
  await accept(hunks[0], ann);
  await stream.next();
  expect(await list(ben)).toHaveLength(1);
  stop.abort();
  expect(topics.inbox('x')).not.toBe(topics.inbox('y'));
});

test('the list is read through its indexes, however many items are done', async () => {
  const { desk, workspaceId, ben, list } = await world();
  const documentId = await desk.document(TEXT);
  await platform.pool.query(
    `insert into inbox_item (user_id, kind, subject_id, workspace_id, document_id, reason, done_at)
     select $1, 'turn', 't' || n, $2, $3, 'finished', now() from generate_series(1, 20000) n`,
    [ben.actor.userId, workspaceId, documentId],
  );
  await platform.pool.query('analyze inbox_item');
  const { rows } = await platform.pool.query(
    `explain select * from inbox_item where user_id = $1 and workspace_id = $2 and done_at is null
     order by happened_at desc limit 30`,
    [ben.actor.userId, workspaceId],
  );
  expect(JSON.stringify(rows)).toContain('inbox_item_open');
  expect(await list(ben)).toEqual([]);
});

test('the tree changes of a turn are one item for everyone who can decide, until the last one is decided', async () => {
  const { desk, ann, ben, cole, workspaceId, list, count, mark } = await world();
  const askedInDocumentId = await desk.document(TEXT, 'home.md');
  const turnId = newId();
  const suggest = (path: string) =>
    suggesting(ann, { projectId: desk.projectId, askedInDocumentId })({ kind: 'create', path, text: '' }, { turnId });
  const made = [];
  for (const path of ['a.md', 'b.md', 'c.md', 'd.md', 'e.md']) made.push((await suggest(path)).treeChangeId);
  await decideTreeChange(ann, { treeChangeId: made[0]!, choice: { kind: 'reject' } });
  expect(await list(ben)).toMatchObject([
    {
      ...{ kind: 'suggestion', reason: 'tree', subjectId: turnId, documentId: askedInDocumentId, path: 'home.md' },
      text: 'New document b, New document c, New document d and 1 more',
      review: { reviewed: 1, total: 5, nextHunkId: made[1] },
      isRead: false,
      isWritten: false,
      actor: { name: 'Ann' },
    },
  ]);
  expect((await inbox(ben, { workspaceId, kind: 'suggestion', limit: 5 })).items).toHaveLength(1);
  expect(await list(cole)).toEqual([]);
  expect(await count(ben)).toEqual({ open: 1, unread: 1 });
  await mark(ben, ['suggestion', turnId], 'read');
  expect(await count(ben)).toEqual({ open: 1, unread: 0 });
  await mark(ben, ['suggestion', turnId], 'done');
  expect([await list(ben), await list(ann)].map((items) => items.length)).toEqual([0, 1]);
  const more = await suggest('f.md');
  expect(await list(ben)).toMatchObject([{ isRead: false, review: { total: 6 } }]);
  const ids = [...made.slice(1), more.treeChangeId];
  for (const treeChangeId of ids) await decideTreeChange(ann, { treeChangeId, choice: { kind: 'reject' } });
  expect(await list(ann)).toEqual([]);
});

test('TREE-10: a suggested document of a project without documents is in the inboxes of all who can decide', async () => {
  const { desk, ann, ben, cole, vera, workspaceId, list, count, mark } = await world();
  const { projectId } = desk;
  const input = {
    key: newId(),
    projectId,
    description: 'x',
    change: { kind: 'create', path: 'a.md', text: '' } as const,
  };
  const { treeChangeId, changeSetId } = await suggestOwnTreeChange(cole, input);
  const review = { reviewed: 0, total: 1, nextHunkId: treeChangeId };
  const item = { kind: 'suggestion', reason: 'tree', subjectId: changeSetId, documentId: null, path: null };
  const expected = [
    { ...item, projectId, projectName: 'Launch', text: 'New document a', review, actor: { name: 'Cole' } },
  ];
  expect([await list(ann), await list(ben)]).toMatchObject([expected, expected]);
  expect([await list(cole), await list(vera)]).toEqual([[], []]);
  expect((await inbox(ann, { workspaceId, only: 'waiting', limit: 5 })).items).toHaveLength(1);
  expect((await inbox(ann, { workspaceId, only: 'mentions', limit: 5 })).items).toEqual([]);
  await mark(ann, ['suggestion', changeSetId], 'read');
  expect(await count(ann)).toEqual({ open: 1, unread: 0 });
  await mark(ann, ['suggestion', changeSetId], 'done');
  expect([await list(ann), await list(ben)]).toMatchObject([[], expected]);
  expect(await markAll(ben, { workspaceId, until: new Date() })).toMatchObject({ count: 1 });
  expect(await list(ben)).toEqual([]);
  await mark(ben, ['suggestion', changeSetId], 'open');
  await platform.db.project.update({ where: { id: projectId }, data: { trashedAt: new Date() } });
  expect(await list(ben)).toEqual([]);
});

test('a finished turn that suggested only tree changes is in the inbox as a suggestion, not as a turn', async () => {
  const { desk, ann, list } = await world();
  const documentId = await desk.document(TEXT);
  const turnId = newId();
  const suggest = suggesting(ann, { projectId: desk.projectId, askedInDocumentId: documentId });
  await suggest({ kind: 'create', path: 'a.md', text: '' }, { turnId });
  const { userId } = ann.actor;
  await inTransaction(platform.db, (tx) =>
    noteTurnEnd(tx, { turnId, userId, documentId, request: 'x', status: 'finished' }),
  );
  expect((await list(ann)).map(({ kind, reason }) => [kind, reason])).toEqual([['suggestion', 'tree']]);
});
