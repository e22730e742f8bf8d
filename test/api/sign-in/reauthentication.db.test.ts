import { createTRPCClient, httpBatchLink, type TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import type { AppRouter } from '@/api/root';
import { REAUTHENTICATE } from '@/identity/core/password';
import { Browser, outcome, PASSWORD, tokenOf } from '../browser';
import { startApiServer } from '../server';

const server = await startApiServer();
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace, user } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const userId = user.id;
let people = 0;

async function join(role: 'admin' | 'editor' = 'editor') {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  const name = `Person ${++people}`;
  await browser.signUp(name, tokenOf(url));
  return { browser, name, userId: (await browser.api.people.me.query()).user.id };
}

/** Simulates that the person signed in, and entered their password, this many minutes ago. */
async function age(who: string, minutes: number): Promise<void> {
  const then = new Date(Date.now() - minutes * 60_000);
  await db.session.updateMany({ where: { userId: who }, data: { createdAt: then } });
  const where = { userId: who, reauthenticatedAt: { not: null } };
  await db.session.updateMany({ where, data: { reauthenticatedAt: then } });
}

function withToken(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const links = [httpBatchLink({ url: `${server.url}/api/trpc`, transformer: superjson, headers })];
  return createTRPCClient<AppRouter>({ links });
}

const newToken = { name: 'a script', scope: 'read', days: 7 } as const;

test('an API token can’t take over the account: it can’t change passwords, sessions or tokens', async () => {
  const { token } = await owner.api.tokens.create.mutate({ ...newToken, scope: 'admin' });
  const { api, ...member } = { api: withToken(token), ...(await join()) };
  for (const attempt of [
    () => api.passwords.createLink.mutate({ workspaceId, userId }),
    () => api.passwords.createLink.mutate({ workspaceId, userId: member.userId }),
    () => api.people.signOutMember.mutate({ workspaceId, userId: member.userId }),
    () => api.people.confirmPassword.mutate({ password: PASSWORD }),
    () => api.people.changePassword.mutate({ current: PASSWORD, next: 'another good phrase' }),
    () => api.people.sessions.query(),
    () => api.people.signOutEverywhere.mutate({}),
    () => api.tokens.create.mutate(newToken),
    () => api.tokens.list.query(),
    () => api.people.deletePerson.mutate({ workspaceId, userId: member.userId }),
  ]) {
    expect(await outcome(attempt())).toBe('FORBIDDEN');
  }
});

test('ten minutes after signing in, sensitive actions require the password again, and say so', async () => {
  const admin = await join('admin');
  const victim = await join();
  const sensitive = [
    () => admin.browser.api.tokens.create.mutate(newToken),
    () => admin.browser.api.passwords.createLink.mutate({ workspaceId, userId: admin.userId }),
    () => admin.browser.api.passwords.createLink.mutate({ workspaceId, userId: victim.userId }),
    () => admin.browser.api.people.deletePerson.mutate({ workspaceId, userId: victim.userId }),
  ];
  await age(admin.userId, 9);
  expect(await outcome(admin.browser.api.tokens.create.mutate(newToken))).toBe('ok');
  await age(admin.userId, 11);
  for (const attempt of sensitive) {
    const error = await attempt()
      .then(() => undefined)
      .catch((thrown: unknown) => thrown);
    expect((error as TRPCClientError<AppRouter>).data).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: REAUTHENTICATE },
    });
  }
  expect(await outcome(admin.browser.api.people.confirmPassword.mutate({ password: 'wrong' }))).toBe('BAD_REQUEST');
  expect(await outcome(sensitive[0]!())).toBe('FORBIDDEN');
  await admin.browser.api.people.confirmPassword.mutate({ password: PASSWORD });
  for (const attempt of sensitive) expect(await outcome(attempt())).toBe('ok');
  await age(admin.userId, 11);
  expect(await outcome(admin.browser.api.tokens.create.mutate(newToken))).toBe('FORBIDDEN');
});

test('confirming the password in one browser doesn’t count in another', async () => {
  const { browser, name, userId: id } = await join();
  const other = new Browser(server.url);
  await other.signIn(name);
  await age(id, 11);
  await other.api.people.confirmPassword.mutate({ password: PASSWORD });
  expect(await outcome(other.api.tokens.create.mutate(newToken))).toBe('ok');
  expect(await outcome(browser.api.tokens.create.mutate(newToken))).toBe('FORBIDDEN');
});

test('guesses at the password are limited over all procedures together', async () => {
  const { browser } = await join();
  for (let i = 0; i < 10; i++) {
    expect(await outcome(browser.api.people.confirmPassword.mutate({ password: `guess ${i}` }))).toBe('BAD_REQUEST');
    const change = { current: `guess ${i}`, next: 'another good phrase' };
    expect(await outcome(browser.api.people.changePassword.mutate(change))).toBe('BAD_REQUEST');
  }
  const result = await outcome(browser.api.people.confirmPassword.mutate({ password: PASSWORD }));
  expect(result).toBe('TOO_MANY_REQUESTS');
});

test('signing out and ending sessions or tokens don’t require the password, because they are urgent', async () => {
  const { browser, name, userId: id } = await join();
  const other = new Browser(server.url);
  await other.signIn(name);
  const { id: tokenId } = await browser.api.tokens.create.mutate(newToken);
  await age(id, 60);
  await browser.api.tokens.revoke.mutate({ tokenId });
  const theirs = (await browser.api.people.sessions.query()).find(({ isThis }) => !isThis);
  await browser.api.people.endSession.mutate({ sessionId: theirs!.id });
  await browser.api.people.signOutEverywhere.mutate({});
  expect(await outcome(browser.api.people.me.query())).toBe('UNAUTHORIZED');
});
