import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockHead } from '@/documents/commands/append-update';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { guestSuggestions } from '@/review/guests/queries/guest-suggestions';
import { selected } from '@/review/threads/test-support/threading';
import { Browser, tokenOf } from '../../../../test/api/browser';
import { startApiServer } from '../../../../test/api/server';

const server = await startApiServer();
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace, user } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Open' });
const TEXT = '# Plan\n\nThe colour of the cat.\n\nThe mat is near the door.\n';

let count = 0;
async function document(text = TEXT): Promise<string> {
  const path = `note-${++count}.md`;
  return (await owner.api.documents.create.mutate({ projectId, path, text })).documentId;
}

async function member(role: Role): Promise<Browser> {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  await browser.signUp(`A ${role} ${++count}`, tokenOf(url));
  return browser;
}

type Options = Partial<Parameters<typeof owner.api.shareLinks.create.mutate>[0]>;
async function share(subjectId: string, options: Options = {}, by = owner): Promise<{ at: string; linkId: string }> {
  const subject = { kind: 'document', subjectId, access: 'suggest' } as const;
  const { url, linkId } = await by.api.shareLinks.create.mutate({ ...subject, ...options });
  return { at: url.slice(server.url.length), linkId };
}

const guest = () => new Browser(server.url);
const LIMITS = ['guest-texts', 'guest-suggestions', 'guest-withdrawals', 'guest-previews', 'guest-comments'];
/** Attempts are limited by address, so each test resets the counts. */
const forgetAttempts = () =>
  db.attempt.deleteMany({ where: { OR: LIMITS.map((limit) => ({ key: { startsWith: `${limit}:` } })) } });
beforeEach(forgetAttempts);
afterAll(forgetAttempts);

function post(browser: Browser, at: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return browser.fetch(`${at}/suggest`, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/** Opens the page and begins a suggestion. Returns the ticket of the text shown to the guest. */
async function begin(browser: Browser, at: string): Promise<string> {
  await browser.fetch(at);
  const answer = await post(browser, at, { step: 'begin' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '', server.url).searchParams.get('from') ?? '';
}

type Sent = Record<string, string> & { from: string };
const send = (browser: Browser, at: string, fields: Sent, headers?: Record<string, string>) =>
  post(browser, at, { step: 'send', key: newId(), name: 'Gil', ...fields }, headers);

/** Sends a suggestion as a new guest. */
async function suggested(at: string, text: string, browser = guest()): Promise<{ id: string; browser: Browser }> {
  const id = newId();
  expect((await send(browser, at, { from: await begin(browser, at), key: id, text })).status).toBe(303);
  return { id, browser };
}

const textOf = async (documentId: string) => (await owner.api.versions.checkOut.mutate({ documentId })).text;
const pending = (documentId: string) => owner.api.review.suggestions.query({ documentId });
const page = async (at: string, browser: Browser) => (await browser.fetch(at)).text;
const accept = { kind: 'accept' } as const;

/** Changes the live text as a member. */
async function change(documentId: string, find: string, to: string): Promise<void> {
  const { versionId, text } = await owner.api.versions.checkOut.mutate({ documentId });
  const suggestion = { key: newId(), documentId, versionId, text: text.replace(find, to), description: 'x' };
  await owner.api.review.suggestText.mutate(suggestion);
  await owner.api.review.decideAll.mutate({ suggestionId: suggestion.key, choice: accept });
}

describe('a guest’s text', () => {
  test('becomes a suggestion with their name, which nobody takes for a member’s, and the live text stays', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const gil = guest();
    const from = await begin(gil, at);
    const editor = await gil.fetch(`${at}/suggest?from=${from}`);
    expect(editor.text).toContain(`\n${TEXT}</textarea>`);
    expect(editor.headers.get('cache-control')).toBe('no-store');
    const key = newId();
    const text = TEXT.replace('colour', 'color').replace('near', 'by');
    // Browsers send line breaks as CRLF.
    const sent = await send(gil, at, {
      from,
      key,
      text: text.replaceAll('\n', '\r\n'),
      name: 'Olga Owner',
      message: 'US',
    });
    expect(sent.headers.get('location')).toBe(`${at}#suggestions`);
    expect(await textOf(documentId)).toBe(TEXT);
    const [suggestion] = await pending(documentId);
    expect(suggestion).toMatchObject({
      ...{ id: key, description: 'US', turnId: null, isByGuest: true, askedBy: { name: 'Guest · Olga Owner' } },
      hunks: [
        { before: 'colour', after: 'color' },
        { before: 'near', after: 'by' },
      ],
    });
    expect(suggestion?.askedBy?.userId).not.toBe(user.id);
    const { versions } = await owner.api.versions.history.query({ documentId });
    const version = versions.find(({ id }) => id === key);
    expect(version).toMatchObject({ isByGuest: true, createdBy: { name: 'Guest · Olga Owner' } });
    const { items } = await owner.api.inbox.list.query({ workspaceId, limit: 1 });
    expect(items[0]).toMatchObject({
      subjectId: key,
      isWritten: true,
      actor: { name: 'Guest · Olga Owner' },
      text: 'US',
    });
    const { links } = await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId });
    expect(links[0]).toMatchObject({ linkId, access: 'suggest', suggestionCount: 1 });
    const event = await db.auditEvent.findFirst({ where: { subjectId: key } });
    expect(event).toMatchObject({ actorId: null, action: 'suggestion.guest_created' });
    expect(JSON.stringify(event?.data)).toContain(linkId);
    await owner.api.review.decideAll.mutate({ suggestionId: key, choice: accept });
    expect(await textOf(documentId)).toBe(text);
  });

  test('is reviewed change by change, and the guest sees the outcome; no changes are counted that they don’t see', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const { id, browser } = await suggested(at, TEXT.replace('colour', 'color').replace('near', 'by'));
    const { guestId } = await db.version.findUniqueOrThrow({ where: { id } });
    const own = () => guestSuggestions(server.platform, { documentId, linkId, guestId: guestId ?? '' });
    expect(await own()).toMatchObject([{ total: 2, decided: 0 }]);
    expect(await page(at, browser)).toContain('Waiting for review');
    const hunks = (await pending(documentId))[0]!.hunks.map((hunk) => hunk.id);
    await owner.api.review.decideHunk.mutate({ hunkId: hunks[0]!, choice: accept });
    expect(await page(at, browser)).toContain('1 of 2 changes reviewed');
    await owner.api.review.decideHunk.mutate({ hunkId: hunks[1]!, choice: { kind: 'reject' } });
    expect(await page(at, browser)).toContain('1 of 2 changes accepted');
    await owner.api.review.undoDecision.mutate({ hunkId: hunks[1]! });
    expect(await owner.api.review.suggestion.query({ suggestionId: id })).toMatchObject({ status: 'pending' });
    await owner.api.review.decideHunk.mutate({ hunkId: hunks[1]!, choice: accept });
    expect(await page(at, browser)).toContain('<p class="state">Accepted</p>');
    expect(await own()).toMatchObject([{ status: 'accepted', total: 0 }]);
    const { sources } = await blameOf(documentId);
    expect(sources).toContainEqual(
      expect.objectContaining({ suggestionId: id, askedBy: expect.objectContaining({ name: 'Guest · Gil' }) }),
    );
  });

  test('keeps what members wrote meanwhile: elsewhere it stays, and in the same place they decide', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const gil = guest();
    const from = await begin(gil, at);
    await change(documentId, 'colour', 'paint');
    await change(documentId, 'the door', 'the window');
    const key = newId();
    await send(gil, at, { from, key, text: TEXT.replace('colour', 'color').replace('mat', 'rug') });
    const report = await owner.api.review.decideAll.mutate({ suggestionId: key, choice: accept });
    expect(report).toMatchObject({ decided: 1, skipped: 1 });
    const expected = TEXT.replace('colour', 'paint').replace('mat', 'rug').replace('the door', 'the window');
    expect(await textOf(documentId)).toBe(expected);
  });

  test('made from a version that is too old to anchor at is moved onto the live text, and one that is gone isn’t taken', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const gil = guest();
    const from = await begin(gil, at);
    const [versionId = ''] = from.split('.');
    await change(documentId, 'colour', 'paint');
    await db.version.update({ where: { id: versionId }, data: { stateHash: null } });
    const text = TEXT.replace('cat', 'dog');
    expect((await send(gil, at, { from, text })).status).toBe(303);
    expect((await pending(documentId))[0]).toMatchObject({ hunks: [{ before: 'cat', after: 'dog' }] });
    const touched = await send(gil, at, { from, text: TEXT.replace('colour', 'color') });
    expect([touched.status, touched.text]).toEqual([409, expect.stringContaining('changed the same places')]);
    await db.versionParent.deleteMany({ where: { parentId: versionId } });
    await db.version.delete({ where: { id: versionId } });
    expect(await page(`${at}/suggest?from=${from}`, gil)).toContain('This text can no longer be sent');
    const late = await send(gil, at, { from, text });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(`\n${text}</textarea>`)]);
  });

  test('that somebody continues gets the outcome of the continuation', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const { id, browser } = await suggested(at, TEXT.replace('cat', 'dog'));
    const { versionId } = await owner.api.versions.checkOut.mutate({ documentId });
    const key = newId();
    const text = TEXT.replace('cat', 'big dog');
    await owner.api.review.suggestText.mutate({ key, documentId, versionId, text, description: 'Mine' });
    await db.version.update({ where: { id }, data: { status: 'superseded', supersededById: key } });
    expect(await page(at, browser)).toContain('Waiting for review');
    expect(await page(at, browser)).not.toContain('value="withdraw"');
    expect((await post(browser, at, { step: 'withdraw', suggestion: id })).status).toBe(409);
    await owner.api.review.decideAll.mutate({ suggestionId: key, choice: accept });
    expect(await page(at, browser)).toContain('<p class="state">Accepted</p>');
  });

  test('sending twice makes one suggestion, even before the guest has an id; someone else’s key makes none', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const gil = guest();
    const fields = { from: await begin(gil, at), key: newId(), text: TEXT.replace('cat', 'dog') };
    const statuses = await Promise.all([gil.clone(), gil.clone(), gil.clone()].map((one) => send(one, at, fields)));
    expect(statuses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await pending(documentId)).toHaveLength(1);
    const stolen = await send(guest(), at, { ...fields, text: TEXT.replace('cat', 'cow') });
    expect(stolen.status).toBe(409);
    expect(await db.version.count({ where: { documentId, guestId: { not: null } } })).toBe(1);
  });

  test('can be previewed, which stores nothing', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const gil = guest();
    const from = await begin(gil, at);
    const fields = {
      step: 'preview',
      key: newId(),
      from,
      text: TEXT.replace('colour', '<b>color</b>'),
      message: 'Mine',
    };
    const shown = await post(gil, at, fields);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('You’re suggesting 1 change');
    expect(shown.text).toContain('<del><span class="said">Removed: </span>colour</del>');
    expect(shown.text).toContain('&lt;b&gt;color&lt;/b&gt;</ins>');
    expect(shown.text).toContain('value="Mine"');
    expect(await pending(documentId)).toEqual([]);
    expect((await post(gil, at, { ...fields, text: TEXT })).text).toContain('doesn’t change anything');
  });

  test('is refused with its reason and the text that was typed, if it can’t be suggested', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const gil = guest();
    const from = await begin(gil, at);
    const text = TEXT.replace('cat', 'dog');
    for (const [fields, status, words] of [
      [{ text: TEXT }, 400, 'doesn’t change anything'],
      [{ text: 'a\u0000b' }, 400, 'can’t be stored'],
      [{ text: 'a\u0007b' }, 400, 'can’t be stored'],
      [{ text: 'x'.repeat(200_001) }, 400, 'too long'],
      [{ name: ' ' }, 400, 'The name is missing.'],
      [{ name: 'Eve\u202e' }, 400, 'aren’t allowed'],
      [{ message: 'x'.repeat(501) }, 400, 'at most 500'],
      [{ message: 'a\u202eb' }, 400, 'cover or reorder'],
      [{ key: 'no-uuid' }, 400, 'role="alert"'],
      [{ from: `${from.split('.')[0]}.forged` }, 409, 'no longer exists'],
    ] as [Record<string, string>, number, string][]) {
      const sent = await send(gil, at, { from, text, ...fields });
      expect(sent.status, words).toBe(status);
      expect(sent.text).toContain('role="alert"');
      expect(sent.text, JSON.stringify(fields).slice(0, 80)).toContain(words);
      if (!('text' in fields)) expect(sent.text).toContain(`\n${text}</textarea>`);
    }
    const long = await send(gil, at, { from, text: 'ä'.repeat(1_000_000) });
    expect(long.status).toBe(413);
    expect(long.text).toContain('<h1 dir="auto">This text is too long to send</h1>');
    expect(long.text).not.toContain('no longer exists');
    expect(await pending(documentId)).toEqual([]);
  });

  test('changes no frozen passage', async () => {
    const documentId = await document();
    await owner.api.versions.freezeRange.mutate(await selected(server.platform, documentId, 'colour'));
    const { at } = await share(documentId);
    const gil = guest();
    const sent = await send(gil, at, { from: await begin(gil, at), text: TEXT.replace('colour', 'color') });
    expect([sent.status, sent.text]).toEqual([403, expect.stringContaining('is locked')]);
  });

  test('begins from the version that another guest began from, without reading the log again', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const from = await begin(guest(), at);
    const queries = vi.spyOn(server.platform.pool, 'query');
    // Another edit locks the document for a while.
    const again = await inTransaction(db, async (tx) => {
      await lockHead(tx, documentId);
      return begin(guest(), at);
    });
    expect(again).toBe(from);
    expect(JSON.stringify(queries.mock.calls)).not.toContain('from document_update');
    queries.mockRestore();
    await change(documentId, 'colour', 'paint');
    expect(await begin(guest(), at)).not.toBe(from);
  });

  test('can’t be typed where a text field would change it', async () => {
    const documentId = await document(`${'x'.repeat(200_001)}\n`);
    const { at } = await share(documentId);
    const gil = guest();
    expect(await page(at, gil)).toContain('can’t suggest changes to this document here');
    const count = () => db.version.count({ where: { documentId } });
    const before = await count();
    expect((await post(gil, at, { step: 'begin' })).status).toBe(413);
    expect(await count()).toBe(before);
  });
});

describe('a link lets guests suggest', () => {
  test('only if the link allows it, on its documents and their latest text, and on no other version whose id someone knows', async () => {
    const [documentId, other] = [await document(), await document('Secret.\n')];
    const [link, second] = [await share(documentId), await share(documentId)];
    const gil = guest();
    const from = await begin(gil, link.at);
    const text = TEXT.replace('cat', 'dog');
    for (const access of ['read', 'comment'] as const) {
      const { at } = await share(documentId, { access });
      expect((await send(guest(), at, { from, text })).status).toBe(404);
      expect((await post(guest(), at, { step: 'begin' })).status).toBe(404);
      expect(await page(at, guest())).not.toContain('Suggest changes');
    }
    const { versionId } = await owner.api.versions.checkOut.mutate({ documentId: other });
    const ticket = from.split('.')[1];
    for (const stolen of [versionId, `${versionId}.${ticket}`, `${newId()}.${ticket}`]) {
      expect(await page(`${link.at}/suggest?from=${stolen}`, gil)).not.toContain('Secret');
      expect((await send(gil, link.at, { from: stolen, text })).status).toBe(409);
    }
    expect((await send(gil, second.at, { from, text })).status).toBe(409);
    expect((await gil.fetch(`${link.at}/suggest`)).headers.get('location')).toBe(link.at);
    for (const refused of [{ text: 'now' }, { isIndexed: true }] as const) {
      await expect(share(documentId, refused)).rejects.toThrow();
    }
    expect(await pending(documentId)).toEqual([]);
  });

  test('no more once it is revoked, ended or turned off, its creator can’t share, or the document is in the trash', async () => {
    const documentId = await document();
    const editor = await member('editor');
    const { at, linkId } = await share(documentId, {}, editor);
    const gil = guest();
    const from = await begin(gil, at);
    const status = async () => (await send(gil, at, { from, text: TEXT.replace('cat', `dog ${++count}`) })).status;
    expect(await status()).toBe(303);
    const ways: [undo: () => Promise<unknown>, ...(() => Promise<unknown>)[]][] = [
      [
        () => owner.api.people.setShareLinksAllowed.mutate({ workspaceId, allowed: true }),
        () => owner.api.people.setShareLinksAllowed.mutate({ workspaceId, allowed: false }),
      ],
      [
        () => db.shareLink.update({ where: { id: linkId }, data: { endsAt: null } }),
        () => db.shareLink.update({ where: { id: linkId }, data: { endsAt: new Date(Date.now() - 1) } }),
      ],
      [
        () => owner.api.documents.restore.mutate({ documentId }),
        () => owner.api.documents.trash.mutate({ documentId }),
      ],
    ];
    for (const [undo, close] of ways) {
      await close!();
      expect(await status()).toBe(404);
      await undo();
      expect(await status()).toBe(303);
    }
    await owner.api.shareLinks.revoke.mutate({ linkId });
    expect(await status()).toBe(404);
    expect(await pending(documentId)).toHaveLength(4);
  });

  test('until it is revoked, even at the same moment', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const gil = guest();
    const from = await begin(gil, at);
    const [sent] = await Promise.all([
      send(gil, at, { from, text: TEXT.replace('cat', 'dog') }),
      owner.api.shareLinks.revoke.mutate({ linkId }),
    ]);
    expect([sent.status, (await pending(documentId)).length]).toEqual(sent.status === 303 ? [303, 1] : [404, 0]);
  });

  test('in a project, in each of its documents', async () => {
    const documentId = await document();
    const { at } = await share(projectId, { kind: 'project', subjectId: projectId });
    const { id } = await suggested(`${at}/d/${documentId}`, TEXT.replace('cat', 'dog'));
    expect((await pending(documentId)).map((one) => one.id)).toEqual([id]);
    expect((await post(guest(), at, { step: 'begin' })).status).toBe(404);
  });

  test('from its own pages only', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const gil = guest();
    const fields = { from: await begin(gil, at), text: TEXT.replace('cat', 'dog') };
    const foreign: Record<string, string>[] = [
      ...[{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example.org' }, { origin: 'null' }],
    ];
    for (const headers of foreign) {
      expect((await send(gil, at, fields, headers)).status).toBe(403);
    }
    expect((await send(gil, at, fields, { 'sec-fetch-site': 'same-origin', origin: 'null' })).status).toBe(303);
  });

  test('only a limited number of times: per address, waiting for review, and in all', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const gil = guest();
    const from = await begin(gil, at);
    const some = (n: number) =>
      Array.from({ length: n }, () => send(gil, at, { from, text: TEXT.replace('cat', `dog ${++count}`) }));
    expect((await send(gil, at, { from, text: TEXT.replace('cat', 'cow') })).status).toBe(303);
    expect((await Promise.all(some(20))).filter(({ status }) => status === 429)).toHaveLength(1);
    await forgetAttempts();
    const waiting = (await Promise.all(some(1)))[0];
    expect([waiting?.status, waiting?.text]).toEqual([429, expect.stringContaining('are waiting for review')]);
    expect(await pending(documentId)).toHaveLength(20);
    await db.version.updateMany({ where: { documentId }, data: { status: null } });
    await db.shareLink.update({ where: { id: linkId }, data: { suggestionCount: 1_000 } });
    const usedUp = (await Promise.all(some(1)))[0];
    expect([usedUp?.status, usedUp?.text]).toEqual([409, expect.stringContaining('its suggestion limit')]);
  });
});

describe('a withdrawn suggestion', () => {
  test('doesn’t count towards the link’s limit, unless there are thousands', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const first = await suggested(at, TEXT.replace('cat', 'dog'));
    const second = await suggested(at, TEXT.replace('cat', 'cow'));
    await db.shareLink.update({ where: { id: linkId }, data: { suggestionCount: 1_000 } });
    const other = guest();
    const sendOne = async () =>
      (await send(other, at, { from: await begin(other, at), text: TEXT.replace('cat', `cat ${++count}`) })).status;
    expect(await sendOne()).toBe(409);
    const withdraw = ({ id, browser }: typeof first) => post(browser, at, { step: 'withdraw', suggestion: id });
    for (let i = 0; i < 2; i++) expect((await withdraw(first)).status).toBe(303);
    expect([await sendOne(), await sendOne()]).toEqual([303, 409]);
    const { id: _, createdAt: __, ...row } = await db.version.findUniqueOrThrow({ where: { id: first.id } });
    await db.version.createMany({ data: Array.from({ length: 4_000 }, () => ({ ...row, id: newId() })) });
    expect((await withdraw(second)).status).toBe(303);
    expect(await sendOne()).toBe(409);
  });
});

describe('a guest', () => {
  test('sees only their own suggestions, and can’t withdraw one that someone has reviewed', async () => {
    const documentId = await document();
    const { at, linkId } = await share(documentId);
    const gil = await suggested(at, TEXT.replace('colour', 'color').replace('near', 'by'));
    const pia = await suggested(at, TEXT.replace('cat', 'dog'));
    expect(await page(at, gil.browser)).toContain(gil.id);
    expect(await page(at, gil.browser)).not.toContain(pia.id);
    expect(await page(at, guest())).not.toContain(gil.id);
    const withdraw = (browser: Browser, suggestion: string) => post(browser, at, { step: 'withdraw', suggestion });
    expect((await withdraw(pia.browser, gil.id)).status).toBe(404);
    expect((await withdraw(guest(), gil.id)).status).toBe(404);
    expect(await pending(documentId)).toHaveLength(2);
    const both = await Promise.all([withdraw(pia.browser, pia.id), withdraw(pia.browser, pia.id)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await page(at, pia.browser)).toContain('<p class="state">Withdrawn</p>');
    expect((await pending(documentId)).map(({ id }) => id)).toEqual([gil.id]);
    const deciding = { suggestionId: pia.id, choice: accept };
    await expect(owner.api.review.decideAll.mutate(deciding)).rejects.toThrow('was withdrawn');
    const events = await db.auditEvent.findMany({ where: { action: 'suggestion.guest_withdrew', subjectId: pia.id } });
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events[0]?.data)).toContain(linkId);
    const [hunk] = (await pending(documentId))[0]!.hunks;
    await owner.api.review.decideHunk.mutate({ hunkId: hunk!.id, choice: { kind: 'reject' } });
    const late = await withdraw(gil.browser, gil.id);
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('already reviewed')]);
  });

  test('withdrawals are limited by address, and withdrawing someone else’s suggestion doesn’t wait for a lock', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const [gil, pia] = [
      await suggested(at, TEXT.replace('cat', 'dog')),
      await suggested(at, TEXT.replace('mat', 'rug')),
    ];
    const withdraw = (suggestion: string) => post(pia.browser, at, { step: 'withdraw', suggestion });
    // Another edit locks the document for a while.
    await inTransaction(db, async (tx) => {
      await lockHead(tx, documentId);
      expect((await withdraw(gil.id)).status).toBe(404);
    });
    const more = await Promise.all(Array.from({ length: 20 }, () => withdraw(newId())));
    expect(more.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(404), 429]);
    expect((await withdraw(pia.id)).status).toBe(429);
    expect(await pending(documentId)).toHaveLength(2);
  });

  test('can’t withdraw a suggestion that is accepted at the same moment', async () => {
    const documentId = await document();
    const { at } = await share(documentId);
    const { id, browser } = await suggested(at, TEXT.replace('cat', 'dog'));
    const [withdrawn, accepted] = await Promise.all([
      post(browser, at, { step: 'withdraw', suggestion: id }),
      owner.api.review.decideAll.mutate({ suggestionId: id, choice: accept }).then(
        () => true,
        () => false,
      ),
    ]);
    expect(withdrawn.status === 303).toBe(!accepted);
    expect(await textOf(documentId)).toBe(accepted ? TEXT.replace('cat', 'dog') : TEXT);
  });

  test('whose pass has ended types the password again, and then what they wrote is sent', async () => {
    const documentId = await document();
    const { at } = await share(documentId, { password: 'open sesame' });
    const gil = guest();
    await gil.fetch(at, { method: 'POST', body: new URLSearchParams({ password: 'open sesame' }) });
    const from = await begin(gil, at);
    const text = TEXT.replace('cat', '“dog” & <cow>');
    const key = newId();
    const ended = { cookie: '' };
    const asked = await send(gil, at, { from, key, text }, ended);
    expect(asked.status).toBe(403);
    expect(asked.text).toContain('Your text is kept');
    const kept = keptFields(asked.text);
    expect(kept).toMatchObject({ step: 'send', from, key, text, name: 'Gil' });
    const wrong = await post(gil, at, { ...kept, password: 'a guess' }, ended);
    expect(keptFields(wrong.text)).toEqual(kept);
    expect(await pending(documentId)).toEqual([]);
    const sent = await post(guest(), at, { ...kept, password: 'open sesame' });
    expect(sent.status).toBe(303);
    expect((await pending(documentId))[0]).toMatchObject({ id: key, hunks: [{ before: 'cat' }] });
    // Another site can't prefill the form that asks for the password.
    const foreign = await post(guest(), at, kept, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.text).not.toContain('dog');
  });

  test('who is signed in makes suggestions that count as requested by that member too, as the page says', async () => {
    const documentId = await document();
    const [editor, other] = [await member('editor'), await member('editor')];
    const { at } = await share(documentId);
    const from = await begin(editor, at);
    const name = (await editor.api.people.me.query()).user.name;
    expect((await editor.fetch(`${at}/suggest?from=${from}`)).text).toContain(`You’re signed in as ${name}.`);
    expect((await guest().fetch(`${at}/suggest?from=${from}`)).text).not.toContain('signed in');
    const { id } = await suggested(at, TEXT.replace('cat', 'dog'), editor);
    const rules = { projectId, approvals: 1, owners: [] };
    await owner.api.review.setRules.mutate({ ...rules, notOwnRequest: true });
    try {
      const { askedBy, askers } = await other.api.review.suggestion.query({ suggestionId: id });
      expect(askedBy?.name).toBe('Guest · Gil');
      expect(askers.map((asker) => asker.name)).toContain(name);
      await expect(editor.api.review.decideAll.mutate({ suggestionId: id, choice: accept })).rejects.toMatchObject({
        data: { code: 'FORBIDDEN', details: { rule: 'own_request' } },
      });
      await other.api.review.decideAll.mutate({ suggestionId: id, choice: accept });
    } finally {
      await owner.api.review.setRules.mutate({ ...rules, notOwnRequest: false });
    }
    expect(await textOf(documentId)).toBe(TEXT.replace('cat', 'dog'));
  });

  test('makes suggestions that count as requested by the link’s creator, who can’t accept them where a second person must', async () => {
    const { projectId: strict } = await owner.api.projects.create.mutate({ workspaceId, name: `Strict ${++count}` });
    const editor = await member('editor');
    const rules = { projectId: strict, approvals: 1, notOwnRequest: true, owners: [] };
    await owner.api.review.setRules.mutate(rules);
    const path = `note-${++count}.md`;
    const { documentId } = await owner.api.documents.create.mutate({ projectId: strict, path, text: TEXT });
    const { at } = await share(documentId, {}, editor);
    const { id } = await suggested(at, TEXT.replace('cat', 'dog'));
    const deciding = { suggestionId: id, choice: accept };
    await expect(editor.api.review.decideAll.mutate(deciding)).rejects.toThrow('changes you asked for');
    const waiting = { workspaceId, limit: 50, only: 'waiting' } as const;
    const subjects = async (browser: Browser) =>
      (await browser.api.inbox.list.query(waiting)).items.map(({ subjectId }) => subjectId);
    expect(await subjects(editor)).not.toContain(id);
    expect(await subjects(owner)).toContain(id);
    await owner.api.review.decideAll.mutate(deciding);
    expect(await textOf(documentId)).toBe(TEXT.replace('cat', 'dog'));
  });
});

/** Returns the hidden fields of a page that asks for the password again. */
function keptFields(html: string): Record<string, string> {
  const unescaped = (text: string) =>
    text.replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
    );
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

/** Returns the authors of the passages that decisions wrote into a text. */
async function blameOf(documentId: string) {
  const ranges = await db.decisionRange.findMany({ where: { documentId } });
  const spans = new Map<number, [number, number, number]>();
  for (const { clientId, toClock } of ranges) spans.set(Number(clientId), [Number(clientId), 0, toClock]);
  return owner.api.review.blame.query({ documentId, spans: [...spans.values()] });
}
