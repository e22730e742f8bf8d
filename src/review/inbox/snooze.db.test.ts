import { expect, test } from 'vitest';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { decideAll } from '../commands/decide-all';
import { reviewing, TEXT } from '../test-support/reviewing';
import { reply } from '../threads/commands/reply';
import { resolveThread } from '../threads/commands/resolve-threads';
import { comment } from '../threads/test-support/threading';
import { suggesting } from '../tree/test-support/suggesting';
import { mark } from './commands/mark';
import { markAll } from './commands/mark-all';
import { noteTurnEnd } from './commands/note-turn-end';
import { snooze } from './commands/snooze';
import { inbox, inboxCount } from './queries/inbox';
import { inboxChanges } from './queries/inbox-changes';
import type { InboxKind, InboxPage } from './schema';

const platform = await testPlatform();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

async function world() {
  const desk = await Desk.open(platform);
  const { workspaceId } = desk;
  const [ann, ben, cole] = await Promise.all([
    desk.person('editor', 'Ann'),
    desk.person('editor', 'Ben'),
    desk.person('commenter', 'Cole'),
  ]);
  const idsOf = async (ctx: Context, isSnoozed: boolean) =>
    (await inbox(ctx, { workspaceId, limit: 50, isSnoozed })).items.map(({ subjectId }) => subjectId);
  return {
    ...{ desk, workspaceId, ann, ben, cole, ...reviewing(desk, ann) },
    list: (ctx: Context) => idsOf(ctx, false),
    snoozed: (ctx: Context) => idsOf(ctx, true),
    count: (ctx: Context) => inboxCount(ctx, { workspaceId }),
    snooze: (ctx: Context, [kind, subjectId]: [InboxKind, string], until: Date | null) =>
      snooze(ctx, { workspaceId, kind, subjectId, until }),
    mention: async (documentId: string, on = 'cat') =>
      (await comment(cole, documentId, { on, body: `<@${ben.actor.userId}> which?` })).threadId,
    /** Lets the time of a snoozed item pass. */
    pass: (subjectId: string) =>
      platform.pool.query(
        `update inbox_item set snoozed_until = now() - interval '1 millisecond', snoozed_at = now() - interval '1 hour',
           happened_at = happened_at - interval '2 hours' where subject_id = $1`,
        [subjectId],
      ),
  };
}

test('a snoozed item leaves the list and the count, and comes back at its time: unread and at the top', async () => {
  const { desk, workspaceId, ann, ben, review, mention, list, snoozed, count, snooze, pass } = await world();
  const { id, documentId } = await review([['colour', 'color']]);
  const threadId = await mention(documentId);
  const turnId = newId();
  const turn = { turnId, userId: ben.actor.userId, documentId, request: 'Why?', status: 'failed' } as const;
  await inTransaction(platform.db, (tx) => noteTurnEnd(tx, turn));
  const newer = await mention(await desk.document(TEXT));
  for (const item of [
    ['suggestion', id],
    ['thread', threadId],
    ['turn', turnId],
  ] as [InboxKind, string][]) {
    const [kind, subjectId] = item;
    await mark(ben, { workspaceId, kind, subjectId, as: 'read' });
    const until = inHours(3);
    await snooze(ben, item, until);
    expect(await list(ben), kind).not.toContain(subjectId);
    expect(await snoozed(ben)).toEqual([subjectId]);
    expect(await count(ben)).toMatchObject({ open: 3, snoozed: 1, nextBackAt: until });
    await pass(subjectId);
    const [first] = (await inbox(ben, { workspaceId, limit: 50 })).items;
    expect(first).toMatchObject({ kind, subjectId, isRead: false, isSnoozed: false });
    expect(await count(ben)).toMatchObject({ open: 4, snoozed: 0, nextBackAt: null });
    await mark(ben, { workspaceId, kind, subjectId, as: 'read' });
    expect((await inbox(ben, { workspaceId, limit: 1 })).items, 'read again').toMatchObject([{ isRead: true }]);
  }
  expect(await list(ben)).toEqual([turnId, threadId, id, newer]);
  expect(await list(ann), 'a person snoozes only for themselves').toEqual([id]);
});

test('taking an item back leaves it as it was before it was snoozed; doing either twice is the same as once', async () => {
  const { desk, workspaceId, ben, mention, list, snoozed, count, snooze } = await world();
  const [read, unread] = [await mention(await desk.document(TEXT)), await mention(await desk.document(TEXT))];
  await mark(ben, { workspaceId, kind: 'thread', subjectId: read, as: 'read' });
  const before = await inbox(ben, { workspaceId, limit: 5 });
  const until = inHours(20);
  for (const id of [read, unread, read]) await snooze(ben, ['thread', id], until);
  expect(await count(ben)).toMatchObject({ open: 0, unread: 0, snoozed: 2 });
  await snooze(ben, ['thread', unread], inHours(40));
  expect(await snoozed(ben), 'the first to come back is first').toEqual([read, unread]);
  for (const id of [read, unread, read]) await snooze(ben, ['thread', id], null);
  expect(await inbox(ben, { workspaceId, limit: 5 })).toEqual(before);
  expect([await list(ben), await snoozed(ben)]).toEqual([[unread, read], []]);
});

test('something new in a snoozed thread or in snoozed tree changes brings the item back early', async () => {
  const { desk, ann, ben, cole, mention, list, snoozed, count, snooze } = await world();
  const documentId = await desk.document(TEXT);
  const threadId = await mention(documentId);
  const turnId = newId();
  const suggest = (path: string) =>
    suggesting(ann, { projectId: desk.projectId, askedInDocumentId: documentId })(
      { kind: 'create', path, text: '' },
      { turnId },
    );
  await suggest('a.md');
  await snooze(ben, ['thread', threadId], inHours(3));
  await snooze(ben, ['suggestion', turnId], inHours(3));
  expect([await list(ben), (await snoozed(ben)).sort()]).toEqual([[], [threadId, turnId].sort()]);
  await reply(cole, { threadId, body: 'Hello?' });
  expect(await list(ben)).toEqual([threadId]);
  await suggest('b.md');
  expect([await list(ben), await snoozed(ben)]).toEqual([[turnId, threadId], []]);
  expect(await count(ben)).toEqual({ open: 2, unread: 2, snoozed: 0, nextBackAt: null });
});

test('a snoozed item that is settled meanwhile doesn’t come back', async () => {
  const { ann, ben, review, mention, list, snoozed, snooze, pass } = await world();
  const { id, documentId } = await review([['colour', 'color']]);
  const threadId = await mention(documentId);
  await snooze(ben, ['suggestion', id], inHours(3));
  await snooze(ben, ['thread', threadId], inHours(3));
  await decideAll(ann, { suggestionId: id, choice: { kind: 'accept' } });
  await resolveThread(ann, { threadId });
  expect(await snoozed(ben)).toEqual([]);
  for (const subjectId of [id, threadId]) await pass(subjectId);
  expect(await list(ben)).toEqual([]);
  const refused = { code: 'NOT_FOUND' };
  await expect(snooze(ben, ['thread', threadId], inHours(3)), 'it’s done').rejects.toMatchObject(refused);
});

test('a suggestion that was marked as done meanwhile stays done when its snooze is undone', async () => {
  const { workspaceId, ben, review, list, snoozed, snooze } = await world();
  const { id } = await review([['colour', 'color']]);
  await snooze(ben, ['suggestion', id], inHours(3));
  await mark(ben, { workspaceId, kind: 'suggestion', subjectId: id, as: 'done' });
  await snooze(ben, ['suggestion', id], null);
  expect([await list(ben), await snoozed(ben)]).toEqual([[], []]);
});

test('an item is snoozed until a time in the next year, and only by a person it waits for', async () => {
  const { desk, ann, ben, mention, snooze, list } = await world();
  const other = await world();
  const threadId = await mention(await desk.document(TEXT));
  const { id } = await other.review([['colour', 'color']]);
  for (const until of [new Date(), new Date(Date.now() - DAY), new Date(Date.now() + 367 * DAY)]) {
    await expect(snooze(ben, ['thread', threadId], until)).rejects.toMatchObject({ code: 'INVALID' });
  }
  await snooze(ben, ['thread', threadId], new Date(Date.now() + 365 * DAY));
  await snooze(ben, ['thread', threadId], null);
  for (const item of [['thread', threadId] as const, ['suggestion', id] as const, ['turn', 'nothing'] as const]) {
    for (const until of [inHours(1), null]) {
      await expect(snooze(ann, [...item], until)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  }
  await expect(other.snooze(ben, ['suggestion', id], inHours(1)), 'of another workspace').rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await list(ben)).toEqual([threadId]);
});

test('marking all as done leaves snoozed items alone; they are listed in pages, and by project', async () => {
  const { desk, workspaceId, ben, mention, snoozed, list, snooze } = await world();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    ids.push(await mention(await desk.document(TEXT)));
    await snooze(ben, ['thread', ids[n]!], inHours(5 + n));
  }
  const open = await mention(await desk.document(TEXT));
  expect(await markAll(ben, { workspaceId, until: inHours(9) })).toMatchObject({ count: 1 });
  expect([await list(ben), await snoozed(ben)]).toEqual([[], ids]);
  expect(open).toBeTruthy();
  const paged: string[] = [];
  for (let cursor: InboxPage['nextCursor'], more = true; more; more = cursor !== undefined) {
    const page = await inbox(ben, { workspaceId, limit: 2, isSnoozed: true, ...(cursor && { cursor }) });
    expect(page.items.every(({ isSnoozed, isRead }) => isSnoozed && isRead)).toBe(true);
    paged.push(...page.items.map(({ subjectId }) => subjectId));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(ids);
  const { projectId } = desk;
  const filtered = (filter: object) => inbox(ben, { workspaceId, limit: 9, isSnoozed: true, ...filter });
  expect((await filtered({ projectId })).items).toHaveLength(5);
  expect((await filtered({ projectId: 'other' })).items).toEqual([]);
});

test('the person’s other windows follow at once', async () => {
  const { desk, workspaceId, ben, mention, snooze, list } = await world();
  const threadId = await mention(await desk.document(TEXT));
  const stop = new AbortController();
  const stream = await inboxChanges(ben, { workspaceId }, stop.signal);
  await stream.next();
  const news = stream.next();
  await snooze(ben, ['thread', threadId], inHours(3));
  await news;
  expect(await list(ben)).toEqual([]);
  stop.abort();
});
