import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Role } from '@/identity/core/role';
import { selected } from '@/review/threads/test-support/threading';
import { Browser, tokenOf } from '../../../test/api/browser';
import { startApiServer } from '../../../test/api/server';

const server = await startApiServer();
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace, user } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Open' });
const TEXT = '# The *plan*\n\nWe [start](https://example.org) on **Monday**, and end on Monday.\n';

let count = 0;
async function member(role: Role): Promise<Browser> {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  await browser.signUp(`A ${role} ${++count}`, tokenOf(url));
  return browser;
}

async function document(text = TEXT): Promise<string> {
  const path = `note-${++count}.md`;
  return (await owner.api.documents.create.mutate({ projectId, path, text })).documentId;
}

type Options = Partial<Parameters<typeof owner.api.shareLinks.create.mutate>[0]>;
async function share(documentId: string, options: Options = {}): Promise<{ at: string; linkId: string }> {
  const subject = { kind: 'document', subjectId: documentId, access: 'comment' } as const;
  const { url, linkId } = await owner.api.shareLinks.create.mutate({ ...subject, ...options });
  return { at: url.slice(server.url.length), linkId };
}

const guest = () => new Browser(server.url);
function write(browser: Browser, at: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ name: 'Gil', body: 'A word', ...fields });
  return browser.fetch(`${at}/comments`, { method: 'POST', body, headers });
}
const page = async (at: string, browser = guest()) => (await browser.fetch(at)).text;
const threadsOf = (documentId: string) => owner.api.threads.open.query({ documentId });
/** Comments are limited by address, so tests that write many reset the counts. */
const forgetAttempts = () => db.attempt.deleteMany({ where: { key: { startsWith: 'guest-comments:' } } });
afterAll(forgetAttempts);

describe('a link that lets people comment', () => {
  test('begins a thread on the selected words, by a guest whom nobody takes for a member; members answer', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const gil = guest();
    const sent = await write(gil, at, { name: 'Olga Owner', body: 'Which Monday?', quote: 'on Monday', nth: '1' });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toBe(`${at}#comments`);
    const [thread] = await threadsOf(documentId);
    expect(thread).toMatchObject({
      quote: 'on Monday',
      isFromLink: true,
      first: { isByGuest: true, body: 'Which Monday?' },
    });
    expect(thread?.first.author.name).toBe('Guest · Olga Owner');
    expect(thread?.first.author.userId).not.toBe(user.id);
    expect(thread?.startedBy).toEqual(thread?.first.author);
    await owner.api.threads.reply.mutate({ threadId: thread!.id, body: 'The **first**, @you.' });
    const shown = await page(at, gil);
    expect(shown).toContain('<strong dir="auto">Guest · Olga Owner</strong>');
    expect(shown).toContain('<strong dir="auto">Olga Owner</strong>');
    expect(shown).toContain('The **first**, @you.');
    expect(shown).toContain('writing as Olga Owner');
    expect((await write(gil, at, { name: 'Somebody else', body: 'Thanks', thread: thread!.id })).status).toBe(303);
    const { comments } = await owner.api.threads.thread.query({ threadId: thread!.id });
    expect(comments.map(({ author }) => author.name)).toEqual([
      ...['Guest · Olga Owner', 'Olga Owner', 'Guest · Olga Owner'],
    ]);
    expect(comments[2]?.author.userId).toBe(comments[0]?.author.userId);
    const { links } = await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId });
    expect(links[0]).toMatchObject({ linkId, access: 'comment', commentCount: 2 });
    const events = await db.auditEvent.findMany({ where: { action: 'thread.guest_commented', subjectId: thread!.id } });
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ actorId: null });
    expect(JSON.stringify(events[0]?.data)).toContain(linkId);
    const { items } = await owner.api.inbox.list.query({ workspaceId, limit: 10 });
    expect(items[0]).toMatchObject({ kind: 'thread', actor: { name: 'Guest · Olga Owner' }, text: 'Thanks' });
  });

  test('begins a thread on words with an emoji that the text names', async () => {
    const documentId = await document('# Beds\n\nThe peas are up :tada: at last.\n');
    const { at } = await share(documentId);
    const gil = guest();
    expect(await page(at, gil)).toContain('The peas are up 🎉 at last.');
    const sent = await write(gil, at, { name: 'Gil', body: 'All of them?', quote: 'up 🎉 at', nth: '0' });
    expect(sent.status).toBe(303);
    expect(await threadsOf(documentId)).toMatchObject([{ quote: 'up :tada: at' }]);
  });

  test('hides the threads of members and of other links, and takes no answers to them, unless it shows those of members', async () => {
    const documentId = await document();
    const [link, other] = [await share(documentId), await share(documentId)];
    const open = await share(documentId, { showsThreads: true });
    await write(guest(), other.at, { body: 'From another link' });
    const from = await selected(server.platform, documentId, 'Monday');
    const { threadId } = await owner.api.threads.startOnPassage.mutate({ ...from, body: 'An internal word' });
    expect(await page(link.at)).not.toMatch(/internal word|another link/);
    const refused = await write(guest(), link.at, { body: 'Hello', thread: threadId });
    expect(refused.text).toContain('These comments are no longer available.');
    expect(refused.text).not.toContain('internal word');
    expect(await page(open.at)).toContain('An internal word');
    expect((await write(guest(), open.at, { body: 'Hello', thread: threadId })).status).toBe(303);
    expect(await page(open.at)).not.toContain('another link');
    const [ofOther] = (await threadsOf(documentId)).filter(({ isFromLink }) => isFromLink);
    expect((await write(guest(), open.at, { body: 'Hello', thread: ofOther!.id })).status).toBe(404);
    const foreign = await write(guest(), open.at, { body: 'Hi', thread: (await threadsOf(await withThread()))[0]!.id });
    expect(foreign.status).not.toBe(303);
  });

  test('takes no more comments once it is revoked, ended or turned off, its creator can’t share, or it only lets read', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const status = async (path = at) => (await write(guest(), path, { body: `Word ${++count}` })).status;
    expect(await status()).toBe(303);
    await owner.api.people.setShareLinksAllowed.mutate({ workspaceId, allowed: false });
    expect(await status()).toBe(404);
    await owner.api.people.setShareLinksAllowed.mutate({ workspaceId, allowed: true });
    await db.shareLink.update({ where: { id: linkId }, data: { endsAt: new Date(Date.now() - 1) } });
    expect(await status()).toBe(404);
    await db.shareLink.update({ where: { id: linkId }, data: { endsAt: null } });
    expect(await status()).toBe(303);
    await owner.api.shareLinks.revoke.mutate({ linkId });
    expect(await status()).toBe(404);
    const reading = await share(documentId, { access: 'read' });
    expect(await status(reading.at)).toBe(404);
    expect(await page(reading.at)).not.toContain('<form');
    expect(await threadsOf(documentId)).toHaveLength(2);
  });

  test('stores a comment only if it came before a concurrent revocation', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const [sent] = await Promise.all([write(guest(), at, {}), owner.api.shareLinks.revoke.mutate({ linkId })]);
    const comments = (await threadsOf(documentId)).length;
    expect([sent.status, comments]).toEqual(sent.status === 303 ? [303, 1] : [404, 0]);
  });

  test('with a password takes comments only from those who know it', async () => {
    const documentId = await document();
    const { at } = await share(documentId, { password: 'open sesame' });
    expect((await write(guest(), at, {})).status).toBe(403);
    expect(await threadsOf(documentId)).toHaveLength(0);
    const gil = guest();
    await gil.fetch(at, { method: 'POST', body: new URLSearchParams({ password: 'open sesame' }) });
    expect((await write(gil, at, {})).status).toBe(303);
  });

  test('to a project takes comments on each of its documents, and on no other', async () => {
    const documentId = await document();
    const { at } = await share(projectId, { kind: 'project', subjectId: projectId });
    expect((await write(guest(), `${at}/d/${documentId}`, { quote: 'Monday' })).status).toBe(303);
    expect(await page(`${at}/d/${documentId}`)).toContain('A word');
    await owner.api.documents.trash.mutate({ documentId });
    expect((await write(guest(), `${at}/d/${documentId}`, {})).status).toBe(404);
    expect((await write(guest(), at, {})).status).toBe(404);
  });

  test('is refused for a fixed text, for search engines, and to API tokens', async () => {
    const documentId = await document();
    await expect(share(documentId, { text: 'now' })).rejects.toThrow('Only the latest text');
    await expect(share(documentId, { isIndexed: true })).rejects.toThrow('anyone can comment');
  });
});

test('readers of a link learn the names of people whom its comments mention, and of nobody else', async () => {
  const documentId = await document();
  const { at } = await share(documentId, { showsThreads: true });
  const named = (await (await member('commenter')).api.people.me.query()).user;
  const hidden = (await (await member('viewer')).api.people.me.query()).user;
  const from = await selected(server.platform, documentId, 'Monday');
  const { commentId } = await owner.api.threads.startOnPassage.mutate({ ...from, body: `Ask <@${named.id}>` });
  // As another program's comments may have it.
  await db.comment.update({ where: { id: commentId }, data: { body: `Ask <@${named.id}> or <@${hidden.id}>` } });
  const shown = await page(at);
  expect(shown).toContain(`Ask @${named.name} or @someone`);
  expect(shown).not.toContain(hidden.name);
});

test('polling a page reads comments only if they have changed', async () => {
  const documentId = await document();
  const { at } = await share(documentId);
  const gil = guest();
  await write(gil, at, { body: 'First', quote: 'Monday' });
  const [thread] = await threadsOf(documentId);
  const [threadId, { id: comment, author }] = [thread!.id, thread!.first];
  const reader = guest();
  let etag = (await reader.fetch(at)).headers.get('etag') ?? '';
  const asked = vi.spyOn(server.platform.pool, 'query');
  const ask = () => reader.fetch(at, { headers: { 'if-none-match': etag } });
  const hasRead = () => asked.mock.calls.some(([sql]) => String(sql).includes('c.body'));
  for (const change of [
    () => owner.api.threads.reply.mutate({ threadId, body: 'Second' }),
    () => write(gil, at, { step: 'edit', comment, body: 'First of all' }),
    () => owner.api.review.eraseGuest.mutate({ documentId, guestId: author.userId }),
    () => owner.api.threads.resolve.mutate({ threadId }),
    () => owner.api.threads.deleteComment.mutate({ commentId: comment }),
  ]) {
    asked.mockClear();
    expect([(await ask()).status, hasRead()]).toEqual([304, false]);
    await change();
    const { status, headers } = await ask();
    expect([status, hasRead()]).toEqual([200, true]);
    etag = headers.get('etag') ?? '';
  }
  asked.mockRestore();
});

describe('what a guest writes', () => {
  test('stays plain text everywhere: no tags, no mention, no link', async () => {
    await forgetAttempts();
    const documentId = await document();
    const { at } = await share(documentId);
    const body = `<script>alert(1)</script> <@${user.id}> ![x](https://example.org/x.png)\u202e`;
    const sent = await write(guest(), at, { name: '<b>"Eve"</b>', body });
    expect(sent.status).toBe(303);
    const html = (await page(at)).split('<script>\n', 1)[0] ?? '';
    expect(html).not.toMatch(/<script|<b>|<img|\u202e/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const [thread] = await threadsOf(documentId);
    expect(thread?.first.body).not.toContain('<@');
    expect(thread?.mentionsMe).toBe(false);
  });

  test('is refused with its reason and what was typed, if it can’t be stored', async () => {
    await forgetAttempts();
    const documentId = await document();
    const { at } = await share(documentId);
    for (const [fields, words] of [
      [{ body: ' \n ' }, 'The comment is empty.'],
      [{ body: 'x'.repeat(2_001) }, 'at most 2000 characters'],
      [{ name: ' ' }, 'The name is missing.'],
      [{ name: 'Eve\u202e' }, 'aren’t allowed'],
      [{ name: 'x'.repeat(81) }, 'longer than 80'],
      [{ quote: 'words that aren’t there' }, 'isn’t in the document'],
      [{ quote: 'x'.repeat(1_001) }, 'at most 1000 characters'],
      [{ nth: '-1', quote: 'Monday' }, 'problem'],
      [{ thread: '../x' }, 'problem'],
      [{ body: 'a\u0000b' }, 'can’t be stored'],
    ] as [Record<string, string>, string][]) {
      const sent = await write(guest(), at, { body: 'My words', ...fields });
      expect(sent.status, words).toBeGreaterThanOrEqual(400);
      expect(sent.text, words).toContain('role="alert"');
      expect(sent.text).toContain(words);
      if (!('body' in fields)) expect(sent.text).toContain('>My words</textarea>');
    }
    expect((await write(guest(), at, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const long = new URLSearchParams({ body: 'x'.repeat(100_000) });
    expect((await guest().fetch(`${at}/comments`, { method: 'POST', body: long })).status).toBe(400);
    expect(await threadsOf(documentId)).toEqual([]);
  });

  test('quotes at most the start of a long line', async () => {
    await forgetAttempts();
    const documentId = await document('x'.repeat(30_000));
    const { at } = await share(documentId);
    expect((await write(guest(), at, {})).status).toBe(303);
    expect((await threadsOf(documentId))[0]?.quote).toBe('x'.repeat(10_000));
  });

  test('notifies the link’s creator each time, even if nobody on the team has answered', async () => {
    await forgetAttempts();
    const documentId = await document();
    const { at } = await share(documentId);
    await write(guest(), at, { body: 'First' });
    const [thread] = await threadsOf(documentId);
    const itemOf = async () =>
      (await owner.api.inbox.list.query({ workspaceId, limit: 50 })).items.find(
        ({ subjectId }) => subjectId === thread!.id,
      );
    await owner.api.inbox.mark.mutate({ workspaceId, kind: 'thread', subjectId: thread!.id, as: 'done' });
    expect(await itemOf()).toBeUndefined();
    await write(guest(), at, { body: 'Second', thread: thread!.id });
    expect(await itemOf()).toMatchObject({ text: 'Second' });
  });

  test('sent twice is stored once, and nobody writes as another guest', async () => {
    await forgetAttempts();
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const gil = guest();
    await page(at, gil);
    const twice = [gil.clone(), gil.clone()].map(async (one) => (await write(one, at, { body: 'Once' })).status);
    expect(await Promise.all(twice)).toEqual([303, 303]);
    expect(await threadsOf(documentId)).toHaveLength(1);
    expect((await db.shareLink.findUnique({ where: { id: linkId } }))?.commentCount).toBe(1);
    const forged = `guest=${Buffer.from('Gil').toString('base64url')}.x.forged`;
    expect((await guest().fetch(at, { headers: { cookie: forged } })).text).not.toContain('writing as');
  });

  test('is stored for each of two guests with the same name and the same words', async () => {
    await forgetAttempts();
    const documentId = await document();
    const { at } = await share(documentId);
    const visitors = [guest(), guest()];
    for (const visitor of visitors) await page(at, visitor);
    const statuses = await Promise.all(visitors.map(async (one) => (await write(one, at, { body: 'Me, too' })).status));
    expect(statuses).toEqual([303, 303]);
    const threads = await threadsOf(documentId);
    expect(new Set(threads.map(({ startedBy }) => startedBy.userId)).size).toBe(2);
  });

  test('isn’t lost if the guest has to type the password again', async () => {
    await forgetAttempts();
    const documentId = await document();
    const { at } = await share(documentId, { password: 'open sesame' });
    const asked = await write(guest(), at, { body: 'My "words"' });
    expect(asked.status).toBe(403);
    expect(asked.text).toContain('Your text is kept');
    expect(asked.text).toContain('<input type="hidden" name="body" value="My &quot;words&quot;">');
    expect(await threadsOf(documentId)).toEqual([]);
    expect((await write(guest(), at, { body: 'My "words"', password: 'open sesame' })).status).toBe(303);
    expect((await threadsOf(documentId))[0]?.first.body).toBe('My "words"');
  });

  test('is limited by address and by link', async () => {
    await forgetAttempts();
    const { at, linkId } = await share(await document());
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => write(guest(), at, { body: `Word ${i}` })));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    await forgetAttempts();
    await db.shareLink.update({ where: { id: linkId }, data: { commentCount: 2_000 } });
    const usedUp = await write(guest(), at, { body: 'One more' });
    expect([usedUp.status, usedUp.text]).toEqual([409, expect.stringContaining('its comment limit')]);
    await forgetAttempts();
  });

  test('is deleted by those who may edit the document, and resolved by those who may comment', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    await write(guest(), at, { body: 'Spam' });
    await write(guest(), at, { body: 'A question' });
    const [spam, question] = await threadsOf(documentId);
    const [commenter, editor] = [await member('commenter'), await member('editor')];
    const deleting = { commentId: spam!.first.id };
    await expect(commenter.api.threads.deleteComment.mutate(deleting)).rejects.toThrow('Only people who can edit');
    await expect(editor.api.threads.editComment.mutate({ ...deleting, body: 'x' })).rejects.toThrow('Only the author');
    await editor.api.threads.deleteComment.mutate(deleting);
    await commenter.api.threads.resolve.mutate({ threadId: question!.id });
    const shown = await page(at);
    expect(shown).not.toContain('Spam');
    expect(shown).toContain('<p class="note">Resolved</p>');
    const late = await write(guest(), at, { body: 'Too late', thread: question!.id });
    expect(late.text).toContain('Someone has resolved these comments.');
    expect(await threadsOf(documentId)).toEqual([]);
  });
});

describe('an open page of 500 comments', () => {
  /** Stores threads with comments of one guest. */
  async function filled(threads: number, each: number) {
    const documentId = await document(`# The plan\n\n${'We start on Monday. '.repeat(200)}\n`);
    const { at, linkId } = await share(documentId);
    await write(guest(), at, { body: 'The first one' });
    const { id: _, ...like } = await db.thread.findFirstOrThrow({ where: { documentId } });
    const written = { guestId: 'gil', guestName: 'Gil', createdAt: new Date() };
    for (let i = 1; i < threads; i++) {
      const id = `${documentId}-${i}`;
      await db.thread.create({ data: { ...like, id } });
      const comments = Array.from({ length: each }, (_, position) => ({
        ...{ id: `${id}-${position}`, threadId: id, position, ...written },
        body: `Comment ${position} on thread ${i}. ${'Is this what we want? '.repeat(4)}`,
      }));
      await db.comment.createMany({ data: comments });
    }
    return { documentId, at, linkId };
  }

  const tagsOf = (html: string) => [...html.matchAll(/ data-tag="([\w-]{8})"/g)].map(([, tag = '']) => tag);
  async function news(at: string, { etag, tags }: { etag: string; tags: readonly string[] }) {
    const asked = await guest().fetch(at, { headers: { 'if-none-match': etag, 'x-refresh': tags.join(' ') } });
    return { ...asked, etag: asked.headers.get('etag') ?? '' };
  }

  test('gets the threads that changed, and neither the others nor the text again', async () => {
    const { documentId, at } = await filled(100, 5);
    const first = await guest().fetch(at);
    const had = { etag: first.headers.get('etag') ?? '', tags: tagsOf(first.text) };
    expect(had.tags).toHaveLength(101);
    expect((await news(at, had)).status).toBe(304);
    const threadId = `${documentId}-40`;
    await owner.api.threads.reply.mutate({ threadId, body: 'Yes, it is.' });
    const got = await news(at, had);
    expect(got).toMatchObject({ status: 200, text: expect.stringContaining('Yes, it is.') });
    expect(got.headers.get('cache-control')).toBe('no-store');
    expect(got.text).toContain(`<li id="thread-${threadId}" data-part="thread-${threadId}" data-tag="`);
    expect(got.text.match(/ data-kept>/g)).toHaveLength(100);
    expect(got.text).not.toMatch(/We start on Monday|on thread 41|<style|<script/);
    expect(got.text.length).toBeLessThan(first.text.length / 10);
    const [changed = ''] = tagsOf(got.text);
    expect(had.tags).not.toContain(changed);
    const next = { etag: got.etag, tags: [...had.tags, changed] };
    expect((await news(at, next)).status).toBe(304);
  });

  test('gets no deleted threads, and gets everything if its etag and tags are unknown', async () => {
    const { documentId, at } = await filled(3, 1);
    const first = await guest().fetch(at);
    const had = { etag: first.headers.get('etag') ?? '', tags: tagsOf(first.text) };
    await db.thread.delete({ where: { id: `${documentId}-1` } });
    const got = await news(at, had);
    expect(got.text).not.toContain(`${documentId}-1`);
    expect(got.text.match(/ data-kept>/g)).toHaveLength(3);
    const all = await news(at, { etag: 'x', tags: ['1', 'AAAAAAAA', '"><script>', 'x'.repeat(2_000)] });
    expect(all.text).toContain('We start on Monday');
    expect(tagsOf(all.text)).toHaveLength(3);
  });
});

describe('a guest’s own comment', () => {
  async function commented(options: Options = {}) {
    await forgetAttempts();
    const documentId = await document();
    const { at, linkId } = await share(documentId, options);
    const gil = guest();
    await write(gil, at, { body: 'My words', quote: 'Monday' });
    const [thread] = await threadsOf(documentId);
    const commentId = thread!.first.id;
    const edit = (browser: Browser, body: string) => write(browser, at, { step: 'edit', comment: commentId, body });
    const remove = (browser: Browser) => write(browser, at, { step: 'delete', comment: commentId });
    return { documentId, at, linkId, gil, thread: thread!, commentId, edit, remove };
  }

  test('can be edited and deleted by them, and by no other guest', async () => {
    const { documentId, at, linkId, gil, thread, commentId, edit, remove } = await commented();
    const pia = guest();
    await write(pia, at, { name: 'Gil', body: 'An answer', thread: thread.id });
    expect(await page(at, gil)).toContain(`id="own-${commentId}"`);
    expect(await page(at, pia)).not.toContain(`id="own-${commentId}"`);
    for (const stranger of [pia, guest()]) {
      expect((await edit(stranger, 'Hers')).status).toBe(404);
      expect((await remove(stranger)).status).toBe(404);
    }
    expect((await edit(gil, 'Better <b>words</b> <@x>')).status).toBe(303);
    const [edited] = await threadsOf(documentId);
    expect(edited?.first).toMatchObject({ body: 'Better <b>words</b> < @x>', deleted: false, isByGuest: true });
    expect(edited?.first.editedAt).not.toBeNull();
    expect(await page(at, pia)).toContain('· edited');
    const empty = await edit(gil, ' ');
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('The comment is empty.')]);
    expect((await remove(gil)).status).toBe(303);
    expect(await page(at, pia)).not.toContain('Better');
    expect((await edit(gil, 'Again')).status).toBe(404);
    const { comments } = await owner.api.threads.thread.query({ threadId: thread.id });
    expect(comments.map(({ body, deleted }) => [body, deleted])).toEqual([
      ['', true],
      ['An answer', false],
    ]);
    const event = await db.auditEvent.findFirst({ where: { action: 'comment.guest_deleted', subjectId: thread.id } });
    expect(event).toMatchObject({ actorId: null });
    expect(JSON.stringify(event?.data)).toContain(linkId);
  });

  test('can only be deleted in a resolved thread, which goes with its last comment', async () => {
    const { documentId, at, gil, thread, edit, remove } = await commented();
    await owner.api.threads.resolve.mutate({ threadId: thread.id });
    expect((await edit(gil, 'Too late')).status).toBe(409);
    expect(await page(at, gil)).not.toContain('value="edit"');
    expect((await remove(gil)).status).toBe(303);
    expect(await db.thread.count({ where: { documentId } })).toBe(0);
  });

  test('stays as it is once the link is revoked or shows its thread no longer', async () => {
    const { documentId, linkId, gil, edit, remove } = await commented();
    await db.thread.updateMany({ where: { documentId }, data: { linkId: 'another' } });
    expect((await edit(gil, 'Elsewhere')).status).toBe(404);
    await db.thread.updateMany({ where: { documentId }, data: { linkId } });
    await owner.api.shareLinks.revoke.mutate({ linkId });
    expect([(await edit(gil, 'Gone')).status, (await remove(gil)).status]).toEqual([404, 404]);
    expect((await threadsOf(documentId))[0]?.first.body).toBe('My words');
  });
});

async function withThread(): Promise<string> {
  const documentId = await document();
  await write(guest(), (await share(documentId)).at, { body: 'Elsewhere' });
  return documentId;
}
