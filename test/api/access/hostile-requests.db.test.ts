import superjson from 'superjson';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { appRouter } from '@/api/root';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { auditFileRoute } from '../../../server/http/audit-file';
import { exportRoute } from '../../../server/http/export';
import { archiveExportRoute, archiveImportRoute } from '../../../server/http/files/archive';
import { fileContentRoute } from '../../../server/http/files/content';
import { fileUploadRoute } from '../../../server/http/files/upload';
import { sheetExportRoute } from '../../../server/http/sheet-export';
import { usageCsvRoute } from '../../../server/http/usage-csv';
import { type Answer, Browser, closed } from '../browser';
import { PERMISSION_TABLE, type Row } from '../permission-table';
import { startApiServer } from '../server';
import { World } from '../world';

/** Appears in the texts of the private projects, and nowhere else. */
const MARK = 'zanzibar';
const server = await startApiServer({
  hasSync: true,
  env: { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'variorum@example.org' },
  routes: [
    ...[exportRoute, sheetExportRoute, archiveExportRoute, archiveImportRoute],
    ...[fileUploadRoute, fileContentRoute, usageCsvRoute, auditFileRoute],
  ],
});
const world = await World.make(server.platform);
const { db } = server.platform;
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
/** Members of the workspace who can't enter the private projects: the one who could create them, and one who may only comment. */
const strangers = await Promise.all((['owner', 'commenter'] as const).map(signedIn));
const guest = await guestOfLink();

async function signedIn(role: Role): Promise<Browser> {
  const { userId } = world.members[role];
  const browser = new Browser(server.url);
  const password = await world.password({ userId, name: '', sessionId: undefined });
  const answer = await browser.post('/api/auth/sign-in/email', { email: `${userId}@example.org`, password });
  expect(answer.status, answer.text).toBe(200);
  return browser;
}

/** Returns the browser of a person without an account who has commented through a link, and the link's token. */
async function guestOfLink() {
  const documentId = await world.document('# Plan\n\nThe colour is red.\n');
  const subject = { kind: 'document', subjectId: documentId, access: 'comment' } as const;
  const { url } = await world.owner.shareLinks.create(subject);
  const browser = new Browser(server.url);
  const at = url.slice(url.indexOf('/', 'https://'.length));
  await browser.fetch(at);
  const fields = { name: 'Gil', body: 'Which red?', quote: 'colour', nth: '0' };
  const sent = await browser.fetch(`${at}/comments`, { method: 'POST', body: new URLSearchParams(fields) });
  expect(sent.status, sent.text).toBe(303);
  expect(browser.cookie).toContain('guest');
  return { browser, documentId, at, token: at.slice(at.lastIndexOf('/') + 1) };
}

function request(
  browser: Browser,
  path: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = superjson.serialize(input);
  if (procedures[path]?._def.type === 'mutation') return browser.post(`/api/trpc/${path}`, body, headers);
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(body))}`;
  return browser.fetch(`/api/trpc/${path}${query}`, { headers });
}

/** Opens a subscription over a socket. Returns its first message with data or an error, as text. */
function subscribed(browser: Browser, path: string, input: unknown): Promise<string> {
  const socket = browser.socket();
  return new Promise<string>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => resolve(`closed with ${code}`));
    socket.once('open', () => {
      const params = { path, input: superjson.serialize(input) };
      socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'subscription', params }));
    });
    socket.on('message', (data) => {
      const text = String(data);
      if (text.includes('"error"') || text.includes('"type":"data"')) resolve(text);
    });
  }).finally(() => socket.close());
}

/** The procedures that take the id of something in a project. */
async function inProject(row: Row): Promise<object | undefined> {
  const input = (await row.input?.(world, world.members.owner)) as object | undefined;
  if (!input || 'workspaceId' in input) return undefined;
  if (row.about ? row.about === 'workspace' : row.outsider === 'ok') return undefined;
  return input;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const sameIds = (text: string) => text.replace(UUID, 'an id');

/** Returns the input with every id replaced by one that nothing has. */
function withUnknownIds(input: object): object {
  const ids = new Map<string, string>();
  const unknown = (id: string) => ids.get(id) ?? ids.set(id, newId()).get(id)!;
  return JSON.parse(JSON.stringify(input).replace(UUID, unknown));
}

const RUNS = Object.entries(PERMISSION_TABLE).filter(([, row]) => row.input);

test.each(RUNS)(
  '%s gives a member without access to a private project the same answer as for an unknown id',
  async (path, row) => {
    await db.turn.updateMany({ where: { status: 'queued' }, data: { status: 'stopped' } });
    const since = new Date(Date.now() - 10);
    const input = await inProject(row);
    if (!input) return;
    await world.close(since);
    const isStream = procedures[path]?._def.type === 'subscription';
    for (const stranger of strangers) {
      const ask = async (asked: object) => {
        if (isStream) return { code: /"code":"(\w+)"/.exec(await subscribed(stranger, path, asked))?.[1], text: '' };
        const { json, text } = await request(stranger, path, asked);
        const { error } = json as { error?: { json?: { message: string; data: { code: string } } } };
        return { code: error?.json?.data.code, text: sameIds(String(error?.json?.message ?? text)) };
      };
      const events = await db.auditEvent.count();
      const answer = await ask(input);
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 'NOT_FOUND' });
      expect(answer).toEqual(await ask(withUnknownIds(input)));
      expect(await db.auditEvent.count()).toBe(events);
    }
    await world.reopen();
  },
);

test.each(RUNS)('%s doesn’t take the cookies or the token of a link for an account', async (path, row) => {
  const input = await row.input?.(world, world.members.owner);
  if (procedures[path]?._def.type === 'subscription') {
    expect(await subscribed(guest.browser, path, input)).toMatch(/UNAUTHORIZED|^closed/);
    return;
  }
  if (row.signedOut === 'ok') return;
  const events = await db.auditEvent.count();
  for (const headers of [{}, { authorization: `Bearer ${guest.token}` }] as Record<string, string>[]) {
    const answer = await request(guest.browser, path, input, headers);
    expect(answer.status, answer.text).toBe(401);
  }
  expect(await db.auditEvent.count()).toBe(events);
});

test('downloads and uploads tell a member without access nothing, and take no guest', async () => {
  const since = new Date(Date.now() - 10);
  const documentId = await world.document(`The colour of ${MARK}.\n`);
  const { projectId } = await db.document.findUniqueOrThrow({ where: { id: documentId } });
  const sheetId = await world.sheet();
  const fileId = await world.file();
  await world.close(since);
  const formats = ['markdown', 'html', 'docx', 'pdf', 'jsonl'].map((format) => `?format=${format}`);
  const paths: [method: string, path: (id: string) => string, id: string][] = [
    ...formats.map((query): [string, (id: string) => string, string] => [
      'GET',
      (id) => `/api/documents/${id}/export${query}`,
      documentId,
    ]),
    ['GET', (id) => `/api/projects/${id}/export`, projectId],
    ['GET', (id) => `/api/projects/${id}/export?folder=notes`, projectId],
    ['POST', (id) => `/api/projects/${id}/import?name=a.zip`, projectId],
    ['POST', (id) => `/api/documents/${id}/files?name=a.txt`, documentId],
    ['GET', (id) => `/api/sheets/${id}/export`, sheetId],
    ['GET', (id) => `/api/files/${id}`, fileId],
    ['GET', (id) => `/api/files/${id}/a.png?size=preview`, fileId],
  ];
  for (const [method, path, id] of paths) {
    const init = {
      method,
      ...(method === 'POST' && { body: 'x', headers: { 'content-type': 'application/octet-stream' } }),
    };
    for (const stranger of strangers) {
      const answer = await stranger.fetch(path(id), init);
      const unknown = await stranger.fetch(path(newId()), init);
      expect(`${answer.status} ${sameIds(answer.text)}`, path(id)).toBe(`${unknown.status} ${sameIds(unknown.text)}`);
      expect([400, 404], `${path(id)} ${answer.text}`).toContain(answer.status);
      expect(answer.text.toLowerCase()).not.toContain(MARK);
    }
    for (const authorization of ['', `Bearer ${guest.token}`]) {
      const headers = { ...init.headers, ...(authorization && { authorization }) };
      expect((await guest.browser.fetch(path(id), { ...init, headers })).status, path(id)).toBe(401);
    }
  }
  for (const stranger of strangers) {
    const { workspaceId } = world;
    for (const path of [
      `/api/usage/calls.csv?workspaceId=${workspaceId}`,
      `/api/workspaces/${workspaceId}/audit.csv`,
    ]) {
      const { text } = await stranger.fetch(path);
      for (const id of [documentId, projectId, sheetId]) expect(text).not.toContain(id);
    }
  }
  await world.reopen();
});

/** Opens a text’s socket. Returns the code with which the server closes it. */
function syncCode({ cookie, url }: Browser, path: string): Promise<number> {
  return closed(new WebSocket(`${url.replace('http', 'ws')}/sync/${path}`, { headers: { cookie, origin: url } }));
}

test('the sockets of a private project’s texts and drafts close for others as for ones that don’t exist', async () => {
  const since = new Date(Date.now() - 10);
  const documentId = await world.document(`The colour of ${MARK}.\n`);
  const { draftId } = await world.owner.drafts.start({ documentId });
  await world.close(since);
  for (const path of [documentId, `drafts/${draftId}`]) {
    const unknown = path.replace(UUID, newId());
    for (const browser of [...strangers, guest.browser]) {
      expect(await syncCode(browser, path)).toBe(await syncCode(browser, unknown));
    }
  }
  await world.reopen();
});

test('a guest of one document reaches no other one through the link, whatever the form names', async () => {
  const { browser, at, documentId } = guest;
  const other = await world.document(`The colour of ${MARK}.\n`);
  const { threadId } = await world.thread();
  const fileId = await world.file();
  for (const path of [`/${other}`, `/${documentId}`, `/files/${fileId}`, `/${other}/suggest`]) {
    const { status, text } = await browser.fetch(at + path);
    expect(status, path).toBe(404);
    expect(text.toLowerCase()).not.toContain(MARK);
  }
  const count = () => Promise.all([db.comment.count(), db.thread.count(), db.version.count(), db.auditEvent.count()]);
  const before = await count();
  const forms: [path: string, fields: Record<string, string>][] = [
    ['/comments', { body: 'Here, too', thread: threadId }],
    [`/${other}/comments`, { body: 'Here, too', quote: 'colour', nth: '0' }],
    ['/suggest', { step: 'begin' }],
    ['/suggest', { step: 'send', key: newId(), from: newId(), text: 'All mine.\n', name: 'Gil' }],
    ['/suggest', { step: 'withdraw', suggestion: newId() }],
    ['/comments', { step: 'delete', comment: newId() }],
  ];
  for (const [path, fields] of forms) {
    const { status, text } = await browser.fetch(at + path, { method: 'POST', body: new URLSearchParams(fields) });
    expect(status, `${path} ${JSON.stringify(fields)}`).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text.toLowerCase()).not.toContain(MARK);
  }
  expect(await count()).toEqual(before);
});
