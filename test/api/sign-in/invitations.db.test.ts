import { afterAll, expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { startFakeSmtp } from '../../fakes/smtp';
import { Browser, outcome } from '../browser';
import { startApiServer } from '../server';

const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
const server = await startApiServer({ env: { SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' } });
const { db, settings } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace, user: me } = await owner.api.people.me.query();
const workspaceId = workspace.id;
const documentId = 'a-document';

const invite = (emails: string[], role: 'editor' | 'owner' = 'editor', by = owner) =>
  by.api.people.invite.mutate({ workspaceId, role, emails, documentId });

/** Returns the link in the newest mail to this address. */
async function linkTo(email: string): Promise<{ url: string; token: string }> {
  const mail = (await smtp.mailTo(email)).replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const [url = '', token = ''] = /http\S+\/invite\/([\w-]{32})\S*/.exec(mail) ?? [];
  return { url, token };
}

test('several people are invited at once, each by a mail with a link that leads to the document', async () => {
  expect(await invite(['ben@example.org', 'CY@example.org'])).toEqual([
    { email: 'ben@example.org', state: 'sent' },
    { email: 'cy@example.org', state: 'sent' },
  ]);
  const ben = await linkTo('ben@example.org');
  const cy = await linkTo('cy@example.org');
  expect(ben.url).toMatch(/\/invite\/[\w-]{32}\?to=a-document$/);
  expect(ben.token).not.toBe(cy.token);
  const listed = await owner.api.people.invitations.query({ workspaceId });
  expect(listed.map(({ email, role, state }) => ({ email, role, state }))).toEqual(
    expect.arrayContaining([{ email: 'ben@example.org', role: 'editor', state: 'open' }]),
  );
  const events = await db.auditEvent.findMany({ where: { action: 'invitation.created', actorId: me.id } });
  expect(events).toHaveLength(2);
});

test('a mailed link works once, and not after another one was sent to the same address', async () => {
  await invite(['dee@example.org']);
  const first = await linkTo('dee@example.org');
  const count = smtp.received.length;
  await invite(['dee@example.org']);
  expect(smtp.received).toHaveLength(count + 1);
  const second = await linkTo('dee@example.org');
  const stateOf = async ({ token }: { token: string }) =>
    (await new Browser(server.url).api.people.invitation.query({ token })).state;
  expect(await stateOf(first)).toBe('revoked');
  await new Browser(server.url).signUp('Dee', second.token);
  expect(await stateOf(second)).toBe('used');
  const listed = await owner.api.people.invitations.query({ workspaceId });
  expect(listed.filter(({ email }) => email === 'dee@example.org')).toMatchObject([
    { state: 'used', useCount: 1, joined: ['Dee'] },
    { state: 'revoked', useCount: 0, joined: [] },
  ]);
  const again = await new Browser(server.url).signUp('Another', second.token);
  expect(again).toMatchObject({ status: 403, json: { code: 'INVITATION_USED' } });
});

test('a request that is repeated sends no second mail and leaves the first link good, also when both come at once', async () => {
  const request = { workspaceId, role: 'editor' as const, emails: ['fay@example.org', 'gil@example.org'] };
  const repeated = { ...request, requestId: newId() };
  const mails = () => smtp.received.filter(({ to }) => request.emails.includes(to)).length;
  const answers = await Promise.all([repeated, repeated].map((input) => owner.api.people.invite.mutate(input)));
  answers.push(await owner.api.people.invite.mutate(repeated));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(mails()).toBe(2);
  const { token } = await linkTo('fay@example.org');
  expect((await new Browser(server.url).api.people.invitation.query({ token })).state).toBe('open');
  expect(await db.invitation.count({ where: { email: 'fay@example.org' } })).toBe(1);
  // The same request id of another person doesn't give the same links.
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'admin' });
  const admin = new Browser(server.url);
  await admin.signUp('Another Admin', url.slice(url.lastIndexOf('/') + 1));
  await admin.api.people.invite.mutate(repeated);
  expect(mails()).toBe(4);
});

test('if two people follow a mailed link at the same time, only one can sign up', async () => {
  await invite(['eve@example.org']);
  const { token } = await linkTo('eve@example.org');
  const tries = ['Eve', 'Evan'].map((name) => new Browser(server.url).signUp(name, token));
  const states = (await Promise.all(tries)).map(({ status }) => status);
  expect(states.sort()).toEqual([200, 403]);
});

test('members are not invited again, and removed people are named', async () => {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'viewer' });
  const gone = new Browser(server.url);
  await gone.signUp('Gone', /[\w-]{32}$/.exec(url)?.[0]);
  const { user } = await gone.api.people.me.query();
  await owner.api.people.deactivate.mutate({ workspaceId, userId: user.id });
  const count = smtp.received.length;
  expect(await invite([me.email, user.email])).toEqual(
    expect.arrayContaining([
      { email: me.email, state: 'member' },
      { email: user.email, state: 'removed' },
    ]),
  );
  expect(smtp.received).toHaveLength(count);
});

test('without a mail server that takes them, the links are returned to be copied', async () => {
  const { smtp: kept } = settings;
  Object.assign(settings, { smtp: undefined });
  try {
    const [made] = await invite(['fay@example.org']);
    expect(made).toMatchObject({ email: 'fay@example.org', state: 'link' });
    expect(made?.url).toMatch(/\/invite\/[\w-]{32}\?to=a-document$/);
    Object.assign(settings, { smtp: { ...kept, url: 'smtp://127.0.0.1:9' } });
    expect(await invite(['gus@example.org'])).toMatchObject([{ email: 'gus@example.org', state: 'link' }]);
  } finally {
    Object.assign(settings, { smtp: kept });
  }
});

test('invalid addresses, too many of them, and a role above the person’s own are refused, and nothing is sent', async () => {
  const count = smtp.received.length;
  expect(await outcome(invite(['nobody']))).toBe('BAD_REQUEST');
  expect(await outcome(invite(['a@example.org\r\nBcc: b@example.org']))).toBe('BAD_REQUEST');
  expect(await outcome(invite([]))).toBe('BAD_REQUEST');
  expect(await outcome(invite(Array.from({ length: 21 }, (_, n) => `p${n}@example.org`)))).toBe('BAD_REQUEST');
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'admin' });
  const admin = new Browser(server.url);
  await admin.signUp('Adam Admin', /[\w-]{32}$/.exec(url)?.[0]);
  const before = smtp.received.length;
  expect(await outcome(invite(['hal@example.org'], 'owner', admin))).toBe('FORBIDDEN');
  expect(await db.invitation.count({ where: { email: 'hal@example.org' } })).toBe(0);
  expect(before - count).toBeLessThanOrEqual(1);
  expect(smtp.received.some(({ to }) => to === 'hal@example.org')).toBe(false);
});

test('deleting a person deletes their invitation’s address, and the link stays used', async () => {
  await invite(['ida@example.org']);
  const { token } = await linkTo('ida@example.org');
  const ida = new Browser(server.url);
  await ida.signUp('Ida', token);
  const { user } = await ida.api.people.me.query();
  await db.user.update({ where: { id: user.id }, data: { email: 'ida@example.org' } });
  await owner.api.people.deletePerson.mutate({ workspaceId, userId: user.id });
  expect(await db.invitation.count({ where: { email: 'ida@example.org' } })).toBe(0);
  expect((await new Browser(server.url).api.people.invitation.query({ token })).state).toBe('used');
});
