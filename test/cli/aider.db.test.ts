import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createCopyEditor } from '@/agent/copy-editor/copy-editor';
import { startIndexFollower } from '../../server/jobs/index-follower';
import { Browser } from '../api/browser';
import { startApiServer } from '../api/server';
import { edits } from '../fakes/aider-edits';
import { startFakeGemini } from '../fakes/gemini/gemini';
import { realAider } from '../support/aider';
import { startTurnWorker } from '../turns/fixture';
import { newHome, plain, Terminal } from './terminal';

const gemini = await startFakeGemini();
afterAll(() => gemini.close());
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-cli-aider-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const copyEditor = createCopyEditor();
const server = await startApiServer({
  terminalsOf: copyEditor,
  env: {
    GOOGLE_GENERATIVE_AI_API_KEY: gemini.apiKey,
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.baseUrl,
    AIDER_COMMAND: realAider ?? 'no-aider',
    AIDER_TERMINAL: 'true',
    DATA_DIR: dataDir,
  },
});
await startTurnWorker(server.platform, { copyEditor });
const index = startIndexFollower(server.platform);
afterAll(() => index.stop());
const ada = new Browser(server.url);
await ada.signUp('Ada Quill');
const { workspace } = await ada.api.people.me.query();
const { projectId } = await ada.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Code' });
await ada.api.documents.create.mutate({ projectId, path: 'x.py', text: 'x = 1\n' });
const home = newHome();
const envFor = async (scope: 'suggest' | 'admin') => {
  const { token } = await ada.api.tokens.create.mutate({ name: scope, scope, days: 7 });
  return { HOME: home, VARIORUM_URL: server.url, VARIORUM_TOKEN: token };
};
/**
 * Sets the clipboard, asks for the title, asks for the answerback, and adds a file. The pause is needed because Aider
 * can lose the output of a command that ends at once.
 */
const HOSTILE = String.raw`!printf 'a\033]52;c;ZXZpbA==\007b\033[21tc\005d\n'; echo "y = 3" > new.py; sleep 1`;
const TASK = ['task', 'x.py', 'aider:interactive', 'query=Fix it', 'file_context=[x.py]'];

describe.skipIf(!realAider)('Aider in the person’s own terminal', { timeout: 300_000 }, () => {
  test('it takes keys and the size, can’t drive the terminal, and on exit names the change request', async () => {
    const terminal = new Terminal(TASK, { env: await envFor('admin'), columns: 90, rows: 30 });
    await terminal.shows('diff> ');
    gemini.enqueue(edits({ file: 'x.py', search: 'x = 1', replace: 'x = 2' }));
    terminal.type('Set x to 2\r');
    await terminal.shows(/Applied edit to x\.py/);
    await terminal.resize(100, 40);
    terminal.type(`${HOSTILE}\r`);
    await terminal.shows(/\nabcd/);
    // The program knows the new width: the cursor goes to the last of 100 columns.
    expect(terminal.output).toContain('\x1b[99C');
    await terminal.shows(/to the chat\?/);
    terminal.type('n\r');
    const exit = setInterval(() => terminal.type('\x15/exit\r'), 1_000);
    await terminal.shows('The terminal is closed.').finally(() => clearInterval(exit));
    expect(await terminal.ended()).toBe(0);
    const after = plain(terminal.output.slice(terminal.output.lastIndexOf('The terminal is closed.')));
    expect(after).toMatch(/Change request [\w-]{36}\s+ {2}x\.py {2}1 change\s+ {2}New document new\.py/);
    for (const control of ['\x1b]52', '\x1b[21t', '\x05']) expect(terminal.output).not.toContain(control);
    expect(terminal.output).toContain('\x1b[?2004l');
  });

  test('/aider in a chat shows its documents as a list, which the person changes before it starts', async () => {
    await ada.api.documents.create.mutate({ projectId, path: 'y.py', text: 'y = 1\n' });
    const chat = new Terminal(['chat', 'x.py'], { env: await envFor('admin') });
    await expect.poll(() => server.platform.db.documentIndex.count({ where: { contextSeq: { not: null } } })).toBe(2);
    await chat.shows('x.py › ');
    chat.type('/aider Set x to 5 in x.py\r');
    await chat.frame('› [x] x.py');
    expect(chat.screen[0]).toBe('Aider: Set x to 5 in x.py');
    chat.type('q');
    const at = await chat.shows('Nothing was started.');
    chat.type('/aider Set x to 5 in x.py\r');
    await chat.shows('Enter starts Aider', at);
    chat.type('+y.p\t\r');
    await chat.frame('[x] y.py');
    chat.type(' ');
    await chat.frame('› [ ] y.py');
    gemini.enqueue(edits({ file: 'x.py', search: 'x = 1', replace: 'x = 5' }));
    chat.type('\r');
    await chat.shows('1 change suggested.');
    chat.type('/quit\r');
    expect(await chat.ended()).toBe(0);
  });
});

test('a token with the scope suggest gets an error, and the terminal stays closed', async () => {
  const terminal = new Terminal(TASK, { env: await envFor('suggest') });
  await terminal.shows('scope, “suggest”, doesn’t allow this');
  terminal.type('\x03');
  expect(await terminal.ended()).toBe(1);
  expect(await server.platform.db.auditEvent.count({ where: { action: 'terminal.opened', tokenId: null } })).toBe(0);
});
