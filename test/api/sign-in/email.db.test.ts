import { afterAll, expect, test } from 'vitest';
import { startFakeSmtp } from '../../fakes/smtp';
import { Browser, outcome, PASSWORD, tokenOf } from '../browser';
import { startApiServer } from '../server';
import { World } from '../world';

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const server = await startApiServer({ env: { SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' } });
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace } = await owner.api.people.me.query();
const workspaceId = workspace.id;
let people = 0;

async function join(to = owner) {
  const { url } = await to.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
  const browser = new Browser(to.url);
  const name = `Person ${++people}`;
  await browser.signUp(name, tokenOf(url));
  const { user } = await browser.api.people.me.query();
  return { browser, name, userId: user.id, email: user.email };
}

/** Returns the token of the link in the newest mail to this address. */
async function linkTo(email: string): Promise<string> {
  const mail = await smtp.mailTo(email, 'Verify your email address');
  return /\/verify\/([\w-]{32})/.exec(mail.replace(/=\r\n/g, ''))?.[1] ?? '';
}

const newToken = ({ api }: Browser) => outcome(api.tokens.create.mutate({ name: 'x', scope: 'read', days: 1 }));
const isDue = async ({ api }: Browser) => (await api.people.me.query()).user.emailCheckDue;

test('where mail can be sent, tokens are made only after the address was verified by the mailed link', async () => {
  const { browser, email, userId } = await join();
  expect(await isDue(browser)).toBe(true);
  expect(await newToken(browser)).toBe('FORBIDDEN');
  const token = await linkTo(email);
  await browser.api.people.verifyEmail.mutate({ token });
  expect(await isDue(browser)).toBe(false);
  expect(await newToken(browser)).toBe('ok');
  const event = await db.auditEvent.findFirst({ where: { action: 'user.email_verified', subjectId: userId } });
  expect(event).toMatchObject({ actorId: userId, ip: expect.any(String) });
  expect(await outcome(browser.api.people.verifyEmail.mutate({ token })), 'once').toBe('NOT_FOUND');
});

test('a link verifies only the person it was sent to, while it’s new and the last one', async () => {
  const { browser, email, userId } = await join();
  const stranger = await join();
  const first = await linkTo(email);
  expect(await outcome(stranger.browser.api.people.verifyEmail.mutate({ token: first }))).toBe('NOT_FOUND');
  expect(await outcome(new Browser(server.url).api.people.verifyEmail.mutate({ token: first }))).toBe('UNAUTHORIZED');
  const count = smtp.received.length;
  await browser.api.people.sendVerification.mutate();
  await expect.poll(() => smtp.received.length).toBe(count + 1);
  expect(await outcome(browser.api.people.verifyEmail.mutate({ token: first })), 'replaced').toBe('NOT_FOUND');
  const second = await linkTo(email);
  await db.emailVerification.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect(await outcome(browser.api.people.verifyEmail.mutate({ token: second })), 'expired').toBe('NOT_FOUND');
  expect(await newToken(browser)).toBe('FORBIDDEN');
});

test('asking for the mail again and again is refused', async () => {
  const { browser } = await join();
  const results: string[] = [];
  // The first mail was sent at sign-up.
  for (let i = 0; i < 3; i++) results.push(await outcome(browser.api.people.sendVerification.mutate()));
  expect(results).toEqual(['ok', 'ok', 'TOO_MANY_REQUESTS']);
});

test('a password set by a mailed link verifies the address too; one set by an admin’s link does not', async () => {
  const mailed = await join();
  await new Browser(server.url).api.passwords.request.mutate({ email: mailed.email });
  const mail = (await smtp.mailTo(mailed.email, 'Reset your password')).replace(/=\r\n/g, '');
  const reset = /\/reset\/([\w-]{32})/.exec(mail)?.[1] ?? '';
  await new Browser(server.url).api.passwords.reset.mutate({ token: reset, password: PASSWORD });
  await mailed.browser.signIn(mailed.name);
  expect(await newToken(mailed.browser)).toBe('ok');
  const helped = await join();
  const { url } = await owner.api.passwords.createLink.mutate({ workspaceId, userId: helped.userId });
  await new Browser(server.url).api.passwords.reset.mutate({ token: tokenOf(url), password: PASSWORD });
  await helped.browser.signIn(helped.name);
  expect(await newToken(helped.browser)).toBe('FORBIDDEN');
});

test('older accounts, and installations without mail, need no verification', async () => {
  const world = await World.make(server.platform);
  expect(await outcome(world.as(world.members.editor).tokens.create({ name: 'x', scope: 'read', days: 1 }))).toBe('ok');
  const plain = await startApiServer();
  const person = new Browser(plain.url);
  await person.signUp('Paul Plain');
  expect(await isDue(person)).toBe(false);
  expect(await newToken(person)).toBe('ok');
  expect(await outcome(person.api.people.sendVerification.mutate())).toBe('SERVICE_UNAVAILABLE');
});

const changeEmail = ({ api }: Browser, email: string, password = PASSWORD) =>
  api.people.changeEmail.mutate({ email, password });

test('a new email address takes effect when its link is opened, and the old one gets a notice', async () => {
  const { browser, email, userId } = await join();
  const wanted = `new.${email}`;
  expect(await changeEmail(browser, wanted.toUpperCase())).toEqual({ state: 'sent' });
  const addressOf = async () => (await browser.api.people.me.query()).user.email;
  expect(await addressOf()).toBe(email);
  const mail = (await smtp.mailTo(wanted, 'Confirm your new email address')).replace(/=\r\n/g, '');
  const token = /\/verify\/([\w-]{32})/.exec(mail)?.[1] ?? '';
  const stranger = await join();
  expect(await outcome(stranger.browser.api.people.verifyEmail.mutate({ token }))).toBe('NOT_FOUND');
  await browser.api.people.verifyEmail.mutate({ token });
  expect(await addressOf()).toBe(wanted);
  expect(await smtp.mailTo(email, 'Your email address was changed')).toContain('no longer sign in with this address');
  expect(await isDue(browser), 'opening the link verifies the address').toBe(false);
  expect(await outcome(browser.api.people.verifyEmail.mutate({ token })), 'once').toBe('NOT_FOUND');
  expect(await db.auditEvent.count({ where: { action: 'user.email_changed', subjectId: userId } })).toBe(1);
});

test('an address is changed only with the password, to one that nobody has, and a few times an hour', async () => {
  const { browser, email } = await join();
  const other = await join();
  expect(await outcome(changeEmail(browser, 'x@example.org', 'not the password'))).toBe('BAD_REQUEST');
  expect(await outcome(changeEmail(browser, other.email))).toBe('CONFLICT');
  expect(await outcome(changeEmail(browser, 'no address'))).toBe('BAD_REQUEST');
  for (let i = 0; i < 4; i++) await changeEmail(browser, `again${i}.${email}`);
  expect(await outcome(changeEmail(browser, `last.${email}`))).toBe('TOO_MANY_REQUESTS');
});

test('an address that somebody else took meanwhile can’t be verified', async () => {
  const [one, two] = [await join(), await join()];
  const wanted = `shared.${one.email}`;
  const tokens: string[] = [];
  for (const { browser } of [one, two]) {
    const count = smtp.received.length;
    await changeEmail(browser, wanted);
    await expect.poll(() => smtp.received.length).toBeGreaterThan(count);
    const mail = (await smtp.mailTo(wanted)).replace(/=\r\n/g, '');
    tokens.push(/\/verify\/([\w-]{32})/.exec(mail)?.[1] ?? '');
  }
  await one.browser.api.people.verifyEmail.mutate({ token: tokens[0] ?? '' });
  expect(await outcome(two.browser.api.people.verifyEmail.mutate({ token: tokens[1] ?? '' }))).toBe('CONFLICT');
});

test('without a mail server an address changes at once, and isn’t verified', async () => {
  const { browser, email } = await join();
  const { settings } = server.platform;
  const { smtp: kept } = settings;
  Object.assign(settings, { smtp: undefined });
  try {
    expect(await changeEmail(browser, `plain.${email}`)).toEqual({ state: 'changed' });
  } finally {
    Object.assign(settings, { smtp: kept });
  }
  expect((await browser.api.people.me.query()).user.email).toBe(`plain.${email}`);
});

test('a person changes their name for everyone, and hostile names are refused', async () => {
  const { browser, userId } = await join();
  await browser.api.people.rename.mutate({ name: '  Renée New ' });
  const listed = await owner.api.people.members.query({ workspaceId });
  expect(listed.find((member) => member.userId === userId)?.name).toBe('Renée New');
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(81), 'a\u202eb']) {
    expect(await outcome(browser.api.people.rename.mutate({ name })), name).toBe('BAD_REQUEST');
  }
  expect(await db.auditEvent.count({ where: { action: 'user.renamed', subjectId: userId } })).toBe(1);
});
