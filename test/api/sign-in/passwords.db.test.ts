import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Platform } from '@/platform/context';
import { startFakeSmtp } from '../../fakes/smtp';
import { Browser, outcome, PASSWORD, tokenOf } from '../browser';
import { startApiServer } from '../server';

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const server = await startApiServer({ env: { SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' } });
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const stranger = new Browser(server.url);
let people = 0;

async function join(role: 'admin' | 'editor' = 'editor') {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  const name = `Person ${++people}`;
  await browser.signUp(name, tokenOf(url));
  const { user } = await browser.api.people.me.query();
  return { browser, name, userId: user.id, email: user.email };
}

async function linkFor(userId: string): Promise<string> {
  return tokenOf((await owner.api.passwords.createLink.mutate({ workspaceId, userId })).url);
}

test('a link sets a new password once, ends the old one, and signs out everywhere', async () => {
  const { browser, name, userId } = await join();
  const token = await linkFor(userId);
  expect(await outcome(browser.api.people.me.query()), 'until it is used nothing changes').toBe('ok');
  expect(await stranger.api.passwords.check.query({ token })).toBe(true);
  await stranger.api.passwords.reset.mutate({ token, password: 'something else entirely' });
  expect(await outcome(browser.api.people.me.query())).toBe('UNAUTHORIZED');
  expect((await browser.signIn(name)).status).toBe(401);
  expect((await browser.signIn(name, 'something else entirely')).status).toBe(200);
  expect(await stranger.api.passwords.check.query({ token })).toBe(false);
  expect(await outcome(stranger.api.passwords.reset.mutate({ token, password: 'yet another one' }))).toBe('NOT_FOUND');
  const events = await db.auditEvent.findMany({ where: { subjectId: userId } });
  const actions = events.map(({ action }) => action);
  expect(events.map(({ ip }) => ip)).not.toContain(null);
  expect(actions).toEqual(expect.arrayContaining(['member.password_link_created', 'user.password_set_by_link']));
});

test('an expired, unknown or replaced link sets nothing', async () => {
  const { userId } = await join();
  const first = await linkFor(userId);
  const second = await linkFor(userId);
  expect(await outcome(stranger.api.passwords.reset.mutate({ token: first, password: 'a new password' }))).toBe(
    'NOT_FOUND',
  );
  await db.passwordReset.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() - 1) } });
  for (const token of [second, 'x', '']) {
    expect(await outcome(stranger.api.passwords.reset.mutate({ token, password: 'a new password' }))).toBe('NOT_FOUND');
  }
});

test('a link that waits to be used ends when the person changes the password themselves', async () => {
  const { browser, userId } = await join();
  const token = await linkFor(userId);
  await browser.api.people.changePassword.mutate({ current: PASSWORD, next: 'another good phrase' });
  expect(await stranger.api.passwords.check.query({ token })).toBe(false);
  expect(await outcome(stranger.api.passwords.reset.mutate({ token, password: 'a third one' }))).toBe('NOT_FOUND');
});

test('if two people use a link at once, one sets the password', async () => {
  const { userId } = await join();
  const token = await linkFor(userId);
  const tries = ['first password', 'second password'].map((password) =>
    outcome(stranger.api.passwords.reset.mutate({ token, password })),
  );
  expect((await Promise.all(tries)).sort()).toEqual(['NOT_FOUND', 'ok']);
});

test('nobody can create a link for people with a higher role', async () => {
  const admin = await join('admin');
  const { user } = await owner.api.people.me.query();
  expect(await outcome(admin.browser.api.passwords.createLink.mutate({ workspaceId, userId: user.id }))).toBe(
    'FORBIDDEN',
  );
});

test('people who forgot their password get a link by mail; an unknown address gets the same answer and no mail', async () => {
  const { email, name, browser } = await join();
  await stranger.api.passwords.request.mutate({ email: email.toUpperCase() });
  const mail = await smtp.mailTo(email, 'Reset your password');
  const token = /\/reset\/([\w-]{32})/.exec(mail.replace(/=\r\n/g, ''))?.[1] ?? '';
  await stranger.api.passwords.reset.mutate({ token, password: 'by mail this time' });
  expect((await browser.signIn(name, 'by mail this time')).status).toBe(200);
  const count = smtp.received.length;
  await stranger.api.passwords.request.mutate({ email: 'nobody@example.org' });
  await stranger.api.passwords.request.mutate({ email: (await join()).email });
  await expect.poll(() => smtp.received.length).toBeGreaterThan(count);
  expect(smtp.received.length).toBe(count + 1);
  expect(JSON.stringify(smtp.received)).not.toContain('nobody@example.org');
});

test('the answer doesn’t wait for work that is only done for known addresses', async () => {
  const { email } = await join();
  const holder = new pg.Client({ connectionString: (server.platform as Platform & { url: string }).url });
  await holder.connect();
  // While these tables are locked, nobody can be looked up and no link can be created.
  await holder.query('begin; lock table password_reset, "user" in access exclusive mode');
  try {
    await stranger.api.passwords.request.mutate({ email });
    await stranger.api.passwords.request.mutate({ email: 'nobody@example.org' });
  } finally {
    await holder.end();
  }
  await smtp.mailTo(email, 'Reset your password');
});

test('asking for mails again and again is refused', async () => {
  const { email } = await join();
  const results: string[] = [];
  for (let i = 0; i < 4; i++) results.push(await outcome(stranger.api.passwords.request.mutate({ email })));
  expect(results).toEqual(['ok', 'ok', 'ok', 'TOO_MANY_REQUESTS']);
});

test('a person’s sessions are listed without secrets, and each can be ended separately', async () => {
  const { browser, name } = await join();
  const other = new Browser(server.url);
  await other.signIn(name);
  const listed = await browser.api.people.sessions.query();
  expect(listed).toHaveLength(2);
  expect(Object.keys(listed[0] ?? {})).not.toContain('token');
  const others = listed.filter(({ isThis }) => !isThis);
  expect(others).toHaveLength(1);
  expect(await outcome(owner.api.people.endSession.mutate({ sessionId: others[0]?.id ?? '' }))).toBe('NOT_FOUND');
  await browser.api.people.endSession.mutate({ sessionId: others[0]?.id ?? '' });
  expect(await outcome(other.api.people.me.query())).toBe('UNAUTHORIZED');
  expect(await outcome(browser.api.people.me.query())).toBe('ok');
});
