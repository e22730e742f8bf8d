import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { correctModel } from '@/agent/commands/correct-model';
import { makePreviews } from '@/files/commands/make-preview';
import { newId } from '@/kernel/id';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { executeTask } from '@/tasks/commands/execute-task';
import { startFakeAnthropic } from '../../fakes/anthropic/anthropic';
import { Gate } from '../../fakes/gate';
import { startFakeOpenAi } from '../../fakes/openai/openai';
import { call, say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, watch } from '../fixture';

/** Tests the actual requests: each fake rejects what its provider would reject. */

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-seen-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));
const claude = await startFakeAnthropic();
afterAll(() => claude.close());
const server = await startFakeOpenAi({ models: ['gpt-4o', 'some-model'] });
afterAll(() => server.close());
const world = await makeWorld({
  env: {
    DATA_DIR: dataDir,
    ANTHROPIC_BASE_URL: claude.baseUrl,
    ANTHROPIC_API_KEY: claude.apiKey,
    OPENAI_COMPATIBLE_BASE_URL: server.baseUrl,
    OPENAI_COMPATIBLE_API_KEY: server.apiKey,
  },
});
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const PROVIDERS = [
  { model: 'google/gemini-3-flash-preview', fake: gemini },
  { model: 'anthropic/claude-sonnet-5-5', fake: claude },
  { model: 'anthropic/claude-haiku-4-5-20251001', fake: claude, settings: { thinking: { level: 'low' } } },
  { model: 'compatible/gpt-4o', fake: server },
] as const;

const blobs = openBlobs(platform.settings);
let made = 0;
/** Creates a picture that differs from all others. */
async function newPicture(more: { side?: number; workspaceId?: string; projectId?: string } = {}) {
  const { side = 8, workspaceId = world.workspaceId, projectId = world.projectId } = more;
  const background = { r: ++made, g: 20, b: 30 };
  const bytes = await sharp({ create: { width: side, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const [fileId, name, file] = [newId(), `Picture ${made}.png`, path.join(dataDir, `${made}.png`)];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  fs.writeFileSync(file, bytes);
  await blobs.put(sha256, file);
  const size = { bytes: bytes.length, width: side, height: 8, needsPreview: side > 1_600 };
  const row = {
    id: fileId,
    workspaceId,
    projectId,
    sha256,
    name,
    contentType: 'image/png',
    createdBy: 'editor',
    ...size,
  };
  await platform.db.projectFile.create({ data: row });
  return { fileId, sha256, name, address: `attachment:${fileId}`, base64: bytes.toString('base64') };
}
const show = ({ address }: { address: string }) => `![](${address})`;

/** Returns the base64 bytes of all pictures in a request, in order. */
function picturesIn(request: unknown): string[] {
  if (typeof request === 'string')
    return request.match(/^(?:data:image\/\w+;base64,)?((?:iVBORw|UklGR).{40,})$/)?.slice(1) ?? [];
  return typeof request === 'object' && request !== null ? Object.values(request).flatMap(picturesIn) : [];
}

type Fake = (typeof PROVIDERS)[number]['fake'];
const lastBodies = (fake: Fake, count: number): unknown[] => fake.requests.slice(-count).map(({ body }) => body);
const refusals = (fake: Fake) => fake.requests.flatMap(({ refusal }) => refusal ?? []);

test.each(PROVIDERS)(
  '$model gets the pictures of a text in every step, but no longer two turns later',
  async ({ model, fake, ...more }) => {
    const [first, second, asked] = [await newPicture(), await newPicture(), await newPicture()];
    const documentId = await world.newDocument(`# Plan\n\n${show(first)}\n`);
    const otherId = await world.newDocument(`More: ${show(second)} and again ${show(second)}\n`);
    const turn = async (request: string, conversationId?: string) => {
      const started = await ask(editor, {
        documentId,
        request,
        model,
        ...more,
        ...(conversationId && { conversationId }),
      });
      const events = await watch(editor, started.turnId);
      expect(refusals(fake)).toEqual([]);
      expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
      return started;
    };
    const read = { ...call('read_document', { document_id: otherId }), thoughts: ['Look.'] };
    fake.enqueue(read, { ...read, thoughts: ['Again.'] }, say('I see.'));
    const { conversationId, turnId } = await turn(`What is this? ${show(asked)}`);
    const [one, two, three] = lastBodies(fake, 3).map(picturesIn);
    expect(one).toEqual([first.base64, asked.base64]);
    expect(two).toEqual([first.base64, asked.base64, second.base64]);
    expect(three).toEqual([...(two ?? []), second.base64]);
    const stored = await platform.db.message.findMany({ where: { turnId } });
    expect(picturesIn(stored.map(({ content }) => JSON.parse(content)))).toEqual([]);
    const calls = await platform.db.modelCall.findMany({ where: { turnId }, orderBy: { step: 'asc' } });
    expect(calls.map(({ reservedTokens }) => Number(reservedTokens) > 2 * 2_000)).toEqual([true, true, true]);

    fake.enqueue(say('Next.'), say('And next.'));
    await turn('And now?', conversationId);
    expect(picturesIn(lastBodies(fake, 1))).toEqual([first.base64, asked.base64, first.base64]);
    await turn('And then?', conversationId);
    expect(picturesIn(lastBodies(fake, 1))).toEqual([first.base64, first.base64]);
  },
);

async function askGemini(text: string, model = 'google/gemini-3-flash-preview') {
  const documentId = await world.newDocument(text);
  const { turnId } = await ask(editor, { documentId, request: 'What do you see?', model });
  return watch(editor, turnId);
}

test('a large picture is sent as its smaller copy', async () => {
  const large = await newPicture({ side: 3_000 });
  await makePreviews(platform);
  gemini.enqueue(say('Wide.'));
  await askGemini(show(large));
  const [sent = ''] = picturesIn(lastBodies(gemini, 1));
  expect(await sharp(Buffer.from(sent, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 1_600 });
});

test('at most 8 pictures of a text are sent, in its order', async () => {
  const pictures = [];
  for (let i = 0; i < 10; i++) pictures.push(await newPicture());
  gemini.enqueue(say('Many.'));
  await askGemini(pictures.map(show).join('\n\n'));
  expect(picturesIn(lastBodies(gemini, 1))).toEqual(pictures.slice(0, 8).map(({ base64 }) => base64));
});

test('another workspace’s picture, a file that isn’t a picture, and one whose bytes are missing are not sent', async () => {
  const workspaceId = newId();
  await platform.db.workspace.create({ data: { id: workspaceId, name: 'Other' } });
  await platform.db.member.create({ data: { workspaceId, userId: 'stranger', role: 'owner' } });
  const projectId = newId();
  await platform.db.project.create({ data: { id: projectId, workspaceId, name: 'Other' } });
  const foreign = await newPicture({ workspaceId, projectId });
  const text = await newPicture();
  const noPicture = { contentType: 'text/plain', width: null, height: null };
  await platform.db.projectFile.update({ where: { id: text.fileId }, data: noPicture });
  const lost = await newPicture();
  await blobs.delete(lost.sha256);
  gemini.enqueue(say('Nothing.'));
  await askGemini([foreign, text, lost, { address: `attachment:${newId()}` }].map(show).join('\n'));
  const body = JSON.stringify(lastBodies(gemini, 1));
  expect(picturesIn(lastBodies(gemini, 1))).toEqual([]);
  expect(body).toContain(lost.name);
  for (const { name } of [foreign, text]) expect(body).not.toContain(name);
  expect(body.match(/can’t be shown to you/g)).toHaveLength(1);
});

test('a turn reads a picture once, and no longer sends it when the person can’t see it anymore', async () => {
  const picture = await newPicture();
  const documentId = await world.newDocument(show(picture));
  const read = call('read_document', { document_id: await world.newDocument('More.') });
  const gates = [new Gate(), new Gate()] as const;
  gemini.enqueue({ ...read, gate: gates[0] }, { ...read, gate: gates[1] }, say('Done.'));
  const before = gemini.requests.length;
  const { turnId } = await ask(editor, { documentId, request: 'Look.', model: 'google/gemini-3-flash-preview' });
  await expect.poll(() => gemini.requests.length).toBe(before + 1);
  await blobs.delete(picture.sha256);
  gates[0].open();
  await expect.poll(() => gemini.requests.length).toBe(before + 2);
  await platform.db.projectFile.delete({ where: { id: picture.fileId } });
  gates[1].open();
  await watch(editor, turnId);
  expect(lastBodies(gemini, 3).map(picturesIn)).toEqual([[picture.base64], [picture.base64], []]);
});

test('a model that can’t see images gets a note instead of images, unless an admin says that it can', async () => {
  const picture = await newPicture();
  server.enqueue(say('Blind.'), say('Seen.'));
  await askGemini(show(picture), 'compatible/some-model');
  expect(picturesIn(lastBodies(server, 1))).toEqual([]);
  expect(JSON.stringify(lastBodies(server, 1))).toContain('can’t be shown to you: don’t guess');
  const { workspaceId } = world;
  await correctModel(world.as('owner'), { workspaceId, model: 'compatible/some-model', correction: { vision: true } });
  await askGemini(show(picture), 'compatible/some-model');
  expect(picturesIn(lastBodies(server, 1))).toEqual([picture.base64]);
});

test('the task “Write alt text” makes a suggestion; without a model it says that one is needed', async () => {
  const picture = await newPicture();
  const documentId = await world.newDocument(`${show(picture)}\n`);
  const task = { documentId, key: newId(), type: 'pictures', subtype: 'alt_text', inputs: {} };
  const edits = [{ type: 'replace', find: '![]', text: '![A red square]' }];
  gemini.enqueue(
    call('suggest_document_edits', { document_id: documentId, description: 'Alt text', edits }),
    say('I suggested alt text for 1 picture.'),
  );
  const { turnId } = await executeTask(editor, { ...task, model: 'google/gemini-3-flash-preview' });
  const events = await watch(editor, turnId);
  expect(events.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ type: 'suggestion', hunkCount: 1 }),
  );
  const body = lastBodies(gemini, 2)[0];
  expect(picturesIn(body)).toEqual([picture.base64]);
  expect(JSON.stringify(body)).toContain('Write alt text for the pictures');

  const offline = await executeTask(editor, { ...task, key: newId(), model: 'offline/copy-editor' });
  expect(textOf(await watch(editor, offline.turnId))).toContain('Alt text needs a language model that can see images');
});
