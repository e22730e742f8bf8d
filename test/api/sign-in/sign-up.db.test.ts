import '@/generated/messages/packs/de';
import { afterEach, expect, test } from 'vitest';
import { installReader } from '@/i18n/reader';
import { Browser, outcome, PASSWORD, tokenOf } from '../browser';
import { startApiServer } from '../server';

const founded: string[] = [];
const server = await startApiServer({
  async onWorkspaceCreated(ctx, { workspaceId }) {
    founded.push(workspaceId);
    expect(await ctx.db.member.count({ where: { workspaceId, userId: ctx.actor.userId, role: 'owner' } })).toBe(1);
    throw new Error('the sample project cannot be made');
  },
});
const { db } = server.platform;
const owner = new Browser(server.url);
afterEach(() => installReader(() => undefined));

async function counts() {
  return {
    users: await db.user.count(),
    accounts: await db.account.count(),
    sessions: await db.session.count(),
    members: await db.member.count(),
    events: await db.auditEvent.count(),
  };
}

async function invite(role: 'admin' | 'editor' | 'viewer' = 'editor') {
  const { workspace } = await owner.api.people.me.query();
  const made = await owner.api.people.createInvitation.mutate({ workspaceId: workspace.id, role });
  return { ...made, token: tokenOf(made.url), workspaceId: workspace.id };
}

test('if two people sign up first at the same time, one owns the installation and the other needs an invitation', async () => {
  expect(await owner.api.people.signUpMode.query()).toBe('first');
  const browsers = [owner, new Browser(server.url)];
  const answers = await Promise.all([owner.signUp('Ada'), browsers[1]?.signUp('Bo')]);
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 403]);
  expect(await db.user.count()).toBe(1);
  expect(await db.workspace.count()).toBe(1);
  expect(await counts()).toEqual({ users: 1, accounts: 1, sessions: 1, members: 1, events: 1 });
  // The winner is the owner in the tests below.
  if (answers[0]?.status !== 200) await owner.signIn('Bo');
  expect((await owner.api.people.me.query()).role).toBe('owner');
});

test('sample content is added to a new workspace after the commit, and the workspace stays if that fails', () => {
  expect(founded).toHaveLength(1);
});

test('without an invitation nobody else signs up, and nothing is left of the attempt', async () => {
  const before = await counts();
  const stranger = new Browser(server.url);
  const answer = await stranger.signUp('Eve');
  expect(answer.status).toBe(403);
  expect(answer.json).toEqual({
    code: 'INVITATION_CLOSED',
    message: 'You need an invitation link to sign up. Ask an owner or admin of the workspace for one.',
  });
  expect(stranger.cookie).toBe('');
  expect(await counts()).toEqual(before);
  expect(await stranger.api.people.signUpMode.query()).toBe('invitation');
  expect(await stranger.api.people.openWorkspaceName.query(), 'a closed workspace isn’t named').toBeNull();
});

test('a stranger does not learn who has an account', async () => {
  const { user } = await owner.api.people.me.query();
  const stranger = new Browser(server.url);
  const known = await stranger.post('/api/auth/sign-up/email', { name: 'X', email: user.email, password: PASSWORD });
  const unknown = await stranger.post('/api/auth/sign-up/email', { name: 'X', email: 'x@x.org', password: PASSWORD });
  expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  const wrong = await stranger.post('/api/auth/sign-in/email', { email: user.email, password: 'not the one' });
  const nobody = await stranger.post('/api/auth/sign-in/email', { email: 'x@x.org', password: 'not the one' });
  expect([wrong.status, wrong.json]).toEqual([nobody.status, nobody.json]);
});

test('with an invitation, the person, their membership, its use and the audit event are stored together', async () => {
  const { token, id, workspaceId } = await invite('viewer');
  const before = await counts();
  const guest = new Browser(server.url);
  expect(await guest.api.people.invitation.query({ token })).toMatchObject({ state: 'open', role: 'viewer' });
  const answer = await guest.signUp('Cyd', token);
  expect(answer.status).toBe(200);
  expect(answer.json).not.toHaveProperty('token');
  expect(await guest.api.people.me.query()).toMatchObject({ role: 'viewer', workspace: { id: workspaceId } });
  expect((await db.invitation.findUniqueOrThrow({ where: { id } })).useCount).toBe(1);
  const after = await counts();
  expect(after).toEqual({
    users: before.users + 1,
    accounts: before.accounts + 1,
    sessions: before.sessions + 1,
    members: before.members + 1,
    events: before.events + 1,
  });
});

test('the token is kept only as a hash', async () => {
  const { token, id } = await invite();
  const row = await db.invitation.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
});

test('expired, revoked and invented links are each refused with a message, and store nothing', async () => {
  const expired = await invite();
  await db.invitation.update({ where: { id: expired.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  const revoked = await invite();
  await owner.api.people.revokeInvitation.mutate({ workspaceId: revoked.workspaceId, invitationId: revoked.id });
  const before = await counts();
  const guest = new Browser(server.url);
  for (const [token, code] of [
    [expired.token, 'INVITATION_EXPIRED'],
    [revoked.token, 'INVITATION_REVOKED'],
    ['A'.repeat(32), 'INVITATION_UNKNOWN'],
    ["' or 1=1; --", 'INVITATION_UNKNOWN'],
  ] as const) {
    const answer = await guest.signUp('Dag', token);
    expect([answer.status, answer.json.code]).toEqual([403, code]);
    const preview = await guest.api.people.invitation.query({ token });
    expect(`INVITATION_${preview.state.toUpperCase()}`).toBe(code);
    expect(Object.keys(preview)).toEqual(['state']);
  }
  expect((await guest.signUp('Dag', '\0')).status).toBe(403);
  await expect(guest.api.people.invitation.query({ token: '\0' })).rejects.toThrow('NUL');
  expect(await counts()).toEqual(before);
});

test('if the owner has opened sign-up, a stranger becomes an editor, but an invalid link is still refused', async () => {
  const { workspace } = await owner.api.people.me.query();
  await owner.api.people.setSignUpOpen.mutate({ workspaceId: workspace.id, open: true });
  const guest = new Browser(server.url);
  expect(await guest.api.people.signUpMode.query()).toBe('open');
  expect(await guest.api.people.openWorkspaceName.query()).toBe(workspace.name);
  expect((await guest.signUp('Fay', 'B'.repeat(32))).status).toBe(403);
  expect((await guest.signUp('Fay')).status).toBe(200);
  expect((await guest.api.people.me.query()).role).toBe('editor');
  await owner.api.people.setSignUpOpen.mutate({ workspaceId: workspace.id, open: false });
  expect((await new Browser(server.url).signUp('Gil')).status).toBe(403);
});

test('if the membership can’t be stored, the person isn’t either', async () => {
  const { token, id } = await invite();
  const before = await counts();
  await db.$executeRawUnsafe('alter table member add constraint no_more check (false) not valid');
  try {
    const answer = await new Browser(server.url).signUp('Hal', token);
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on the server. Check whether your change was made, then try again.',
    });
  } finally {
    await db.$executeRawUnsafe('alter table member drop constraint no_more');
  }
  expect(await counts()).toEqual(before);
  expect((await db.invitation.findUniqueOrThrow({ where: { id } })).useCount).toBe(0);
  // The address wasn't taken.
  expect((await new Browser(server.url).signUp('Hal', token)).status).toBe(200);
});

test('if two people sign up with one address at once, one person is stored', async () => {
  const { token } = await invite();
  const answers = await Promise.all([1, 2, 3].map(() => new Browser(server.url).signUp('Ida', token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers) expect(answer.text).not.toMatch(/prisma|constraint|P2002/i);
  expect(await db.user.count({ where: { email: 'ida@example.org' } })).toBe(1);
  expect(await db.member.count({ where: { user: { email: 'ida@example.org' } } })).toBe(1);
});

test.each([
  ['no name', { name: ' ' }],
  ['a name with a line break', { name: 'A\nB' }],
  ['a name with NUL', { name: 'A\0B' }],
  ['a name with half a character', { name: 'A\ud800' }],
  ['a name of 81 characters', { name: 'x'.repeat(81) }],
  ['no e-mail address', { email: 'nobody' }],
  ['a password of 7 characters', { password: 'seven77' }],
  ['a password of 129 characters', { password: 'x'.repeat(129) }],
  ['a password that is a number', { password: 12345678 }],
  ['a name that is a list', { name: ['A'] }],
])('%s: refused with 400, and nothing is left', async (_, part) => {
  const { token } = await invite();
  const before = await counts();
  const person = { name: 'Jo', email: 'jo@example.org', password: PASSWORD, invitationToken: token, ...part };
  const answer = await new Browser(server.url).post('/api/auth/sign-up/email', person);
  expect(answer.status).toBe(400);
  expect(String(answer.json.message)).not.toBe('');
  expect(await counts()).toEqual(before);
});

test.each([
  ['a short password', { password: 'k7#Qz' }, 'Das Passwort ist zu kurz.'],
  ['no email address', { email: 'nobody' }, 'Das ist keine gültige E-Mail-Adresse.'],
  ['no name', { name: ' ' }, 'Der Name fehlt.'],
])('%s: German readers get the message in German, without the name of the field', async (_, part, message) => {
  const { token } = await invite();
  const person = { name: 'Jo', email: 'jo@example.org', password: PASSWORD, invitationToken: token, ...part };
  installReader(() => ({ language: 'de', region: 'DE', timeZone: undefined }));
  const answer = await new Browser(server.url).post('/api/auth/sign-up/email', person);
  expect([answer.status, answer.json.message]).toEqual([400, message]);
});

test('a person cannot give themselves an id, a confirmed address or an image', async () => {
  const { token } = await invite();
  const extras = { id: 'mine', emailVerified: true, image: 'javascript:alert(1)', role: 'owner', createdAt: 0 };
  const person = { name: '  Kim ', email: 'Kim@Example.org', password: PASSWORD, invitationToken: token };
  const answer = await new Browser(server.url).post('/api/auth/sign-up/email', { ...extras, ...person });
  const row = await db.user.findUnique({ where: { email: 'kim@example.org' } });
  if (answer.status === 200) {
    expect(row).toMatchObject({ name: 'Kim', emailVerified: false, image: null });
    expect(row?.id).not.toBe('mine');
  } else {
    expect(answer.status).toBe(400);
    expect(row).toBeNull();
  }
});

test('somebody who has an account accepts an invitation to a further workspace', async () => {
  const { token } = await invite();
  const guest = new Browser(server.url);
  await guest.signUp('Lea', token);
  const { user } = await guest.api.people.me.query();
  await db.workspace.create({
    data: { id: 'other', name: 'Other', members: { create: { userId: user.id, role: 'viewer' } } },
  });
  await db.member.deleteMany({ where: { userId: user.id, workspaceId: { not: 'other' } } });
  const again = await invite('editor');
  expect(await guest.api.people.acceptInvitation.mutate({ token: again.token })).toEqual({
    workspaceId: again.workspaceId,
    role: 'editor',
  });
  expect((await guest.api.people.me.query()).workspaces.map(({ role }) => role).sort()).toEqual(['editor', 'viewer']);
  await db.workspace.delete({ where: { id: 'other' } });
});

test('a link doesn’t change the role of a member, and isn’t used up by one', async () => {
  const { token, id } = await invite('viewer');
  expect(await owner.api.people.acceptInvitation.mutate({ token })).toMatchObject({ role: 'owner' });
  expect((await db.invitation.findUniqueOrThrow({ where: { id } })).useCount).toBe(0);
});

test('an invalid invitation is also refused to people with an account', async () => {
  expect(await outcome(owner.api.people.acceptInvitation.mutate({ token: 'C'.repeat(32) }))).toBe('FORBIDDEN');
});
