import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import {
  comment,
  commented,
  deleted,
  inserted,
  paragraph,
  run as text,
  wordFile,
} from '@/files/word/test-support/word-file';
import { exportRoute } from '../../server/http/export';
import { archiveExportRoute } from '../../server/http/files/archive';
import { makeDataDir, startImportServer } from '../api/imports/import-server';
import { newHome, run } from './terminal';

const { server, owner, newProject, textsOf } = await startImportServer(makeDataDir(), {
  routes: [archiveExportRoute, exportRoute],
});
const projectId = await newProject();
const tokenOf = async (scope: 'read' | 'edit') => {
  const { token } = await owner.api.tokens.create.mutate({ name: scope, scope, days: 7 });
  return { HOME: newHome(), VARIORUM_URL: server.url, VARIORUM_TOKEN: token };
};
const [env, reading] = [await tokenOf('edit'), await tokenOf('read')];
const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-cli-formats-'));
afterAll(() => fs.rmSync(cwd, { recursive: true, force: true }));
const file = (name: string, content: Uint8Array | string) => fs.writeFileSync(path.join(cwd, name), content);
const into = ['--project', 'Imports'];

/** An image of one pixel. */
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const PLAN = wordFile({
  body:
    paragraph(commented('1', text('We ')) + deleted('open') + inserted('close') + text(' at nine.')) +
    paragraph('<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t>Bring tea.</w:t></w:r>'),
  parts: { comments: comment('1', 'Who?') },
});

test('importing a Word file prints progress to standard error, then what was imported and what was lost', async () => {
  file('Plan.docx', PLAN);
  const { code, stdout, stderr } = await run(['import', 'Plan.docx', '--folder', 'notes', ...into], { env, cwd });
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Sending Plan.docx… 100 %') });
  expect(stderr).toMatch(/Importing Plan\.docx… \d+ %/);
  expect(stdout.split('\n')).toEqual([
    'Imported “notes/Plan.md”',
    '1 suggestion from tracked changes. 1 comment thread.',
    'Tracked changes and comments are in your name and say who wrote them in Word.',
    'What was lost or changed:',
    '- 1 passage with color, underline or other formatting',
    '',
  ]);
  expect((await textsOf(projectId))['notes/Plan.md']).toBe('We open at nine.\n\nBring tea.\n');
});

test('an export that leaves something out says so on standard error, or in the result with --json', async () => {
  const text = '![](attachment:no-such-file) ![far](https://example.org/far.png)\n';
  await owner.api.documents.create.mutate({ projectId, path: 'lost/a.md', text });
  const zip = ['export', 'Imports', '--format', 'zip', '--folder', 'lost'];
  const { code, stderr } = await run([...zip, 'lost.zip'], { env, cwd });
  expect({ code, lines: stderr.split('\n').slice(1) }).toEqual({
    ...{ code: 0, lines: ['Not in the file:', '- 1 file that doesn’t exist or that you can’t open: a.md', ''] },
  });
  const named = await run([...zip, 'again.zip', '--json'], { env, cwd });
  expect(JSON.parse(named.stdout)).toMatchObject({ leftOut: [{ kind: 'missingFiles', names: ['a.md'] }] });
  const html = await run(['export', 'lost/a.md', 'a.html'], { env, cwd });
  expect(html.stderr.split('\n').slice(1)).toEqual([
    'Not in the file:',
    '- 1 image that doesn’t exist or that you can’t open: attachment:no-such-file',
    '- 1 image on another site, now a link: https://example.org/far.png',
    '',
  ]);
  await owner.api.documents.trash.mutate({
    documentId: (await owner.api.documents.tree.query({ projectId })).find((one) => one.path === 'lost/a.md')!
      .documentId,
  });
});

test('HTML, zip and text files are imported one after the other; with --json each is one line', async () => {
  file('trip.html', '<h1>Trip</h1><iframe></iframe>');
  file(
    'notes.zip',
    zipSync({ 'zip/a.md': strToU8('# A\n\n![](gone.png)\n'), 'zip/unused.bin': new Uint8Array([0, 1]) }),
  );
  file('plain.txt', 'Plain.\n');
  const args = ['import', 'trip.html', 'notes.zip', 'plain.txt', ...into];
  const { code, stdout, stderr } = await run([...args, '--json'], { env, cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    expect.objectContaining({ file: 'trip.html', documents: 1, archive: expect.objectContaining({ source: 'html' }) }),
    expect.objectContaining({ file: 'notes.zip', documents: 1, leftOut: 1, documentIds: [expect.any(String)] }),
    { file: 'plain.txt', path: 'plain.txt', documentId: expect.any(String), documentIds: [expect.any(String)] },
  ]);
  expect(await textsOf(projectId)).toMatchObject({ 'trip.md': '# Trip\n', 'plain.txt': 'Plain.\n' });
  const again = await run(['import', 'notes.zip', ...into], { env, cwd });
  expect(again.stdout).toContain('What was lost or changed:\n- 1 file that a document links to is missing\n');
  expect(again.stdout).toContain('Files that were left out:\n- zip/unused.bin\n');
});

test('files that link to each other are imported together, and their links lead to the documents and pictures', async () => {
  fs.mkdirSync(path.join(cwd, 'linked/img'), { recursive: true });
  file('linked/one.md', '[two](two.md#part) ![Red](img/red.png)\n');
  file('linked/two.md', '# Part\n\n[one](one.md)\n');
  file('linked/img/red.png', Buffer.from(RED, 'base64'));
  const files = ['linked/one.md', 'linked/two.md', 'linked/img/red.png'];
  const { code, stdout } = await run(['import', ...files, '--folder', 'together', ...into, '--json'], { env, cwd });
  const imported = JSON.parse(stdout);
  expect({ code, imported }).toMatchObject({ code: 0, imported: { file: files.join(', '), documents: 2, files: 1 } });
  const texts = await textsOf(projectId);
  expect(texts['together/one.md']).toMatch(/^\[two\]\(\/d\/[\w-]+#part\) !\[Red\]\(attachment:[\w-]+\)\n$/);
  expect(texts['together/two.md']).toMatch(/\[one\]\(\/d\/[\w-]+\)/);
});

test('if one of several files can’t be imported, the others are, and each has a line', async () => {
  file('bad.docx', 'Not a zip file');
  file('first.md', 'First.\n');
  file('last.md', 'Last.\n');
  const args = ['import', 'first.md', 'bad.docx', 'gone.md', 'last.md', '--folder', 'several', ...into];
  const { code, stdout, stderr } = await run(args, { env, cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: 'Imported several/first.md\nImported several/last.md\n' });
  expect(stderr).toMatch(/^Error: bad\.docx: This isn’t a Word file/m);
  expect(stderr).toContain('Error: gone.md: There’s no file gone.md.\n');
  // A text whose name is in use becomes a copy, as other files do.
  const again = await run([...args, '--json'], { env, cwd });
  const lines = again.stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { file: 'first.md', path: 'several/first copy.md' },
    { file: 'bad.docx', error: { code: 'INVALID', exit: 1 } },
    { file: 'gone.md', error: { code: 'NOT_FOUND', exit: 1 } },
    { file: 'last.md', path: 'several/last copy.md' },
  ]);
});

test.each([
  ['is damaged', 'damaged.docx', env, 1, 'This isn’t a Word file'],
  ['doesn’t exist', 'missing.md', env, 1, 'There’s no file missing.md.'],
  ['is sent with a token that can only read', 'Plan.docx', reading, 1, 'API token'],
  ['is large, and sent with such a token', 'large.zip', reading, 1, 'API token'],
])('a file that %s is refused with the reason', async (_, name, as, exit, reason) => {
  file('damaged.docx', 'Not a zip file');
  file('large.zip', new Uint8Array(20_000_000));
  const before = Object.keys(await textsOf(projectId)).length;
  const { code, stdout, stderr } = await run(['import', name, ...into], { env: as, cwd });
  expect({ code, stdout, stderr }).toEqual({ code: exit, stdout: '', stderr: expect.stringContaining(reason) });
  expect(Object.keys(await textsOf(projectId))).toHaveLength(before);
});

test('a file needs a project if there are several, and its name can’t control the terminal', async () => {
  await owner.api.projects.create.mutate({
    workspaceId: (await owner.api.people.me.query()).workspace.id,
    name: 'Other',
  });
  file('a\x1b[2J.md', 'x');
  const unclear = await run(['import', 'a\x1b[2J.md'], { env, cwd });
  expect(unclear).toMatchObject({ code: 2, stderr: expect.stringContaining('--project <name>') });
  const refused = await run(['import', 'a\x1b[2J.md', ...into], { env, cwd });
  expect(refused.stdout + refused.stderr).not.toContain('\x1b');
});

test('a project is saved as a zip file, with its history or only one folder, and never over a file', async () => {
  const saved = await run(['export', 'Imports', '--format', 'zip', '--json'], { env: reading, cwd });
  const target = path.join(cwd, 'Imports.zip');
  expect(JSON.parse(saved.stdout)).toEqual({
    ...{ projectId, folder: '', format: 'zip', history: false, file: target },
    bytes: fs.statSync(target).size,
  });
  const all = unzipSync(fs.readFileSync(target));
  expect(strFromU8(all['notes/Plan.md'] ?? new Uint8Array())).toContain('We open at nine.');
  expect(Object.keys(all)).not.toContain('.variorum-history.jsonl');

  const args = ['export', 'Imports', 'part.zip', '--folder', 'notes', '--history'];
  expect(await run(args, { env: reading, cwd })).toMatchObject({ code: 0, stderr: expect.stringContaining('Saved ') });
  const part = unzipSync(fs.readFileSync(path.join(cwd, 'part.zip')));
  expect(Object.keys(part).sort()).toEqual(['.variorum-archive.json', '.variorum-history.jsonl', 'Plan.md']);

  const again = await run(args, { env: reading, cwd });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
  const none = await run(['export', 'Imports', 'none.zip', '--folder', 'nowhere'], { env: reading, cwd });
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('This folder no longer exists.') });
  expect(fs.existsSync(path.join(cwd, 'none.zip'))).toBe(false);
  const nowhere = await run(['export', 'Imports', path.join('nowhere', 'a.zip')], { env: reading, cwd });
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/There’s no folder .*nowhere\. Create it/) });
  const misplaced = await run(['export', 'plan.md', 'plan.docx', '--history'], { env: reading, cwd });
  expect(misplaced).toMatchObject({ code: 2, stderr: expect.stringContaining('--format zip') });
});
