import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import { newSecretToken } from '@/identity/secret-token';
import { Browser, tokenOf } from '../../../test/api/browser';
import { startApiServer } from '../../../test/api/server';
import { fileUploadRoute } from '../files/upload';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-project-links-'));
const server = await startApiServer({ routes: [fileUploadRoute], env: { DATA_DIR: dataDir } });
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const { db } = server.platform;

const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;

async function newProject(name: string, isPrivate = false): Promise<string> {
  return (await owner.api.projects.create.mutate({ workspaceId, name, isPrivate })).projectId;
}

let count = 0;
async function member(role: Role): Promise<Browser> {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  await browser.signUp(`A ${role} ${++count}`, tokenOf(url));
  return browser;
}

async function add(projectId: string, at: string, text = `# ${at}\n`): Promise<string> {
  return (await owner.api.documents.create.mutate({ projectId, path: at, text })).documentId;
}

type Options = Partial<Parameters<typeof owner.api.shareLinks.create.mutate>[0]>;
/** Creates a link to a project. Returns its path. */
async function share(projectId: string, options: Options = {}, by = owner): Promise<{ at: string; linkId: string }> {
  const subject = { kind: 'project', subjectId: projectId } as const;
  const { url, linkId } = await by.api.shareLinks.create.mutate({ ...subject, ...options });
  return { at: url.slice(server.url.length), linkId };
}

const read = (at: string, headers: Record<string, string> = {}) => new Browser(server.url).fetch(at, { headers });
const statusOf = async (at: string) => (await read(at)).status;

/** Returns everything in a response except its date. */
function told({ status, headers, text }: Awaited<ReturnType<typeof read>>) {
  return { status, text, headers: [...headers].filter(([name]) => name !== 'date') };
}

describe('a link to a project', () => {
  test('shows the names of its documents in their folders, and each document, also those that come later', async () => {
    const projectId = await newProject('Handbook <b>');
    const first = await add(projectId, 'Guides/Install it.md', '# Install\n\nFirst, *download*.\n');
    await add(projectId, 'Welcome.md');
    const { at } = await share(projectId);
    const contents = await read(at);
    expect(contents.status).toBe(200);
    expect(contents.text).toContain('<h1 dir="auto">Handbook &lt;b&gt;</h1>');
    expect(contents.text).toMatch(/<span class="folder" dir="auto">Guides<\/span><ul><li><a [^>]*>Install it<\/a>/);
    expect(contents.text.split('<script>', 1)[0]).not.toMatch(/<script|<b>/);
    expect(contents.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const page = await read(`${at}/d/${first}`);
    expect(page.text).toContain('First, <em>download</em>.');
    expect(page.text).toContain(`<header><div class="path"><a href="${at}" dir="auto">Handbook &lt;b&gt;</a>`);
    const later = await add(projectId, 'Later.md');
    expect((await read(at)).text).toContain(`${at}/d/${later}`);
    expect((await read(at, { 'if-none-match': (await read(at)).headers.get('etag') ?? '' })).status).toBe(304);
    const list = async () =>
      (await owner.api.shareLinks.list.query({ kind: 'project', subjectId: projectId })).links[0];
    await expect.poll(async () => (await list())?.viewCount).toBe(4);
  });

  test('leads from one of its documents to another, and to nothing else', async () => {
    const [projectId, other] = [await newProject('Linked'), await newProject('Elsewhere')];
    const [target, below] = [await add(projectId, 'b & c.md'), await add(projectId, 'Guides/install.md')];
    const [foreign, trashed] = [await add(other, 'secret name.md'), await add(projectId, 'gone.md')];
    const text = [
      '# Start\n',
      `[by **path**](b%20%26%20c.md), [deeper](Guides/install.md#part), [by id](/d/${below}), [up](../../b.md),`,
      `[trashed](gone.md), [foreign](/d/${foreign}), [named](secret%20name.md), [heading](#start), [web](https://example.org/).`,
      '`<a href="\ufdd20">`',
    ];
    const from = await add(projectId, 'start.md', `${text.join('\n')}\n`);
    await add(projectId, 'Guides/back.md', '[up](../start.md)\n');
    await owner.api.documents.trash.mutate({ documentId: trashed });
    const { at } = await share(projectId);
    const shown = await read(`${at}/d/${from}`);
    const article = /<article[^>]*>(.*?)<\/article>/s.exec(shown.text)?.[1] ?? '';
    expect([...article.matchAll(/<a href="([^"]*)">(.*?)<\/a>/gs)].map(([, href, words]) => [href, words])).toEqual([
      [`${at}/d/${target}`, 'by <strong>path</strong>'],
      [`${at}/d/${below}`, 'deeper'],
      [`${at}/d/${below}`, 'by id'],
      ['https://example.org/', 'web'],
    ]);
    expect(article).toContain('up,\ntrashed, foreign, named, heading, ');
    expect(shown.text).not.toContain(foreign);
    expect(shown.text).not.toMatch(/[\ufdd0-\ufdd2]/);
    const etag = shown.headers.get('etag') ?? '';
    const again = () => read(`${at}/d/${from}`, { 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    await owner.api.documents.move.mutate({ projectId: other, moves: [{ documentId: target, path: 'b & c.md' }] });
    expect((await again()).text).toContain('by <strong>path</strong>, <a href=');
    const single = await owner.api.shareLinks.create.mutate({ kind: 'document', subjectId: from });
    expect((await read(single.url.slice(server.url.length))).text).toContain('deeper, by id, up');
  });

  test('stops showing a document as soon as it moves to another project or the trash, and shows none of another project', async () => {
    const [projectId, other] = [await newProject('From'), await newProject('To')];
    const [moving, trashed, foreign] = [
      await add(projectId, 'a.md'),
      await add(projectId, 'b.md'),
      await add(other, 'c.md'),
    ];
    const { at } = await share(projectId);
    const gone = told(await read(`/s/${newSecretToken().token}`));
    const closed = async (documentId: string) => {
      expect(told(await read(`${at}/d/${documentId}`))).toEqual(gone);
      expect((await read(at)).text).not.toContain(documentId);
    };
    await closed(foreign);
    expect([await statusOf(`${at}/d/${moving}`), await statusOf(`${at}/d/${trashed}`)]).toEqual([200, 200]);
    await owner.api.documents.move.mutate({ projectId: other, moves: [{ documentId: moving, path: 'a.md' }] });
    await owner.api.documents.trash.mutate({ documentId: trashed });
    await closed(moving);
    await closed(trashed);
    await owner.api.documents.restore.mutate({ documentId: trashed });
    expect(await statusOf(`${at}/d/${trashed}`)).toBe(200);
    for (const rest of [
      '/d/',
      '/d/x',
      '/d/%00',
      '/d/..%2f..',
      `/d/${trashed}/`,
      `/d/${trashed}/more`,
      `/files/${trashed}`,
    ]) {
      expect(told(await read(at + rest)), rest).toEqual(gone);
    }
    const { url } = await owner.api.shareLinks.create.mutate({ kind: 'document', subjectId: trashed });
    const single = url.slice(server.url.length);
    expect(told(await read(`${single}/d/${trashed}`)), 'a link to a document has one page').toEqual(gone);
    expect(told(await read(`${single}/d/${foreign}`))).toEqual(gone);
  });

  test('is suspended while its creator can’t share the project, and while the project is in the trash', async () => {
    const projectId = await newProject('Mine');
    const documentId = await add(projectId, 'a.md');
    const editor = await member('editor');
    const { at } = await share(projectId, {}, editor);
    const userId = (await editor.api.people.me.query()).user.id;
    const statuses = async () => [await statusOf(at), await statusOf(`${at}/d/${documentId}`)];
    expect(await statuses()).toEqual([200, 200]);
    await owner.api.sharing.setPrivate.mutate({ projectId, isPrivate: true });
    expect(await statuses()).toEqual([404, 404]);
    await owner.api.sharing.set.mutate({ projectId, kind: 'person', subjectId: userId, role: 'editor' });
    expect(await statuses()).toEqual([404, 404]);
    await expect(share(projectId, {}, editor)).rejects.toThrow('Only people who manage this private project');
    await owner.api.sharing.set.mutate({ projectId, kind: 'person', subjectId: userId, role: 'admin' });
    expect(await statuses()).toEqual([200, 200]);
    await owner.api.projects.trash.mutate({ projectId });
    expect(await statuses()).toEqual([404, 404]);
    await owner.api.projects.deleteForGood.mutate({ projectId });
    expect(await db.shareLink.count({ where: { subjectId: projectId } })).toBe(0);
  });

  test('is refused for somebody’s own drafts, to viewers, and for a text that doesn’t change', async () => {
    const projectId = await newProject('Open');
    const viewer = await member('viewer');
    await expect(share(projectId, {}, viewer)).rejects.toThrow('“Can read”');
    await expect(share(projectId, { text: 'now' })).rejects.toThrow('always shows the latest');
    const { projectId: personal } = await owner.api.sharing.personal.mutate({ workspaceId });
    await expect(share(personal)).rejects.toThrow('personal project can’t be shared');
    await expect(share('nothing')).rejects.toThrow('doesn’t exist');
  });

  test('is revoked by editors and admins, named in the list of the workspace, and counted at its documents', async () => {
    const projectId = await newProject('Named');
    const documentId = await add(projectId, 'a.md');
    const { at, linkId } = await share(projectId);
    const listed = await owner.api.shareLinks.inWorkspace.query({ workspaceId });
    expect(listed.find((link) => link.linkId === linkId)?.subject).toEqual({
      ...{ kind: 'project', subjectId: projectId, name: 'Named' },
    });
    const ofDocument = async () =>
      (await owner.api.shareLinks.list.query({ kind: 'document', subjectId: documentId })).projectLinkCount;
    expect(await ofDocument()).toBe(1);
    await (await member('editor')).api.shareLinks.revoke.mutate({ linkId });
    expect([await statusOf(at), await statusOf(`${at}/d/${documentId}`), await ofDocument()]).toEqual([404, 404, 0]);
    const events = await db.auditEvent.findMany({ where: { subjectType: 'project', subjectId: projectId } });
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['share_link.created', 'share_link.revoked']),
    );
  });

  test('with a password tells nothing before, not even which documents there are; then all of them are open', async () => {
    const projectId = await newProject('Hidden words');
    const documentId = await add(projectId, 'Unspoken.md');
    const { at } = await share(projectId, { password: 'open sesame' });
    const door = told(await read(at));
    expect(door.text).not.toMatch(/hidden words|unspoken/i);
    const existing = told(await read(`${at}/d/${documentId}`));
    expect(existing).toEqual(door);
    expect(told(await read(`${at}/d/nothing`))).toEqual(existing);
    const reader = new Browser(server.url);
    const opened = await reader.fetch(`${at}/d/${documentId}`, {
      ...{ method: 'POST', body: new URLSearchParams({ password: 'open sesame' }) },
    });
    expect(opened.headers.get('location')).toBe(`${at}/d/${documentId}`);
    for (const page of [at, `${at}/d/${documentId}`]) expect((await reader.fetch(page)).text).toMatch(/unspoken/i);
    expect((await reader.fetch(`${at}/d/nothing`)).status).toBe(404);
  });

  test('serves a picture only on the page of a document that names it', async () => {
    const projectId = await newProject('Pictures');
    const other = await add(projectId, 'other.md');
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
    const { json } = await owner.fetch(`/api/documents/${other}/files?name=a.png`, {
      ...{ method: 'POST', body: new Uint8Array(bytes) },
    });
    const fileId = json.fileId as string;
    const documentId = await add(projectId, 'shown.md', `![A square](attachment:${fileId})\n`);
    const { at } = await share(projectId);
    expect((await read(`${at}/d/${documentId}`)).text).toContain(
      `src="${at}/d/${documentId}/files/${fileId}?size=preview"`,
    );
    expect(await statusOf(`${at}/d/${documentId}/files/${fileId}`)).toBe(200);
    expect(await statusOf(`${at}/d/${other}/files/${fileId}`)).toBe(404);
    expect(await statusOf(`${at}/files/${fileId}`)).toBe(404);
    await owner.api.documents.trash.mutate({ documentId });
    expect(await statusOf(`${at}/d/${documentId}/files/${fileId}`)).toBe(404);
  });

  test('shows a project of many documents in pages', async () => {
    const projectId = await newProject('Large');
    const row = { projectId, kind: 'markdown', createdBy: (await owner.api.people.me.query()).user.id } as const;
    const pathOf = (i: number) => `folder/${String(i).padStart(4, '0')}.md`;
    await db.document.createMany({
      data: Array.from({ length: 501 }, (_, i) => ({
        ...row,
        id: `large-${projectId}-${i}`.slice(0, 64),
        path: pathOf(i),
      })),
    });
    const { at } = await share(projectId);
    const [first, second] = [(await read(at)).text, (await read(`${at}?page=2`)).text];
    expect(first.match(/<li><a /g)).toHaveLength(500);
    expect(first).toContain(`<a rel="next" href="${at}?page=2">`);
    expect(second.match(/<li><a /g)).toHaveLength(1);
    expect(second).toContain('0500');
    for (const page of ['0', '-1', '1.5', '99999999999999999999', 'x', '']) {
      expect((await read(`${at}?page=${page}`)).text, page).toBe(first);
    }
  });
});
