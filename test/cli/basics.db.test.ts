import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportRoute } from '../../server/http/export';
import { Browser } from '../api/browser';
import { startApiServer } from '../api/server';
import { freePort } from '../support/free-port';
import { newHome, run, Terminal, withPath } from './terminal';

const server = await startApiServer({ routes: [exportRoute] });
const ada = new Browser(server.url);
await ada.signUp('Ada Quill');
const { workspace } = await ada.api.people.me.query();
const { projectId } = await ada.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Launch' });
const add = (name: string, text: string) => ada.api.documents.create.mutate({ projectId, path: name, text });
const HOSTILE = 'Hi \x1b]0;owned\x07\x1b[2J\x1b[1;1H\r\u009b31mred\u202egnp.\u202c\x7f end\n';
const plan = await add('plan.md', 'The plan.\n');
const base64 = Buffer.from(HOSTILE).toString('base64');
await ada.api.documents.import.mutate({ projectId, path: 'hostile.md', base64 });
const LARGE = 'A line of a long document.\n'.repeat(40_000);
await add('large.md', LARGE);
const { token, id: tokenId } = await ada.api.tokens.create.mutate({ name: 'terminal', scope: 'suggest', days: 7 });

const home = newHome();
const env = { HOME: home, VARIORUM_URL: server.url, VARIORUM_TOKEN: token };

describe('the command line', () => {
  test('help and version load only the first module of the program, and end with 0', async () => {
    const main = fs.readFileSync('dist/cli/main.mjs', 'utf8');
    const first = [...main.matchAll(/from\s?"\.\/(.*?)"/g)].map(([, file]) => file ?? '');
    const size = [main.length, ...first.map((file) => fs.statSync(path.join('dist/cli', file)).size)];
    expect(size.reduce((sum, bytes) => sum + bytes)).toBeLessThan(40_000);
    const help = await run(['--help'], { env });
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const name of ['login', 'projects', 'docs', 'cat']) expect(help.stdout).toContain(`  ${name}`);
    expect(await run(['--version'], { env })).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
    expect((await run(['cat', '--help'], { env })).stdout).toContain('Usage: variorum cat <document>');
  });

  test('wrong usage ends with 2, says what is wrong, and as JSON too', async () => {
    const runs = await Promise.all(
      [['frobnicate'], ['cat'], ['projects', '--colour'], []].map((args) => run(args, { env })),
    );
    expect(runs.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    expect(runs[0]?.stderr).toContain('There’s no command “frobnicate”');
    expect(runs[1]?.stderr).toContain('Usage: variorum cat <document>');
    expect(runs[2]?.stderr).toContain('--colour');
    const json = await run(['cat', '--json'], { env });
    expect(json.stdout).toBe('');
    expect(JSON.parse(json.stderr)).toEqual({ error: { code: 'USAGE', message: expect.any(String), exit: 2 } });
  });

  test('a revoked token ends with 3 and says how to sign in again; no server ends with 4', async () => {
    const none = await run(['projects'], { env: { HOME: home } });
    expect(none.code).toBe(3);
    const wrong = await run(['projects', '--json'], { env: { ...env, VARIORUM_TOKEN: 'vrm_of_nobody' } });
    expect(wrong.code).toBe(3);
    expect(JSON.parse(wrong.stderr).error.message).toContain(`variorum login ${server.url}`);
    const away = await run(['projects'], { env: { ...env, VARIORUM_URL: `http://127.0.0.1:${await freePort()}` } });
    expect(away.code).toBe(4);
    expect(away.stderr).toContain('Can’t reach the server');
    expect((await run(['cat', 'no-such.md'], { env })).code).toBe(1);
  });

  test('--json prints projects, documents and a document’s text with the documented fields', async () => {
    const projects = JSON.parse((await run(['projects', '--json'], { env })).stdout).projects;
    expect(projects).toContainEqual({
      ...{ projectId, workspaceId: workspace.id, workspaceName: workspace.name },
      ...{ name: 'Launch', documentCount: 3 },
    });
    const { documents } = JSON.parse((await run(['docs', '--project', 'Launch', '--json'], { env })).stdout);
    const shape = { documentId: plan.documentId, path: 'plan.md', kind: 'markdown', projectId, project: 'Launch' };
    expect(documents).toContainEqual({ ...shape, updatedAt: expect.any(String) });
    expect(JSON.parse((await run(['cat', 'plan.md', '--json'], { env })).stdout)).toEqual({
      ...{ documentId: plan.documentId, path: 'plan.md', text: 'The plan.\n' },
    });
  });

  test('a pipe that closes early isn’t a failure, and causes no error message', async () => {
    const command = `"$0" dist/cli/main.mjs cat large.md | head -c 10; echo " \${PIPESTATUS[0]}"`;
    const child = spawn('bash', ['-c', command, process.execPath], { env: withPath(env) });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (data) => (stdout += data));
    child.stderr.on('data', (data) => (stderr += data));
    await new Promise((resolve) => child.once('close', resolve));
    expect([stdout, stderr]).toEqual(['A line of  0\n', '']);
  });
});

describe('signing in', () => {
  test('the token comes from a pipe or a hidden line, is checked, and only its owner can read it', async () => {
    const own = { HOME: newHome() };
    expect((await run(['login', server.url], { env: own, input: 'vrm_of_nobody\n' })).code).toBe(3);
    expect(fs.existsSync(path.join(own.HOME, '.config/variorum/account.json'))).toBe(false);
    const piped = await run(['login', server.url], { env: own, input: `${token}\n` });
    expect(piped).toMatchObject({ code: 0, stdout: expect.stringContaining('as Ada Quill') });
    expect(fs.statSync(path.join(own.HOME, '.config/variorum/account.json')).mode & 0o777).toBe(0o600);
    expect((await run(['projects'], { env: own })).stdout).toContain('Launch');
    // A token is only sent to the server that it was stored with.
    const elsewhere = await run(['projects'], { env: { ...own, VARIORUM_URL: 'http://127.0.0.1:9' } });
    expect(elsewhere.code).toBe(3);
    expect((await run(['logout'], { env: own })).code).toBe(0);
    expect((await run(['projects'], { env: own })).code).toBe(3);

    const typed = new Terminal(['login', server.url], { env: own });
    await typed.shows('API token for');
    typed.type(`${token}\r`);
    await typed.shows('Signed in to');
    expect(await typed.ended()).toBe(0);
    expect(typed.output).not.toContain(token);
  });
});

describe('text of other people', () => {
  test('a terminal gets no control characters of a document, and a pipe gets its exact bytes', async () => {
    const terminal = new Terminal(['cat', 'hostile.md', '--no-color'], { env });
    expect(await terminal.ended()).toBe(0);
    const got = terminal.output.slice(terminal.output.indexOf('Hi'));
    expect(got).toBe('Hi ␛]0;owned␇␛[2J␛[1;1H␍•31mred•gnp.•␡ end\r\n');
    expect((await run(['cat', 'hostile.md'], { env })).stdout).toBe(HOSTILE);
    const json = (await run(['cat', 'hostile.md', '--json'], { env })).stdout;
    expect(json).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(json).text).toBe(HOSTILE);
  });

  test('a document of 1 MB is printed completely, to a pipe and to a terminal', async () => {
    expect((await run(['cat', 'large.md'], { env })).stdout).toBe(LARGE);
    const terminal = new Terminal(['cat', 'large.md'], { env });
    expect(await terminal.ended()).toBe(0);
    expect(terminal.output.slice(terminal.output.indexOf('A line')).replaceAll('\r', '')).toBe(LARGE);
  });

  test('colours are printed only on a terminal, and not with NO_COLOR or --no-color', async () => {
    const coloured = new Terminal(['docs'], { env });
    await coloured.ended();
    expect(coloured.output).toContain('\x1b[2m');
    for (const [args, more] of [
      [['docs'], { NO_COLOR: '1' }],
      [['docs', '--no-color'], {}],
    ] as const) {
      const without = new Terminal(args, { env: { ...env, ...more } });
      await without.ended();
      expect(without.output).not.toContain('\x1b[');
    }
    expect((await run(['docs'], { env })).stdout).not.toContain('\x1b');
  });
});

test('if the token is revoked, the next command says so', async () => {
  await ada.api.tokens.revoke.mutate({ tokenId });
  const { code, stderr } = await run(['docs'], { env });
  expect([code, stderr]).toEqual([3, expect.stringContaining('revoked or expired')]);
});
