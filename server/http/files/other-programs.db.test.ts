import { strToU8, type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ImportedArchive } from '@/files/schema';
import { Browser, tokenOf } from '../../../test/api/browser';
import { beginImport, cancelImport, linesOf } from '../../../test/api/imports/import-lines';
import { makeDataDir, startImportServer } from '../../../test/api/imports/import-server';
import { archiveExportRoute } from './archive';
import { fileContentRoute } from './content';

const dataDir = makeDataDir();
const { server, owner, workspace, newProject, send, textsOf, stored } = await startImportServer(dataDir, {
  routes: [fileContentRoute, archiveExportRoute],
});
const imported = async (projectId: string, name: string, body: Uint8Array) => {
  const answer = await send(projectId, name, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as ImportedArchive;
};
/** Returns a project's texts, with paths in place of the ids in links. */
const linkedTextsOf = async (projectId: string) => {
  const documents = await owner.api.documents.tree.query({ projectId });
  const named = (text: string) =>
    documents.reduce((all, { documentId, path }) => all.replaceAll(`/d/${documentId}`, `/d/«${path}»`), text);
  return Object.fromEntries(Object.entries(await textsOf(projectId)).map(([path, text]) => [path, named(text)]));
};
const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

test('an HTML file becomes a document with its embedded images, and a report', async () => {
  const projectId = await newProject();
  const page = `<title>Plan</title><p>Text <img alt="Bed" src="data:image/png;base64,${red.toString('base64')}">
    <img alt="Broken" src="data:image/png;base64,iVBORw0KGgo="></p><iframe src="https://x.example"></iframe>`;
  const { documentId, documentIds, files, archive } = await imported(projectId, 'The plan.HTML', strToU8(page));
  expect({ documentIds, files, archive }).toEqual({
    ...{ documentIds: [documentId], files: 1 },
    archive: {
      ...{ source: 'html', path: 'The plan.md', comments: 0, leftOut: [] },
      lost: [
        { kind: 'embedded', count: 1 },
        { kind: 'missingPictures', count: 1 },
      ],
    },
  });
  const [text = ''] = Object.values(await textsOf(projectId));
  const fileId = /!\[Bed\]\(attachment:([\w-]{10,})\)/.exec(text)?.[1];
  expect(text).toMatch(/^# Plan\n\nText !\[Bed\]\(attachment:[\w-]+\) Broken\n$/);
  const file = await fetch(`${server.url}/api/files/${fileId}`, { headers: { cookie: owner.cookie } });
  expect(file.headers.get('content-type')).toBe('image/png');
});

test('an export of Notion, also one that is split into zip files, becomes pages and tables with their pictures', async () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
  const first: Zippable = {
    [`Home ${a}.md`]: strToU8(`# Home\n\n[Tasks](Home%20${a}/Tasks%20${b}.csv)\n\n![p](Home%20${a}/p.png)\n`),
    [`Home ${a}/p.png`]: red,
  };
  const second: Zippable = { [`Home ${a}/p.png`]: red, [`Home ${a}/Tasks ${b}.csv`]: strToU8('Name,Done\nSow,Yes\n') };
  const whole = zipSync({ 'Export-Part-1.zip': zipSync(first), 'Export-Part-2.zip': zipSync(second) });
  for (const archive of [whole, zipSync({ ...first, ...second })]) {
    const projectId = await newProject();
    const report = await imported(projectId, 'Export.zip', archive);
    expect(report).toMatchObject({
      ...{ documents: 2, files: 1, leftOut: 0 },
      archive: { source: 'notion', path: 'Export', comments: 0, lost: [{ kind: 'databases', count: 1 }], leftOut: [] },
    });
    expect(await linkedTextsOf(projectId)).toEqual({
      'Home.md': expect.stringMatching(
        /^# Home\n\n\[Tasks\]\(\/d\/«Home\/Tasks\.md»\)\n\n!\[p\]\(attachment:[\w-]+\)\n$/,
      ),
      'Home/Tasks.md': '# Tasks\n\n| Name | Done |\n| --- | --- |\n| Sow | Yes |\n',
    });
  }
});

/** A page as Notion writes it. */
const notionPage = (title: string, body: string) =>
  strToU8(
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${title}</title><style>.x{}</style></head><body><article id="1" class="page sans"><header><div class="page-header-icon"><span class="icon">🌱</span></div><h1 class="page-title">${title}</h1><p class="page-description"></p></header><div class="page-body">${body}</div></article></body></html>`,
  );

test('an HTML export of Notion becomes pages that link to each other, with their pictures and databases', async () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32));
  const projectId = await newProject();
  const report = await imported(
    projectId,
    'Export.zip',
    zipSync({
      [`Garden ${a}.html`]: notionPage(
        'Garden',
        `<figure class="link-to-page"><a href="Garden%20${a}/Beds%20(old)%20${b}.html"><span class="icon">📄</span>Beds</a></figure><p>See <a href="https://www.notion.so/Beds-${b}?pvs=21">there</a>.</p><figure class="image"><a href="Garden%20${a}/bed%201.png"><img style="width:240px" src="Garden%20${a}/bed%201.png"/></a></figure><figure class="image"><img src="data:image/png;base64,${red.toString('base64')}"/></figure><div class="collection-content"><a href="Garden%20${a}/Tasks%20${c}.html">Tasks</a></div>`,
      ),
      [`Garden ${a}/Beds (old) ${b}.html`]: notionPage(
        'Beds',
        `<p><a href="../Garden%20${a}.html">Back</a> <a href="gone.html">gone</a></p><details open=""><summary>More</summary><p>Deep</p></details><script>x()</script>`,
      ),
      [`Garden ${a}/bed 1.png`]: red,
      [`Garden ${a}/Tasks ${c}.html`]: notionPage('Tasks', '<table class="collection-content"></table>'),
      [`Garden ${a}/Tasks ${c}.csv`]: strToU8('Name,Done\nSow,Yes\n'),
      [`Garden ${a}/Tasks/Sow ${d}.html`]: notionPage('Sow', '<p>In spring.</p>'),
    }),
  );
  expect(report).toMatchObject({
    ...{ documents: 4, files: 2, leftOut: 0 },
    archive: {
      source: 'notion',
      lost: [
        { kind: 'databases', count: 1 },
        { kind: 'brokenLinks', count: 1 },
        { kind: 'toggles', count: 1 },
      ],
    },
  });
  const texts = await linkedTextsOf(projectId);
  expect(texts['Garden.md']).toMatch(
    /^# Garden\n\n\[Beds\]\(\/d\/«Garden\/Beds \(old\)\.md»\)\n\nSee \[there\]\(\/d\/«Garden\/Beds \(old\)\.md»\)\.\n\n!\[\]\(attachment:[\w-]{10,}\)\n\n!\[\]\(attachment:[\w-]{10,}\)\n\n\[Tasks\]\(\/d\/«Garden\/Tasks\.md»\)\n$/,
  );
  expect(texts['Garden/Beds (old).md']).toBe(
    '# Beds\n\n[Back](/d/«Garden.md») [gone](gone.html)\n\n- More\n\n  Deep\n',
  );
  expect(texts['Garden/Tasks.md']).toBe(
    '# Tasks\n\n| Name | Done |\n| --- | --- |\n| [Sow](/d/«Garden/Tasks/Sow.md») | Yes |\n',
  );
  expect(texts['Garden/Tasks/Sow.md']).toBe('# Sow\n\nIn spring.\n');
});

test('web pages in a zip file become documents, also beside Markdown; a program’s pages stay source code', async () => {
  const projectId = await newProject();
  const site = {
    'site/index.html': strToU8('<title>Home</title><p><a href="a.htm#top">A</a> <img src="img/p.png" alt="P"></p>'),
    'site/a.htm': strToU8('<h1>A</h1><p><a href="./index.html">Home</a></p>'),
    'site/a.md': strToU8('[Home](index.html)\n'),
    'site/img/p.png': red,
  };
  const { archive } = await imported(projectId, 'Site.zip', zipSync(site));
  expect(archive).toMatchObject({ source: 'folder', lost: [] });
  expect(await linkedTextsOf(projectId)).toEqual({
    'site/index.md': expect.stringMatching(
      /^# Home\n\n\[A\]\(\/d\/«site\/a 2\.md»\) !\[P\]\(attachment:[\w-]{10,}\)\n$/,
    ),
    'site/a 2.md': '# A\n\n[Home](/d/«site/index.md»)\n',
    'site/a.md': '[Home](/d/«site/index.md»)\n',
  });
  const program = await newProject();
  await imported(program, 'p.zip', zipSync({ 'package.json': strToU8('{}'), 'index.html': strToU8('<p>x') }));
  expect(await textsOf(program)).toMatchObject({ 'index.html': '<p>x' });
});

test('hostile web pages in a zip file are refused with a message, or become plain text; no other file is read or stored', async () => {
  const projectId = await newProject();
  const cases: [string, Zippable, RegExp][] = [
    [
      'deep.zip',
      { 'ok.md': strToU8('x'), 'deep.html': strToU8('<div>'.repeat(5_000)) },
      /“deep\.html”: .*nested too deeply/,
    ],
    ['many.zip', { 'many.html': strToU8('<p>a<br>'.repeat(300_000)) }, /“many\.html”: .*more than 300,000 elements/],
    ['slip.zip', { '../../slip.html': strToU8('<p>x') }, /path outside|can’t be used/],
  ];
  for (const [name, archive, problem] of cases) {
    const answer = await send(projectId, name, zipSync(archive));
    expect(answer, name).toMatchObject({
      status: expect.any(Number),
      json: { message: expect.stringMatching(problem) },
    });
    expect(answer.status, name).toBeGreaterThanOrEqual(400);
  }
  expect(await textsOf(projectId)).toEqual({});
  const entities =
    '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><p onclick="x()">a &x; <a href="javascript:x()">b</a> <a href="../../../etc/passwd">c</a><img src="file:///etc/passwd" alt="d"><iframe src="/etc/passwd"></iframe><script>fetch("x")</script></p>';
  await imported(projectId, 'entities.zip', zipSync({ 'e.html': strToU8(entities) }));
  const [text = ''] = Object.values(await textsOf(projectId));
  expect(text).toContain('a &x; b');
  expect(text).not.toMatch(/root:|javascript|fetch|onclick|iframe|file:/);
});

test('a vault of Obsidian becomes documents that link to each other, with their pictures', async () => {
  const projectId = await newProject();
  const { archive, documentIds } = await imported(
    projectId,
    'Garden.zip',
    zipSync({
      'Garden/.obsidian/app.json': strToU8('{}'),
      'Garden/Peas.md': strToU8('---\ntags: [x]\n---\n[[Beans|the beans]] ![[bed.png]]\n\n> [!hint] Sow\n> early\n'),
      'Garden/Beans.md': strToU8('[[Peas]] [[Gone]]'),
      'Garden/media/bed.png': red,
      'Garden/media/old.png': red,
    }),
  );
  expect(archive).toEqual({
    ...{ source: 'obsidian', path: 'Garden', comments: 0, leftOut: ['Garden/media/old.png'] },
    lost: [
      { kind: 'missingNotes', count: 1 },
      { kind: 'callouts', count: 1 },
    ],
  });
  const texts = await linkedTextsOf(projectId);
  expect(texts['Garden/Beans.md']).toBe('[Peas](/d/«Garden/Peas.md») [[Gone]]');
  expect(texts['Garden/Peas.md']).toMatch(
    /^---\ntags: \[x\]\n---\n\[the beans\]\(\/d\/«Garden\/Beans\.md»\) !\[bed\]\(attachment:[\w-]+\)\n\n> \[!TIP\]\n> \*\*Sow\*\*\n>\n> early\n$/,
  );
  // Undoes the import like the report's button does.
  for (const documentId of documentIds) await owner.api.documents.trash.mutate({ documentId });
  expect(await textsOf(projectId)).toEqual({});
});

/** Makes a page with its own pictures. */
const album = async () => {
  const pictures = Array.from({ length: 4 }, (_, i) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: `#0000${String(i + 16)}` } })
      .png()
      .toBuffer(),
  );
  const sources = (await Promise.all(pictures)).map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
  return strToU8(sources.map((source) => `<img alt="Bed" src="${source}">`).join(''));
};

test('an HTML file reports progress that only grows, and then the result', async () => {
  const answer = await beginImport(owner, { projectId: await newProject(), name: 'Album.htm', body: await album() });
  const told = linesOf(await answer.text());
  const shares = told.slice(0, -1).map(({ progress }) => Number(progress));
  expect(shares.length).toBeGreaterThan(8);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(told.at(-1)).toMatchObject({ result: { documents: 1, files: 4 } });
});

test.each([
  ['it is converted', 0],
  ['its pictures are checked', 0.3],
])('nothing is left of an HTML file whose import is canceled while %s', async (_, share) => {
  const projectId = await newProject();
  const before = { ...(await stored()), staged: 0 };
  await cancelImport(owner, { projectId, name: 'Album.html', body: await album() }, share);
  await expect.poll(stored).toEqual(before);
  await expect.poll(async () => (await send(projectId, 'a.html', strToU8('<p>a'))).status).toBe(200);
});

test('nothing is left of a zip file whose import is canceled while its pages are converted', async () => {
  const projectId = await newProject();
  const page = strToU8('<p>a <b>b</b></p>'.repeat(2_000));
  const pages = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`p${i}.html`, page]));
  await cancelImport(owner, { projectId, name: 'Site.zip', body: zipSync(pages) }, 0.01);
  await expect.poll(async () => (await send(projectId, 'a.html', strToU8('<p>a'))).status).toBe(200);
  expect(Object.keys(await textsOf(projectId))).toEqual(['a.md']);
});

test('files of office programs are refused with the way to import them, though most are zip files', async () => {
  const projectId = await newProject();
  const before = await stored();
  const body = zipSync({ 'content.xml': strToU8('<a/>'), mimetype: strToU8('application/vnd.oasis') });
  for (const [name, message] of [
    ['Plan.odt', '“Plan.odt” can’t be imported. Save it as a Word file (.docx), and import that.'],
    ['Prices.XLSX', '“Prices.XLSX” can’t be imported. Only Word, HTML, zip and text files can.'],
  ] as const) {
    const response = await send(projectId, name, body);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ code: 'INVALID', message });
  }
  expect(await stored()).toEqual(before);
  expect((await send(projectId, 'Plan', body)).status).toBe(200);
});

test('only people who may edit the project import', async () => {
  const projectId = await newProject();
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role: 'viewer' });
  const viewer = new Browser(server.url);
  await viewer.signUp('Vera Viewer', tokenOf(url));
  const before = await stored();
  expect((await send(projectId, 'a.html', strToU8('<p>x'), viewer)).status).toBe(403);
  expect((await send(projectId, 'a.html', strToU8('<p>x'), new Browser(server.url))).status).toBe(401);
  expect((await send('nothing', 'a.html', strToU8('<p>x'))).status).toBe(404);
  expect(await stored()).toEqual(before);
});

test('hostile files end in a clear error, nothing is stored, and the server keeps working', async () => {
  const projectId = await newProject();
  const before = await stored();
  const page = strToU8('a');
  const bomb = () => {
    const one = Buffer.from(zipSync({ 'a.md': page, 'b.bin': Buffer.alloc(1024) }));
    one.writeUInt32LE(0xfffffff0, one.lastIndexOf(Buffer.from('504b0102', 'hex')) + 24);
    return new Uint8Array(one);
  };
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`${i}.md`, new Uint8Array()]));
  const more = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`${i}.txt`, new Uint8Array()]));
  const hostile: [string, Uint8Array, RegExp][] = [
    ['lists.html', strToU8('<ul><li>'.repeat(1_000_000)), /nested too deeply/],
    ['deep.html', strToU8('<ul><li>'.repeat(100_000)), /nested too deeply/],
    ['many.html', strToU8('<p>a<br>'.repeat(300_000)), /more than 300,000 elements/],
    ['bomb.zip', zipSync({ 'part.zip': bomb() }), /unpacks to more than 1024 MB/],
    ['parts.zip', zipSync({ 'a.zip': zipSync(many), 'b.zip': zipSync(more) }), /more than 3,000 files/],
    ['slip.zip', zipSync({ 'a.zip': zipSync({ '../../evil.md': page }) }), /path outside this zip file/],
    [
      'two.zip',
      zipSync({ 'a.zip': zipSync({ 'a.md': page }), 'b.zip': zipSync({ 'a.md': strToU8('b') }) }),
      /two files/,
    ],
    ['damaged.zip', zipSync({ 'a.zip': page }), /isn’t a complete zip file/],
    ['empty.zip', zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.md': page }) }) }), /no UTF-8 text files/],
  ];
  for (const [name, body, message] of hostile) {
    const answer = await send(projectId, name, body);
    expect([name, answer.text]).toEqual([name, expect.stringMatching(message)]);
    expect([400, 413, 503]).toContain(answer.status);
  }
  expect(await stored()).toEqual(before);
  await imported(projectId, 'still.html', strToU8('<p>here'));
}, 120_000);

test('comments of Google Docs become threads, in a page and in a zip file, on the words that they are about', async () => {
  const page = strToU8(
    `<meta charset="utf-8"><p>A <b>bed</b><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><sup><a href="#cmnt2" id="cmnt_ref2">[b]</a></sup> <img src="images/image1.png" alt="Bed"></p>
    <div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Ask &lt;@x&gt;?</span></p></div><div><p><a href="#cmnt_ref2" id="cmnt2">[b]</a><span>No.</span></p></div>`,
  );
  for (const [name, body] of [
    ['Plan.html', page],
    ['Plan.zip', zipSync({ 'Plan.html': page, 'images/image1.png': red, 'Note.md': strToU8('\u{f0000}') })],
  ] as const) {
    const { documentIds, archive } = await imported(await newProject(), name, body);
    expect(archive?.comments).toBe(1);
    expect(archive?.lost.filter(({ kind }) => kind === 'leftComments')).toEqual([]);
    const threads = await Promise.all(documentIds.map((documentId) => owner.api.threads.open.query({ documentId })));
    const [thread] = threads.flat();
    expect(thread).toMatchObject({
      quote: 'bed',
      first: { body: expect.stringMatching(/^\(Google Docs\)\n\nAsk [\\<]*< ?@/) },
    });
    expect(thread?.replyCount).toBe(1);
  }
});

test('the characters that mark comments are kept in other texts of an archive', async () => {
  const projectId = await newProject();
  const page =
    '<p>a<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>b</p>';
  await imported(projectId, 'z.zip', zipSync({ 'p.html': strToU8(page), 'n.md': strToU8('x\u{f0000}y\u{f0001}') }));
  expect(await textsOf(projectId)).toEqual({ 'p.md': 'a\n', 'n.md': 'x\u{f0000}y\u{f0001}' });
});
