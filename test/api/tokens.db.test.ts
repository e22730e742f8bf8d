import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { toBase64 } from 'lib0/buffer';
import superjson from 'superjson';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { AppRouter } from '@/api/root';
import { loadState } from '@/documents/queries/document-state';
import { TOKEN_SCOPES, type TokenScope } from '@/identity/core/token-scope';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { anchorPassage } from '@/versions/core/hunks/passage';
import { exportRoute } from '../../server/http/export';
import { upgradeHeaders } from '../../server/http/upgrade-headers';
import { makeSync } from '../../server/sync/sync';
import { until } from '../sync/support';
import { ask, Browser, closed, outcome, PASSWORD, tokenOf } from './browser';
import { startApiServer } from './server';

const server = await startApiServer({ routes: [exportRoute], recheckMs: 20 });
const { platform, auth } = server;
const { db } = platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Launch' });
const { documentId } = await owner.api.documents.create.mutate({ projectId, path: 'plan.md', text: 'The plan.\n' });

const sync = makeSync(platform, {
  authenticate: (request) => auth.sessionOf(upgradeHeaders(request, platform)),
  limits: { recheck: 300 },
});
const syncServer = http.createServer().listen(0, '127.0.0.1');
syncServer.on('upgrade', (request, socket, head) => sync.handleSyncUpgrade(request, socket, head));
await new Promise((resolve) => syncServer.once('listening', resolve));
const syncUrl = `ws://127.0.0.1:${(syncServer.address() as AddressInfo).port}/sync`;
afterAll(async () => {
  await sync.close();
  syncServer.close();
});

function withToken(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    headers,
    api: createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: `${server.url}/api/trpc`, transformer: superjson, headers })],
    }),
  };
}

async function make(scope: TokenScope, by = owner) {
  return by.api.tokens.create.mutate({ name: `a ${scope} script`, scope, days: 7 });
}

/** Opens the document with a token, like any client of y-websocket. */
function openDocument(token: string, room = documentId) {
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(syncUrl, room, doc, {
    protocols: ['variorum', token],
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  });
  return { doc, provider, text: doc.getText('content') };
}

test('a token is shown once: only its hash is stored, and it’s in no list or log', async () => {
  const { id, token } = await make('read');
  expect(token).toMatch(/^vrm_[\w-]{32}$/);
  const listed = await owner.api.tokens.list.query();
  expect(listed.find((one) => one.id === id)).toMatchObject({ name: 'a read script', scope: 'read', state: 'works' });
  expect(JSON.stringify(listed)).not.toContain(token);
  const rows = await db.apiToken.findMany();
  const events = await db.auditEvent.findMany({ where: { subjectId: id }, select: { action: true, data: true } });
  expect(events.map(({ action }) => action)).toEqual(['token.created']);
  expect(JSON.stringify([rows, events])).not.toContain(token);
});

test('a token works for tRPC, exports and subscriptions, and its last use shows', async () => {
  const { id, token } = await make('read');
  const { api, headers } = withToken(token);
  expect((await api.people.me.query()).user.name).toBe('Olga Owner');
  const file = await fetch(`${server.url}/api/documents/${documentId}/export`, { headers });
  expect(await file.text()).toBe('The plan.\n');
  for (const socket of [
    new WebSocket(`${server.url.replace('http', 'ws')}/trpc-ws`, { headers }),
    new WebSocket(`${server.url.replace('http', 'ws')}/trpc-ws`, ['variorum', token]),
  ]) {
    expect(await ask(socket, 'people.me')).toHaveProperty('result');
    socket.close();
  }
  const listed = (await owner.api.tokens.list.query()).find((one) => one.id === id);
  expect(listed?.lastUsedAt).toBeInstanceOf(Date);
});

test('actions with a token are in the audit log with the token and the address', async () => {
  const { id, token } = await make('edit');
  const made = await withToken(token).api.documents.create.mutate({ projectId, path: 'by-script.md' });
  const event = await db.auditEvent.findFirstOrThrow({ where: { subjectId: made.documentId } });
  expect(event.tokenId).toBe(id);
  expect(event.ip).toMatch(/127\.0\.0\.1/);
});

test('a scope takes rights away and never adds any', async () => {
  const read = withToken((await make('read')).token).api;
  expect(await outcome(read.documents.create.mutate({ projectId, path: 'x.md' }))).toBe('FORBIDDEN');
  const viewer = new Browser(server.url);
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'viewer' });
  await viewer.signUp('Vera Viewer', tokenOf(url));
  const admin = withToken((await make('admin', viewer)).token).api;
  expect(await outcome(admin.documents.get.query({ documentId }))).toBe('ok');
  expect(await outcome(admin.documents.create.mutate({ projectId, path: 'x.md' }))).toBe('FORBIDDEN');
  expect(await outcome(admin.tokens.create.mutate({ name: 'more', scope: 'admin', days: 7 }))).toBe('FORBIDDEN');
});

test('a token with less than “admin” shows no more about others than a member sees', async () => {
  const writer = new Browser(server.url);
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
  await writer.signUp('Wanda Writer', tokenOf(url));
  const { documentId: id } = await owner.api.documents.create.mutate({ projectId, path: 'frozen.md', text: 'Keep.\n' });
  const { doc } = await loadState(sqlOfPool(platform.pool), id);
  const { from, to } = anchorPassage(doc, { from: 0, to: 4 });
  doc.destroy();
  const passage = { documentId: id, from: toBase64(from), to: toBase64(to) };
  const { rangeId } = await writer.api.versions.freezeRange.mutate(passage);
  const seenWith = async ({ api }: { api: typeof owner.api }) => ({
    addresses: (await api.people.members.query({ workspaceId })).flatMap(({ email }) => email ?? []).sort(),
    mayUnfreeze: (await api.versions.frozenRanges.query({ documentId: id })).map((range) => range.mayUnfreeze),
  });
  const asOwner = await seenWith(owner);
  expect(asOwner).toMatchObject({ mayUnfreeze: [true] });
  expect(asOwner.addresses).toEqual(expect.arrayContaining(['olga.owner@example.org', 'wanda.writer@example.org']));
  for (const scope of TOKEN_SCOPES) {
    const client = withToken((await make(scope)).token);
    const asMember = { addresses: ['olga.owner@example.org'], mayUnfreeze: [false] };
    expect(await seenWith(client), scope).toEqual(scope === 'admin' ? asOwner : asMember);
    const unfrozen = await outcome(client.api.versions.unfreezeRange.mutate({ rangeId }));
    expect(unfrozen, scope).toBe(scope === 'admin' ? 'ok' : 'FORBIDDEN');
  }
});

test('revoking a token takes effect immediately, also for its open connections', async () => {
  const { id, token } = await make('edit');
  const { api, headers } = withToken(token);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc-ws`, { headers });
  await ask(socket, 'people.me');
  const client = openDocument(token);
  await until('it has the text', () => client.text.toString() === 'The plan.\n');
  const ends = closed(socket);
  const gone = new Promise((resolve) => client.provider.on('connection-close', resolve));
  await owner.api.tokens.revoke.mutate({ tokenId: id });
  expect(await ends).toBe(4401);
  await gone;
  client.provider.destroy();
  expect(await outcome(api.people.me.query())).toBe('UNAUTHORIZED');
  expect(await outcome(owner.api.tokens.revoke.mutate({ tokenId: id }))).toBe('NOT_FOUND');
});

test('over the sockets every scope reads; “edit” and “admin” write, “read” and “suggest” do not', async () => {
  const made = await Promise.all(TOKEN_SCOPES.map(async (scope) => ({ scope, ...(await make(scope)) })));
  const clients = made.map(({ scope, token }) => ({ scope, ...openDocument(token) }));
  await until('all have the text', () => clients.every(({ text }) => text.toString() === 'The plan.\n'));
  for (const { scope, text } of clients) text.insert(0, `${scope} `);
  const writers = clients.filter(({ scope }) => scope === 'edit' || scope === 'admin');
  await until('the edits are there', () =>
    clients.every(({ text }) => writers.every(({ scope }) => text.toString().includes(`${scope} `))),
  );
  for (const { text } of writers) expect(text.toString()).toMatch(/^(edit admin|admin edit) The plan\.\n$/);
  for (const { provider } of clients) provider.destroy();
  for (const { token } of made) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc-ws`, withToken(token));
    expect(await ask(socket, 'people.me')).toHaveProperty('result');
    socket.close();
  }
});

test('over the socket of a draft every scope reads, and all but “read” write, because suggesting is commenting', async () => {
  const { draftId } = await owner.api.drafts.start.mutate({ documentId });
  const made = await Promise.all(TOKEN_SCOPES.map(async (scope) => ({ scope, ...(await make(scope)) })));
  const clients = made.map(({ scope, token }) => ({ scope, ...openDocument(token, `drafts/${draftId}`) }));
  await until('all have the text', () => clients.every(({ text }) => text.toString().includes('The plan.\n')));
  for (const { scope, text } of clients) text.insert(0, `${scope} drafts `);
  const writers = clients.filter(({ scope }) => scope !== 'read');
  await until('the edits are there', () =>
    clients.every(({ text }) => writers.every(({ scope }) => text.toString().includes(`${scope} drafts `))),
  );
  for (const { text } of writers) expect(text.toString()).not.toContain('read drafts');
  for (const { provider } of clients) provider.destroy();
  await owner.api.drafts.discard.mutate({ draftId });
  const { text } = await owner.api.versions.checkOut.mutate({ documentId });
  expect(text).not.toContain('drafts');
});

test('expired, unknown and malformed tokens are refused, even with a valid cookie', async () => {
  const { id, token } = await make('read');
  await db.apiToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  const bad = [token, `vrm_${'x'.repeat(32)}`, 'vrm_', `${token}x`, newId()];
  for (const one of bad.slice(0, 2)) {
    expect(await outcome(withToken(one).api.people.me.query())).toBe('UNAUTHORIZED');
    const answer = await owner.fetch('/api/trpc/people.me', { headers: { authorization: `Bearer ${one}` } });
    expect(answer.status).toBe(401);
  }
  for (const one of bad) {
    const ws = new WebSocket(`${syncUrl}/${documentId}`, { headers: { authorization: `Bearer ${one}` } });
    expect(await closed(ws)).toBe(4401);
  }
});

test('a token in a URL is refused, even with a valid cookie, unless the operator allows it', async () => {
  const { token } = await make('read');
  const sockets = () => [
    new WebSocket(`${server.url.replace('http', 'ws')}/trpc-ws?token=${token}`),
    new WebSocket(`${server.url.replace('http', 'ws')}/trpc-ws?token=${token}`, { headers: { cookie: owner.cookie } }),
    new WebSocket(`${syncUrl}/${documentId}?token=${token}`),
  ];
  expect(await Promise.all(sockets().map(closed))).toEqual([4401, 4401, 4401]);
  platform.settings.tokensInAddresses = true;
  onTestFinished(() => {
    platform.settings.tokensInAddresses = false;
  });
  const allowed = sockets();
  await Promise.all([
    ...allowed.slice(0, 2).map(async (socket) => expect(await ask(socket, 'people.me')).toHaveProperty('result')),
    once(allowed[2]!, 'message'),
  ]);
  for (const socket of allowed) socket.close();
});

test('the server never selects the subprotocol that carries the token', async () => {
  const { token } = await make('read');
  const socket = new WebSocket(`${syncUrl}/${documentId}`, ['variorum', token]);
  await once(socket, 'message');
  expect(socket.protocol).toBe('variorum');
  socket.close();
});

test('the tokens of people who lose access stop working', async () => {
  const editor = new Browser(server.url);
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
  await editor.signUp('Ed Editor', tokenOf(url));
  const { api } = withToken((await make('edit', editor)).token);
  const { user } = await api.people.me.query();
  await owner.api.people.deactivate.mutate({ workspaceId, userId: user.id });
  expect(await outcome(api.people.me.query())).toBe('UNAUTHORIZED');
});

/** Creates a person with a token, and returns the ways in which they can be signed out. */
async function withAToken(name: string) {
  const browser = new Browser(server.url);
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
  await browser.signUp(name, tokenOf(url));
  const { user } = await browser.api.people.me.query();
  const { api } = withToken((await make('edit', browser)).token);
  const works = async () => (await outcome(api.people.me.query())) === 'ok';
  const passwordLink = async () =>
    tokenOf((await owner.api.passwords.createLink.mutate({ workspaceId, userId: user.id })).url);
  return { browser, userId: user.id, works, passwordLink };
}
type WithToken = Awaited<ReturnType<typeof withAToken>>;

const WAYS_OUT: [string, (person: WithToken, choice: { revokeTokens?: boolean }) => Promise<unknown>][] = [
  ['signing out everywhere', ({ browser }, choice) => browser.api.people.signOutEverywhere.mutate(choice)],
  [
    'being signed out by an admin',
    ({ userId }, choice) => owner.api.people.signOutMember.mutate({ workspaceId, userId, ...choice }),
  ],
  [
    'a new password by a link',
    async ({ passwordLink }, choice) => {
      const reset = { token: await passwordLink(), password: 'another good phrase', ...choice };
      await new Browser(server.url).api.passwords.reset.mutate(reset);
    },
  ],
  [
    'a change of the password',
    ({ browser }, choice) =>
      browser.api.people.changePassword.mutate({ current: PASSWORD, next: 'another good phrase', ...choice }),
  ],
];

test.each(WAYS_OUT)('%s revokes the person’s tokens, unless they choose to keep them', async (way, leave) => {
  const person = await withAToken(`Revoked by ${way}`);
  await leave(person, {});
  expect(await person.works()).toBe(false);
  const event = await db.auditEvent.findFirst({ where: { subjectId: person.userId }, orderBy: { id: 'desc' } });
  expect(event?.data).toMatchObject({ tokens: 1 });
  const keeper = await withAToken(`Kept by ${way}`);
  await leave(keeper, { revokeTokens: false });
  expect(await keeper.works()).toBe(true);
});

test('signing out everywhere without a choice revokes too', async () => {
  const person = await withAToken('Without Choice');
  await person.browser.post('/api/trpc/people.signOutEverywhere', {});
  expect(await person.works()).toBe(false);
});
