import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createDocument } from '@/documents/commands/create/create-document';
import { makeWorkspace } from '@/documents/test-support/workspace';
import { stopDocumentCompiler } from '@/exports/pdf/document-compiler';
import { exportAs } from '@/exports/queries/export-as';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { Browser, tokenOf } from '../../test/api/browser';
import { startApiServer } from '../../test/api/server';
import { exportRoute } from './export';
import { fileUploadRoute } from './files/upload';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-export-'));
const server = await startApiServer({ routes: [exportRoute, fileUploadRoute], env: { DATA_DIR: dataDir } });
afterAll(stopDocumentCompiler);
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const newProject = async (name: string) =>
  (await owner.api.projects.create.mutate({ workspaceId: workspace.id, name })).projectId;
const projectId = await newProject('Files');
const add = async (name: string, text: string) =>
  (await owner.api.documents.create.mutate({ projectId, path: name, text })).documentId;
const exportPath = (documentId: string, query: string) => `/api/documents/${documentId}/export?${query}`;
const download = (documentId: string, query: string, browser = owner) =>
  fetch(server.url + exportPath(documentId, query), { headers: { cookie: browser.cookie } });
const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const upload = async (documentId: string): Promise<string> => {
  const answer = await owner.fetch(`/api/documents/${documentId}/files?name=red.png`, {
    method: 'POST',
    body: picture,
  });
  return (answer.json as unknown as { fileId: string }).fileId;
};

const FORMATS = ['html', 'docx', 'pdf'] as const;

describe('a document as a file for another program', () => {
  test('HTML is downloaded as a file that no browser opens as one of our pages, with its pictures inside', async () => {
    const fileId = await upload(await add('pictures.md', ''));
    const id = await add('plans/Über "alles".md', `# Plan\n\n![Red](attachment:${fileId}) <script>x</script>`);
    const answer = await download(id, 'format=html');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="_ber _alles_.html"; filename\*=UTF-8''%C3%9Cber/,
      ),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const html = await answer.text();
    expect(html).toContain('<h1 id="plan">Plan</h1>');
    expect(html).toMatch(/<img src="data:image\/png;base64,[^"]{20,}" alt="Red">/);
    expect(html).not.toContain('<script');
  });

  test('nobody gets a picture that they may not read: a document only names it', async () => {
    const secret = await makeWorkspace(server.platform);
    const fileId = await upload(await add('mine.md', ''));
    const { documentId } = await createDocument(secret.as('owner'), {
      projectId: secret.projectId,
      path: 'a.md',
      text: `![p](attachment:${fileId})`,
    });
    const file = await exportAs(secret.as('owner'), { documentId, format: 'html' });
    expect(Buffer.from(file.bytes).toString()).toContain('<p>[p]</p>');
  });

  test.each(FORMATS)('%s: readers can export; strangers get 404, signed-out people 401', async (format) => {
    const other = await makeWorkspace(server.platform);
    const made = await createDocument(other.as('owner'), { projectId: other.projectId, path: 'a.md', text: 'secret' });
    const file = await exportAs(other.as('viewer'), { documentId: made.documentId, format });
    expect(file.bytes.length).toBeGreaterThan(100);
    for (const id of [made.documentId, 'nothing', '%00', "'--"]) {
      const answer = await owner.fetch(exportPath(id, `format=${format}`));
      expect(answer).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
      expect(answer.text).not.toContain('secret');
    }
    const nobody = await new Browser(server.url).fetch(exportPath(made.documentId, `format=${format}`));
    expect(nobody).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } });
  });

  test('Word: open suggestions and threads come along when they are asked for, and only then', async () => {
    const id = await add('plan.md', '# Plan\n\nThe ship sails on Monday.\n');
    const { versionId } = await owner.api.versions.checkOut.mutate({ documentId: id });
    const text = '# Plan\n\nThe ship sails on Friday.\n';
    const suggested = { key: crypto.randomUUID(), documentId: id, versionId, text, description: 'Later' };
    const { suggestionId } = await owner.api.review.suggestText.mutate(suggested);
    const { hunks } = await owner.api.review.suggestion.query({ suggestionId });
    const { threadId } = await owner.api.threads.startOnHunk.mutate({ hunkId: hunks[0]?.id ?? '', body: 'Why?' });
    await owner.api.threads.reply.mutate({ threadId, body: 'The tide.' });
    const parts = async (query: string) => {
      const answer = await download(id, `format=docx${query}`);
      expect(answer.headers.get('content-type')).toContain('wordprocessingml.document');
      const entries = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
      return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
    };
    const plain = await parts('');
    expect(plain['word/document.xml']).toContain('The ship sails on Monday.');
    expect(plain['word/document.xml']).not.toMatch(/<w:(ins|del) /);
    const reviewed = await parts('&suggestions=tracked&comments=yes');
    expect(reviewed['word/document.xml']).toMatch(
      /<w:del [^>]*w:author="Olga Owner"[^>]*><w:r><w:delText xml:space="preserve">Monday<.*<w:ins [^>]*w:author="Olga Owner"[^>]*><w:r><w:t xml:space="preserve">Friday</s,
    );
    expect(reviewed['word/comments.xml']).toMatch(/Why\?.*The tide\./s);
    const wrong = await owner.fetch(exportPath(id, 'format=docx&suggestions=accepted'));
    expect(wrong).toMatchObject({ status: 400, json: { code: 'INVALID' } });
  });

  test('Word: viewers get the document with its review, and nothing of a project that they may not enter', async () => {
    const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'viewer' });
    const viewer = new Browser(server.url);
    await viewer.signUp('Vera Viewer', tokenOf(url));
    const closed = await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Closed' });
    await owner.api.sharing.setPrivate.mutate({ projectId: closed.projectId, isPrivate: true });
    const create = async (where: string, name: string, text: string) =>
      (await owner.api.documents.create.mutate({ projectId: where, path: name, text })).documentId;
    const hidden = await create(closed.projectId, 'hidden.md', 'hidden');
    const [secret, shown] = [await upload(hidden), await upload(await add('shown.md', ''))];
    const id = await add('open.md', `One.\n\n![S](attachment:${secret})\n\n![P](attachment:${shown})\n`);
    const { versionId, text } = await owner.api.versions.checkOut.mutate({ documentId: id });
    const suggested = {
      key: crypto.randomUUID(),
      documentId: id,
      versionId,
      text: `${text}Two.\n`,
      description: 'More',
    };
    const { suggestionId } = await owner.api.review.suggestText.mutate(suggested);
    const { hunks } = await owner.api.review.suggestion.query({ suggestionId });
    await owner.api.threads.startOnHunk.mutate({ hunkId: hunks[0]?.id ?? '', body: 'Why two?' });

    const query = 'format=docx&suggestions=tracked&comments=yes';
    const answer = await download(id, query, viewer);
    expect(answer.status).toBe(200);
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(part('word/document.xml')).toMatch(/<w:ins [^>]*w:author="Olga Owner".*Two\./s);
    expect(part('word/comments.xml')).toContain('Why two?');
    expect(part('word/document.xml').match(/<a:blip /g)).toHaveLength(1);
    expect(await viewer.fetch(exportPath(hidden, query))).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
  });

  test('PDF: it has the title, the pictures that the person can read, and the contents if they are asked for', async () => {
    const fileId = await upload(await add('with-picture.md', ''));
    const id = await add('deep/plan.md', `# Plan\n\n## Boats\n\n![Red](attachment:${fileId})\n\n## Tides\n`);
    const answer = await download(id, 'format=pdf');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="plan.pdf"/),
    });
    const plain = Buffer.from(await answer.arrayBuffer());
    expect(plain.subarray(0, 5).toString()).toBe('%PDF-');
    expect(plain.toString('latin1')).toContain(
      '/Subtype /Image'.replace(' ', plain.includes('/Subtype/Image') ? '' : ' '),
    );
    const withContents = Buffer.from(await (await download(id, 'format=pdf&contents=yes')).arrayBuffer());
    expect(withContents.length).toBeGreaterThan(plain.length);
    expect(await owner.fetch(exportPath(id, 'format=pdf&contents=maybe'))).toMatchObject({ status: 400 });
  });

  test('PDF: the answer names the characters that no font has', async () => {
    const answer = await download(await add('runes.md', '# Runes\n\nᚠᚢᚢ 文'), 'format=pdf');
    expect(answer.headers.get('x-missing-characters')).toBe('{"different":2,"characters":{"U+16A2":2,"U+16A0":1}}');
    const plain = await download(await add('plain.md', 'Text'), 'format=pdf');
    expect(plain.headers.get('x-missing-characters')).toBeNull();
  });

  test('each format names the pictures and files that it leaves out, and says nothing if it has everything', async () => {
    const documentId = await add('left out.md', '');
    const send = async (name: string, body: Buffer) => {
      const answer = await owner.fetch(`/api/documents/${documentId}/files?name=${name}`, {
        method: 'POST',
        body: new Uint8Array(body),
      });
      return (answer.json as unknown as { fileId: string }).fileId;
    };
    const dot = (background: string) => sharp({ create: { width: 5, height: 4, channels: 3, background } });
    const red = await send('red.png', picture);
    const [webp, gone] = [
      await send('webp.webp', await dot('blue').webp().toBuffer()),
      await send('gone.png', await dot('green').png().toBuffer()),
    ];
    const plan = await send('plan.txt', Buffer.from('The plan'));
    const { sha256 } = await server.platform.db.projectFile.findUniqueOrThrow({ where: { id: gone } });
    await openBlobs(server.platform.settings).delete(sha256);
    const images = [red, webp, gone].map((id) => `![A dot](attachment:${id})`).join(' ');
    const text = `${images} ![far](https://example.org/far.png) [the plan](attachment:${plan})\n`;
    const id = await add('lost.md', text);
    const [missing, remote, linked] = [
      { kind: 'missingPictures', count: 1, names: ['gone.png'] },
      { kind: 'remotePictures', count: 1, names: ['https://example.org/far.png'] },
      { kind: 'linkedFiles', count: 1, names: ['the plan'] },
    ];
    for (const format of FORMATS) {
      const answer = await download(id, `format=${format}`);
      const unsupported = { kind: 'unsupportedPictures', count: 1, names: ['webp.webp'] };
      const leftOut = [missing, ...(format === 'docx' ? [unsupported] : []), remote, linked];
      expect(JSON.parse(answer.headers.get('x-left-out') ?? '{}'), format).toEqual({ leftOut, importObstacles: [] });
      const whole = await download(await add(`whole-${format}.md`, `![A dot](attachment:${red})`), `format=${format}`);
      expect(whole.headers.get('x-left-out'), format).toBeNull();
    }
  });

  test('Word: pictures in tracked changes are in the file too', async () => {
    const fileId = await upload(await add('before.md', ''));
    const documentId = await add('to suggest.md', 'Before.\n');
    const { versionId } = await owner.api.versions.checkOut.mutate({ documentId });
    const text = `Before.\n\n![Red](attachment:${fileId}) ![no](attachment:none)\n`;
    const suggested = { key: crypto.randomUUID(), documentId, versionId, text, description: 'A picture' };
    await owner.api.review.suggestText.mutate(suggested);
    const answer = await download(documentId, 'format=docx&suggestions=tracked');
    expect(JSON.parse(answer.headers.get('x-left-out') ?? '{}').leftOut).toEqual([
      { kind: 'missingPictures', count: 1, names: ['no'] },
    ]);
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain('word/media/image1.png');
    expect((await download(documentId, 'format=docx')).headers.get('x-left-out')).toBeNull();
  });

  test('PDF: a document that would take too long is refused with a message, and the next export works', async () => {
    const id = await add('rules.md', '---\n\n'.repeat(60_000));
    expect(await owner.fetch(exportPath(id, 'format=pdf'))).toMatchObject({
      status: 413,
      json: { message: 'This document is too long or too complex for a PDF. Download it as Word or HTML.' },
    });
    expect((await download(await add('after.md', 'x'), 'format=pdf')).status).toBe(200);
  }, 60_000);

  test('other formats, other kinds of documents and texts that are too long are refused with a message', async () => {
    const id = await add('small.md', 'x');
    expect(await owner.fetch(exportPath(id, 'format=exe'))).toMatchObject({ status: 400, json: { code: 'INVALID' } });
    const code = await add('a.ts', 'let x;');
    const refused = await owner.fetch(exportPath(code, 'format=html'));
    expect(refused.json).toMatchObject({ message: 'Only Markdown documents can be downloaded in this format.' });
    const long = await add('long.md', 'word '.repeat(700_000));
    expect(await owner.fetch(exportPath(long, 'format=html'))).toMatchObject({ json: { code: 'TOO_LARGE' } });
    expect(await (await download(id, 'format=markdown')).text()).toBe('x');
  });
});
