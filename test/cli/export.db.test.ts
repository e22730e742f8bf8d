import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { stopDocumentCompiler } from '@/exports/pdf/document-compiler';
import { exportRoute } from '../../server/http/export';
import type { ApiRoute } from '../../server/http/http';
import { sendJson } from '../../server/http/respond';
import { Browser } from '../api/browser';
import { startApiServer } from '../api/server';
import { newHome, PROGRAM, run, withPath } from './terminal';

/** Exports of projects that break off, never end, or are refused with escape sequences: the folder says which. */
const brokenRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/projects\/[^/]+\/export$/,
  async handle({ request, response }) {
    const folder = new URL(request.url ?? '', 'http://localhost').searchParams.get('folder');
    if (folder === 'hostile') return sendJson(response, 400, { code: 'INVALID', message: 'No\x1b]0;title\x07' });
    response.write('PK', () => {
      if (folder === 'cut') response.destroy();
    });
  },
};

const server = await startApiServer({ routes: [exportRoute, brokenRoute] });
const ada = new Browser(server.url);
await ada.signUp('Ada Quill');
const { workspace } = await ada.api.people.me.query();
const { projectId } = await ada.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Launch' });
await ada.api.documents.create.mutate({ projectId, path: 'notes/plan.md', text: '# The plan\n' });
await ada.api.documents.create.mutate({ projectId, path: 'notes/runes.md', text: '# Runes ᚠᚠ\n' });
const { token } = await ada.api.tokens.create.mutate({ name: 'terminal', scope: 'read', days: 7 });
const env = { HOME: newHome(), VARIORUM_URL: server.url, VARIORUM_TOKEN: token };
const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-cli-export-'));
afterAll(stopDocumentCompiler);
afterAll(() => fs.rmSync(cwd, { recursive: true, force: true }));

test('a document is saved in each format, under its name or the one given, and never over a file', async () => {
  const saved = await run(['export', 'notes/plan.md', '--format', 'html', '--json'], { env, cwd });
  expect(JSON.parse(saved.stdout)).toMatchObject({
    path: 'notes/plan.md',
    format: 'html',
    file: path.join(cwd, 'plan.html'),
  });
  expect(fs.readFileSync(path.join(cwd, 'plan.html'), 'utf8')).toContain('<h1 id="the-plan">The plan</h1>');
  const again = await run(['export', 'notes/plan.md', '--format', 'html'], { env, cwd });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
  expect((await run(['export', 'notes/plan.md', 'copy.html'], { env, cwd })).code).toBe(0);
  expect((await run(['export', 'notes/plan.md', 'plan.pdf', '--contents'], { env, cwd })).code).toBe(0);
  expect(fs.readFileSync(path.join(cwd, 'plan.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await run(['export', 'notes/plan.md', 'short.pdf', '--no-contents'], { env, cwd })).code).toBe(0);
  const both = ['export', 'notes/plan.md', 'both.pdf', '--contents', '--no-contents'];
  expect(await run(both, { env, cwd })).toMatchObject({ code: 2, stderr: expect.stringContaining('not both') });
  expect((await run(['export', 'notes/plan.md', '-', '--format', 'markdown'], { env, cwd })).stdout).toBe(
    '# The plan\n',
  );
  expect(await run(['export', 'notes/plan.md', 'x.exe'], { env, cwd })).toMatchObject({ code: 2 });
});

test('characters that no font of a PDF has are named', async () => {
  const saved = await run(['export', 'notes/runes.md', 'runes.pdf'], { env, cwd });
  expect(saved).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('No font can draw ᚠ U+16A0 (2). They are shown as boxes.'),
  });
  const again = await run(['export', 'notes/runes.md', 'again.pdf', '--json'], { env, cwd });
  expect(JSON.parse(again.stdout)).toMatchObject({
    missing: { different: 1, characters: [{ character: 'ᚠ', count: 2 }] },
  });
});

test('a download that fails in the middle leaves no file, exits with 4 and says what to do', async () => {
  const target = path.join(cwd, 'cut.zip');
  for (const file of [target, '-']) {
    const result = await run(['export', 'Launch', file, '--format', 'zip', '--folder', 'cut'], { env, cwd });
    expect(result).toMatchObject({ code: 4, stderr: expect.stringContaining('one folder at a time with --folder') });
  }
  expect(fs.existsSync(target)).toBe(false);
});

test('an interrupted download leaves no file', async () => {
  const target = path.join(cwd, 'interrupted.zip');
  const args = [PROGRAM, 'export', 'Launch', target, '--folder', 'endless'];
  const child = spawn(process.execPath, args, { env: withPath(env), cwd, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await vi.waitUntil(() => fs.existsSync(target), { timeout: 20_000 });
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
  expect(fs.existsSync(target)).toBe(false);
});

test('errors contain no escape sequences, whether from the server or from a path', async () => {
  const refused = await run(['export', 'Launch', 'hostile.zip', '--folder', 'hostile'], { env, cwd });
  expect(refused).toMatchObject({ code: 1, stderr: 'Error: No␛]0;title␇\n' });
  const lost = await run(['export', 'notes/plan.md', 'no\x1b[2J/a.html'], { env, cwd });
  expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining('no␛[2J. Create it first.') });
});

test('the error for one of several imported files names it, and each file has a line', async () => {
  const args = ['import', 'gone.md', 'other.md', '--project', 'Launch', '--json'];
  const { code, stdout } = await run(args, { env, cwd });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { file: string; error?: unknown });
  expect(code).toBe(1);
  expect(lines).toMatchObject([
    { file: 'gone.md', error: { code: 'NOT_FOUND' } },
    { file: 'other.md', error: { code: 'NOT_FOUND' } },
  ]);
});
