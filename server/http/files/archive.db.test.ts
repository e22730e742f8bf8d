import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { joinPath } from '@/documents/core/path';
import { makeWorkspace } from '@/documents/test-support/workspace';
import { IMPORT_LIMITS } from '@/files/archive/core/limits';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { Browser, tokenOf } from '../../../test/api/browser';
import { beginImport, cancelImport, linesOf } from '../../../test/api/imports/import-lines';
import { startApiServer } from '../../../test/api/server';
import { exportRoute } from '../export';
import { archiveExportRoute, archiveImportRoute } from './archive';
import { fileContentRoute } from './content';
import { fileUploadRoute } from './upload';

const MB = 1024 * 1024;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-archive-'));
const server = await startApiServer({
  routes: [exportRoute, fileUploadRoute, fileContentRoute, archiveExportRoute, archiveImportRoute],
  env: { DATA_DIR: dataDir, FILES_MAX_MB: '2', FILES_QUOTA_MB: '8' },
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const { db } = server.platform;

const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const newProject = async (name = 'Archives') =>
  (await owner.api.projects.create.mutate({ workspaceId: workspace.id, name })).projectId;

interface Imported {
  folder: string;
  documents: number;
  files: number;
  leftOut: number;
  documentId: string;
  documentIds: string[];
  archive?: { leftOut: string[] };
}

const importInto = async (projectId: string, archive: Zippable | Uint8Array, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ name: 'notes.zip', ...more });
  const body = archive instanceof Uint8Array ? archive : zipSync(archive);
  return owner.fetch(`/api/projects/${projectId}/import?${query}`, { method: 'POST', body: Buffer.from(body) });
};
const imported = async (projectId: string, archive: Zippable | Uint8Array, more: Record<string, string> = {}) => {
  const answer = await importInto(projectId, archive, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as Imported;
};
const exported = async (projectId: string, folder = '', browser = owner) => {
  const answer = await fetch(`${server.url}/api/projects/${projectId}/export?folder=${encodeURIComponent(folder)}`, {
    headers: { cookie: browser.cookie },
  });
  expect(answer.status).toBe(200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
};
const bytesOf = async (projectId: string, documentPath: string) => {
  const documents = await owner.api.documents.tree.query({ projectId });
  const documentId = documents.find((document) => document.path === documentPath)?.documentId ?? '';
  const file = await fetch(`${server.url}/api/documents/${documentId}/export`, { headers: { cookie: owner.cookie } });
  return Buffer.from(await file.arrayBuffer()).toString();
};
const upload = async (documentId: string, bytes: Uint8Array, name: string) => {
  const query = new URLSearchParams({ name });
  const answer = await owner.fetch(`/api/documents/${documentId}/files?${query}`, {
    method: 'POST',
    body: Buffer.from(bytes),
  });
  return answer.json as { fileId: string; address: string };
};
const png = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
const red = await png('red');

describe('a project as a zip file', () => {
  test('has its documents and the files that they name, with relative links', async () => {
    const projectId = await newProject('Reed: “launch”');
    const create = (at: string, text: string) => owner.api.documents.create.mutate({ projectId, path: at, text });
    const first = await create('a.md', '');
    const picture = await upload(first.documentId, red, 'The plan (1).png');
    const table = await upload(first.documentId, Buffer.from('a,b\n'), 'notes.md');
    await create(
      'deep/er/b.md',
      `![plan](${picture.address} "title") [t](<${table.address}>)\n\n\`\`\`\n![x](${picture.address})\n\`\`\`\n[gone](attachment:no-such-file)\n`,
    );
    await create('page.json', `{"photo": "${picture.address}"}`);
    await create('page.typ', `#image("${picture.address}")`);
    await create('files/notes.md', 'a document in the folder of attachments');
    await create('code.ts', `const a = '${picture.address}';`);
    const files = await exported(projectId);
    const text = (at: string) => Buffer.from(files[at] ?? []).toString();
    expect(Object.keys(files).sort()).toEqual(
      ['.variorum-archive.json', 'a.md', 'code.ts', 'deep/er/b.md', 'files/notes 2.md', 'files/notes.md']
        .concat(['files/The plan (1).png', 'page.json', 'page.typ'])
        .sort(),
    );
    expect(text('deep/er/b.md')).toBe(
      `![plan](../../files/The%20plan%20%281%29.png "title") [t](<../../files/notes%202.md>)\n\n\`\`\`\n![x](${picture.address})\n\`\`\`\n[gone](attachment:no-such-file)\n`,
    );
    expect(text('page.json')).toBe('{"photo": "files/The plan (1).png"}');
    expect(text('page.typ')).toBe('#image("files/The plan (1).png")');
    expect(text('code.ts')).toContain(picture.address);
    expect(Buffer.from(files['files/The plan (1).png'] ?? [])).toEqual(red);
    const folder = await exported(projectId, 'deep/er');
    expect(Object.keys(folder).sort()).toEqual(
      ['.variorum-archive.json', 'b.md', 'files/The plan (1).png', 'files/notes.md'].sort(),
    );
  });

  test('is imported byte for byte, in another project and in its own', async () => {
    const [from, to] = [await newProject(), await newProject()];
    const { documentId } = await owner.api.documents.create.mutate({ projectId: from, path: 'x.md' });
    const picture = await upload(documentId, red, 'Ünï #1?.png');
    const table = await upload(documentId, Buffer.from('a;b'), 'a%20b&c.csv');
    const texts = {
      'deep/a/notes.md': `\ufeff![p](${picture.address})\r\n[f](<${table.address}> "t")\r\n[r]: ${picture.address}\r\n`,
      'data.json': `{"a": "${picture.address}",\n"b": "${table.address}"}`,
      'mixed.markdown': `a\r\n<img src="${table.address}">\n\`${table.address}\` ![][](${picture.address}`,
    };
    for (const [at, text] of Object.entries(texts)) {
      const base64 = Buffer.from(text).toString('base64');
      await owner.api.documents.import.mutate({ projectId: from, path: at, base64 });
    }
    const archive = await exported(from);
    await imported(to, archive);
    expect(await exported(to)).toEqual(archive);
    // A project stores a file with the same name and content only once, so its texts still name the same file.
    const { folder } = await imported(from, archive);
    for (const [at, text] of Object.entries(texts)) expect(await bytesOf(from, joinPath(folder, at))).toBe(text);
  });

  test('has relative links between its documents, which lead to the copies after an import; links elsewhere stay', async () => {
    const [from, to] = [await newProject(), await newProject()];
    const create = async (at: string, text = '') =>
      (await owner.api.documents.create.mutate({ projectId: from, path: at, text })).documentId;
    const [outside, plan] = [await create('out.md'), await create('in/plans/plan.md')];
    const written = '[mine](./plans/plan.md) [by path](plans/plan.md) `/d/x`';
    await create('in/a.md', `[p](/d/${plan}?x#goals) [o](/d/${outside}) ${written}\n`);
    const archive = await exported(from, 'in');
    expect(Buffer.from(archive['a.md'] ?? []).toString()).toBe(
      `[p](plans/plan.md?x#goals) [o](/d/${outside}) ${written}\n`,
    );
    await imported(to, archive);
    const documents = await owner.api.documents.tree.query({ projectId: to });
    const copy = documents.find(({ path }) => path === 'plans/plan.md')?.documentId;
    expect(await bytesOf(to, 'a.md')).toBe(
      `[p](/d/${copy}?x#goals) [o](/d/${outside}) [mine](./plans/plan.md) [by path](/d/${copy}) \`/d/x\`\n`,
    );
    expect(await exported(to)).toEqual(archive);
  });

  test('has documents that are named like its own files, and they come back under their names', async () => {
    const [from, to] = [await newProject(), await newProject()];
    const texts = {
      '.variorum-archive.json': '{"mine": 1}',
      '.variorum-archive 2.json': '2',
      '.variorum-history.jsonl': '3',
    };
    for (const [at, text] of Object.entries(texts)) {
      await owner.api.documents.create.mutate({ projectId: from, path: at, text });
    }
    const archive = await exported(from);
    expect(Object.keys(archive)).toHaveLength(4);
    await imported(to, archive);
    for (const [at, text] of Object.entries(texts)) expect(await bytesOf(to, at)).toBe(text);
    expect(await exported(to)).toEqual(archive);
  });

  test('has its history as JSON lines if that is asked for, which an import leaves out', async () => {
    const [from, to] = [await newProject(), await newProject()];
    const { documentId } = await owner.api.documents.create.mutate({ projectId: from, path: 'a/b.md', text: 'One' });
    await owner.api.versions.createSnapshot.mutate({ documentId, name: 'First', description: 'Draft' });
    const { versionId } = await owner.api.versions.checkOut.mutate({ documentId });
    const suggested = { key: crypto.randomUUID(), documentId, versionId, text: 'Two', description: 'Better' };
    await owner.api.review.suggestText.mutate(suggested);
    expect(await exported(from)).not.toHaveProperty(['.variorum-history.jsonl']);
    const answer = await fetch(`${server.url}/api/projects/${from}/export?history=yes&folder=a`, {
      headers: { cookie: owner.cookie },
    });
    const archive = new Uint8Array(await answer.arrayBuffer());
    const history = Buffer.from(unzipSync(archive)['.variorum-history.jsonl'] ?? []).toString();
    const lines = history
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({
      path: 'b.md',
      name: 'First',
      description: 'Draft',
      type: 'snapshot',
      suggestedBy: null,
      by: 'Olga Owner',
      text: 'One',
    });
    expect(lines.at(-1)).toMatchObject({
      ...{ path: 'b.md', status: 'pending', type: 'suggestion', suggestedBy: 'person' },
      ...{ by: 'Olga Owner', askedBy: 'Olga Owner', text: 'Two' },
    });
    expect(lines.at(-1)?.parents).toEqual([expect.stringMatching(/./)]);
    await imported(to, archive);
    expect((await owner.api.documents.tree.query({ projectId: to })).map(({ path: at }) => at)).toEqual(['b.md']);
    expect((await owner.fetch(`/api/projects/${from}/export?history=no`)).status).toBe(400);
  });

  test('names the files that it leaves out, because they are unknown or their bytes are missing, and is complete otherwise', async () => {
    const [from, to] = [await newProject('Lost'), await newProject()];
    const { documentId } = await owner.api.documents.create.mutate({ projectId: from, path: 'x.md' });
    const gone = await upload(documentId, await png('yellow'), 'Überblick.png');
    const kept = await upload(documentId, red, 'kept.png');
    const { sha256 } = await db.projectFile.findUniqueOrThrow({ where: { id: gone.fileId } });
    await openBlobs(server.platform.settings).delete(sha256);
    const text = `![](${gone.address}) ![](${kept.address}) ![](attachment:unknown)`;
    await owner.api.documents.create.mutate({ projectId: from, path: 'in/a.md', text });
    const report = {
      leftOut: [{ kind: 'missingFiles', count: 2, names: ['Überblick.png', 'in/a.md'] }],
      importObstacles: [],
    };
    const answer = await owner.fetch(`/api/projects/${from}/export`);
    expect(JSON.parse(answer.headers.get('x-left-out') ?? '{}')).toEqual(report);
    expect((await owner.fetch(`/api/projects/${from}/export?report=yes`)).json).toEqual({
      name: 'Lost.zip',
      ...report,
    });
    const archive = await exported(from);
    expect(Object.keys(archive).sort()).toEqual(['.variorum-archive.json', 'files/kept.png', 'in/a.md', 'x.md']);
    expect(Buffer.from(archive['in/a.md'] ?? []).toString()).toBe(
      `![](${gone.address}) ![](../files/kept.png) ![](attachment:unknown)`,
    );
    expect(await imported(to, archive)).toMatchObject({ documents: 2, files: 1 });
    const whole = await owner.fetch(`/api/projects/${to}/export?folder=nothing`);
    expect(whole.status).toBe(404);
    await owner.api.documents.create.mutate({ projectId: to, path: 'whole/a.md', text: `![](${kept.address})` });
    expect((await owner.fetch(`/api/projects/${to}/export?folder=whole`)).headers.get('x-left-out')).toBeNull();
  });

  test('says that it’s too large to be imported exactly if an import refuses it', async () => {
    const projectId = await newProject('Large');
    await db.document.createMany({
      data: Array.from({ length: IMPORT_LIMITS.documents }, (_, i) => ({
        ...{ id: `large-${projectId}-${i}`, projectId, path: `${i}.md`, kind: 'markdown' as const },
        createdBy: 'x',
      })),
    });
    const obstacles = async () => {
      const { json } = await owner.fetch(`/api/projects/${projectId}/export?report=yes`);
      return json.importObstacles;
    };
    expect(await obstacles()).toEqual([]);
    const { documentId } = await owner.api.documents.create.mutate({ projectId, path: 'one more.md' });
    expect(await obstacles()).toEqual(['documents']);
    const answer = await importInto(await newProject(), await exported(projectId));
    expect(answer).toMatchObject({
      status: 413,
      json: { message: expect.stringContaining('more than 1000 documents') },
    });
    await owner.api.documents.trash.mutate({ documentId });
    // A file from a time when the server accepted larger ones.
    const file = await upload(`large-${projectId}-0`, await png('pink'), 'pink.png');
    await db.projectFile.update({ where: { id: file.fileId }, data: { bytes: 2 * MB + 1 } });
    await owner.api.documents.create.mutate({ projectId, path: 'f/a.md', text: `![](${file.address})` });
    expect(await obstacles()).toEqual(['documents', 'file']);
  });

  test('keeps sheets together, and hidden documents', async () => {
    const [from, to] = [await newProject(), await newProject()];
    await owner.api.documents.create.mutate({ projectId: from, path: '.env', text: 'A=1' });
    await owner.api.sheets.create.mutate({
      projectId: from,
      path: 'Card',
      design: 'business-card',
    });
    await imported(to, await exported(from));
    const documents = await owner.api.documents.tree.query({ projectId: to });
    expect(documents.map((document) => [document.path, document.pair?.half])).toEqual([
      ['.env', undefined],
      ['Card.json', 'data'],
      ['Card.typ', 'template'],
    ]);
  });

  test('can be downloaded by readers; only people who can edit import one', async () => {
    const projectId = await newProject();
    await owner.api.documents.create.mutate({ projectId, path: 'a.md', text: 'secret' });
    const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'viewer' });
    const viewer = new Browser(server.url);
    await viewer.signUp('Vera Viewer', tokenOf(url));
    expect(Object.keys(await exported(projectId, '', viewer))).toContain('a.md');
    const body = Buffer.from(zipSync({ 'b.md': strToU8('b') }));
    const put = (browser: Browser) => browser.fetch(`/api/projects/${projectId}/import`, { method: 'POST', body });
    expect((await put(viewer)).status).toBe(403);
    const stranger = new Browser(server.url);
    expect((await put(stranger)).status).toBe(401);
    expect((await stranger.fetch(`/api/projects/${projectId}/export`)).status).toBe(401);
    const other = await makeWorkspace(server.platform);
    const foreign = `/api/projects/${other.projectId}`;
    expect((await owner.fetch(`${foreign}/export`)).status).toBe(404);
    expect((await owner.fetch(`${foreign}/import`, { method: 'POST', body })).status).toBe(404);
  });
});

describe('a zip file of another program', () => {
  test('becomes documents; pictures that they show become attachments, and the rest is left out', async () => {
    const projectId = await newProject();
    const report = await imported(projectId, {
      'vault/Note.md': strToU8(
        '![a](img/red%20dot.png) ![again](../vault/img/red%20dot.png) [d](data.csv) [n](Other.md)\r\n',
      ),
      'vault/Other.md': strToU8('No pictures, but <img src="img/drawing.svg" alt="">.'),
      'vault/img/red dot.png': red,
      'vault/img/drawing.svg': strToU8('<svg/>'),
      'vault/data.csv': strToU8('a,b\n'),
      'vault/unused.png': await png('green'),
      'vault/build.ts': strToU8('export {}'),
      'vault/.obsidian/app.json': strToU8('{}'),
      '__MACOSX/vault/._Note.md': strToU8('\0'),
      'vault/.DS_Store': strToU8('\0'),
    });
    expect(report).toMatchObject({ folder: '', documents: 3, files: 3, leftOut: 1 });
    expect(report.documentIds).toHaveLength(3);
    expect(report.archive).toEqual({
      source: 'obsidian',
      path: 'notes',
      comments: 0,
      lost: [],
      leftOut: ['vault/unused.png'],
    });
    const documents = await owner.api.documents.tree.query({ projectId });
    expect(documents.map((document) => document.path)).toEqual(['vault/Note.md', 'vault/Other.md', 'vault/build.ts']);
    const text = await bytesOf(projectId, 'vault/Note.md');
    expect(text).toMatch(
      /^!\[a\]\(attachment:([\w-]+)\) !\[again\]\(attachment:\1\) \[d\]\(attachment:[\w-]+\) \[n\]\(\/d\/[\w-]+\)\r\n$/,
    );
    const fileId = /attachment:([\w-]+)/.exec(text)?.[1];
    const file = await fetch(`${server.url}/api/files/${fileId}`, { headers: { cookie: owner.cookie } });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(red);
    expect(file.headers.get('content-disposition')).toContain('filename="red dot.png"');
  });

  test('replaces nothing: if a path is in use, all of it goes into a new folder', async () => {
    const projectId = await newProject();
    await owner.api.documents.create.mutate({ projectId, path: 'in/a.md', text: 'mine' });
    const archive = { 'a.md': strToU8('theirs'), 'b.md': strToU8('[a](a.md)') };
    expect((await imported(projectId, archive, { folder: 'in' })).folder).toBe('in/notes');
    expect((await imported(projectId, archive, { folder: 'in' })).folder).toBe('in/notes copy');
    expect(await bytesOf(projectId, 'in/a.md')).toBe('mine');
    // The link leads to the document that came with it.
    const documents = await owner.api.documents.tree.query({ projectId });
    const theirs = documents.find(({ path }) => path === 'in/notes copy/a.md');
    expect(await bytesOf(projectId, 'in/notes copy/b.md')).toBe(`[a](/d/${theirs?.documentId})`);
  });

  test('has links between its documents that follow renames and are backlinks; a link to a missing file stays and is reported', async () => {
    const projectId = await newProject();
    const links = '[b](deep/b%20c.md#goals) [up](./deep/../deep/b%20c.md) [root](</deep/b c.md>) [gone](gone.md)';
    const kept = '`[b](deep/b%20c.md)` [web](https://example.org/deep/b%20c.md) [here](#deep)';
    const { archive } = await imported(projectId, {
      'a.md': strToU8(`${links} ${kept}\n\n[ref]: deep/b%20c.md "title"\n`),
      'deep/b c.md': strToU8('# B\n\n[Back](../a.md)\n'),
      'c.json': strToU8('{"see": "a.md"}'),
    });
    expect(archive).toMatchObject({ source: 'folder', lost: [{ kind: 'brokenLinks', count: 1 }] });
    const documents = await owner.api.documents.tree.query({ projectId });
    const idOf = (at: string) => documents.find((document) => document.path === at)?.documentId ?? '';
    const [a, b] = [idOf('a.md'), idOf('deep/b c.md')];
    expect(await bytesOf(projectId, 'a.md')).toBe(
      `[b](/d/${b}#goals) [up](/d/${b}) [root](</d/${b}>) [gone](gone.md) ${kept}\n\n[ref]: /d/${b} "title"\n`,
    );
    expect(await bytesOf(projectId, 'deep/b c.md')).toBe(`# B\n\n[Back](/d/${a})\n`);
    expect(await bytesOf(projectId, 'c.json')).toBe('{"see": "a.md"}');

    await owner.api.documents.rename.mutate({ documentId: b, path: 'elsewhere/new name.md' });
    await new IndexFollower(server.platform).look();
    const to = (documentId: string) => owner.api.documents.backlinks.query({ documentId, cursor: 0, limit: 10 });
    expect((await to(b)).documents).toMatchObject([{ documentId: a, path: 'a.md' }]);
    expect((await to(a)).documents).toMatchObject([{ documentId: b, path: 'elsewhere/new name.md' }]);
    // An export has them as relative links again, to where the documents are now.
    const files = await exported(projectId);
    const text = (at: string) => Buffer.from(files[at] ?? []).toString();
    expect(text('a.md')).toContain('[b](elsewhere/new%20name.md#goals) [up](elsewhere/new%20name.md)');
    expect(text('elsewhere/new name.md')).toBe('# B\n\n[Back](../a.md)\n');
  });
});

describe('a hostile zip file is refused, and nothing is stored:', () => {
  const text = strToU8('# A\n\n![x](x.png)\n');
  const renamed = (from: string, to: string, more: Zippable = {}) => {
    const bytes = Buffer.from(zipSync({ 'a.md': text, 'x.png': red, ...more, [from]: strToU8('x') }));
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
    return new Uint8Array(bytes);
  };
  const lying = () => {
    const bytes = Buffer.from(zipSync({ 'a.md': Buffer.alloc(3 * MB, 97) }));
    const central = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE(100, central + 24);
    return new Uint8Array(bytes);
  };
  const many = () => Object.fromEntries(Array.from({ length: 3_001 }, (_, i) => [`${i}.md`, new Uint8Array()]));
  const bomb = () => {
    const one = Buffer.from(zipSync({ 'a.md': text, 'b.bin': Buffer.alloc(1 * MB) }));
    const central = one.lastIndexOf(Buffer.from('504b0102', 'hex'));
    one.writeUInt32LE(0xfffffff0, central + 24);
    return new Uint8Array(one);
  };
  const flipped = () => {
    const bytes = Buffer.from(zipSync({ 'a.md': text, 'x.png': [red, { level: 0 }] }));
    const at = bytes.indexOf(red) + 40;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return new Uint8Array(bytes);
  };
  const encrypted = () => {
    const bytes = Buffer.from(zipSync({ 'a.md': text }));
    bytes.writeUInt16LE(1, bytes.lastIndexOf(Buffer.from('504b0102', 'hex')) + 8);
    return new Uint8Array(bytes);
  };
  const pixels = async () => {
    const { crc32 } = await import('node:zlib');
    const picture = Buffer.from(red);
    picture.writeUInt32BE(20_000, 16);
    picture.writeUInt32BE(20_000, 20);
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
    return zipSync({ 'a.md': text, 'x.png': picture });
  };

  test.each<[string, () => Zippable | Uint8Array | Promise<Uint8Array>, number, RegExp]>([
    ['a path that climbs', () => renamed('000evil.md', '../evil.md'), 400, /evil.md” is a path outside this zip file/],
    [
      'an absolute path',
      () => renamed('0etc/evil.md', '/etc/evil.md'),
      400,
      /evil.md” is a path outside this zip file/,
    ],
    [
      'a path of Windows',
      () => renamed('0aa00evil.md', '..\\..evil.md'),
      400,
      /evil.md” is a path outside this zip file/,
    ],
    ['a name with a line break', () => renamed('ä--b.md', 'ä\r\nb.md'), 400, /can’t contain line breaks/],
    ['two files of one name', () => renamed('b.md', 'a.md'), 400, /two files named “a.md”/],
    ['a bomb that says so', bomb, 413, /unpacks to more than 1024 MB/],
    ['a bomb that lies', lying, 400, /isn’t a complete zip file/],
    ['too many files', many, 413, /more than 3,000 files/],
    [
      'too large a file',
      () => ({ 'a.md': text, 'x.png': Buffer.alloc(2 * MB + 1, 7) }),
      413,
      /“x.png” is larger than 2 MB/,
    ],
    ['a picture of 400 million pixels', pixels, 413, /“x.png”: This image has more than 100 million pixels/],
    ['damaged bytes', flipped, 400, /isn’t a complete zip file/],
    ['a password', encrypted, 400, /encrypted/],
    ['no zip file', () => new Uint8Array(red), 400, /isn’t a complete zip file/],
    ['half of one', () => zipSync({ 'a.md': text }).slice(0, 60), 400, /isn’t a complete zip file/],
    ['no text', () => ({ 'x.png': red }), 400, /contains no UTF-8 text files/],
    ['a file that is also a folder', () => ({ a: text, 'a/b.md': text }), 400, /both a file and a folder/],
  ])('%s', async (_, make, status, message) => {
    const projectId = await newProject();
    const before = [await db.document.count(), await db.projectFile.count(), onDisk()];
    const answer = await importInto(projectId, await make());
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(message)]);
    expect([await db.document.count(), await db.projectFile.count(), onDisk()]).toEqual(before);
  });

  test('more than the quota', async () => {
    const projectId = await newProject();
    const before = [await db.document.count(), onDisk()];
    const large = Array.from({ length: 5 }, (_, i) => [`${i}.bin`, Buffer.alloc(2 * MB, 0xf0 + i)] as const);
    const links = strToU8(large.map(([name]) => `[x](${name})`).join('\n'));
    const answer = await importInto(projectId, { 'a.md': links, ...Object.fromEntries(large) });
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining('can store 8 MB of files') });
    expect([await db.document.count(), onDisk()]).toEqual(before);
  });
});

test('the report of an import names symbolic links, which are left out; an ignored history can be larger than 1 GB', async () => {
  const LINK = { os: 3, attrs: (0o120777 << 16) >>> 0 };
  const archive = {
    'a.md': strToU8('# A\n'),
    'shared.md': [strToU8('../../shared.md'), LINK],
    '.git/b.md': [strToU8('c'), LINK],
    '.variorum-history.jsonl': new Uint8Array(9),
  } satisfies Zippable;
  const zip = Buffer.from(zipSync(archive));
  zip.writeUInt32LE(2_000_000_000, zip.lastIndexOf('.variorum-history.jsonl') - 46 + 24);
  const answer = await imported(await newProject(), new Uint8Array(zip));
  expect(answer).toMatchObject({ documents: 1, leftOut: 2, archive: { leftOut: ['.git/', 'shared.md'] } });
});

test('documents that aren’t UTF-8 text are left out, and the report names all of them', async () => {
  const bad = Array.from({ length: 25 }, (_, i) => `bad/${String(i + 10)}.md`);
  const archive = {
    'a.md': strToU8('# A\n'),
    'latin-1.txt': Buffer.from('Größe', 'latin1'),
    'nul.md': strToU8('a\0b'),
    'utf-16.md': Buffer.from('\ufeffGröße', 'utf16le'),
    'z.png': red,
    ...Object.fromEntries(bad.map((path) => [path, red])),
  };
  const names = [...bad, 'latin-1.txt', 'nul.md', 'utf-16.md'];
  const lost = [{ kind: 'notText', count: 28 }];
  const answer = await imported(await newProject(), archive);
  expect(answer).toMatchObject({ documents: 1, leftOut: 29, archive: { source: 'folder', lost } });
  expect(new Set(answer.archive?.leftOut)).toEqual(new Set([...names, 'z.png']));

  const manifest = strToU8(JSON.stringify({ variorum: 1, attachments: {}, sheets: [] }));
  const own = await imported(await newProject(), { ...archive, '.variorum-archive.json': manifest });
  expect(own).toMatchObject({ documents: 1, leftOut: 29, archive: { lost } });
});

test('hidden files of another program are counted and named, but not those of systems', async () => {
  const answer = await imported(await newProject(), {
    'a.md': strToU8('# A\n'),
    '.env': strToU8('SECRET=1\n'),
    '.github/a.yml': strToU8('a: 1\n'),
    '.github/page.html': strToU8('<p>a'),
    '.DS_Store': strToU8('a'),
    '__MACOSX/._a.md': strToU8('a'),
  });
  expect(answer).toMatchObject({ documents: 1, leftOut: 3, archive: { leftOut: ['.env', '.github/'] } });
});

test('a document with a name like a drive comes back from an export', async () => {
  const projectId = await newProject();
  await owner.api.documents.create.mutate({ projectId, path: 'Q: Why?.md', text: 'Because.\n' });
  const back = await newProject();
  await imported(back, await exported(projectId));
  expect(await bytesOf(back, 'Q: Why?.md')).toBe('Because.\n');
});

describe('a long import', () => {
  /** Returns an archive of documents, each with its own picture. */
  const many = async (count: number): Promise<Zippable> => {
    const pictures = await Promise.all(Array.from({ length: count }, (_, i) => png(`#0000${String(i + 16)}`)));
    const files = pictures.flatMap((picture, i): [string, Uint8Array][] => [
      [`${i}.md`, strToU8(`![](${i}.png)`)],
      [`${i}.png`, picture],
    ]);
    return Object.fromEntries(files);
  };
  const texts = (count: number): Zippable =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.md`, strToU8(`Text ${i}`)]));
  const notes = (projectId: string, archive: Zippable) => ({ projectId, name: 'notes.zip', body: zipSync(archive) });

  test('reports progress that only grows, and then the result', async () => {
    const answer = await beginImport(owner, notes(await newProject(), await many(4)));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const told = linesOf(await answer.text());
    const shares = told.slice(0, -1).map(({ progress }) => Number(progress));
    expect(shares.length).toBeGreaterThan(15);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.every((share) => share >= 0 && share < 1)).toBe(true);
    expect(told.at(-1)).toMatchObject({ result: { documents: 4, files: 4 } });
  });

  test('reports the reason in its last line if it fails in the middle', async () => {
    const tooLong = Buffer.alloc(10 * MB + 1, 'a');
    const answer = await beginImport(owner, notes(await newProject(), { ...(await many(2)), '9.md': tooLong }));
    const { error } = linesOf(await answer.text()).at(-1) as { error: object };
    expect(error).toEqual({ code: 'TOO_LARGE', message: '“9.md” is larger than 10 MB.' });
  });

  test.each([
    ['its texts are read', 0, () => many(4)],
    ['its files are checked', 0.3, () => many(4)],
    ['its files are stored', 0.6, () => many(4)],
    ['its documents are written', 0.75, () => texts(300)],
  ])('leaves nothing behind if it is canceled while %s', async (_, share, make) => {
    const projectId = await newProject();
    const archive = await make();
    const before = [await db.document.count(), await db.projectFile.count(), onDisk()];
    await cancelImport(owner, notes(projectId, archive), share);
    await expect.poll(() => fs.readdirSync(path.join(dataDir, 'files', 'incoming'))).toEqual([]);
    await expect.poll(async () => [await db.document.count(), await db.projectFile.count(), onDisk()]).toEqual(before);
    // After canceling, the same person can import again.
    expect((await importInto(projectId, { 'a.md': strToU8('a') })).status).toBe(200);
  });
});

/** Returns all paths below the folder of files. */
function onDisk(): string[] {
  const root = path.join(dataDir, 'files');
  if (!fs.existsSync(root)) return [];
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => fs.statSync(path.join(root, name)).isFile()).sort();
}
