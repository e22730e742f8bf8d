import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { collectFiles } from '@/files/commands/collect-files';
import { makePreviews } from '@/files/commands/make-preview';
import { ROLES, type Role } from '@/identity/core/role';
import { Browser, tokenOf } from '../../../test/api/browser';
import { startApiServer } from '../../../test/api/server';
import { fileContentRoute } from './content';
import { fileUploadRoute } from './upload';

const MB = 1024 * 1024;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-files-'));
const server = await startApiServer({
  routes: [fileUploadRoute, fileContentRoute],
  env: { DATA_DIR: dataDir, FILES_MAX_MB: '2', FILES_QUOTA_MB: '5' },
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const { projectId } = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Files' });
const { documentId } = await owner.api.documents.create.mutate({ projectId, path: 'a.md', text: '# A' });
const members = { owner } as Record<Role, Browser>;
for (const role of ROLES.filter((other) => other !== 'owner')) {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role });
  members[role] = new Browser(server.url);
  await members[role].signUp(`A ${role}`, tokenOf(url));
}

const { db } = server.platform;
beforeEach(async () => {
  await db.projectFile.deleteMany();
  fs.rmSync(path.join(dataDir, 'files'), { recursive: true, force: true });
});

const uploadPath = (name: string) => `/api/documents/${documentId}/files?name=${encodeURIComponent(name)}`;
const upload = (bytes: Uint8Array | string, name = 'file.bin', browser = owner) =>
  browser.fetch(uploadPath(name), { method: 'POST', body: Buffer.from(bytes) });
const added = async (bytes: Uint8Array | string, name?: string) => {
  const answer = await upload(bytes, name);
  expect(answer.text).toContain('fileId');
  return answer.json as { fileId: string; name: string; contentType: string; width: number | null; address: string };
};
const get = (fileId: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/files/${fileId}/any-name`, { headers: { cookie: owner.cookie, ...headers } });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const png = (color = 'red', side = 8) =>
  sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .png()
    .toBuffer();

/** Returns all paths below the folder of files. */
function onDisk(): string[] {
  const root = path.join(dataDir, 'files');
  if (!fs.existsSync(root)) return [];
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => fs.statSync(path.join(root, name)).isFile());
}

describe('an upload', () => {
  test('is stored once under its hash, with a row and an audit event, and is downloaded byte for byte', async () => {
    const bytes = await png();
    const file = await added(bytes, 'Plan “A”.png');
    expect(file).toMatchObject({
      name: 'Plan “A”.png',
      contentType: 'image/png',
      width: 8,
      height: 8,
      bytes: bytes.length,
    });
    expect(file.address).toBe(`attachment:${file.fileId}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(onDisk()).toEqual([path.join(sha256.slice(0, 2), sha256.slice(2))]);
    expect(await bodyOf(await get(file.fileId))).toEqual(bytes);
    expect(await members.viewer.api.files.get.query({ fileId: file.fileId })).toMatchObject({ name: 'Plan “A”.png' });
    const event = await db.auditEvent.findFirst({ where: { action: 'file.added', subjectId: file.fileId } });
    expect(event).toMatchObject({
      workspaceId: workspace.id,
      data: { name: 'Plan “A”.png', contentType: 'image/png' },
    });
    expect(event?.ip).toBeTruthy();
  });

  test('can be repeated: the same file of the same name is the same', async () => {
    const bytes = await png('blue');
    const [first, second] = await Promise.all([added(bytes, 'a.png'), added(bytes, 'a.png')]);
    expect(second).toEqual(first);
    expect((await added(bytes, 'b.png')).fileId).not.toBe(first.fileId);
    expect(onDisk()).toHaveLength(1);
    expect(await db.auditEvent.count({ where: { action: 'file.added', subjectId: first.fileId } })).toBe(1);
  });

  test('that is larger than the limit is refused while it arrives, and leaves nothing', async () => {
    expect((await upload(Buffer.alloc(2 * MB + 1, 1))).status).toBe(413);
    const endless = await streamed(64, 'chunked');
    expect(endless).toMatchObject({ status: 413, body: { message: 'This file is larger than 2 MB.' } });
    expect(endless.sent).toBeLessThan(64);
    expect(onDisk()).toEqual([]);
    expect(await db.projectFile.count()).toBe(0);
  });

  test('that breaks off leaves nothing', async () => {
    await expect(streamed(1, 'broken')).rejects.toThrow();
    await expect.poll(() => fs.readdirSync(path.join(dataDir, 'files', 'incoming'))).toEqual([]);
    expect(await db.projectFile.count()).toBe(0);
  });

  test('that exceeds the workspace’s quota is refused, unless its bytes are already stored', async () => {
    const full = (byte: number) => Buffer.alloc(2 * MB, byte);
    await added(full(1));
    await added(full(2));
    const answer = await upload(full(3));
    expect(answer).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
    expect(answer.text).toContain('can store 5 MB of files');
    expect(onDisk()).toHaveLength(2);
    await added(full(1), 'another name.bin');
  });

  test('needs the right to suggest changes, because drafts contain images too', async () => {
    expect((await upload('text', 'a.txt', members.viewer)).status).toBe(403);
    expect(onDisk()).toEqual([]);
    for (const role of ['commenter', 'editor', 'admin'] as const) {
      expect((await upload('text', 'a.txt', members[role])).status, role).toBe(200);
    }
  });

  test('is refused without a session, without access, from another site, and to a document in the trash', async () => {
    expect((await upload('text', 'a.txt', new Browser(server.url))).status).toBe(401);
    const elsewhere = await owner.fetch(uploadPath('a'), {
      method: 'POST',
      body: 'a',
      headers: { origin: 'https://evil.example' },
    });
    expect(elsewhere.status).toBe(403);
    expect((await owner.fetch('/api/documents/nothing/files?name=a', { method: 'POST', body: 'a' })).status).toBe(404);
    await owner.api.documents.trash.mutate({ documentId });
    expect((await upload('text')).status).toBe(403);
    await owner.api.documents.restore.mutate({ documentId });
    expect(onDisk()).toEqual([]);
  });

  test('with an API token needs one that may suggest', async () => {
    const token = async (scope: 'read' | 'suggest') =>
      (await owner.api.tokens.create.mutate({ name: 'a script', scope, days: 1 })).token;
    const send = async (scope: 'read' | 'suggest') =>
      fetch(server.url + uploadPath('a.txt'), {
        method: 'POST',
        body: 'a',
        headers: { authorization: `Bearer ${await token(scope)}` },
      });
    expect((await send('read')).status).toBe(403);
    expect((await send('suggest')).status).toBe(200);
  });
});

describe('a file', () => {
  test('is shown to each member', async () => {
    const { fileId } = await added('text');
    for (const role of ROLES) expect((await members[role].fetch(`/api/files/${fileId}`)).status, role).toBe(200);
  });

  test('is served only after a check of access, even if the browser already has it', async () => {
    const { fileId } = await added('text');
    const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'editor' });
    const leaving = new Browser(server.url);
    await leaving.signUp(`Lea ${fileId}`, tokenOf(url));
    const first = await leaving.fetch(`/api/files/${fileId}`);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const { user } = await leaving.api.people.me.query();
    await owner.api.people.deactivate.mutate({ workspaceId: workspace.id, userId: user.id });
    const again = await leaving.fetch(`/api/files/${fileId}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([401, 404]).toContain(again.status);
    expect((await fetch(`${server.url}/api/files/${fileId}`)).status).toBe(401);
    for (const id of ['nothing', '%00', '..%2f..%2fetc', "'--"])
      expect((await owner.fetch(`/api/files/${id}`)).status).toBe(404);
  });

  test('that a reader has already is not sent again', async () => {
    const { fileId } = await added('text');
    const etag = (await get(fileId)).headers.get('etag') ?? '';
    expect((await get(fileId, { 'if-none-match': etag })).status).toBe(304);
  });

  test('can be read in ranges', async () => {
    const { fileId } = await added('0123456789');
    const range = async (value: string, more = {}) => {
      const answer = await get(fileId, { range: value, ...more });
      return [answer.status, answer.headers.get('content-range'), (await bodyOf(answer)).toString()];
    };
    expect(await range('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await range('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await range('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await range('bytes=5-999')).toEqual([206, 'bytes 5-9/10', '56789']);
    expect(await range('bytes=10-')).toEqual([416, 'bytes */10', '']);
    for (const other of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=5-2'])
      expect((await range(other))[0]).toBe(200);
    expect((await range('bytes=2-4', { 'if-range': '"another"' }))[0]).toBe(200);
  });

  test('stays readable in a duplicate that moved to another project, even after the file’s own project is deleted', async () => {
    const newProject = async (name: string) =>
      (await owner.api.projects.create.mutate({ workspaceId: workspace.id, name })).projectId;
    const [from, to] = [await newProject('From'), await newProject('To')];
    const source = await owner.api.documents.create.mutate({ projectId: from, path: 'a.md' });
    const bytes = await png('green');
    const answer = await owner.fetch(`/api/documents/${source.documentId}/files?name=a.png`, {
      method: 'POST',
      body: Buffer.from(bytes),
    });
    const { fileId, address } = answer.json as { fileId: string; address: string };
    const { documentId: named } = await owner.api.documents.create.mutate({
      projectId: from,
      path: 'b.md',
      text: `![a](${address})`,
    });
    const copy = await owner.api.documents.duplicate.mutate({ documentId: named });
    await owner.api.documents.move.mutate({ projectId: to, moves: [{ documentId: copy.documentId, path: 'a.md' }] });
    const seen = async () => {
      const file = await fetch(`${server.url}/api/files/${fileId}`, { headers: { cookie: members.viewer.cookie } });
      return bodyOf(file);
    };
    expect(await seen()).toEqual(bytes);
    await owner.api.projects.trash.mutate({ projectId: from });
    await owner.api.projects.deleteForGood.mutate({ projectId: from });
    for (const days of [0, 40]) {
      const now = new Date(Date.now() + days * 86_400_000);
      await collectFiles(server.platform, { now, alsoNamed: async () => [] });
    }
    expect(await seen()).toEqual(bytes);
    const stranger = new Browser(server.url);
    expect((await stranger.fetch(`/api/files/${fileId}`)).status).toBe(401);
  });

  test('whose bytes are missing is an error, not an empty file', async () => {
    const { fileId } = await added('text');
    fs.rmSync(path.join(dataDir, 'files'), { recursive: true });
    expect((await get(fileId)).status).toBe(404);
  });
});

describe('a large picture', () => {
  test('is shown as a smaller copy, made in a job; the picture itself stays as it is', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const image = sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: 'red', noise } });
    const photo = await image.withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer();
    const { fileId } = await added(photo, 'photo.jpg');
    const shown = () => fetch(`${server.url}/api/files/${fileId}?size=preview`, { headers: { cookie: owner.cookie } });
    expect(await bodyOf(await shown()), 'until it is made').toEqual(await bodyOf(await get(fileId)));
    await makePreviews(server.platform);
    const preview = await shown();
    expect(preview.headers.get('content-type')).toBe('image/webp');
    expect(preview.headers.get('content-security-policy')).toMatch(/sandbox$/);
    const bytes = await bodyOf(preview);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 1_600, format: 'webp' });
    expect(bytes.length).toBeLessThan(photo.length);
    const whole = await get(fileId);
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    expect(whole.headers.get('etag')).not.toBe(preview.headers.get('etag'));
    expect(await db.projectFile.count({ where: { needsPreview: true } })).toBe(0);
  });

  test('is shown as it is if it’s animated, and so is a small one', async () => {
    const frames = Buffer.alloc(2_000 * 20 * 3, 1).fill(200, 2_000 * 10 * 3);
    const raw = { width: 2_000, height: 20, channels: 3, pageHeight: 10 } as const;
    const moving = await added(
      await sharp(frames, { raw })
        .webp({ loop: 0, delay: [80, 80] })
        .toBuffer(),
      'a.webp',
    );
    const small = await added(await png(), 'a.png');
    await makePreviews(server.platform);
    for (const { fileId } of [moving, small]) {
      expect(await db.projectFile.findUnique({ where: { id: fileId } })).toMatchObject({
        needsPreview: false,
        previewSha256: null,
      });
    }
  });
});

describe('hostile files', () => {
  test.each([
    ['evil.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['evil.gif', 'GIF89a/*<script>alert(1)</script>*/'],
    ['evil.pdf', '%PDF-1.4\n<script>alert(1)</script>'],
  ])('%s is saved, never run', async (name, content) => {
    const { headers } = await get((await added(content, name)).fileId);
    expect(headers.get('content-type')).toMatch(/^application\/(octet-stream|pdf)$/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('a picture is shown, whatever its name says', async () => {
    const { headers } = await get((await added(await png(), 'page.html')).fileId);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toMatch(/^inline; /);
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/);
  });

  test('a picture of 20,000 × 20,000 pixels is refused, and nothing is left', async () => {
    const bomb = await png();
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const message = 'This image has more than 100 million pixels. Make it smaller and try again.';
    expect(await upload(bomb, 'bomb.png')).toMatchObject({ status: 413, json: { message } });
    expect(onDisk()).toEqual([]);
  });

  test('a photo’s location is removed on disk and in responses', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .withExif({ IFD3: { GPSMapDatum: 'SecretDatum' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('SecretDatum')).toBe(true);
    const { fileId } = await added(photo, 'photo.jpg');
    expect((await bodyOf(await get(fileId))).includes('SecretDatum')).toBe(false);
    const root = path.join(dataDir, 'files');
    expect(onDisk().some((name) => fs.readFileSync(path.join(root, name)).includes('SecretDatum'))).toBe(false);
  });

  test('a name with line breaks and folders is one line in one header', async () => {
    const { fileId } = await added('text', '../a\r\nSet-Cookie: x=1.png');
    const { headers } = await get(fileId);
    const encoded = "filename*=UTF-8''_a_Set-Cookie_%20x%3D1.png";
    expect(headers.get('content-disposition')).toBe(`attachment; filename="_a_Set-Cookie_ x=1.png"; ${encoded}`);
    expect(headers.getSetCookie()).toEqual([]);
  });
});

/**
 * Sends pieces of 256 kB without a content length. `broken`: disconnects half-way. Returns how many pieces were sent.
 */
function streamed(
  pieces: number,
  how: 'chunked' | 'broken',
): Promise<{ status: number; body: Record<string, unknown>; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const headers = { cookie: owner.cookie, origin: server.url };
    const request = http.request(server.url + uploadPath('a.bin'), { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (data) => {
        text += data;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), sent });
        request.destroy();
      });
    });
    request.on('error', reject);
    const next = () => {
      if (request.destroyed) return;
      if (sent === pieces) {
        if (how === 'broken') request.destroy(new Error('gone'));
        else request.end();
        return;
      }
      request.write(Buffer.alloc(256 * 1024, 7), () => {
        sent += 1;
        next();
      });
    };
    next();
  });
}
