import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { selected } from '@/review/threads/test-support/threading';
import { Browser, tokenOf } from '../../../../test/api/browser';
import { startApiServer } from '../../../../test/api/server';

const server = await startApiServer();
const { db, pool } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const TEXT = '# Plan\n\nThe colour of the cat.\n\nThe mat is near the door.\n';

let count = 0;
async function project(isPrivate = false): Promise<string> {
  return (await owner.api.projects.create.mutate({ workspaceId, name: `Project ${++count}`, isPrivate })).projectId;
}

async function document(projectId: string): Promise<string> {
  return (await owner.api.documents.create.mutate({ projectId, path: `note-${++count}.md`, text: TEXT })).documentId;
}

async function member(role: Role): Promise<Browser> {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  await browser.signUp(`A ${role} ${++count}`, tokenOf(url));
  return browser;
}

/** The path of a new link, below which the document is. */
async function share(projectId: string, documentId: string): Promise<string> {
  const subject = { kind: 'project', subjectId: projectId, access: 'suggest', showsThreads: true } as const;
  const { url } = await owner.api.shareLinks.create.mutate(subject);
  return `${url.slice(server.url.length)}/d/${documentId}`;
}

const post = (browser: Browser, at: string, fields: Record<string, string>) =>
  browser.fetch(at, { method: 'POST', body: new URLSearchParams(fields) });

/** Suggests a text as a guest. Returns the suggestion's id. */
async function suggest(browser: Browser, at: string, { name, message }: { name: string; message: string }) {
  await browser.fetch(at);
  const begun = await post(browser, `${at}/suggest`, { step: 'begin' });
  const from = new URL(begun.headers.get('location') ?? '', server.url).searchParams.get('from') ?? '';
  const key = newId();
  const text = TEXT.replace('colour', 'color').replace('near', 'by');
  const sent = await post(browser, `${at}/suggest`, { step: 'send', key, from, text, name, message });
  expect(sent.status).toBe(303);
  return key;
}

async function write(browser: Browser, at: string, fields: Record<string, string>): Promise<void> {
  expect((await post(browser, `${at}/comments`, fields)).status).toBe(303);
}

const guestOf = async (id: string) => (await db.version.findUniqueOrThrow({ where: { id } })).guestId ?? '';
const eventsOf = (documentId: string) =>
  db.auditEvent.findMany({ where: { action: 'document.guest_erased', subjectId: documentId } });

/** The tables with these words in a column of text or JSON. */
async function tablesWith(words: string): Promise<string[]> {
  const sql = sqlOfPool(pool);
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql.query(`select from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [words]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat().sort();
}

const LIMITS = ['guest-texts', 'guest-suggestions', 'guest-withdrawals', 'guest-comments'];
const forgetAttempts = () =>
  db.attempt.deleteMany({ where: { OR: LIMITS.map((limit) => ({ key: { startsWith: `${limit}:` } })) } });
beforeEach(forgetAttempts);
afterAll(forgetAttempts);

describe('what a guest left', () => {
  test('can be erased: no table has the name or the note anymore, and the suggested text stays', async () => {
    const projectId = await project();
    const documentId = await document(projectId);
    const at = await share(projectId, documentId);
    const guest = new Browser(server.url);
    const suggestionId = await suggest(guest, at, { name: 'Zoundering', message: 'Blatherskite' });
    await write(guest, at, { name: 'Zoundering', body: 'Which cat?', quote: 'the cat' });
    await write(new Browser(server.url), at, { name: 'Gil', body: 'The mat?', quote: 'The mat' });
    const [first] = (await owner.api.review.suggestion.query({ suggestionId })).hunks;
    await owner.api.review.decideHunk.mutate({ hunkId: first!.id, choice: { kind: 'accept' } });
    // This copies what the inbox shows.
    await owner.api.inbox.markAll.mutate({ workspaceId, until: new Date(Date.now() + 60_000) });
    const guestId = await guestOf(suggestionId);
    expect(await tablesWith('Zoundering')).toEqual(['audit_event', 'comment', 'version']);
    expect(await tablesWith('Blatherskite')).toEqual(['inbox_item', 'version']);

    const editor = await member('editor');
    const erase = () => editor.api.review.eraseGuest.mutate({ documentId, guestId });
    expect(await erase()).toEqual({ suggestions: 1, comments: 1 });
    expect(await tablesWith('Zoundering')).toEqual([]);
    expect(await tablesWith('Blatherskite')).toEqual([]);

    const suggestion = await owner.api.review.suggestion.query({ suggestionId });
    expect(suggestion).toMatchObject({
      status: 'pending',
      isByGuest: true,
      askedBy: { userId: guestId, name: 'Guest' },
    });
    const threads = await owner.api.threads.open.query({ documentId });
    expect(threads.map(({ first: { author, body } }) => [author.name, body])).toEqual([
      ['Guest', 'Which cat?'],
      ['Guest · Gil', 'The mat?'],
    ]);
    expect((await new Browser(server.url).fetch(at)).text).toContain('<strong dir="auto">Guest</strong>');
    const { text } = await owner.api.versions.version.query({ versionId: suggestionId });
    expect(text).toBe(TEXT.replace('colour', 'color').replace('near', 'by'));
    const decided = await owner.api.review.decideAll.mutate({ suggestionId, choice: { kind: 'accept' } });
    expect(decided).toMatchObject({ decided: 1 });

    expect(await erase()).toEqual({ suggestions: 0, comments: 0 });
    expect(await eventsOf(documentId)).toMatchObject([
      { data: { guestId, suggestions: 1, comments: 1, withComments: false } },
    ]);
  });

  test('is in no description that other versions have', async () => {
    const projectId = await project();
    const documentId = await document(projectId);
    const at = await share(projectId, documentId);
    const suggestionId = await suggest(new Browser(server.url), at, { name: 'Gil', message: 'Gobbledygook' });
    await owner.api.review.decideAll.mutate({ suggestionId, choice: { kind: 'accept' } });
    await owner.api.versions.continue.mutate({ versionId: suggestionId, path: `other-${++count}.md` });
    const { versions } = await owner.api.versions.history.query({ documentId });
    await owner.api.versions.restore.mutate({ versionId: versions.at(-1)!.id });
    await owner.api.versions.restore.mutate({ versionId: suggestionId });
    await owner.api.review.eraseGuest.mutate({ documentId, guestId: await guestOf(suggestionId) });
    expect(await tablesWith('Gobbledygook')).toEqual([]);
  });

  test('includes their comments if somebody wishes; threads with others’ comments stay', async () => {
    const projectId = await project();
    const documentId = await document(projectId);
    const at = await share(projectId, documentId);
    const guest = new Browser(server.url);
    await write(guest, at, { name: 'Rude', body: 'Flapdoodle one', quote: 'The colour' });
    await write(guest, at, { body: 'Flapdoodle two', quote: 'The mat' });
    const [answered] = await owner.api.threads.open.query({ documentId });
    await owner.api.threads.reply.mutate({ threadId: answered!.id, body: 'Please be polite.' });
    await write(guest, at, { body: 'Flapdoodle three', thread: answered!.id });
    const guestId = answered!.first.author.userId;
    const input = { documentId, guestId, withComments: true };
    expect(await owner.api.review.eraseGuest.mutate(input)).toEqual({ suggestions: 0, comments: 3 });
    expect(await tablesWith('Flapdoodle')).toEqual([]);
    const [left, ...others] = await owner.api.threads.open.query({ documentId });
    expect([left?.id, others]).toEqual([answered!.id, []]);
    const { comments } = await owner.api.threads.thread.query({ threadId: answered!.id });
    expect(comments.map(({ deleted, body }) => [deleted, body])).toEqual([
      ...[[true, ''] as const, [false, 'Please be polite.'] as const, [true, ''] as const],
    ]);
    const { items } = await owner.api.inbox.list.query({ workspaceId, limit: 10 });
    expect(items.filter((item) => item.documentId === documentId)).toHaveLength(1);
    expect(await owner.api.review.eraseGuest.mutate(input)).toEqual({ suggestions: 0, comments: 0 });
  });

  test('is erased by people who may edit the document, and only where they may edit', async () => {
    const projectId = await project();
    const [here, moved] = [await document(projectId), await document(projectId)];
    const guest = new Browser(server.url);
    const at = await share(projectId, here);
    const suggestionId = await suggest(guest, at, { name: 'Wanderer', message: '' });
    await write(guest, at.replace(here, moved), { body: 'And here', quote: 'The mat' });
    const toProjectId = await project(true);
    await owner.api.documents.move.mutate({
      projectId: toProjectId,
      moves: [{ documentId: moved, path: `moved-${++count}.md` }],
    });
    const guestId = await guestOf(suggestionId);
    const input = { documentId: here, guestId };
    const [commenter, editor] = [await member('commenter'), await member('editor')];
    await expect(commenter.api.review.eraseGuest.mutate(input)).rejects.toThrow('can’t edit');
    await expect(editor.api.review.eraseGuest.mutate({ ...input, documentId: moved })).rejects.toThrow('not found');
    expect(await editor.api.review.eraseGuest.mutate(input)).toEqual({ suggestions: 1, comments: 0 });
    expect((await owner.api.threads.open.query({ documentId: moved }))[0]?.first.author.name).toBe('Guest · Wanderer');
    expect(await owner.api.review.eraseGuest.mutate(input)).toEqual({ suggestions: 0, comments: 1 });
    expect(await eventsOf(moved)).toHaveLength(1);
  });

  test('in a document that came from another project is erased by people who may edit it now, also from the log', async () => {
    const from = await project(true);
    const documentId = await document(from);
    await write(new Browser(server.url), await share(from, documentId), {
      name: 'Gadabout',
      body: 'A',
      quote: 'The mat',
    });
    const move = { documentId, path: `moved-${++count}.md` };
    await owner.api.documents.move.mutate({ projectId: await project(), moves: [move] });
    const editor = await member('editor');
    const [thread] = await editor.api.threads.open.query({ documentId });
    const input = { documentId, guestId: thread!.first.author.userId };
    expect(await editor.api.review.eraseGuest.mutate(input)).toEqual({ suggestions: 0, comments: 1 });
    expect(await tablesWith('Gadabout')).toEqual([]);
    const unknown = editor.api.review.eraseGuest.mutate({ documentId, guestId: newId() });
    await expect(unknown).rejects.toThrow('hasn’t written anything here');
  });

  test('is erased completely while others decide and answer at the same time', async () => {
    const projectId = await project();
    const documentId = await document(projectId);
    const at = await share(projectId, documentId);
    const guest = new Browser(server.url);
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await suggest(guest, at, { name: 'Gil', message: `Note ${i}` }));
    await write(guest, at, { body: 'A word', quote: 'The mat' });
    const [thread] = await owner.api.threads.open.query({ documentId });
    const input = { documentId, guestId: await guestOf(ids[0]!), withComments: true };
    const outcomes = await Promise.allSettled([
      ...ids.map((suggestionId) => owner.api.review.decideAll.mutate({ suggestionId, choice: { kind: 'reject' } })),
      ...[1, 2, 3].map(() => owner.api.review.eraseGuest.mutate(input)),
      owner.api.threads.deleteComment.mutate({ commentId: thread!.first.id }),
    ]);
    const failed = outcomes.slice(0, -1).filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
    const left = await db.version.count({ where: { id: { in: ids }, guestName: { not: '' } } });
    expect([left, await db.comment.count({ where: { guestId: input.guestId, deletedAt: null } })]).toEqual([0, 0]);
  });
});

describe('the guests of a link', () => {
  test('are listed for people who can edit: who wrote when, how much, also only in a thread of the team', async () => {
    const projectId = await project();
    const documentId = await document(projectId);
    const [at, other] = [await share(projectId, documentId), await share(projectId, documentId)];
    const { links } = await owner.api.shareLinks.list.query({ kind: 'project', subjectId: projectId });
    const linkIds = links.map(({ linkId }) => linkId);
    const [zoe, gil] = [new Browser(server.url), new Browser(server.url)];
    await suggest(zoe, at, { name: 'Zoe', message: '' });
    await write(zoe, at, { name: 'Zoe', body: 'Which cat?', quote: 'the cat' });
    const ours = { ...(await selected(server.platform, documentId, 'The mat')), body: 'Where?' };
    const { threadId } = await owner.api.threads.startOnPassage.mutate(ours);
    await write(new Browser(server.url), other, { name: 'Somebody else', body: 'Hello', quote: 'Plan' });
    await write(gil, at, { name: 'Gil', body: 'Here.', thread: threadId });
    const editor = await member('editor');
    const listed = async (by = editor) =>
      (await Promise.all(linkIds.map((linkId) => by.api.shareLinks.guests.query({ linkId })))).find(
        ({ total }) => total === 2,
      );
    const guests = (await listed())?.guests ?? [];
    expect(guests).toMatchObject([
      { guest: { name: 'Guest · Gil' }, commentCount: 1, suggestionCount: 0, documentId },
      { guest: { name: 'Guest · Zoe' }, commentCount: 1, suggestionCount: 1, documentId },
    ]);
    expect(guests[1]!.firstAt.getTime()).toBeLessThan(guests[1]!.lastAt.getTime());
    expect(guests[0]!.firstAt).toEqual(guests[0]!.lastAt);

    await editor.api.review.eraseGuest.mutate({ documentId, guestId: guests[0]!.guest.userId });
    expect((await listed())?.guests.map(({ guest }) => guest.name)).toEqual(['Guest', 'Guest · Zoe']);
    const [linkId = ''] = linkIds;
    for (const role of ['viewer', 'commenter'] as const) {
      const asked = (await member(role)).api.shareLinks.guests.query({ linkId });
      await expect(asked).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    }
    await owner.api.shareLinks.revoke.mutate({ linkId });
    const revoked = editor.api.shareLinks.guests.query({ linkId });
    await expect(revoked).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  test('don’t include what they wrote in documents that were moved to a place where the reader can’t edit', async () => {
    const [projectId, hidden] = [await project(), await project(true)];
    const [documentId, moved] = [await document(projectId), await document(projectId)];
    const at = await share(projectId, documentId);
    await write(new Browser(server.url), at, { name: 'Gil', body: 'Stays', quote: 'Plan' });
    await write(new Browser(server.url), at.replace(documentId, moved), { name: 'Zoe', body: 'Moves', quote: 'Plan' });
    await owner.api.documents.move.mutate({ projectId: hidden, moves: [{ documentId: moved, path: 'moved.md' }] });
    const [link] = (await owner.api.shareLinks.list.query({ kind: 'project', subjectId: projectId })).links;
    const namesFor = async (by: Browser) =>
      (await by.api.shareLinks.guests.query({ linkId: link!.linkId })).guests.map(({ guest }) => guest.name);
    expect(await namesFor(await member('editor'))).toEqual(['Guest · Gil']);
    expect(await namesFor(owner)).toEqual(['Guest · Zoe', 'Guest · Gil']);
  });
});

test('an event of the audit log loses a guest’s name, and nothing else of any event can change', async () => {
  const projectId = await project();
  const documentId = await document(projectId);
  const at = await share(projectId, documentId);
  await write(new Browser(server.url), at, { name: 'Gil', body: 'A word', quote: 'The mat' });
  const where = { action: 'thread.guest_commented' };
  const { id, data } = await db.auditEvent.findFirstOrThrow({ where, orderBy: { id: 'desc' } });
  const known = data as Record<string, string>;
  const change = (to: object) => db.auditEvent.update({ where: { id }, data: to });
  for (const to of [
    { data: { ...known, name: 'Someone' } },
    { data: { ...known, name: null, hint: 'x' } },
    { data: { ...known, name: null }, action: 'thread.started' },
    { actorId: 'somebody' },
  ]) {
    await expect(change(to)).rejects.toThrow('audit events cannot be changed');
  }
  const other = await db.auditEvent.findFirstOrThrow({ where: { action: 'document.created' } });
  const forged = { ...(other.data as object), name: null };
  await expect(db.auditEvent.update({ where: { id: other.id }, data: { data: forged } })).rejects.toThrow();
  await expect(change({ data: { ...known, name: null } })).resolves.toMatchObject({ data: { name: null } });
});
