import { afterAll, expect, test } from 'vitest';
import { startFakeSmtp } from '../../fakes/smtp';
import { Browser, outcome, PASSWORD, tokenOf } from '../browser';
import { startApiServer } from '../server';

const HOME = 'https://docs.example.org';
const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const server = await startApiServer({
  publicUrl: HOME,
  env: { SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' },
});
const { db } = server.platform;
let addresses = 0;

/** Returns a browser behind a proxy, with its own address. */
function visitor() {
  const browser = new Browser(server.url);
  const number = ++addresses;
  const headers = { origin: HOME, 'x-forwarded-for': `198.51.${number >> 8}.${number & 255}` };
  const post = (path: string, body: Record<string, unknown>) => browser.post(`/api/auth${path}`, body, headers);
  return {
    browser,
    headers,
    signUp: (name: string, more: Record<string, unknown> = {}) =>
      post('/sign-up/email', { name, email: `${name}@example.org`, password: PASSWORD, ...more }),
    signIn: async (name: string, password = PASSWORD) =>
      (await post('/sign-in/email', { email: `${name}@example.org`, password })).status,
    signOut: () => post('/sign-out', {}),
    /** Calls a mutation of the API from this address. Returns the status. */
    mutate: async (path: string, input: Record<string, unknown>) =>
      (await browser.post(`/api/trpc/${path}`, { json: input }, headers)).status,
  };
}

const owner = visitor();
await owner.signUp('olga');

/** Makes this many wrong guesses at once, each from a different address. */
async function guess(name: string, times: number): Promise<number[]> {
  const guesses = Array.from({ length: times }, (_, i) => visitor().signIn(name, `wrong guess ${i}`));
  return (await Promise.all(guesses)).sort();
}

/** Simulates this many guesses by strangers, or with `all` also by each browser. */
async function exhaust(name: string, { all = false } = {}): Promise<void> {
  await guess(name, 1);
  await db.attempt.updateMany({ where: { key: { endsWith: all ? '' : ':strangers' } }, data: { count: 20 } });
}

/** Simulates that this much time has passed for all counts. */
async function pass(ms: number): Promise<void> {
  await db.$executeRaw`update rate_limit set last_request = last_request - ${ms}`;
  await db.$executeRaw`update attempt set ends_at = ends_at - ${ms} * interval '1 millisecond'`;
}

const MINUTE = 60_000;

test('a wrong password is refused in a whole sentence', async () => {
  const { browser, headers } = visitor();
  const body = { email: 'nobody-at-all@example.org', password: 'wrong password' };
  const answer = await browser.post('/api/auth/sign-in/email', body, headers);
  expect([answer.status, answer.json.message]).toEqual([401, 'Invalid email or password.']);
});

test('an hourly limit applies for an hour, even if per-minute limits are cleared', async () => {
  const asker = visitor();
  const ask = () => asker.mutate('passwords.request', { email: 'olga@example.org' });
  for (let i = 0; i < 3; i++) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  const other = visitor();
  await other.signIn('nobody', 'wrong');
  await pass(2 * MINUTE);
  // This starts a new window for the other visitor, and deletes rows whose windows ended.
  await other.signIn('nobody', 'wrong');
  expect(await ask()).toBe(429);
  await pass(60 * MINUTE);
  expect(await ask()).toBe(200);
});

test('guesses at one account are refused after twenty an hour, from however many addresses', async () => {
  expect(await guess('olga', 24)).toEqual([...Array(20).fill(401), 429, 429, 429, 429]);
  expect(await visitor().signIn('olga'), 'the right password from a strange browser').toBe(429);
  await pass(61 * MINUTE);
  expect(await visitor().signIn('olga')).toBe(200);
});

test('guesses of strangers do not lock a person out of a browser they signed in with', async () => {
  const known = visitor();
  expect(await known.signIn('olga')).toBe(200);
  await known.signOut();
  await exhaust('olga');
  expect(await visitor().signIn('olga')).toBe(429);
  expect(await known.signIn('olga')).toBe(200);
  await known.signOut();
  // The known browser has its own count.
  expect(await known.signIn('olga', 'wrong')).toBe(401);
  await exhaust('olga', { all: true });
  expect(await known.signIn('olga')).toBe(429);
  await pass(61 * MINUTE);
});

test('signing in does not use up attempts', async () => {
  const person = visitor();
  for (let i = 0; i < 3; i++) expect(await person.signIn('olga')).toBe(200);
  const counts = await db.attempt.findMany({ where: { key: { startsWith: 'sign-in:' }, endsAt: { gt: new Date() } } });
  expect(counts.length).toBeGreaterThan(0);
  expect(counts.every(({ count }) => count === 0)).toBe(true);
});

test('the cookie of a known browser is signed, and works only for its account', async () => {
  const eve = visitor();
  await exhaust('olga');
  eve.headers['cookie' as keyof typeof eve.headers] = '__Secure-variorum.device=made.up';
  expect(await eve.signIn('olga')).toBe(429);
  await pass(61 * MINUTE);
});

test('an address without an account is counted the same', async () => {
  await exhaust('nobody-at-all');
  expect(await guess('nobody-at-all', 1)).toEqual([429]);
});

test('after a password reset by link, strangers’ guesses don’t lock that browser out', async () => {
  const person = visitor();
  // Mails of the tests above have older links.
  smtp.received.length = 0;
  await person.mutate('passwords.request', { email: 'olga@example.org' });
  await exhaust('olga');
  expect(await person.signIn('olga')).toBe(429);
  const mail = await smtp.mailTo('olga@example.org', 'Reset your password');
  const token = /\/reset\/([\w-]{32})/.exec(mail.replace(/=\r\n/g, ''))?.[1] ?? '';
  expect(await person.mutate('passwords.reset', { token, password: PASSWORD })).toBe(200);
  expect(await visitor().signIn('olga')).toBe(429);
  expect(await person.signIn('olga')).toBe(200);
  await pass(61 * MINUTE);
});

test.each(['password123', 'Password123', 'qwertyuiop', '1q2w3e4r5t'])(
  'the common password “%s” is refused, wherever one is chosen',
  async (password) => {
    const local = await localServer();
    const { browser, workspaceId, userId } = local;
    const common = /common/;
    const { url } = await browser.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
    const body = { name: 'Eve', email: 'eve@example.org', password, invitationToken: tokenOf(url) };
    const signUp = await new Browser(browser.url).post('/api/auth/sign-up/email', body);
    expect([signUp.status, signUp.json.message]).toEqual([400, expect.stringMatching(common)]);
    const change = browser.api.people.changePassword.mutate({ current: PASSWORD, next: password });
    await expect(change).rejects.toThrow(common);
    const link = tokenOf((await browser.api.passwords.createLink.mutate({ workspaceId, userId })).url);
    const stranger = new Browser(browser.url).api;
    await expect(stranger.passwords.reset.mutate({ token: link, password })).rejects.toThrow(common);
    expect(
      await outcome(stranger.passwords.reset.mutate({ token: link, password: PASSWORD })),
      'the link is left',
    ).toBe('ok');
    await browser.signIn('Olga Owner');
  },
);

let local: Promise<{ browser: Browser; workspaceId: string; userId: string }> | undefined;

/** Returns a client at the server's own URL, where the API's client can be used. */
function localServer() {
  local ??= (async () => {
    const { url } = await startApiServer();
    const browser = new Browser(url);
    await browser.signUp('Olga Owner');
    const { workspace, user } = await browser.api.people.me.query();
    return { browser, workspaceId: workspace.id, userId: user.id };
  })();
  return local;
}
