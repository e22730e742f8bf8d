import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { personFileRoute } from '../../../server/http/person-file';
import { appWith } from '../../fakes/authenticator';
import { ask, Browser, closed, outcome, PASSWORD, tokenOf } from '../browser';
import { startApiServer } from '../server';

const server = await startApiServer({ routes: [personFileRoute], recheckMs: 20 });
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace, user: olga } = await owner.api.people.me.query();
const workspaceId = workspace.id;
let people = 0;

async function join(role: 'admin' | 'editor' = 'editor') {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  const name = `Person ${++people}`;
  await browser.signUp(name, tokenOf(url));
  const userId = String(((await browser.fetch('/api/auth/get-session')).json.user as { id: string }).id);
  return { browser, name, userId };
}

/** Sets up two-factor sign-in like a person with a phone. */
async function setUp(browser: Browser) {
  const { secret, uri } = await browser.api.secondFactor.begin.mutate();
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  const app = appWith(secret);
  const code = app();
  const { recoveryCodes } = await browser.api.secondFactor.confirm.mutate({ code });
  return { app, code, recoveryCodes, secret };
}

/** Tries to sign in with a new browser. Returns `in`, or the code of the refusal. */
async function signIn(name: string, code?: string, browser = new Browser(server.url)) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;
  const answer = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD, code });
  return answer.status === 200 ? 'in' : answer.json.code;
}

/** Simulates that no code has been used yet. */
const forgetSteps = (userId: string) => db.secondFactor.updateMany({ where: { userId }, data: { lastStep: 0 } });

test('with two-factor sign-in, the password alone isn’t enough and creates no session', async () => {
  const { browser, name, userId } = await join();
  const { app } = await setUp(browser);
  await forgetSteps(userId);
  const sessions = await db.session.count({ where: { userId } });
  expect(await signIn(name)).toBe('SECOND_FACTOR_REQUIRED');
  expect(await signIn(name, '000000')).toBe('WRONG_CODE');
  expect(await db.session.count({ where: { userId } })).toBe(sessions);
  expect(await signIn(name, app())).toBe('in');
  expect(await signIn(name, ` ${app(1).slice(0, 3)} ${app(1).slice(3)} `), 'typed with blanks').toBe('in');
});

test('a code works once: not again, not after a later one, and not the one used for the set-up', async () => {
  const { browser, name, userId } = await join();
  const { app, code: ofSetUp } = await setUp(browser);
  expect(await signIn(name, ofSetUp)).toBe('WRONG_CODE');
  await forgetSteps(userId);
  const code = app();
  expect(await signIn(name, code)).toBe('in');
  expect(await signIn(name, code)).toBe('WRONG_CODE');
  await forgetSteps(userId);
  expect(await signIn(name, app(1))).toBe('in');
  expect(await signIn(name, app())).toBe('WRONG_CODE');
  expect(await signIn(name, app(7)), 'of another time').toBe('WRONG_CODE');
});

test('of several requests at once with one code, one signs in', async () => {
  const { browser, name, userId } = await join();
  const { app, recoveryCodes } = await setUp(browser);
  for (let round = 0; round < 3; round++) {
    await forgetSteps(userId);
    const code = app();
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(name, code)));
    expect(answers.sort()).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'in']);
  }
  const answers = await Promise.all([1, 2].map(() => signIn(name, recoveryCodes[0])));
  expect(answers.sort()).toEqual(['WRONG_CODE', 'in']);
});

test('each recovery code works once, and new ones replace the old ones', async () => {
  const { browser, name, userId } = await join();
  const { recoveryCodes } = await setUp(browser);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = '', third = ''] = recoveryCodes;
  expect(await signIn(name, first)).toBe('in');
  expect(await signIn(name, first)).toBe('WRONG_CODE');
  expect(await signIn(name, second.toUpperCase().replaceAll('-', ' ')), 'however it is typed').toBe('in');
  expect((await browser.api.secondFactor.status.query()).recoveryCodesLeft).toBe(8);
  const event = await db.auditEvent.findFirst({ where: { actorId: userId, action: 'user.recovery_code_used' } });
  expect(event).toMatchObject({ data: { left: 9 }, ip: expect.any(String) });
  const renewed = await browser.api.secondFactor.renewRecoveryCodes.mutate();
  expect(await signIn(name, third)).toBe('WRONG_CODE');
  expect(await signIn(name, renewed.recoveryCodes[0])).toBe('in');
});

test('after twenty wrong codes a day, codes from unknown browsers are refused; recovery codes still work', async () => {
  const { browser, name, userId } = await join();
  const { app, recoveryCodes } = await setUp(browser);
  await forgetSteps(userId);
  const known = new Browser(server.url);
  expect(await signIn(name, recoveryCodes[0], known)).toBe('in');
  await signIn(name, '000000');
  await db.attempt.updateMany({ where: { key: `code:${userId}:strangers` }, data: { count: 20 } });
  expect(await signIn(name, app())).toBe('RATE_LIMITED');
  expect(await signIn(name, recoveryCodes[1])).toBe('in');
  expect(await signIn(name, app(), known)).toBe('in');
});

test('setting up two-factor sign-in ends the person’s other sessions', async () => {
  const { browser, name } = await join();
  const other = new Browser(server.url);
  await signIn(name, undefined, other);
  await setUp(browser);
  expect(await outcome(other.api.people.me.query())).toBe('UNAUTHORIZED');
  expect(await outcome(browser.api.people.me.query())).toBe('ok');
});

test('an unconfirmed set-up has no effect at sign-in, and a wrong code doesn’t confirm it', async () => {
  const { browser, name } = await join();
  const { secret } = await browser.api.secondFactor.begin.mutate();
  expect(await outcome(browser.api.secondFactor.confirm.mutate({ code: '000000' }))).toBe('BAD_REQUEST');
  expect(await signIn(name)).toBe('in');
  await browser.api.secondFactor.begin.mutate();
  const old = browser.api.secondFactor.confirm.mutate({ code: appWith(secret)() });
  expect(await outcome(old), 'of a key that was replaced').toBe('BAD_REQUEST');
  await setUp(browser);
  expect(await outcome(browser.api.secondFactor.begin.mutate())).toBe('CONFLICT');
});

test('after two-factor sign-in is turned off, the password is enough again', async () => {
  const { browser, name } = await join();
  await setUp(browser);
  await browser.api.secondFactor.turnOff.mutate();
  expect(await signIn(name)).toBe('in');
  expect(await db.recoveryCode.count({ where: { userId: olga.id } })).toBe(0);
});

test('an hour after signing in, changing the second factor requires the password, even for people who must set it up first', async () => {
  const { browser, userId } = await join();
  await setUp(browser);
  const age = () => db.session.updateMany({ where: { userId }, data: { createdAt: new Date(Date.now() - 3_600_000) } });
  await age();
  expect(await outcome(browser.api.secondFactor.turnOff.mutate())).toBe('FORBIDDEN');
  expect(await outcome(browser.api.secondFactor.renewRecoveryCodes.mutate())).toBe('FORBIDDEN');
  expect(await outcome(browser.api.secondFactor.status.query())).toBe('ok');
  await browser.api.people.confirmPassword.mutate({ password: PASSWORD });
  expect(await outcome(browser.api.secondFactor.turnOff.mutate())).toBe('ok');
  await db.session.updateMany({ where: { userId }, data: { reauthenticatedAt: null } });
  await db.workspace.update({ where: { id: workspaceId }, data: { requireSecondFactor: true } });
  expect(await outcome(browser.api.secondFactor.begin.mutate())).toBe('FORBIDDEN');
  await browser.api.people.confirmPassword.mutate({ password: PASSWORD });
  await setUp(browser);
  await db.workspace.update({ where: { id: workspaceId }, data: { requireSecondFactor: false } });
});

test('neither the second factor’s key nor a code is in the database, the export or the audit log', async () => {
  const { browser, userId } = await join();
  const { secret, recoveryCodes } = await setUp(browser);
  const file = await browser.fetch(`/api/workspaces/${workspaceId}/people/${userId}/data.json`);
  expect(file.json).toMatchObject({ secondFactor: { setUpAt: expect.any(String) } });
  const rows = [await db.secondFactor.findMany(), await db.recoveryCode.findMany(), await db.auditEvent.findMany()];
  const plain = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)) + file.text;
  for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(plain).not.toContain(told);
  }
  const stored = (await db.secondFactor.findUniqueOrThrow({ where: { userId } })).secret;
  expect(Buffer.from(stored).toString('latin1')).not.toContain(secret);
});

test('an owner can reset a lost second factor, except of people who also belong to another workspace; admins can’t', async () => {
  const { browser, name, userId } = await join();
  const admin = await join('admin');
  await setUp(browser);
  const reset = (by: Browser) => outcome(by.api.secondFactor.reset.mutate({ workspaceId, userId }));
  expect(await reset(admin.browser)).toBe('FORBIDDEN');
  expect(await reset(owner)).toBe('ok');
  expect(await outcome(browser.api.people.me.query()), 'they are signed out').toBe('UNAUTHORIZED');
  expect(await signIn(name)).toBe('in');
  expect(await reset(owner)).toBe('CONFLICT');
  const event = await db.auditEvent.findFirst({ where: { subjectId: userId, action: 'member.second_factor_reset' } });
  expect(event).toMatchObject({ actorId: olga.id, workspaceId });
  await db.workspace.create({ data: { id: 'theirs', name: 'Theirs' } });
  const elsewhere = await join();
  await setUp(elsewhere.browser);
  await db.member.create({ data: { workspaceId: 'theirs', userId: elsewhere.userId, role: 'viewer' } });
  expect(await outcome(owner.api.secondFactor.reset.mutate({ workspaceId, userId: elsewhere.userId }))).toBe(
    'FORBIDDEN',
  );
});

test('an operator resets the second factor of an owner who lost it', async () => {
  const { browser, name, userId } = await join();
  await setUp(browser);
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
  const run = (address: string) =>
    promisify(execFile)('npm', ['run', '--silent', 'reset-second-factor', '--', address], {
      env: { ...process.env, DATABASE_URL: server.platform.url },
    });
  await expect(run('nobody@example.org')).rejects.toMatchObject({ stderr: expect.stringContaining('No account') });
  expect((await run(email)).stdout).toContain(`Two-factor sign-in for ${email} is off`);
  expect(await signIn(name)).toBe('in');
  expect(await outcome(browser.api.people.me.query())).toBe('UNAUTHORIZED');
  const event = await db.auditEvent.findFirst({ where: { subjectId: userId, action: 'member.second_factor_reset' } });
  expect(event).toMatchObject({ actorId: null, workspaceId });
});

test('if the workspace requires two-factor sign-in, members without it can only set it up; tokens still work', async () => {
  const without = await join();
  const { projectId } = await owner.api.projects.create.mutate({ workspaceId, name: 'Launch' });
  const { documentId } = await owner.api.documents.create.mutate({ projectId, path: 'plan.md', text: 'The plan.\n' });
  const { token } = await without.browser.api.tokens.create.mutate({ name: 'script', scope: 'read', days: 1 });
  const socket = without.browser.socket();
  await ask(socket, 'people.me');
  const end = closed(socket);
  const demand = (required: boolean) => owner.api.secondFactor.require.mutate({ workspaceId, required });

  expect(await outcome(demand(true)), 'not before the owner has it').toBe('CONFLICT');
  const { app } = await setUp(owner);
  await demand(true);
  expect(await end, 'they are signed out').toBe(4401);
  expect(await outcome(owner.api.people.me.query())).toBe('ok');

  const { browser, name } = without;
  expect(await signIn(name, undefined, browser)).toBe('in');
  const calls = [
    browser.api.people.me.query(),
    browser.api.documents.get.query({ documentId }),
    browser.api.tokens.create.mutate({ name: 'x', scope: 'read', days: 1 }),
    browser.api.people.changePassword.mutate({ current: PASSWORD, next: 'another good phrase' }),
    browser.api.secondFactor.turnOff.mutate(),
  ];
  const refused = await Promise.all(calls.map(outcome));
  expect(refused).toEqual(calls.map(() => 'UNAUTHORIZED'));
  expect(await closed(browser.socket())).toBe(4401);
  expect((await browser.fetch(`/api/workspaces/${workspaceId}/people/${without.userId}/data.json`)).status).toBe(401);
  const withToken = { authorization: `Bearer ${token}`, cookie: '' };
  expect((await browser.fetch('/api/trpc/people.me', { headers: withToken })).status).toBe(200);
  const status = await browser.fetch('/api/trpc/secondFactor.status', { headers: withToken });
  expect(status.status, 'a token is no way to set it up').toBe(403);

  expect((await browser.api.secondFactor.status.query()).requiredBy).toEqual([workspace.name]);
  await setUp(browser);
  expect(await outcome(browser.api.people.me.query())).toBe('ok');

  const newcomer = await join();
  expect(await outcome(newcomer.browser.api.people.me.query()), 'who joins now').toBe('UNAUTHORIZED');
  await demand(false);
  expect(await outcome(newcomer.browser.api.people.me.query())).toBe('ok');
  const actions = (await db.auditEvent.findMany({ where: { subjectId: workspaceId } })).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['workspace.second_factor_required', 'workspace.second_factor_made_optional']),
  );
  expect(await signIn('Olga Owner', app(1))).toBe('in');
});
