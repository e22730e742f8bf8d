import net from 'node:net';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { ask, Browser, closed, outcome, PASSWORD, tokenOf } from '../browser';
import { startApiServer } from '../server';

const server = await startApiServer({ recheckMs: 20, env: { SESSION_IDLE_MINUTES: '30' } });
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
let people = 0;

async function join() {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
  const browser = new Browser(server.url);
  const name = `Person ${++people}`;
  await browser.signUp(name, tokenOf(url));
  return { browser, name, userId: (await browser.api.people.me.query()).user.id };
}

/** Opens a socket and waits for an answer, so that the server is watching it. */
async function openSocket(browser: Browser): Promise<WebSocket> {
  const socket = browser.socket();
  expect(await ask(socket, 'people.me')).toHaveProperty('result');
  return socket;
}

test('the session cookie can’t be read by scripts or other sites, and no response contains its token', async () => {
  const { browser, name } = await join();
  const answer = await browser.signIn(name);
  const [line = ''] = answer.headers.getSetCookie();
  expect(line).toMatch(/^variorum\.session_token=/);
  expect(line).toMatch(/HttpOnly/i);
  expect(line).toMatch(/SameSite=Lax/i);
  expect(line).not.toMatch(/Secure/i);
  const token = decodeURIComponent(browser.cookie).split('=')[1]?.split('.')[0] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(answer.text).not.toContain(token);
  const session = await browser.fetch('/api/auth/get-session');
  expect(session.json).toHaveProperty('user');
  expect(session.text).not.toContain(token);
});

test('signing in deletes the sessions that have ended', async () => {
  const { browser, name, userId } = await join();
  await db.session.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() - 1) } });
  await browser.signIn(name);
  expect(await db.session.count({ where: { userId } })).toBe(1);
});

test('in a session whose end no longer moves, its use is noted once an hour', async () => {
  const { browser, userId } = await join();
  const [begun, used] = [new Date(Date.now() - 30 * 86_400_000 + 600_000), new Date(Date.now() - 7_200_000)];
  const expiresAt = new Date(begun.getTime() + 30 * 86_400_000);
  await db.session.updateMany({ where: { userId }, data: { createdAt: begun, expiresAt, updatedAt: used } });
  expect(await outcome(browser.api.people.noteActivity.mutate())).toBe('ok');
  const session = await db.session.findFirstOrThrow({ where: { userId } });
  expect(session.expiresAt).toEqual(expiresAt);
  expect(session.updatedAt.getTime()).toBeGreaterThan(used.getTime() + 3_600_000);
});

test('signing out ends this session and its sockets, not the person’s others', async () => {
  const { browser, name } = await join();
  const other = new Browser(server.url);
  await other.signIn(name);
  const [mine, theirs] = [await openSocket(browser), await openSocket(other)];
  const kept = browser.clone();
  const end = closed(mine);
  expect((await browser.signOut()).status).toBe(200);
  expect(await end).toBe(4401);
  expect(await outcome(kept.api.people.me.query())).toBe('UNAUTHORIZED');
  expect(await outcome(other.api.people.me.query())).toBe('ok');
  expect(theirs.readyState).toBe(theirs.OPEN);
  theirs.close();
});

test('signing out everywhere ends all sessions and all open sockets', async () => {
  const { browser, name } = await join();
  const other = new Browser(server.url);
  await other.signIn(name);
  const ends = (await Promise.all([openSocket(browser), openSocket(other)])).map(closed);
  await browser.api.people.signOutEverywhere.mutate();
  expect(await Promise.all(ends)).toEqual([4401, 4401]);
  for (const one of [browser, other]) expect(await outcome(one.api.people.me.query())).toBe('UNAUTHORIZED');
});

test('a new password ends the other sessions, not this one and its sockets; the old password no longer works', async () => {
  const { browser, name } = await join();
  const other = new Browser(server.url);
  await other.signIn(name);
  const mine = await openSocket(browser);
  const end = closed(await openSocket(other));
  const cookie = browser.cookie;
  const change = { current: PASSWORD, next: 'another good phrase' };
  expect(await outcome(browser.api.people.changePassword.mutate({ ...change, current: 'wrong' }))).toBe('BAD_REQUEST');
  expect(await outcome(browser.api.people.changePassword.mutate({ ...change, next: 'short' }))).toBe('BAD_REQUEST');
  expect(await outcome(other.api.people.me.query())).toBe('ok');
  await browser.api.people.changePassword.mutate(change);
  expect(await end).toBe(4401);
  expect(await outcome(browser.api.people.me.query())).toBe('ok');
  expect([mine.readyState, browser.cookie]).toEqual([mine.OPEN, cookie]);
  mine.close();
  const event = await db.auditEvent.findFirst({ orderBy: { createdAt: 'desc' } });
  expect(event).toMatchObject({ action: 'user.password_changed', ip: '127.0.0.1', data: { sessions: 1 } });
  expect((await other.signIn(name)).status).toBe(401);
  expect((await other.signIn(name, 'another good phrase')).status).toBe(200);
});

test('if two requests change a password at once, one succeeds', async () => {
  const { browser } = await join();
  const tries = ['first password', 'second password'].map((next) =>
    outcome(browser.api.people.changePassword.mutate({ current: PASSWORD, next })),
  );
  expect((await Promise.all(tries)).sort()).toEqual(['BAD_REQUEST', 'ok']);
});

test('guesses at the person’s own password are refused after twenty', async () => {
  const { browser } = await join();
  const results: string[] = [];
  const guess = { current: 'wrong', next: 'another good phrase' };
  for (let i = 0; i < 21; i++) results.push(await outcome(browser.api.people.changePassword.mutate(guess)));
  expect(results.slice(-2)).toEqual(['BAD_REQUEST', 'TOO_MANY_REQUESTS']);
});

test('a socket closes for good when its person is deactivated', async () => {
  const { browser, userId } = await join();
  const end = closed(await openSocket(browser));
  await owner.api.people.deactivate.mutate({ workspaceId, userId });
  expect(await end).toBe(4401);
});

test('when a person gets another role, their sockets close so that they reconnect', async () => {
  const { browser, userId } = await join();
  const end = closed(await openSocket(browser));
  await owner.api.people.setRole.mutate({ workspaceId, userId, role: 'viewer' });
  expect(await end).toBe(1012);
  const again = await openSocket(browser);
  again.close();
});

test('a socket whose session ended without a message closes at the next check', async () => {
  const { browser, userId } = await join();
  const end = closed(await openSocket(browser));
  await db.session.deleteMany({ where: { userId } });
  expect(await end).toBe(4401);
});

test('an expired session doesn’t count as a session', async () => {
  const { browser, userId } = await join();
  await db.session.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect(await outcome(browser.api.people.me.query())).toBe('UNAUTHORIZED');
  expect(await closed(browser.socket())).toBe(4401);
});

test.each([
  ['no cookie', ''],
  ['a made-up cookie', 'variorum.session_token=abc.def'],
  ['garbage', 'variorum.session_token=%E0%A4%A; =; ;;'],
  ['a token without its signature', 'variorum.session_token=TOKEN'],
  ['a token signed by somebody else', 'variorum.session_token=TOKEN.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D'],
])('%s signs nobody in, neither over HTTP nor over a socket', async (_, cookie) => {
  const token = decodeURIComponent(owner.cookie).split('=')[1]?.split('.')[0] ?? '';
  const headers = { cookie: cookie.replace('TOKEN', token) };
  const stranger = new Browser(server.url);
  const answer = await stranger.fetch('/api/trpc/people.me', { headers });
  expect(answer.status).toBe(401);
  expect(await closed(stranger.socket(headers))).toBe(4401);
});

test('a page of another site gets no socket', async () => {
  for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${server.port + 1}`]) {
    expect(await closed(owner.socket({ origin }))).toBe(4403);
  }
});

test('messages of a signed-out person over a closing socket are ignored', async () => {
  const { browser, userId } = await join();
  const socket = await openSocket(browser);
  const end = closed(socket);
  const answers: unknown[] = [];
  socket.on('message', (data) => answers.push(String(data)));
  await browser.api.people.signOutEverywhere.mutate();
  const rename = { id: 9, jsonrpc: '2.0', method: 'mutation', params: { path: 'people.signOutEverywhere', input: {} } };
  socket.send(JSON.stringify(rename));
  await end;
  expect(answers).toEqual([]);
  expect(await db.auditEvent.count({ where: { actorId: userId, action: 'user.signed_out_everywhere' } })).toBe(1);
});

test.each([
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['an unknown method', '{"id":1,"method":"drop","params":{}}'],
  ['no params', '{"id":1,"method":"query"}'],
  ['an unknown procedure', '{"id":1,"method":"query","params":{"path":"constructor.prototype"}}'],
])('garbage over a socket (%s) gets an error, and the socket keeps working', async (_, message) => {
  const socket = await openSocket(owner);
  const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
  socket.send(message);
  expect(JSON.parse(await answer)).toHaveProperty('error');
  expect(await answer).not.toMatch(/node_modules|\.ts:|stack/);
  socket.close();
});

test('a message that is too big closes its socket', async () => {
  const socket = await openSocket(owner);
  const end = closed(socket);
  socket.send('x'.repeat(300 * 1024));
  expect(await end).toBe(4413);
});

test('a person opens no more than twenty sockets', async () => {
  const { browser } = await join();
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(browser)));
  expect(await closed(browser.socket())).toBe(1013);
  for (const socket of sockets) socket.terminate();
});

test('an invalid Host header does no harm', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1');
    let data = '';
    socket.on('data', (chunk) => {
      data += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(data));
    socket.write(
      `GET /trpc-ws HTTP/1.1\r\nHost: [\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${owner.cookie}\r\n\r\n`,
    );
  });
  expect(answer).toContain('bad request');
  expect(await outcome(owner.api.people.me.query())).toBe('ok');
});

/** Simulates that this much time has passed for a person's sessions. */
async function pass(userId: string, minutes: number): Promise<void> {
  await db.$executeRaw`update session set created_at = created_at - ${minutes} * interval '1 minute',
    updated_at = updated_at - ${minutes} * interval '1 minute',
    expires_at = expires_at - ${minutes} * interval '1 minute' where user_id = ${userId}`;
}
const IDLE_MINUTES = 30;

test('a session that is not used ends after the idle time, with its sockets', async () => {
  const { browser, userId } = await join();
  await pass(userId, IDLE_MINUTES - 1);
  expect(await outcome(browser.api.people.me.query())).toBe('ok');
  const end = closed(await openSocket(browser));
  await pass(userId, 2);
  expect(await end).toBe(4401);
  expect(await outcome(browser.api.people.me.query())).toBe('UNAUTHORIZED');
  expect((await browser.fetch('/api/auth/get-session')).text).toBe('null');
});

test('a person’s actions extend their session; automatic requests of a page don’t', async () => {
  const { browser, userId } = await join();
  for (let i = 0; i < 3; i++) {
    await pass(userId, IDLE_MINUTES - 1);
    expect(await outcome(browser.api.people.noteActivity.mutate())).toBe('ok');
  }
  await pass(userId, IDLE_MINUTES - 1);
  const socket = await openSocket(browser);
  expect(await outcome(browser.api.people.me.query())).toBe('ok');
  await pass(userId, 2);
  expect(await outcome(browser.api.people.me.query())).toBe('UNAUTHORIZED');
  socket.close();
});

test('however much it is used, a session ends 30 days after signing in', async () => {
  const { browser, userId } = await join();
  await pass(userId, 30 * 24 * 60 - 10);
  await db.session.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() + 60_000) } });
  expect(await outcome(browser.api.people.noteActivity.mutate())).toBe('ok');
  await pass(userId, 11);
  expect(await outcome(browser.api.people.me.query())).toBe('UNAUTHORIZED');
});
