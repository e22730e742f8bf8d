import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeWorkspace } from '@/documents/test-support/workspace';
import {
  comment,
  commented,
  deleted,
  inserted,
  paragraph,
  picture,
  run,
  styled,
  type WordFile,
  wordFile,
  wordFiles,
} from '@/files/word/test-support/word-file';
import { Browser, tokenOf } from '../../../test/api/browser';
import { beginImport, cancelImport, linesOf } from '../../../test/api/imports/import-lines';
import { makeDataDir, startImportServer } from '../../../test/api/imports/import-server';

/** Makes a zip file that claims a wrong unpacked size for one of its files. */
function claiming(files: Record<string, Uint8Array>, name: string, megabytes: number): Uint8Array {
  const zip = Buffer.from(zipSync(files));
  const entry = zip.lastIndexOf(name) - 46;
  zip.writeUInt32LE(megabytes * 1024 * 1024, entry + 24);
  return zip;
}

const good = wordFiles({ body: paragraph(run('x')) });
const document = (xml: string) => zipSync({ ...good, 'word/document.xml': new TextEncoder().encode(xml) });
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const ENTITY = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
/**
 * Hostile files, each with a part of the expected error. Made before the server starts, because making them takes a
 * while.
 */
const HOSTILE: [Uint8Array, string][] = [
  [new TextEncoder().encode('Not a zip file'), 'isn’t a Word file'],
  [zipSync({ 'a.txt': new Uint8Array(3) }), 'isn’t a Word document'],
  [document(`${ENTITY}<w:document ${W}><w:body>&a;</w:body></w:document>`), 'is damaged'],
  [document('<w:tbl><w:tr><w:tc>'.repeat(333_334)), 'nested too deeply'],
  [claiming({ ...good, 'word/media/big.png': new Uint8Array(9) }, 'word/media/big.png', 1_024), 'more than 512 MB'],
  [claiming(good, 'word/document.xml', 65), 'is too long'],
  [claiming(good, 'word/document.xml', 1), 'isn’t a Word file'],
  [document(`<w:document ${W}><w:body>${'<w:p/>'.repeat(1_100_000)}</w:body></w:document>`), 'is too long'],
  [wordFile({ body: paragraph(run('x') + inserted('y'.repeat(11_000_000))) }), 'larger than 10 MB'],
  [zipSync({ ...good, '../../escaped.xml': new Uint8Array(3) }), 'isn’t a Word file'],
];

const dataDir = makeDataDir();
const { server, owner, workspace, db, newProject, stored, ...sender } = await startImportServer(dataDir);

function send(projectId: string, file: Uint8Array, { name = 'Plan.docx', browser = owner } = {}) {
  return sender.send(projectId, name, file, browser);
}

interface Imported {
  documentId: string;
  report: { path: string; pictures: number; suggestions: number; comments: number; lost: object[] };
}

async function imported(projectId: string, file: WordFile, name?: string): Promise<Imported> {
  const answer = await send(projectId, wordFile(file), name ? { name } : {});
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as Imported;
}

const textOf = async (documentId: string) => (await owner.fetch(`/api/documents/${documentId}/export`)).text;

test('a Word file becomes a document with pictures, suggestions and threads', async () => {
  const projectId = await newProject();
  const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const body = [
    paragraph(run('Plan'), styled('berschrift1')),
    paragraph(run('We ') + deleted('open') + inserted('close') + run(' at ') + inserted('nine', 'Bo') + run('.')),
    paragraph(commented('1', run('It costs 5')) + picture('bed', 'A bed')),
  ].join('');
  const comments = comment('1', 'Sure, <@x>?');
  const file = { body, parts: { comments }, files: { 'word/media/bed.png': new Uint8Array(red) } };
  const { documentId, report } = await imported(projectId, file);
  expect(report).toEqual({ path: 'Plan.md', pictures: 1, suggestions: 2, comments: 1, lost: [] });
  const text = await textOf(documentId);
  expect(text).toMatch(/^# Plan\n\nWe open at \.\n\nIt costs 5!\[A bed\]\(attachment:[\w-]+\)\n$/);

  const suggestions = await owner.api.review.suggestions.query({ documentId });
  expect(suggestions.map(({ description, askedBy }) => [description, askedBy?.name]).sort()).toEqual([
    ['Bo (Word, 2026-03-04)', 'Olga Owner'],
    ['Mia Reed (Word, 2026-03-04)', 'Olga Owner'],
  ]);
  const hunks = suggestions.flatMap((suggestion) => suggestion.hunks.map(({ before, after }) => [before, after]));
  expect(JSON.stringify(hunks)).toContain('close');

  const [thread] = await owner.api.threads.open.query({ documentId });
  expect(thread?.quote).toBe('It costs 5');
  expect(thread?.first.body).toBe('**Mia Reed** (Word, 2026-03-04)\n\nSure, < @x>?');
  expect(await db.auditEvent.count({ where: { action: 'thread.many_imported', subjectId: documentId } })).toBe(1);
});

test('the import of a Word file without pictures reports its steps: read, converted, and each suggestion', async () => {
  const body = paragraph(commented('1', run('We ')) + deleted('open') + inserted('close') + inserted('at nine', 'Bo'));
  const file = { name: 'Plan.docx', body: wordFile({ body, parts: { comments: comment('1', 'Who?') } }) };
  const answer = await beginImport(owner, { projectId: await newProject(), ...file });
  const told = linesOf(await answer.text());
  const shares = told.slice(0, -1).map(({ progress }) => Number(Number(progress).toFixed(3)));
  expect(shares).toEqual([0, 0.1, 0.15, 0.5, 0.55, 0.6, 0.7, 0.775, 0.85, 0.925]);
  expect(told.at(-1)).toMatchObject({ result: { report: { suggestions: 2, comments: 1 } } });
});

test('the same name twice gives two documents', async () => {
  const projectId = await newProject();
  const file = { body: paragraph(run('x')) };
  await imported(projectId, file, 'Übersicht 1.DOCX');
  const { report } = await imported(projectId, file, 'Übersicht 1.docx');
  expect(report.path).toBe('Übersicht 1 copy.md');
});

test('a picture that can’t be read is left out, and the report says so', async () => {
  const file = { body: paragraph(picture('bed', 'A bed')), files: { 'word/media/bed.png': pngStart() } };
  const { documentId, report } = await imported(await newProject(), file);
  expect(report).toMatchObject({ pictures: 0, lost: [{ kind: 'damagedPictures', count: 1 }] });
  expect(await textOf(documentId)).toBe('A bed\n');
});

test('a picture whose bytes are damaged in the file is left out, and the rest is imported', async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const files = wordFiles({ body: paragraph(picture('bed', 'A bed')), files: { 'word/media/bed.png': bytes } });
  const zip = Buffer.from(zipSync(files, { level: 0 }));
  zip.writeUInt8(zip.readUInt8(zip.indexOf(bytes) + 40) ^ 0xff, zip.indexOf(bytes) + 40);
  const answer = await send(await newProject(), zip);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toMatchObject({ report: { pictures: 0, lost: [{ kind: 'damagedPictures', count: 1 }] } });
});

test('a file that is imported again uses the pictures that the project has', async () => {
  const projectId = await newProject();
  const bytes = new Uint8Array(
    await sharp({ create: { width: 9, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const body = paragraph(picture('bed', 'A bed')) + paragraph(picture('bed', 'Again'));
  const file = { body, files: { 'word/media/bed.png': bytes } };
  const [first, second] = [await imported(projectId, file), await imported(projectId, file)];
  expect(await textOf(second.documentId)).toBe(await textOf(first.documentId));
  expect(await db.projectFile.count({ where: { projectId } })).toBe(1);
});

test.each([
  ['its text is converted', 0],
  ['its pictures are checked', 0.3],
  ['its suggestions are written', 0.7],
])('nothing is left of a Word file whose import is canceled while %s', async (_, share) => {
  const projectId = await newProject();
  const pictures = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: `#0000${String(i + 16)}` } })
        .png()
        .toBuffer(),
    ),
  );
  const changes = Array.from({ length: 50 }, (_, i) => paragraph(run(`${i} `) + inserted('new', `Author ${i}`)));
  const file = wordFile({
    body: changes.join('') + pictures.map((_, i) => paragraph(picture(`bed${i}`, 'A bed'))).join(''),
    files: Object.fromEntries(pictures.map((bytes, i) => [`word/media/bed${i}.png`, new Uint8Array(bytes)])),
  });
  const before = { ...(await stored()), staged: 0 };
  await cancelImport(owner, { projectId, name: 'Plan.docx', body: file }, share);
  await expect.poll(stored).toEqual(before);
  // After canceling, the same person can import again.
  await expect.poll(async () => (await send(projectId, wordFile({ body: paragraph(run('x')) }))).status).toBe(200);
});

function pngStart(): Uint8Array {
  return Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0);
}

test('only people who may edit the project import', async () => {
  const projectId = await newProject();
  const other = await makeWorkspace(server.platform);
  const before = await stored();
  const file = wordFile({ body: paragraph(run('x')) });
  expect((await send(other.projectId, file)).status).toBe(404);
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'viewer' });
  const viewer = new Browser(server.url);
  await viewer.signUp('Vera Viewer', tokenOf(url));
  expect(await send(projectId, file, { browser: viewer })).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
  expect((await send(projectId, file, { browser: new Browser(server.url) })).status).toBe(401);
  expect(await stored()).toEqual(before);
});

test('hostile files end in a clear error, nothing is stored, and the server keeps working', async () => {
  const projectId = await newProject();
  const before = await stored();
  for (const [file, message] of HOSTILE) {
    const answer = await send(projectId, file);
    expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.stringContaining(message)]);
    expect([400, 413]).toContain(answer.status);
  }
  expect(await stored()).toEqual(before);
  await imported(projectId, { body: paragraph(run('still here')) });
}, 120_000);
