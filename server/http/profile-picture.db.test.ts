import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '@/documents/test-support/workspace';
import { profilePicture, profilePictures } from '@/identity/profile/picture/pictures';
import { Browser, tokenOf } from '../../test/api/browser';
import { startApiServer } from '../../test/api/server';
import { profilePictureRoute, profilePictureUploadRoute } from './profile-picture';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-portrait-'));
const server = await startApiServer({
  routes: [profilePictureRoute, profilePictureUploadRoute],
  env: { DATA_DIR: dataDir },
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const { db } = server.platform;

const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const join = async (name: string, role: 'editor' | 'viewer') => {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role });
  const browser = new Browser(server.url);
  await browser.signUp(name, tokenOf(url));
  return { browser, userId: (await browser.api.people.me.query()).user.id };
};
const ed = await join('Ed Editor', 'editor');
const vera = await join('Vera Viewer', 'viewer');

const put = (browser: Browser, bytes: Uint8Array | string) =>
  browser.fetch('/api/profile/picture', { method: 'POST', body: Buffer.from(bytes) });
const get = (browser: Browser, userId: string) =>
  fetch(`${server.url}/api/people/${userId}/picture`, { headers: { cookie: browser.cookie } });
const versions = () => owner.api.people.pictures.query({ workspaceId: workspace.id });
const photo = (width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .withExif({ IFD3: { GPSMapDatum: 'SecretDatum' } })
    .jpeg()
    .toBuffer();

test('a profile picture is a small square without location data, visible only in shared workspaces', async () => {
  expect((await put(ed.browser, await photo())).status).toBe(200);
  const [listed] = await versions();
  expect(listed).toMatchObject({ userId: ed.userId });
  const answer = await get(vera.browser, ed.userId);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
    etag: `"${listed?.version}"`,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
  expect(bytes.includes('SecretDatum')).toBe(false);
  expect(bytes.length).toBeLessThan(20_000);

  expect((await fetch(`${server.url}/api/people/${ed.userId}/picture`)).status).toBe(401);
  const stranger = (await makeWorkspace(server.platform)).as('owner');
  const refused = expect(profilePicture(stranger, { userId: ed.userId })).rejects;
  await refused.toMatchObject({ code: 'NOT_FOUND' });
  await expect(profilePictures(stranger, { workspaceId: workspace.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  [
    'an SVG with a script',
    () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    400,
    /image can’t be shown/,
  ],
  ['a GIF that is a script', () => 'GIF89a/*<script>alert(1)</script>*/', 400, /image can’t be shown/],
  ['a text', () => 'hello', 400, /image can’t be shown/],
  ['nothing', () => '', 400, /image can’t be shown/],
  ['half a picture', async () => (await photo()).subarray(0, 200), 400, /image can’t be shown|damaged/],
  ['too many bytes', () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, /at most 10 MB/],
])('%s is refused, and the picture before stays', async (_, make, status, message) => {
  const before = await versions();
  const answer = await put(ed.browser, await make());
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(message)]);
  expect(await versions()).toEqual(before);
  expect(fs.readdirSync(path.join(dataDir, 'files', 'incoming'))).toEqual([]);
});

test('an API token can’t set it; its owner removes it, and deleting a person removes theirs', async () => {
  const { token } = await ed.browser.api.tokens.create.mutate({ name: 'a script', scope: 'edit', days: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const byToken = await fetch(`${server.url}/api/profile/picture`, { method: 'POST', body: await photo(), headers });
  expect(byToken.status).toBe(403);
  await put(vera.browser, await photo(50, 80));
  expect(await versions()).toHaveLength(2);
  await ed.browser.api.people.removePicture.mutate();
  expect((await versions()).map(({ userId }) => userId)).toEqual([vera.userId]);
  expect((await get(owner, ed.userId)).status).toBe(404);
  await owner.api.people.deletePerson.mutate({ workspaceId: workspace.id, userId: vera.userId });
  expect(await db.profilePicture.count()).toBe(0);
});
