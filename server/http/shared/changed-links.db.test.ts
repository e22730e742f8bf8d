import { expect, test } from 'vitest';
import { Browser, tokenOf } from '../../../test/api/browser';
import { startApiServer } from '../../../test/api/server';

const server = await startApiServer();
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const workspaceId = (await owner.api.people.me.query()).workspace.id;
const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Open' });

let count = 0;
async function shared(text: string) {
  const path = `note-${++count}.md`;
  const { documentId } = await owner.api.documents.create.mutate({ projectId, path, text });
  const { url, linkId } = await owner.api.shareLinks.create.mutate({ kind: 'document', subjectId: documentId });
  return { documentId, linkId, at: url.slice(server.url.length) };
}

async function member(role: 'editor' | 'commenter'): Promise<Browser> {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  // Their address comes from their name.
  await browser.signUp(`A ${role} ${++count}`, tokenOf(url));
  return browser;
}

const read = async (at: string) => (await new Browser(server.url).fetch(at)).text;
const viewOf = async (documentId: string) =>
  (await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId })).links[0];

test('a link keeps its address while its password, its end and what guests can do change', async () => {
  const { documentId, linkId, at } = await shared('The text.');
  expect(await read(at)).toContain('The text.');
  await owner.api.shareLinks.change.mutate({ linkId, password: 'between us two', days: 7 });
  expect(await read(at)).not.toContain('The text.');
  expect(await viewOf(documentId)).toMatchObject({ hasPassword: true, access: 'read', endsAt: expect.any(Date) });

  const editor = await member('editor');
  await editor.api.shareLinks.change.mutate({ linkId, password: null });
  await owner.api.shareLinks.change.mutate({ linkId, access: 'suggest', showsThreads: true });
  expect(await read(at)).toContain('Suggest changes');
  const changed = await viewOf(documentId);
  expect(changed).toMatchObject({
    hasPassword: false,
    access: 'suggest',
    showsThreads: true,
    endsAt: expect.any(Date),
  });
  await owner.api.shareLinks.change.mutate({ linkId, access: 'read', days: null });
  expect(await viewOf(documentId)).toMatchObject({ access: 'read', showsThreads: false, endsAt: null });
});

test('a link has all its settings before it can be opened for the first time', async () => {
  const { documentId } = await shared('The text.');
  const subject = { kind: 'document', subjectId: documentId } as const;
  const settings = { name: ' Press ', access: 'suggest', days: 7, password: 'between us two' } as const;
  const { url } = await owner.api.shareLinks.create.mutate({ ...subject, ...settings });
  expect(await viewOf(documentId)).toMatchObject({
    ...{ name: 'Press', access: 'suggest', hasPassword: true, viewCount: 0 },
    endsAt: expect.any(Date),
  });
  const page = await read(url.slice(server.url.length));
  expect(page).not.toContain('The text.');
  expect(page, 'its guests don’t see the name').not.toContain('Press');
  const bad = owner.api.shareLinks.create.mutate({ ...subject, name: 'Two\nlines' });
  await expect(bad).rejects.toThrow('The name');
});

test('members name a link; its guests don’t see the name', async () => {
  const { documentId, linkId, at } = await shared('The text.');
  await owner.api.shareLinks.change.mutate({ linkId, name: ' For the press ' });
  expect(await viewOf(documentId)).toMatchObject({ name: 'For the press' });
  expect(await read(at)).not.toContain('For the press');
  await owner.api.shareLinks.change.mutate({ linkId, days: 7 });
  expect(await viewOf(documentId), 'what is left out stays').toMatchObject({ name: 'For the press' });
  await expect(owner.api.shareLinks.change.mutate({ linkId, name: 'Two\nlines' })).rejects.toThrow('The name');
  await owner.api.shareLinks.change.mutate({ linkId, name: null });
  expect(await viewOf(documentId)).toMatchObject({ name: null });
});

test('only the creator of a link, and people who manage the project, let people do or see more with it', async () => {
  const { documentId, linkId } = await shared('The text.');
  const subject = { kind: 'document', subjectId: documentId } as const;
  const editor = await member('editor');
  expect(await editor.api.shareLinks.list.query(subject)).toMatchObject({ manages: false });
  const refused = 'Only the person who created this link, or someone who manages the project';
  const raise = { linkId, access: 'suggest' } as const;
  await expect(editor.api.shareLinks.change.mutate(raise)).rejects.toThrow(refused);
  await owner.api.shareLinks.change.mutate({ linkId, access: 'comment' });
  await expect(editor.api.shareLinks.change.mutate({ linkId, showsThreads: true })).rejects.toThrow(refused);
  expect(await viewOf(documentId)).toMatchObject({ access: 'comment', showsThreads: false });

  await owner.api.shareLinks.change.mutate({ linkId, access: 'suggest', showsThreads: true });
  await editor.api.shareLinks.change.mutate({ linkId, access: 'suggest', showsThreads: true, days: 7 });
  await editor.api.shareLinks.change.mutate({ linkId, access: 'comment', showsThreads: false });
  expect(await viewOf(documentId), 'everyone who can edit takes rights away').toMatchObject({
    access: 'comment',
    showsThreads: false,
  });
  const { id: userId } = (await editor.api.people.me.query()).user;
  await owner.api.sharing.set.mutate({ projectId, kind: 'person', subjectId: userId, role: 'admin' });
  expect(await editor.api.shareLinks.list.query(subject)).toMatchObject({ manages: true });
  await editor.api.shareLinks.change.mutate({ linkId, access: 'suggest', showsThreads: true });
  expect(await viewOf(documentId)).toMatchObject({ access: 'suggest', showsThreads: true });

  const other = await member('editor');
  const own = await other.api.shareLinks.create.mutate(subject);
  await other.api.shareLinks.change.mutate({ linkId: own.linkId, access: 'comment', showsThreads: true });
  expect(await viewOf(documentId)).toMatchObject({ linkId: own.linkId, access: 'comment', showsThreads: true });
});

test('a link is pinned to the text as it is now, and shows the latest text again', async () => {
  const { documentId, linkId, at } = await shared('The first text.');
  await owner.api.shareLinks.change.mutate({ linkId, text: 'now' });
  expect((await viewOf(documentId))?.pinned).not.toBeNull();
  expect(await read(at)).toContain('As of');
  await owner.api.shareLinks.change.mutate({ linkId, days: 30 });
  expect((await viewOf(documentId))?.pinned, 'what is left out stays').not.toBeNull();
  await expect(owner.api.shareLinks.change.mutate({ linkId, access: 'comment' })).rejects.toThrow(
    'Only the latest text',
  );
  await owner.api.shareLinks.change.mutate({ linkId, text: 'live', access: 'comment' });
  expect(await viewOf(documentId)).toMatchObject({ pinned: null, access: 'comment' });
});

test('settings that can’t go together are refused, and so is a change of a revoked link', async () => {
  const { documentId, linkId } = await shared('A text.');
  await owner.api.shareLinks.change.mutate({ linkId, password: 'between us two' });
  await expect(owner.api.shareLinks.change.mutate({ linkId, isIndexed: true })).rejects.toThrow('with a password');
  expect(await viewOf(documentId)).toMatchObject({ isIndexed: false, hasPassword: true });
  await owner.api.shareLinks.revoke.mutate({ linkId });
  await expect(owner.api.shareLinks.change.mutate({ linkId, days: 7 })).rejects.toThrow('doesn’t exist');
});

test('only people who could create the link change it, and every change is in the audit log without the password', async () => {
  const { linkId } = await shared('Mine.');
  const commenter = await member('commenter');
  await expect(commenter.api.shareLinks.change.mutate({ linkId, access: 'suggest' })).rejects.toThrow();
  await owner.api.shareLinks.change.mutate({ linkId, password: 'between us two' });
  const events = await server.platform.db.auditEvent.findMany({ where: { action: 'share_link.changed' } });
  const own = events.filter(({ data }) => JSON.stringify(data).includes(linkId));
  expect(own).toHaveLength(1);
  expect(JSON.stringify(own[0]?.data)).not.toContain('between');
  expect(own[0]?.data).toMatchObject({ changed: ['password'], hasPassword: true, showsThreads: false });
  await owner.api.shareLinks.change.mutate({ linkId, password: null, access: 'comment', showsThreads: true, days: 7 });
  const last = await server.platform.db.auditEvent.findFirst({
    where: { action: 'share_link.changed' },
    orderBy: { id: 'desc' },
  });
  expect(last?.data).toMatchObject({
    changed: ['access', 'endsAt', 'password', 'showsThreads'],
    ...{ linkId, hasPassword: false, showsThreads: true },
  });
});
