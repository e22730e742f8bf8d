import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { idsInRequests } from '@/agent/queries/mentions/mentioned-ids';
import { addFile } from '@/files/commands/add-file';
import { collectFiles } from '@/files/commands/collect-files';
import { MAKE_PREVIEW, makePreviews } from '@/files/commands/make-preview';
import { newId } from '@/kernel/id';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { World } from '../../test/api/world';
import { testPlatform } from '../../test/support/database';
import { fileHandlers } from './files';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-collect-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));
const platform = await testPlatform({ DATA_DIR: dataDir });
const { db } = platform;
const world = await World.make(platform);
const DAY_MS = 86_400_000;
let today = Date.now();
const collectAfter = (days: number) => {
  today += days * DAY_MS;
  return collectFiles(platform, { now: new Date(today), alsoNamed: idsInRequests });
};

let made = 0;
const newFile = async (content: string | Buffer = `content ${++made}`, name = `${made}.txt`, into?: string) => {
  const documentId = into ?? (await world.document());
  const file = await addFile(world.ownerContext, { documentId, name, content: Readable.from([Buffer.from(content)]) });
  return file;
};
const mention = ({ address }: { address: string }) => `See ![a picture](${address}).\n`;
const hashOf = async (fileId: string) => (await db.projectFile.findUniqueOrThrow({ where: { id: fileId } })).sha256;
const exists = async ({ fileId }: { fileId: string }) => (await db.projectFile.count({ where: { id: fileId } })) === 1;

test('a file is deleted with its bytes after 30 days without a mention, and the audit log of its project records it', async () => {
  const file = await newFile();
  const sha256 = await hashOf(file.fileId);
  const { projectId } = await db.projectFile.findUniqueOrThrow({ where: { id: file.fileId } });
  await collectAfter(0);
  await collectAfter(29);
  expect(await exists(file)).toBe(true);
  await collectAfter(1);
  expect(await exists(file)).toBe(false);
  expect(await openBlobs(platform.settings).has(sha256)).toBe(false);
  const event = await db.auditEvent.findFirst({ where: { action: 'file.deleted', subjectId: file.fileId } });
  expect(event).toMatchObject({ actorId: null, projectId, data: { name: file.name } });
});

test('whatever names a file keeps it: a text, the trash, a version, a suggestion, a suggested document, a thread, a request', async () => {
  const files = [...(await Promise.all(Array.from({ length: 6 }, () => newFile()))), await newFile()];
  const [inText, inTrash, inVersion, inSuggestion, inTree, inThread, inRequest] = files as [
    (typeof files)[0],
    ...typeof files,
  ];
  const owner = world.owner;
  await world.document(mention(inText!));
  await owner.documents.trash({ documentId: await world.document(mention(inTrash!)) });
  const versioned = await world.document(mention(inVersion!));
  await owner.versions.createSnapshot({ documentId: versioned, name: 'with a picture' });
  await db.documentIndex.update({ where: { documentId: versioned }, data: { text: 'The picture is gone.' } });
  const suggested = await world.document('Nothing here.\n');
  const { versionId } = await owner.versions.checkOut({ documentId: suggested });
  const suggestion = { text: mention(inSuggestion!), description: 'a picture', key: newId() };
  await owner.review.suggestText({ documentId: suggested, versionId, ...suggestion });
  await world.treeChange(mention(inTree!));
  const passage = await world.passage();
  await owner.threads.startOnPassage({ ...passage, body: `What about ${inThread!.address}?` });
  await world.turn(`Describe ${inRequest!.address}.`);
  for (const days of [0, 31, 31, 31]) await collectAfter(days);
  const left = await Promise.all(files.map(exists));
  expect(left).toEqual(files.map(() => true));
});

test('using a file again restarts its retention period', async () => {
  const file = await newFile();
  await collectAfter(0);
  await collectAfter(20);
  const documentId = await world.document(mention(file));
  await collectAfter(20);
  await db.document.delete({ where: { id: documentId } });
  await collectAfter(1);
  await collectAfter(29);
  expect(await exists(file)).toBe(true);
  await collectAfter(1);
  expect(await exists(file)).toBe(false);
});

test('uploading a file again restarts its retention period', async () => {
  const documentId = await world.document();
  const upload = () => newFile('the same logo', 'logo.txt', documentId);
  const file = await upload();
  await collectAfter(0);
  await collectAfter(29);
  expect((await upload()).fileId).toBe(file.fileId);
  await collectAfter(1);
  expect(await exists(file)).toBe(true);
  await collectAfter(30);
  expect(await exists(file)).toBe(false);
});

test('bytes stay as long as one file has them', async () => {
  const [first, second] = [await newFile('shared', 'a.txt'), await newFile('shared', 'b.txt')];
  const sha256 = await hashOf(first.fileId);
  await world.document(mention(second));
  await collectAfter(0);
  await collectAfter(31);
  expect([await exists(first), await exists(second)]).toEqual([false, true]);
  expect(await openBlobs(platform.settings).has(sha256)).toBe(true);
});

/** Makes a picture that is large enough to get a smaller copy. */
const newPhoto = async () => {
  const background = { r: ++made, g: 0, b: 0 };
  const image = sharp({ create: { width: 1_700, height: 10, channels: 3, background } });
  return (await newFile(await image.png().toBuffer(), `${made}.png`)).fileId;
};
const needing = async (fileIds: string[]) => {
  const rows = await db.projectFile.findMany({ where: { id: { in: fileIds }, needsPreview: true } });
  return rows.map(({ id }) => id);
};

test('however many pictures wait for a smaller copy, one job is busy with them', async () => {
  const photos = [await newPhoto(), await newPhoto(), await newPhoto()];
  const makePreview = fileHandlers(platform)[MAKE_PREVIEW];
  const [first, ...others] = photos.map((fileId) => makePreview?.({ fileId }, new AbortController().signal));
  await Promise.all(others);
  expect(await needing(photos)).toEqual(expect.arrayContaining(photos.slice(1)));
  await first;
  expect(await needing(photos)).toEqual([]);
});

test('a picture whose bytes are missing doesn’t keep others from their smaller copies', async () => {
  const photos = [await newPhoto(), await newPhoto()];
  const missing = photos[0] ?? '';
  await openBlobs(platform.settings).delete(await hashOf(missing));
  await makePreviews(platform);
  expect(await needing(photos)).toEqual([missing]);
});

test('a smaller copy that failed is made later, and one that is lost is made again', async () => {
  const [photo, other] = [await newPhoto(), await newPhoto()];
  const place = path.join(dataDir, 'files', ...placeOf(await hashOf(photo)));
  const bytes = fs.readFileSync(place);
  fs.writeFileSync(place, 'damaged');
  await makePreviews(platform);
  expect(await needing([photo, other])).toEqual([photo]);
  fs.writeFileSync(place, bytes);
  await makePreviews(platform);
  expect(await needing([photo])).toEqual([]);
  const { previewSha256 } = await db.projectFile.findUniqueOrThrow({ where: { id: photo } });
  // Simulates a restore, because backups don't contain smaller copies.
  await openBlobs(platform.settings).delete(previewSha256 ?? '');
  await makePreviews(platform);
  expect(await openBlobs(platform.settings).has(previewSha256 ?? '')).toBe(true);
});
const placeOf = (sha256: string) => [sha256.slice(0, 2), sha256.slice(2)];

test('a file that a text names again while the versions are read survives', async () => {
  const file = await newFile();
  await collectAfter(0);
  let isNamed = false;
  const query = async (...args: unknown[]) => {
    if (!isNamed && String((args[0] as { text?: string })?.text ?? args[0]).includes('from text')) {
      isNamed = true;
      await world.document(mention(file));
    }
    return (platform.pool.query as (...given: unknown[]) => Promise<unknown>)(...args);
  };
  const pool = new Proxy(platform.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  });
  today += 31 * DAY_MS;
  await collectFiles({ ...platform, pool }, { now: new Date(today), alsoNamed: idsInRequests });
  expect(isNamed).toBe(true);
  expect(await exists(file)).toBe(true);
});
