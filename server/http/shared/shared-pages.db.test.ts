import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import { newSecretToken } from '@/identity/secret-token';
import { newId } from '@/kernel/id';
import { Browser, tokenOf } from '../../../test/api/browser';
import { startApiServer } from '../../../test/api/server';
import { cpuMs } from '../../../test/support/cpu-time';
import { fileUploadRoute } from '../files/upload';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-shared-'));
const server = await startApiServer({ routes: [fileUploadRoute], env: { DATA_DIR: dataDir } });
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const { db } = server.platform;

const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Open' });

let count = 0;
async function member(role: Role): Promise<Browser> {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  await browser.signUp(`A ${role} ${++count}`, tokenOf(url));
  return browser;
}
const idOf = async (browser: Browser) => (await browser.api.people.me.query()).user.id;
const editor = await member('editor');

async function document(text: string, { name = `note-${++count}.md`, project = projectId, by = owner } = {}) {
  return (await by.api.documents.create.mutate({ projectId: project, path: name, text })).documentId;
}

type Options = Partial<Parameters<typeof owner.api.shareLinks.create.mutate>[0]>;
/** Creates a link. Returns its path. */
async function share(documentId: string, options: Options = {}, by = owner): Promise<{ at: string; linkId: string }> {
  const { url, linkId } = await by.api.shareLinks.create.mutate({
    kind: 'document',
    subjectId: documentId,
    ...options,
  });
  expect(url).toMatch(new RegExp(`^${server.url}/s/[\\w-]{32}$`));
  return { at: url.slice(server.url.length), linkId };
}

const stranger = () => new Browser(server.url);
const read = (at: string, headers: Record<string, string> = {}) => stranger().fetch(at, { headers });
const guess = (browser: Browser, at: string, password: string) =>
  browser.fetch(at, { method: 'POST', body: new URLSearchParams({ password }) });

/** Returns everything in a response except its date. */
function told({ status, headers, text }: Awaited<ReturnType<typeof read>>) {
  return { status, text, headers: [...headers].filter(([name]) => name !== 'date') };
}
const unknown = async () => told(await read(`/s/${newSecretToken().token}`));

describe('a link', () => {
  test('shows the document to anyone, with the latest text, without a session or a trace', async () => {
    const documentId = await document('# Plan\n\nWe *start* on Monday.\n\n> [!NOTE]\n> Bring cake.\n');
    const { at } = await share(documentId);
    const page = await read(at);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Plan</h1>');
    expect(page.text).toContain('<p>We <em>start</em> on Monday.</p>');
    expect(page.text).toContain('<p class="callout-title">Note</p>');
    expect(page.text.split('<script>', 1)[0]).not.toMatch(/<script|<iframe|\son\w+=/i);
    expect(page.text).not.toContain(documentId);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.text).toContain('<meta name="robots" content="noindex, nofollow">');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const [script, ...others] = [...page.text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');
    expect(others).toEqual([]);
    const hash = createHash('sha256')
      .update(script ?? '')
      .digest('base64');
    expect(policy).toMatch(/script-src( 'sha256-[\w+/=]+')+;/);
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
  });

  test('polls for changes, which doesn’t count as a view; a page that never changes doesn’t poll', async () => {
    const documentId = await document('Text');
    const { at } = await share(documentId);
    const page = await read(at);
    expect(page.text).toContain(`data-etag="${page.headers.get('etag')?.replaceAll('"', '&quot;')}"`);
    await read(at, { 'x-refresh': '1' });
    await read(at);
    const viewCount = async () =>
      (await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId })).links[0]?.viewCount;
    await expect.poll(viewCount).toBe(2);
    expect((await read((await share(documentId, { text: 'now' })).at)).text).not.toMatch(/<script|data-refresh/);
  });

  test('to an older version shows its text for good, also one that would have been thinned out', async () => {
    const documentId = await document('The old text.');
    const { versionId } = await owner.api.versions.createSnapshot.mutate({ documentId, description: 'old' });
    await db.version.update({ where: { id: versionId }, data: { automatic: true, createdByUserId: null } });
    await replaceText(documentId, 'The new text.');
    const { at } = await share(documentId, { versionId });
    expect((await read(at)).text).toContain('The old text.');
    expect(await db.version.findUnique({ where: { id: versionId } })).toMatchObject({ automatic: false });
    const { links } = await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId });
    expect(links[0]?.pinned).toEqual({ name: null, at: expect.any(Date) });
  });

  test('shows no suggestion, no version of another document, and no deleted version', async () => {
    const documentId = await document('The old text.');
    const { versionId } = await owner.api.versions.createSnapshot.mutate({ documentId, description: 'a' });
    const none = 'has no such version';
    await expect(share(await document('b'), { versionId })).rejects.toThrow(none);
    await expect(share(documentId, { versionId: 'nothing' })).rejects.toThrow(none);
    await db.version.update({ where: { id: versionId }, data: { status: 'pending', type: 'ai_suggestion' } });
    await expect(share(documentId, { versionId })).rejects.toThrow(none);
    expect(await db.shareLink.count({ where: { subjectId: documentId } })).toBe(0);
  });

  test('is kept as a hash and encrypted, and its token is readable in no row of the database', async () => {
    const { at, linkId } = await share(await document('Text'));
    const token = at.slice(3);
    const row = await db.shareLink.findUniqueOrThrow({ where: { id: linkId } });
    expect(row.tokenHash).toMatch(/^[\da-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    const events = await db.auditEvent.findMany({ where: { action: { startsWith: 'share_link.' } } });
    expect(JSON.stringify(events, (_, v) => (typeof v === 'bigint' ? `${v}` : v))).not.toContain(token);
    expect(JSON.stringify(await owner.api.shareLinks.inWorkspace.query({ workspaceId }))).not.toContain(token);
  });

  test('counts each reading once, but not cached pages, requests for the headers only, or previews in chats', async () => {
    const documentId = await document('Text');
    const { at } = await share(documentId);
    const etag = (await read(at)).headers.get('etag') ?? '';
    await read(at);
    expect((await read(at, { 'if-none-match': etag })).status).toBe(304);
    // A weak tag, as compressing proxies send it.
    expect((await read(at, { 'if-none-match': `W/${etag}` })).status).toBe(304);
    await stranger().fetch(at, { method: 'HEAD' });
    expect((await read(at, { 'user-agent': 'Slackbot-LinkExpanding 1.0' })).status).toBe(200);
    const viewCount = async () =>
      (await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId })).links[0]?.viewCount;
    await expect.poll(viewCount).toBe(2);
    await Promise.all(Array.from({ length: 20 }, () => read(at)));
    await expect.poll(viewCount).toBe(22);
    const [link] = (await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId })).links;
    expect(link).toMatchObject({ viewCount: 22, state: 'works', hint: at.slice(-4) });
  });

  test('is sent again to browsers that have it as soon as anything on it is different', async () => {
    const documentId = await document('Before.');
    const { at } = await share(documentId);
    const etagOf = async () => (await read(at)).headers.get('etag') ?? '';
    const first = await etagOf();
    expect(await etagOf()).toBe(first);
    await owner.api.documents.rename.mutate({ documentId, path: `renamed-${documentId}.md` });
    const renamed = await etagOf();
    await replaceText(documentId, 'After.');
    expect(new Set([first, renamed, await etagOf()]).size).toBe(3);
    const page = await read(at, { 'if-none-match': renamed });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('After.') });
  });

  test('to the text as it is now keeps showing that text after the document has changed', async () => {
    const documentId = await document('The first text.');
    const [pinned, live] = [await share(documentId, { text: 'now' }), await share(documentId)];
    await replaceText(documentId, 'The second text.');
    expect((await read(pinned.at)).text).toContain('The first text.');
    expect((await read(pinned.at)).text).not.toContain('second');
    expect((await read(live.at)).text).toContain('The second text.');
  });

  test('has a preview, and is indexed by search engines only if its creator allows it', async () => {
    const documentId = await document('# Plan\n\nWe say "hello" to <all>.\n', { name: 'Big plan.md' });
    const { at } = await share(documentId);
    const plain = await read(at);
    expect(plain.text).toContain(`<meta property="og:url" content="${server.url}${at}">`);
    expect(plain.text).toContain('<meta name="twitter:card" content="summary">');
    expect(plain.text).toContain('<meta property="og:title" content="Big plan">');
    expect(plain.text).toContain('content="We say &quot;hello&quot; to &lt;all&gt;."');
    const indexed = await read((await share(documentId, { isIndexed: true })).at);
    expect(indexed.text).not.toContain('noindex');
    expect(indexed.headers.get('x-robots-tag')).toBeNull();
    await expect(share(documentId, { isIndexed: true, password: 'a password' })).rejects.toThrow('Search engines');
  });
});

async function replaceText(documentId: string, text: string): Promise<void> {
  const { versionId } = await owner.api.versions.createSnapshot.mutate({ documentId, description: 'before' });
  const other = await document(text);
  const { versionId: wanted } = await owner.api.versions.createSnapshot.mutate({
    documentId: other,
    description: 'text',
  });
  const { textHash } = await db.version.findUniqueOrThrow({ where: { id: wanted } });
  // Gives this document a version with the other document's text, and restores it.
  const copy = await db.version.findUniqueOrThrow({ where: { id: versionId } });
  const id = `copy-${versionId}`;
  await db.version.create({ data: { ...copy, id, textHash, seq: null } });
  await owner.api.versions.restore.mutate({ versionId: id });
}

describe('a token that opens nothing', () => {
  test('gets the same answer whether it is unknown, mistyped, ended, revoked, in the trash, deleted, or turned off', async () => {
    const gone = await unknown();
    expect(gone.status).toBe(404);
    const answers = new Map<string, ReturnType<typeof told>>();
    const look = async (why: string, at: string) => answers.set(why, told(await read(at)));

    for (const token of ['x', '', '%00', '..%2f..%2fetc', "'; drop table share_link; --", 'a'.repeat(5_000)]) {
      await look(`the token ${token.slice(0, 20)}`, `/s/${encodeURI(token)}`);
    }
    const revoked = await share(await document('a'));
    await owner.api.shareLinks.revoke.mutate({ linkId: revoked.linkId });
    await look('revoked', revoked.at);

    const ended = await share(await document('a'), { days: 1, password: 'a password' });
    await db.shareLink.update({ where: { id: ended.linkId }, data: { endsAt: new Date(Date.now() - 1) } });
    await look('ended', ended.at);

    const documentId = await document('a');
    const trashed = await share(documentId);
    await owner.api.documents.trash.mutate({ documentId });
    await look('in the trash', trashed.at);
    await owner.api.documents.restore.mutate({ documentId });
    expect((await read(trashed.at)).status).toBe(200);
    await owner.api.documents.trash.mutate({ documentId });
    await owner.api.documents.deleteForGood.mutate({ documentId });
    await look('deleted', trashed.at);
    expect(await db.shareLink.count({ where: { subjectId: documentId } })).toBe(0);

    const off = await share(await document('a'));
    await owner.api.people.setShareLinksAllowed.mutate({ workspaceId, allowed: false });
    await look('turned off in the workspace', off.at);
    await expect(share(await document('a'))).rejects.toThrow('turned off');
    await owner.api.people.setShareLinksAllowed.mutate({ workspaceId, allowed: true });
    expect((await read(off.at)).status).toBe(200);

    for (const [why, answer] of answers) expect(answer, why).toEqual(gone);
  });

  test('gets that answer for files, passwords and other paths too', async () => {
    const { at, linkId } = await share(await document('a'));
    const gone = await unknown();
    await owner.api.shareLinks.revoke.mutate({ linkId });
    expect(told(await read(`${at}/files/x`))).toEqual(gone);
    expect(told(await guess(stranger(), at, 'a password'))).toEqual(gone);
    expect(told(await read(`${at}/..%2f..%2fetc%2fpasswd`))).toEqual(gone);
    expect(told(await read(`${at}/more`))).toEqual(gone);
  });
});

describe('a link gives nothing that its creator couldn’t give themselves', () => {
  test('a link is suspended while its creator isn’t a member, or can only read', async () => {
    const someone = await member('editor');
    const userId = await idOf(someone);
    const documentId = await document('a');
    const { at } = await share(documentId, {}, someone);
    const isOpen = async () => (await read(at)).status === 200;
    expect(await isOpen()).toBe(true);
    await owner.api.people.setRole.mutate({ workspaceId, userId, role: 'viewer' });
    expect(await isOpen()).toBe(false);
    const { links } = await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId });
    expect(links[0]?.state).toBe('suspended');
    await owner.api.people.setRole.mutate({ workspaceId, userId, role: 'editor' });
    expect(await isOpen()).toBe(true);
    await owner.api.people.deactivate.mutate({ workspaceId, userId });
    expect(await isOpen()).toBe(false);
    await owner.api.people.reactivate.mutate({ workspaceId, userId });
    expect(await isOpen()).toBe(true);
  });

  test('in a private project, only people who manage it can create links, and an editor’s older link is suspended', async () => {
    const { projectId: closed } = await owner.api.projects.create.mutate({ workspaceId, name: 'Closing' });
    const documentId = await document('a', { project: closed });
    const [ofEditor, ofOwner] = [await share(documentId, {}, editor), await share(documentId)];
    await owner.api.sharing.setPrivate.mutate({ projectId: closed, isPrivate: true });
    const subjectId = await idOf(editor);
    await owner.api.sharing.set.mutate({ projectId: closed, kind: 'person', subjectId, role: 'editor' });
    expect((await read(ofEditor.at)).status).toBe(404);
    expect((await read(ofOwner.at)).status).toBe(200);
    await expect(share(documentId, {}, editor)).rejects.toThrow('Only people who manage this private project');
    const listed = await editor.api.shareLinks.list.query({ kind: 'document', subjectId: documentId });
    expect(listed).toMatchObject({ obstacle: 'private', links: [{ state: 'works' }, { state: 'suspended' }] });
    // Editors can revoke any link of a document, not only their own.
    await editor.api.shareLinks.revoke.mutate({ linkId: ofOwner.linkId });
    expect((await read(ofOwner.at)).status).toBe(404);
  });

  test('a document that moves to a private project is closed to a link of somebody who doesn’t manage it', async () => {
    const documentId = await document('a');
    const { at } = await share(documentId, {}, editor);
    const target = await owner.api.projects.create.mutate({ workspaceId, name: 'Private', isPrivate: true });
    await db.document.update({ where: { id: documentId }, data: { projectId: target.projectId } });
    expect((await read(at)).status).toBe(404);
    await db.document.update({ where: { id: documentId }, data: { projectId } });
    expect((await read(at)).status).toBe(200);
  });

  test('a person’s own drafts can’t be shared', async () => {
    const { projectId: personal } = await owner.api.sharing.personal.mutate({ workspaceId });
    const documentId = await document('a', { project: personal });
    await expect(share(documentId)).rejects.toThrow('personal project can’t be shared');
    expect((await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId })).obstacle).toBe(
      'personal',
    );
  });

  test('an admin ends a link in a private project that they can’t enter, and learns no name', async () => {
    const admin = await member('admin');
    const { projectId: closed } = await owner.api.projects.create.mutate({
      ...{ workspaceId, name: 'Zanzibar', isPrivate: true },
    });
    const documentId = await document('a', { project: closed, name: 'zanzibar.md' });
    const { at, linkId } = await share(documentId);
    await owner.api.shareLinks.change.mutate({ linkId, name: 'Zanzibar press' });
    const listed = await admin.api.shareLinks.inWorkspace.query({ workspaceId });
    expect(listed.find((link) => link.linkId === linkId)).toMatchObject({ subject: null, state: 'works' });
    expect(JSON.stringify(listed).toLowerCase()).not.toContain('zanzibar');
    await admin.api.shareLinks.revoke.mutate({ linkId });
    expect((await read(at)).status).toBe(404);
    await expect(admin.api.shareLinks.revoke.mutate({ linkId })).rejects.toThrow('doesn’t exist');
  });
});

test('a document has at most 50 links, also if several are created at once', async () => {
  const documentId = await document('Popular.');
  const { linkId } = await share(documentId);
  const row = await server.platform.db.shareLink.findUniqueOrThrow({ where: { id: linkId } });
  const more = Array.from({ length: 48 }, () => ({ ...row, id: newId(), tokenHash: newId() }));
  await server.platform.db.shareLink.createMany({ data: more });
  const made = await Promise.allSettled([1, 2, 3, 4].map(() => share(documentId)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await server.platform.db.shareLink.count({ where: { subjectId: documentId, revokedAt: null } })).toBe(50);
});

describe('a password', () => {
  test('is required before anything is shown, and opens this link for this browser', async () => {
    const documentId = await document('# Secret plan\n\nIt is secret.', { name: 'Secret plan.md' });
    const { at } = await share(documentId, { password: 'open sesame' });
    const reader = stranger();
    const door = await reader.fetch(at);
    expect(door.text).toContain('type="password"');
    expect(door.text).not.toMatch(/secret|og:|Test/i);
    expect((await guess(reader, at, 'open sesam')).status).toBe(403);
    const opened = await guess(reader, at, 'open sesame');
    expect(opened).toMatchObject({ status: 303 });
    expect(opened.headers.get('location')).toBe(at);
    expect(opened.headers.getSetCookie()[0]).toMatch(new RegExp(`Path=${at}; .*HttpOnly; SameSite=Lax`));
    expect((await reader.fetch(at)).text).toContain('It is secret.');
    expect((await reader.fetch(at)).text).not.toContain('og:');
    // The pass doesn't work for another link, or in another browser.
    const other = await share(documentId, { password: 'open sesame' });
    expect((await reader.fetch(other.at)).text).toContain('type="password"');
    expect((await read(at)).text).toContain('type="password"');
    expect((await read(at, { cookie: 'share=99999999999999.forged' })).text).toContain('type="password"');
  });

  test('is kept as a hash, and guesses are limited, also many at once', async () => {
    const { at, linkId } = await share(await document('a'), { password: 'open sesame' });
    const row = await db.shareLink.findUniqueOrThrow({ where: { id: linkId } });
    expect(row.passwordHash).toBeTruthy();
    expect(row.passwordHash).not.toContain('sesame');
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => guess(stranger(), at, `guess ${i}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    // Even the right password isn't checked.
    const refused = await guess(stranger(), at, 'open sesame');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
  });

  test('can’t be locked by strangers for a browser that knew it before', async () => {
    const { at } = await share(await document('a'), { password: 'open sesame' });
    const known = stranger();
    expect((await guess(known, at, 'open sesame')).status).toBe(303);
    await Promise.all(Array.from({ length: 11 }, (_, i) => guess(stranger(), at, `guess ${i}`)));
    expect((await guess(stranger(), at, 'open sesame')).status).toBe(429);
    expect((await guess(known, at, 'open sesame')).status).toBe(303);
  });

  test('that is longer than any password can be is wrong', async () => {
    const { at } = await share(await document('a'), { password: 'open sesame' });
    expect((await guess(stranger(), at, 'x'.repeat(100_000))).status).toBe(403);
  });

  test('protects the files too', async () => {
    const { at, fileId } = await withPicture({ password: 'open sesame' });
    expect((await read(`${at}/files/${fileId}`)).status).toBe(404);
    const reader = stranger();
    await guess(reader, at, 'open sesame');
    expect((await reader.fetch(`${at}/files/${fileId}`)).status).toBe(200);
  });
});

async function upload(documentId: string, name = 'a.png'): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: `#${count++ % 10}00` } })
    .png()
    .toBuffer();
  const answer = await owner.fetch(`/api/documents/${documentId}/files?name=${name}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  return answer.json.fileId as string;
}

async function withPicture(options: Options = {}, project = projectId) {
  const fileId = await upload(await document('a', { project }));
  const documentId = await document(`![A square](attachment:${fileId})\n`, { project });
  return { ...(await share(documentId, options)), fileId, documentId };
}

describe('files', () => {
  test('that the text shows are served through the link, as long as it’s valid', async () => {
    const { at, fileId, linkId } = await withPicture();
    expect((await read(at)).text).toContain(`<img src="${at}/files/${fileId}?size=preview" alt="A square">`);
    const picture = await read(`${at}/files/${fileId}?size=preview`);
    expect(picture).toMatchObject({ status: 200 });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    await owner.api.shareLinks.revoke.mutate({ linkId });
    expect((await read(`${at}/files/${fileId}`)).status).toBe(404);
  });

  test('that the text doesn’t use, or with `..` in their path, aren’t served', async () => {
    const { at, fileId, documentId } = await withPicture();
    const other = await upload(documentId);
    expect(other).not.toBe(fileId);
    for (const rest of [
      other,
      '',
      '..',
      '../../api/files',
      `..%2f${fileId}`,
      `${fileId}/..`,
      `%2e%2e/${fileId}`,
      '%00',
    ]) {
      const { status } = await read(`${at}/files/${rest}`);
      expect(status, rest).toBe(404);
    }
  });

  test('of another private project aren’t served, even if the text names them', async () => {
    const closed = await owner.api.projects.create.mutate({ workspaceId, name: 'Closed', isPrivate: true });
    const secret = await upload(await document('a', { project: closed.projectId }));
    const { at } = await share(await document(`![x](attachment:${secret})\n`));
    expect((await read(`${at}/files/${secret}`)).status).toBe(404);
  });
});

describe('hostile documents', () => {
  test('HTML, scripts and addresses in Markdown stay text', async () => {
    const text = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[a](javascript:alert(1)) [b](data:text/html,x) [c](/api/trpc/people.me) [d](https://example.org)',
      '![tracker](https://example.org/pixel.png) ![inside](/api/people/x/picture)',
      '| a |\n|---|\n| <iframe src="https://example.org"> |',
      '`</code></pre></article><script>`',
      '\u0001note\u0001 \ufdd1note\ufdd1 \ufdd0/x \u202eevil',
    ].join('\n\n');
    const { at } = await share(await document(text, { name: '"><script>x.md' }));
    const { text: html } = await read(at);
    expect(html.split('</article>', 1)[0]).not.toMatch(/<script|<iframe|<img|href="(?:javascript|data:text|\/api)/i);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<a href="https://example.org">d</a>');
    expect(html).toContain('<a href="https://example.org/pixel.png">tracker</a>');
    expect(html).not.toContain('\u202e');
    expect(html).toContain('\ufffdnote\ufffd \ufffd/x');
  });

  test('no text can make the address of a link, with its secret, part of another address', async () => {
    const text = '[a](https://evil.example/&#xFDD0;) ![b](https://evil.example/&#64976;) &#xFDD0; [c](/x&#xFDD2;0)';
    const { at } = await share(await document(text));
    const { text: html } = await read(at);
    const article = /<article.*<\/article>/s.exec(html)?.[0];
    expect(article).toContain('https://evil.example/');
    expect(article).not.toContain(new URL(at, 'http://localhost').pathname);
  });

  test('a document of 1 MB is shown whole, and the next reader doesn’t wait for it', async () => {
    const text = 'Some *words* in a [link](https://example.org) that is `long`.\n\n'.repeat(17_000);
    expect(text.length).toBeGreaterThan(1_000_000);
    const { at } = await share(await document(text));
    const begun = cpuMs();
    const first = await read(at);
    const rendered = cpuMs();
    expect(first.text.match(/<em>words<\/em>/g)).toHaveLength(17_000);
    await read(at);
    expect(cpuMs() - rendered).toBeLessThan((rendered - begun) / 2);
  });

  test('code is shown as it is', async () => {
    const { at } = await share(await document('const a = "<b>";\n', { name: 'a.ts' }));
    expect((await read(at)).text).toContain('<pre tabindex="0"><code>const a = &quot;&lt;b&gt;&quot;;');
  });
});
