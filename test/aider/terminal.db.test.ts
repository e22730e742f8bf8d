import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createCopyEditor } from '@/agent/copy-editor/copy-editor';
import { answerQuestion } from '@/agent/questions/commands/answer-question';
import { TOKEN_SCOPES } from '@/identity/core/token-scope';
import { newId } from '@/kernel/id';
import { topics } from '@/platform/topics';
import { runCommand } from '@/tasks/commands/run-command';
import { makeTerminals } from '../../server/terminal/terminal';
import { edits } from '../fakes/aider-edits';
import { say } from '../fakes/reply';
import { realAider } from '../support/aider';
import { startTurnWorker, textOf, watch, watchUntil } from '../turns/fixture';
import { MODEL, makeAiderWorld, SECRET } from './fixture';

const world = await makeAiderWorld({ AIDER_TERMINAL: 'true' }, { worker: false });
const { gemini, platform } = world;
const copyEditor = createCopyEditor();
await startTurnWorker(platform, { copyEditor });
const admin = world.as('admin');

const tokenScopeSchema = z.enum(TOKEN_SCOPES);
/** The people whose session or token is no longer valid. */
const revoked = new Set<string>();

/** If the model was called, it got the message as plain text. */
async function serve(settings = platform.settings): Promise<number> {
  const terminals = makeTerminals(
    { ...platform, settings },
    {
      copyEditor,
      authenticate: async ({ headers }) => {
        const userId = String(headers['x-person'] ?? '');
        if (userId === '') return undefined;
        const scope = tokenScopeSchema.optional().parse(headers['x-token']);
        if (revoked.has(userId)) return undefined;
        return { userId, name: userId, sessionId: undefined, ...(scope && { token: { id: 'token', scope } }) };
      },
    },
  );
  const server = http.createServer();
  server.on('upgrade', (request, socket, head) => {
    if (!terminals.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    await terminals.close();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const port = await serve();
const portOff = await serve({ ...platform.settings, aiderTerminal: false });

/** Creates a turn that waits for a terminal. */
async function ask() {
  const projectId = await world.newProject();
  const documentId = await world.newDocument('x = 1\n', { path: 'src/x.py', projectId });
  const text = "/task aider:interactive query='Fix it' file_context=['src/x.py']";
  const outcome = await runCommand(admin, { key: newId(), documentId, text, model: MODEL });
  if (outcome.kind !== 'turn') throw new Error(outcome.kind);
  const { turnId } = outcome;
  const asked = await watchUntil(admin, turnId, ({ type }) => type === 'question');
  if (asked.type !== 'question') throw new Error(asked.type);
  waiting.push(() => answerQuestion(admin, { turnId, step: asked.step, callId: asked.callId, answer: 'Not now' }));
  return { turnId, documentId, asked };
}
const waiting: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const answer of waiting.splice(0)) await answer().catch(() => {});
});

/** Ctrl+U. */
const DELETE_LINE = '\u0015';

class Client {
  shown = '';
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #ws: WebSocket;

  constructor(
    { turnId, asked }: { turnId: string; asked: { callId: string } },
    {
      person = 'admin',
      at = port,
      headers = {},
    }: { person?: string; at?: number; headers?: Record<string, string> } = {},
  ) {
    const address = `ws://127.0.0.1:${at}/terminal/${turnId}/${encodeURIComponent(asked.callId)}`;
    this.#ws = new WebSocket(address, { headers: { 'x-person': person, ...headers } });
    this.#ws.on('message', (data) => {
      this.shown += String(data);
    });
    this.closed = new Promise((resolve) => {
      this.#ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  send(message: object): void {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
  }

  /** Types a line. Aider loses keys that come just after it has shown its prompt, so Enter waits until it has drawn all. */
  async type(line: string): Promise<void> {
    const from = this.shown.length;
    const isDrawn = () => stripVTControlCharacters(this.shown.slice(from)).includes(line);
    const type = () => !isDrawn() && this.send({ keys: `${DELETE_LINE}${line}` });
    type();
    const timer = setInterval(type, 3_000);
    await expect
      .poll(isDrawn, { timeout: 60_000, interval: 50 })
      .toBe(true)
      .finally(() => clearInterval(timer));
    this.send({ keys: '\r' });
  }

  leave(): void {
    this.#ws.close();
  }

  /** Waits until the terminal has shown a text. */
  async until(text: RegExp): Promise<void> {
    await expect.poll(() => this.shown, { timeout: 60_000, interval: 50 }).toMatch(text);
  }
}

/** Returns the line that runs a command. Aider loses what a command prints just before it ends (see `interact` of pexpect). */
function inShell(command: string): string {
  return `!${command}; sleep 2`;
}

describe.skipIf(!realAider)('a terminal with Aider', { timeout: 300_000 }, () => {
  test('/task aider:interactive: edits, and a shell in the sandbox; on exit what changed is suggested, and the opening is in the audit log', async () => {
    const turn = await ask();
    const { turnId, documentId } = turn;
    const client = new Client(turn);
    await client.until(/> /);
    client.send({ cols: 100, rows: 40 });
    gemini.enqueue(edits({ file: 'x.py', search: 'x = 1', replace: 'x = 2' }));
    await client.type('Set x to 2');
    await client.until(/Applied edit to x\.py/);
    await client.type(inShell(`id -u; cat ${world.dataDir}/auth-secret; echo end`));
    await client.until(/65534[\s\S]*No such file[\s\S]*end/);
    expect(client.shown).not.toContain(SECRET);
    // The program knows the new width: the cursor goes to the last of 100 columns.
    expect(client.shown).toContain('\u001b[99C');
    const elsewhere = await new Client(turn).closed;
    expect(elsewhere).toEqual({ code: 4403, reason: 'This terminal is open elsewhere.' });
    // Aider asks whether to show that to the model.
    await client.until(/to the chat\?/);
    client.send({ keys: 'n\r' });
    const exit = setInterval(() => client.send({ keys: `${DELETE_LINE}/exit\r` }), 1_000);
    await client.closed.finally(() => clearInterval(exit));
    const events = await watch(admin, turnId);
    expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
    expect(textOf(events)).toContain('`src/x.py`');
    expect(await platform.db.version.findMany({ where: { createdByTurnId: turnId } })).toMatchObject([
      { documentId, status: 'pending' },
    ]);
    expect(await platform.db.modelCall.findMany({ where: { turnId } })).toMatchObject([
      { purpose: 'aider', status: 'finished' },
    ]);
    const audit = await platform.db.auditEvent.findMany({ where: { action: 'terminal.opened', subjectId: turnId } });
    expect(audit).toMatchObject([{ actorId: 'admin' }]);
    expect(world.scratch()).toEqual([]);
    expect(await new Client(turn).closed).toEqual({ code: 4403, reason: 'This terminal is closed.' });
  });

  test('a token of scope admin opens it, and once it is revoked the terminal ends and keeps what changed', async () => {
    const turn = await ask();
    const client = new Client(turn, { headers: { 'x-token': 'admin' } });
    await client.until(/> /);
    await client.type(inShell('echo "y = 3" >> x.py; echo written'));
    await client.until(/\nwritten/);
    const audit = { action: 'terminal.opened', subjectId: turn.turnId };
    expect(await platform.db.auditEvent.findMany({ where: audit })).toMatchObject([{ tokenId: 'token' }]);
    revoked.add('admin');
    platform.bus.publish(topics.access('admin'));
    expect((await client.closed).code).toBe(4401);
    revoked.clear();
    const events = await watch(admin, turn.turnId);
    expect(textOf(events)).toContain('`src/x.py`');
  });

  test('it ends once its person may no longer enter the project, and nothing of the project stays on the server', async () => {
    const turn = await ask();
    const client = new Client(turn);
    await client.until(/> /);
    const { projectId: id } = await platform.db.document.findUniqueOrThrow({ where: { id: turn.documentId } });
    await platform.db.project.update({ where: { id }, data: { isPrivate: true } });
    platform.bus.publish(topics.access('admin'));
    expect(await client.closed).toEqual({ code: 4403, reason: 'You no longer have access to this terminal.' });
    await expect.poll(() => world.scratch()).toEqual([]);
    await platform.db.project.update({ where: { id }, data: { isPrivate: false } });
  });

  test('it ends when the browser disconnects, and its turn finishes', async () => {
    const turn = await ask();
    const client = new Client(turn);
    await client.until(/> /);
    client.leave();
    const events = await watch(admin, turn.turnId);
    expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
    expect(textOf(events)).toBe('Nothing was changed in the terminal');
    expect(world.scratch()).toEqual([]);
  });
});

test('only people who manage the workspace may open it, or their tokens of scope admin, and only where the operator allows it', async () => {
  const turn = await ask();
  const refused = async (options: ConstructorParameters<typeof Client>[1]) =>
    (await new Client(turn, options).closed).code;
  expect(await refused({ person: '' })).toBe(4401);
  for (const scope of ['read', 'suggest', 'edit']) expect(await refused({ headers: { 'x-token': scope } })).toBe(4403);
  expect(await refused({ headers: { origin: 'https://evil.example' } })).toBe(4403);
  for (const person of ['editor', 'commenter', 'viewer', 'stranger']) {
    expect(await refused({ person })).toBe(4403);
    expect(await refused({ person, headers: { 'x-token': 'admin' } })).toBe(4403);
  }
  expect(await refused({ at: portOff })).toBe(4403);
  const wrong = { turnId: turn.turnId, asked: { callId: 'another' } };
  expect((await new Client(wrong).closed).code).toBe(4403);
  expect(await platform.db.auditEvent.count({ where: { action: 'terminal.opened', subjectId: turn.turnId } })).toBe(0);
});

test('if terminals are off, the task says so', async () => {
  const off = await makeAiderWorld();
  const documentId = await off.newDocument('x = 1\n', { path: 'y.py' });
  const text = "/task aider:interactive query='Fix it'";
  const outcome = await runCommand(off.as('admin'), { key: newId(), documentId, text, model: MODEL });
  if (outcome.kind !== 'turn') throw new Error(outcome.kind);
  const last = (await watch(off.as('admin'), outcome.turnId)).at(-1)?.event;
  expect(last).toMatchObject({ type: 'failed', message: expect.stringContaining('AIDER_TERMINAL=true') });
  off.gemini.enqueue(say('unused'));
});
