import { randomUUID } from 'node:crypto';
import { fromBase64, toBase64 } from 'lib0/buffer';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { resolvePassages } from '@/versions/core/hunks/passage';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { inbox } from '../../inbox/queries/inbox';
import { replaceIn, reviewing, TEXT } from '../../test-support/reviewing';
import { MAX_BODY, MAX_OPEN_THREADS, MAX_PASSAGE } from '../core/limits';
import { openThreads, resolvedCount, resolvedThreads, thread } from '../queries/threads';
import { comment, selected } from '../test-support/threading';
import { deleteComment } from './delete-comment';
import { editComment } from './edit-comment';
import { reply } from './reply';
import { reopenMany, reopenThread, resolveMany, resolveThread } from './resolve-threads';
import { startOnHunk, startOnPassage } from './start-thread';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const cole = await desk.person('commenter', 'Cole');
const vera = await desk.person('viewer', 'Vera');
const stranger = await (await Desk.open(platform)).person('owner', 'Sly');
const { review, accept } = reviewing(desk, ann);

/** Returns the threads that a browser with this document open would draw. */
async function standing(documentId: string) {
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const threads = await openThreads(ann, { documentId });
  const placed = resolvePassages(
    doc,
    threads.map(({ anchor, quote }) => ({
      anchor: { from: fromBase64(anchor.from), to: fromBase64(anchor.to) },
      quote,
    })),
  );
  const text = contentOf(doc).toString();
  doc.destroy();
  return placed.map(({ status, from, to }) => ({ status, text: text.slice(from, to) }));
}

test('a comment that is sent again under its key is added once; nobody else’s key can be used', async () => {
  const documentId = await desk.document(TEXT);
  const [key, replyKey] = [randomUUID(), randomUUID()];
  const passage = { ...(await selected(cole, documentId, 'cat sat')), body: 'Which cat?', key };
  const first = await startOnPassage(cole, passage);
  expect(await startOnPassage(cole, passage)).toEqual(first);
  const answer = { threadId: first.threadId, body: 'The black one.', key: replyKey };
  expect(await reply(ann, answer)).toEqual(await reply(ann, answer));
  expect((await thread(ann, { threadId: first.threadId })).comments).toHaveLength(2);
  expect(await openThreads(ann, { documentId })).toHaveLength(1);
  await expect(reply(cole, answer)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a comment that is sent again is the one that was added, also when its passage is gone by now', async () => {
  const documentId = await desk.document(TEXT);
  const passage = { ...(await selected(cole, documentId, 'cat sat')), body: 'Which cat?', key: randomUUID() };
  const first = await startOnPassage(cole, passage);
  await desk.type(documentId, replaceIn('The cat sat on a mat.\n', ''));
  expect(await startOnPassage(cole, passage)).toEqual(first);
  const elsewhere = { ...passage, documentId: await desk.document(TEXT) };
  await expect(startOnPassage(cole, elsewhere)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a commenter begins a thread on a passage, and an editor answers', async () => {
  const documentId = await desk.document(TEXT);
  const { threadId } = await comment(cole, documentId, { on: 'cat sat', body: '  Which **cat**?\r\n' });
  await reply(ann, { threadId, body: 'The black one.' });
  expect(await openThreads(vera, { documentId })).toMatchObject([
    {
      id: threadId,
      quote: 'cat sat',
      hunk: null,
      startedBy: { name: 'Cole' },
      resolved: null,
      replyCount: 1,
      first: { body: 'Which **cat**?', author: { name: 'Cole' }, deleted: false },
    },
  ]);
  const { comments } = await thread(vera, { threadId });
  expect(comments.map(({ author, body }) => [author.name, body])).toEqual([
    ['Cole', 'Which **cat**?'],
    ['Ann', 'The black one.'],
  ]);
});

test('a passage keeps its thread while the text around it is edited', async () => {
  const documentId = await desk.document(TEXT);
  await comment(cole, documentId, { on: 'cat sat', body: 'Which?' });
  await desk.type(documentId, (text) => text.insert(0, '# News\n'));
  await desk.type(documentId, replaceIn('mat', 'mattress'));
  expect(await standing(documentId)).toEqual([{ status: 'unchanged', text: 'cat sat' }]);
});

test('a thread on a deleted passage keeps the quote, and the passage’s text is gone', async () => {
  const documentId = await desk.document(TEXT);
  await comment(cole, documentId, { on: 'cat sat', body: 'Which?' });
  await desk.type(documentId, replaceIn('The cat sat on a mat.\n', ''));
  expect(await standing(documentId)).toEqual([{ status: 'gone', text: '' }]);
  expect(await openThreads(ann, { documentId })).toMatchObject([{ quote: 'cat sat' }]);
});

test('a thread on a suggested change knows the change, and stays when the change was decided', async () => {
  const { documentId, id, hunks } = await review([['colour', 'color']]);
  const { threadId } = await startOnHunk(cole, { hunkId: hunks[0]!, body: 'We write British English.' });
  const about = { hunk: { id: hunks[0], suggestionId: id, before: 'colour', after: 'color' } };
  expect(await openThreads(ann, { documentId })).toMatchObject([{ id: threadId, ...about }]);
  expect(await standing(documentId)).toEqual([{ status: 'unchanged', text: 'colour' }]);
  await accept(hunks[0]);
  expect(await openThreads(ann, { documentId })).toMatchObject([{ id: threadId, ...about }]);
  expect((await standing(documentId))[0]).toMatchObject({ text: 'color' });
});

test('a viewer can read threads but not write; a stranger sees nothing', async () => {
  const { documentId, hunks } = await review([['colour', 'color']]);
  const { threadId, commentId } = await comment(ann, documentId, { on: 'mat', body: 'Rug?' });
  const actions = [
    (ctx: typeof ann) => comment(ctx, documentId, { on: 'mat', body: 'No' }),
    (ctx: typeof ann) => startOnHunk(ctx, { hunkId: hunks[0]!, body: 'No' }),
    (ctx: typeof ann) => reply(ctx, { threadId, body: 'No' }),
    (ctx: typeof ann) => editComment(ctx, { commentId, body: 'No' }),
    (ctx: typeof ann) => deleteComment(ctx, { commentId }),
    (ctx: typeof ann) => resolveThread(ctx, { threadId }),
    (ctx: typeof ann) => reopenThread(ctx, { threadId }),
  ];
  for (const action of actions) {
    await expect(action(vera)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(action(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(thread(stranger, { threadId })).rejects.toMatchObject({
    message: 'This thread doesn’t exist, or you don’t have access to it.',
  });
  expect((await thread(vera, { threadId })).comments).toHaveLength(1);
});

test('only the author changes or deletes a comment', async () => {
  const documentId = await desk.document(TEXT);
  const { commentId, threadId } = await comment(cole, documentId, { on: 'mat', body: 'Rug?' });
  await expect(editComment(ann, { commentId, body: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(deleteComment(ann, { commentId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await editComment(cole, { commentId, body: 'Carpet?' });
  expect((await thread(ann, { threadId })).comments).toMatchObject([{ body: 'Carpet?', editedAt: expect.any(Date) }]);
});

test('a deleted comment leaves a placeholder above its replies; deleting the last one deletes the thread', async () => {
  const documentId = await desk.document(TEXT);
  const { commentId, threadId } = await comment(cole, documentId, { on: 'mat', body: 'A secret' });
  const answer = await reply(ann, { threadId, body: 'Hush' });
  await deleteComment(cole, { commentId });
  expect((await thread(ann, { threadId })).comments).toMatchObject([{ body: '', deleted: true }, { body: 'Hush' }]);
  await expect(editComment(cole, { commentId, body: 'Back' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteComment(ann, { commentId: answer.commentId });
  expect(await openThreads(ann, { documentId })).toEqual([]);
  const audit = await platform.db.auditEvent.findMany({ where: { subjectId: threadId }, orderBy: { id: 'asc' } });
  expect(audit.map(({ action }) => action)).toEqual(['thread.started', 'comment.deleted', 'comment.deleted']);
  expect(JSON.stringify(audit.map(({ data }) => data))).not.toMatch(/secret|Hush/);
});

test('anybody who may comment resolves and reopens a thread, once each, with an audit event', async () => {
  const documentId = await desk.document(TEXT);
  const { threadId } = await comment(ann, documentId, { on: 'mat', body: 'Rug?' });
  await resolveThread(cole, { threadId });
  await resolveThread(ann, { threadId });
  expect(await openThreads(ann, { documentId })).toEqual([]);
  expect((await resolvedThreads(ann, { documentId, limit: 9 })).threads).toMatchObject([
    { id: threadId, resolved: { by: { name: 'Cole' } } },
  ]);
  await reopenThread(ann, { threadId });
  expect(await openThreads(ann, { documentId })).toMatchObject([{ id: threadId, resolved: null }]);
  const audit = await platform.db.auditEvent.findMany({ where: { subjectId: threadId }, orderBy: { id: 'asc' } });
  expect(audit.map(({ action }) => action)).toEqual(['thread.started', 'thread.resolved', 'thread.reopened']);
});

test('resolved threads come a page at a time, last resolved first', async () => {
  const documentId = await desk.document(TEXT);
  const ids: string[] = [];
  for (const on of ['colour', 'cat', 'mat']) {
    const { threadId } = await comment(ann, documentId, { on, body: on });
    await resolveThread(ann, { threadId });
    ids.unshift(threadId);
  }
  const first = await resolvedThreads(ann, { documentId, limit: 2 });
  expect(first).toMatchObject({ threads: ids.slice(0, 2).map((id) => ({ id })), nextCursor: ids[1] });
  const second = await resolvedThreads(ann, { documentId, limit: 2, cursor: first.nextCursor });
  expect(second).toMatchObject({ threads: [{ id: ids[2] }], nextCursor: undefined });
});

test('a mention is a member of the workspace, kept by id; nobody else can be mentioned', async () => {
  const documentId = await desk.document(TEXT);
  const body = `<@${cole.actor.userId}> and <@${cole.actor.userId}>, look`;
  const { commentId } = await comment(ann, documentId, { on: 'mat', body });
  const mentions = () => platform.db.commentMention.findMany({ where: { commentId } });
  expect(await mentions()).toEqual([{ commentId, userId: cole.actor.userId }]);
  for (const userId of [stranger.actor.userId, 'nobody']) {
    const foreign = { on: 'mat', body: `<@${userId}>` };
    await expect(comment(ann, documentId, foreign)).rejects.toMatchObject({ code: 'INVALID' });
  }
  await editComment(ann, { commentId, body: 'Nobody after all' });
  expect(await mentions()).toEqual([]);
});

test.each([' \n ', 'a\0b', 'a\ud800b'])('a comment that is empty or can’t be stored is refused', async (body) => {
  const documentId = await desk.document(TEXT);
  await expect(comment(ann, documentId, { on: 'mat', body })).rejects.toMatchObject({ code: 'INVALID' });
  expect(await openThreads(ann, { documentId })).toEqual([]);
});

test('a passage that doesn’t exist, is empty or is too long is refused', async () => {
  const documentId = await desk.document(`${'x'.repeat(MAX_PASSAGE + 1)}\nend`);
  const elsewhere = new Y.Doc();
  elsewhere.getText('content').insert(0, 'foreign');
  const at = (index: number) =>
    toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(elsewhere.getText('content'), index)));
  const bad = [
    [{ from: at(0), to: at(3) }, 'CONFLICT'],
    [{ from: 'AAAA', to: '////' }, 'INVALID'],
    [{ from: 'AQ==', to: 'AQ==' }, 'INVALID'],
    [await selected(ann, documentId, 'x'.repeat(MAX_PASSAGE + 1)), 'INVALID'],
  ] as const;
  for (const [{ from, to }, code] of bad) {
    await expect(startOnPassage(ann, { documentId, from, to, body: 'No' })).rejects.toMatchObject({ code });
  }
  const { from } = await selected(ann, documentId, 'end');
  const backwards = { from, to: (await selected(ann, documentId, 'x')).to };
  await expect(startOnPassage(ann, { documentId, ...backwards, body: 'No' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(MAX_BODY).toBeGreaterThan(1000);
});

test('the number of open threads is limited to what can be drawn', async () => {
  const documentId = await desk.document(TEXT);
  const { threadId } = await comment(ann, documentId, { on: 'mat', body: 'One' });
  const { anchorFrom, anchorTo } = await platform.db.thread.findUniqueOrThrow({ where: { id: threadId } });
  const more = { documentId, quote: 'mat', anchorFrom, anchorTo, startedByUserId: ann.actor.userId };
  const data = Array.from({ length: MAX_OPEN_THREADS - 1 }, () => ({ ...more, id: newId() }));
  await platform.db.thread.createMany({ data });
  await expect(comment(ann, documentId, { on: 'mat', body: 'More' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await resolveThread(ann, { threadId });
  await comment(ann, documentId, { on: 'mat', body: 'Instead' });
  await expect(reopenThread(ann, { threadId })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await platform.db.thread.count({ where: { documentId, resolvedAt: null } })).toBe(MAX_OPEN_THREADS);
});

test('nobody can comment in a trashed document', async () => {
  const documentId = await desk.document(TEXT);
  await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: new Date() } });
  await expect(comment(ann, documentId, { on: 'mat', body: 'No' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('everybody on the document is notified of a comment after it’s stored', async () => {
  const documentId = await desk.document(TEXT);
  let seen: Promise<unknown[]> | undefined;
  const heard = new Promise<void>((resolve) => {
    platform.bus.subscribe(topics.threads(documentId), () => {
      seen = openThreads(vera, { documentId });
      resolve();
    });
  });
  await comment(cole, documentId, { on: 'mat', body: 'Rug?' });
  await heard;
  expect(await seen).toHaveLength(1);
});

test('several threads are resolved at once, leave all inboxes, and are reopened by undo', async () => {
  const documentId = await desk.document(TEXT);
  const elsewhere = await desk.document(TEXT);
  const body = `<@${ann.actor.userId}>`;
  const made = [];
  for (const on of ['colour', 'cat', 'mat']) made.push((await comment(cole, documentId, { on, body })).threadId);
  const other = await comment(cole, elsewhere, { on: 'cat', body });
  await resolveThread(cole, { threadId: made[0]! });
  const { workspaceId } = desk;
  const mentions = async () =>
    (await inbox(ann, { workspaceId, only: 'mentions', limit: 50 })).items.map(({ subjectId }) => subjectId);
  const asked = { documentId, threadIds: [...made, other.threadId, newId()] };
  const { threadIds } = await resolveMany(ann, asked);
  expect([...threadIds].sort(), 'without those resolved before, or of another document').toEqual(made.slice(1).sort());
  expect(await mentions()).not.toEqual(expect.arrayContaining([made[1]]));
  expect(await mentions()).toContain(other.threadId);
  expect([(await openThreads(ann, { documentId })).length, await resolvedCount(vera, { documentId })]).toEqual([0, 3]);
  const event = await platform.db.auditEvent.findFirst({ where: { action: 'thread.many_resolved' } });
  expect(event).toMatchObject({ actorId: ann.actor.userId, subjectId: documentId, data: { documentId, threadIds } });
  await reopenMany(ann, { documentId, threadIds });
  expect((await openThreads(ann, { documentId })).map(({ id }) => id).sort()).toEqual(made.slice(1).sort());
  await expect(resolveMany(vera, asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(resolveMany(stranger, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a thread says whether it is the reader’s own, and whether it mentions them', async () => {
  const documentId = await desk.document(TEXT);
  const first = await comment(cole, documentId, { on: 'cat', body: `<@${ann.actor.userId}>` });
  await comment(ann, documentId, { on: 'mat', body: 'Which?' });
  const facts = async (ctx: typeof ann) =>
    (await openThreads(ctx, { documentId })).map(({ isMine, mentionsMe }) => [isMine, mentionsMe]);
  expect(await facts(ann)).toEqual([
    [false, true],
    [true, false],
  ]);
  await reply(ann, { threadId: first.threadId, body: 'I see' });
  expect((await facts(ann))[0]).toEqual([true, true]);
  expect(await facts(cole)).toEqual([
    [true, false],
    [false, false],
  ]);
  await deleteComment(cole, { commentId: first.commentId });
  expect((await facts(ann))[0], 'a deleted mention is none').toEqual([true, false]);
});
