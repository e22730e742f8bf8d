import { expect, test } from 'vitest';
import { newLinkToken } from '@/publishing/link-token';
import { Browser, tokenOf } from '../../../test/api/browser';
import { startApiServer } from '../../../test/api/server';

const server = await startApiServer();
const { db, settings } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const workspaceId = (await owner.api.people.me.query()).workspace.id;
const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Open' });

let count = 0;

async function member(role: 'editor' | 'commenter'): Promise<Browser> {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  // Their address comes from their name.
  await browser.signUp(`A ${role} ${++count}`, tokenOf(url));
  return browser;
}

async function shared(access: 'read' | 'comment' | 'suggest' = 'read') {
  const path = `note-${++count}.md`;
  const { documentId } = await owner.api.documents.create.mutate({ projectId, path, text: 'The text.' });
  const subject = { kind: 'document', subjectId: documentId } as const;
  const { url, linkId } = await owner.api.shareLinks.create.mutate({ ...subject, access });
  return { subject, url, linkId };
}

const read = (url: string) => new Browser(server.url).fetch(url.slice(server.url.length));
const urlAccess = async (browser: Browser, subject: Awaited<ReturnType<typeof shared>>['subject']) =>
  (await browser.api.shareLinks.list.query(subject)).links[0]?.urlAccess;
const missing = 'This link doesn’t exist, or you don’t have access to it.';
const withheld = 'Only the person who created this link, or someone who manages the project, can copy or replace it.';
const unreadable = 'This link’s address can’t be read again, but it still works.';

const editor = await member('editor');
const commenter = await member('commenter');

test('people who can change a link get its address again, which no list contains', async () => {
  const { subject, url, linkId } = await shared();
  for (const one of [owner, editor]) {
    expect(await one.api.shareLinks.url.query({ linkId })).toEqual({ url });
    const listed = await one.api.shareLinks.list.query(subject);
    expect(listed.links).toMatchObject([{ linkId, urlAccess: 'copy' }]);
    expect(JSON.stringify(listed)).not.toContain(tokenOf(url));
  }
  expect(JSON.stringify(await owner.api.shareLinks.inWorkspace.query({ workspaceId }))).not.toContain(tokenOf(url));
  await expect(commenter.api.shareLinks.url.query({ linkId })).rejects.toThrow('role');
  await expect(new Browser(server.url).api.shareLinks.url.query({ linkId })).rejects.toThrow('Please sign in.');
});

test('in a private project, only people who manage it get the address of a link', async () => {
  const { subject, url, linkId } = await shared();
  const { id: userId } = (await editor.api.people.me.query()).user;
  await owner.api.sharing.set.mutate({ projectId, kind: 'person', subjectId: userId, role: 'editor' });
  await owner.api.sharing.setPrivate.mutate({ projectId, isPrivate: true });
  const refused = 'Only people who manage this private project';
  await expect(editor.api.shareLinks.url.query({ linkId })).rejects.toThrow(refused);
  await expect(editor.api.shareLinks.replace.mutate({ linkId })).rejects.toThrow(refused);
  expect(await urlAccess(editor, subject)).toBe('none');
  expect(await owner.api.shareLinks.url.query({ linkId })).toEqual({ url });
  await owner.api.sharing.setPrivate.mutate({ projectId, isPrivate: false });
});

test('only its creator, and people who manage the project, get the address of a link for suggestions', async () => {
  const { subject, url, linkId } = await shared('suggest');
  await expect(editor.api.shareLinks.url.query({ linkId })).rejects.toThrow(withheld);
  await expect(editor.api.shareLinks.replace.mutate({ linkId })).rejects.toThrow(withheld);
  expect(await urlAccess(editor, subject)).toBe('none');
  expect((await read(url)).status, 'a refused replacement changes nothing').toBe(200);
  expect(await owner.api.shareLinks.url.query({ linkId })).toEqual({ url });

  const own = await editor.api.shareLinks.create.mutate({ ...subject, access: 'suggest' });
  expect(await editor.api.shareLinks.url.query({ linkId: own.linkId })).toEqual({ url: own.url });
  await owner.api.shareLinks.change.mutate({ linkId, access: 'comment' });
  expect(await editor.api.shareLinks.url.query({ linkId })).toEqual({ url });
});

test('a replaced link opens only at its new address, with the same settings', async () => {
  const { subject, url, linkId } = await shared('comment');
  await owner.api.shareLinks.change.mutate({ linkId, showsThreads: true, days: 7 });
  const [before] = (await owner.api.shareLinks.list.query(subject)).links;
  const replaced = await editor.api.shareLinks.replace.mutate({ linkId });
  expect(replaced.linkId).toBe(linkId);
  expect(replaced.url).not.toBe(url);
  const hint = replaced.url.slice(-4);
  expect(await owner.api.shareLinks.list.query(subject)).toMatchObject({ links: [{ ...before, hint }] });
  expect(await owner.api.shareLinks.url.query({ linkId })).toEqual({ url: replaced.url });
  expect((await read(url)).status).toBe(404);
  expect((await read(replaced.url)).status).toBe(200);

  const events = await db.auditEvent.findMany({ where: { subjectId: subject.subjectId } });
  expect(events.map(({ action }) => action)).toContain('share_link.replaced');
  const words = JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  for (const one of [url, replaced.url]) expect(words).not.toContain(tokenOf(one));
});

test('links without a stored address, and those stored with another secret, still work and can be replaced', async () => {
  const old = await shared();
  await db.shareLink.update({ where: { id: old.linkId }, data: { tokenSealed: null } });
  expect(await urlAccess(owner, old.subject)).toBe('replace');
  const moved = await shared();
  const former = { settings: { ...settings, authSecret: 'a former secret, which is also long enough' } };
  const { tokenSealed } = newLinkToken(former, moved.linkId).stored;
  await db.shareLink.update({ where: { id: moved.linkId }, data: { tokenSealed } });
  for (const { linkId, url } of [old, moved]) {
    await expect(owner.api.shareLinks.url.query({ linkId })).rejects.toThrow(unreadable);
    expect((await read(url)).status).toBe(200);
    const replaced = await owner.api.shareLinks.replace.mutate({ linkId });
    expect(await owner.api.shareLinks.url.query({ linkId })).toEqual({ url: replaced.url });
    expect((await read(replaced.url)).status).toBe(200);
    expect((await read(url)).status).toBe(404);
  }
});

test('an address stored for one link can’t be read as another link’s, and a revoked link’s is forgotten', async () => {
  const [one, other] = [await shared(), await shared()];
  const { tokenSealed } = await db.shareLink.findUniqueOrThrow({ where: { id: one.linkId } });
  expect(Buffer.from(tokenSealed ?? []).includes(tokenOf(one.url))).toBe(false);
  await db.shareLink.update({ where: { id: other.linkId }, data: { tokenSealed } });
  await expect(owner.api.shareLinks.url.query({ linkId: other.linkId })).rejects.toThrow(unreadable);

  await owner.api.shareLinks.revoke.mutate({ linkId: one.linkId });
  await expect(owner.api.shareLinks.url.query({ linkId: one.linkId })).rejects.toThrow(missing);
  await expect(owner.api.shareLinks.replace.mutate({ linkId: one.linkId })).rejects.toThrow(missing);
  expect(await db.shareLink.findUniqueOrThrow({ where: { id: one.linkId } })).toMatchObject({ tokenSealed: null });
});
