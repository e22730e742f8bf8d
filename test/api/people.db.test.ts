import { expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import { Browser, outcome, tokenOf } from './browser';
import { startApiServer } from './server';

const server = await startApiServer();
const { db, bus } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace, user: ownerUser } = await owner.api.people.me.query();
const workspaceId = workspace.id;

let people = 0;

/** Creates a person who joined with a link. */
async function join(role: Role) {
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  const name = `Person ${++people}`;
  await browser.signUp(name, tokenOf(url));
  const { user } = await browser.api.people.me.query();
  return { browser, name, userId: user.id, api: browser.api.people };
}

const lastEvent = () => db.auditEvent.findFirstOrThrow({ orderBy: { id: 'desc' } });

/** Resolves when the bus announces a change of the person's access. */
function news(userId: string): Promise<void> {
  return new Promise((resolve) => {
    const leave = bus.subscribe(`access:${userId}`, () => {
      leave();
      resolve();
    });
  });
}

test('people who manage members learn the day on which each was last active, and nobody else does', async () => {
  const editor = await join('editor');
  const used = new Date('2099-03-18T17:45:00Z');
  await db.session.updateMany({ where: { userId: editor.userId }, data: { updatedAt: used } });
  const days = await owner.api.people.lastActive.query({ workspaceId });
  expect(days).toContainEqual({ userId: editor.userId, day: '2099-03-18' });
  expect(days.map(({ userId }) => userId)).toContain(ownerUser.id);
  expect(await outcome(editor.api.lastActive.query({ workspaceId }))).toBe('FORBIDDEN');
});

test('the day on which a member was last active outlasts the session, however it ends', async () => {
  const editor = await join('editor');
  const { userId } = editor;
  const dayOf = async () =>
    (await owner.api.people.lastActive.query({ workspaceId })).find((one) => one.userId === userId)?.day;
  await db.session.updateMany({ where: { userId }, data: { updatedAt: new Date('2099-03-18T17:45:00Z') } });
  await db.session.deleteMany({ where: { userId } });
  expect(await dayOf()).toBe('2099-03-18');
  await db.user.update({ where: { id: userId }, data: { deletedAt: new Date() } });
  expect(await dayOf()).toBeUndefined();
  await db.user.update({ where: { id: userId }, data: { deletedAt: null } });
});

test('a change of role is written to the audit log and announced', async () => {
  const editor = await join('editor');
  const told = news(editor.userId);
  await owner.api.people.setRole.mutate({ workspaceId, userId: editor.userId, role: 'viewer' });
  await told;
  expect((await editor.api.me.query()).role).toBe('viewer');
  expect(await lastEvent()).toMatchObject({
    workspaceId,
    actorId: ownerUser.id,
    action: 'member.role_changed',
    subjectId: editor.userId,
    data: { from: 'editor', to: 'viewer' },
  });
});

test('the last owner is neither demoted nor removed, not even by themselves', async () => {
  const userId = ownerUser.id;
  expect(await outcome(owner.api.people.setRole.mutate({ workspaceId, userId, role: 'admin' }))).toBe('CONFLICT');
  expect(await outcome(owner.api.people.deactivate.mutate({ workspaceId, userId }))).toBe('CONFLICT');
  expect((await owner.api.people.me.query()).role).toBe('owner');
});

test('a deactivated owner does not count as one', async () => {
  const second = await join('owner');
  await owner.api.people.deactivate.mutate({ workspaceId, userId: second.userId });
  const last = { workspaceId, userId: ownerUser.id };
  expect(await outcome(owner.api.people.deactivate.mutate(last))).toBe('CONFLICT');
});

test('if two owners demote each other at once, one stays an owner', async () => {
  const second = await join('owner');
  const outcomes = await Promise.all([
    outcome(owner.api.people.setRole.mutate({ workspaceId, userId: second.userId, role: 'admin' })),
    outcome(second.api.setRole.mutate({ workspaceId, userId: ownerUser.id, role: 'admin' })),
  ]);
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
  expect(await db.member.count({ where: { workspaceId, role: 'owner', deactivatedAt: null } })).toBe(1);
  // Makes the first owner the owner again, for the other tests.
  await db.member.update({
    where: { workspaceId_userId: { workspaceId, userId: ownerUser.id } },
    data: { role: 'owner' },
  });
  await db.member.update({
    where: { workspaceId_userId: { workspaceId, userId: second.userId } },
    data: { role: 'viewer' },
  });
});

test('nobody can change or invite people above their own role', async () => {
  const admin = await join('admin');
  const editor = await join('editor');
  const asAdmin = admin.api;
  const owners = { workspaceId, userId: ownerUser.id };
  expect(await outcome(asAdmin.setRole.mutate({ ...owners, role: 'viewer' }))).toBe('FORBIDDEN');
  expect(await outcome(asAdmin.deactivate.mutate(owners))).toBe('FORBIDDEN');
  const toOwner = { workspaceId, userId: editor.userId, role: 'owner' as const };
  expect(await outcome(asAdmin.setRole.mutate(toOwner))).toBe('FORBIDDEN');
  expect(await outcome(asAdmin.createInvitation.mutate({ workspaceId, role: 'owner' }))).toBe('FORBIDDEN');
  expect(await outcome(asAdmin.createInvitation.mutate({ workspaceId, role: 'admin' }))).toBe('ok');
  expect(await outcome(editor.api.createInvitation.mutate({ workspaceId, role: 'viewer' }))).toBe('FORBIDDEN');
  expect(await outcome(owner.api.people.createInvitation.mutate({ workspaceId, role: 'owner' }))).toBe('ok');
});

test('a deactivated person is signed out immediately, can’t sign in, and gets the same role back when reactivated', async () => {
  const editor = await join('editor');
  const member = { workspaceId, userId: editor.userId };
  await owner.api.people.deactivate.mutate(member);
  expect(await outcome(editor.api.me.query())).toBe('UNAUTHORIZED');
  expect(await db.session.count({ where: { userId: editor.userId } })).toBe(0);

  const again = new Browser(server.url);
  const answer = await again.signIn(editor.name);
  expect([answer.status, answer.json.code]).toEqual([403, 'DEACTIVATED']);
  expect(again.cookie).toBe('');

  await owner.api.people.reactivate.mutate(member);
  expect((await again.signIn(editor.name)).status).toBe(200);
  expect((await again.api.people.me.query()).role).toBe('editor');
});

test('a link doesn’t let a deactivated person back in', async () => {
  const editor = await join('editor');
  await db.workspace.create({
    data: { id: 'elsewhere', name: 'Elsewhere', members: { create: { userId: editor.userId, role: 'viewer' } } },
  });
  await owner.api.people.deactivate.mutate({ workspaceId, userId: editor.userId });
  expect((await editor.api.me.query()).workspace.id).toBe('elsewhere');
  const { url } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'editor' });
  expect(await outcome(editor.api.acceptInvitation.mutate({ token: tokenOf(url) }))).toBe('FORBIDDEN');
  expect(await outcome(editor.api.members.query({ workspaceId }))).toBe('NOT_FOUND');
});

test('demoting or deactivating somebody revokes their invitation links', async () => {
  for (const end of ['demoted', 'deactivated'] as const) {
    const admin = await join('admin');
    const { url } = await admin.api.createInvitation.mutate({ workspaceId, role: 'admin' });
    const member = { workspaceId, userId: admin.userId };
    if (end === 'demoted') await owner.api.people.setRole.mutate({ ...member, role: 'viewer' });
    else await owner.api.people.deactivate.mutate(member);
    const answer = await new Browser(server.url).signUp('Late Guest', tokenOf(url));
    expect([end, answer.json.code]).toEqual([end, 'INVITATION_REVOKED']);
  }
});

test('signing up by a link while its creator is deactivated doesn’t deadlock', async () => {
  const admin = await join('admin');
  const { url } = await admin.api.createInvitation.mutate({ workspaceId, role: 'viewer' });
  const guest = new Browser(server.url);
  const second = await join('viewer');
  const [signedUp, accepted, deactivated] = await Promise.all([
    guest.signUp('Racing Guest', tokenOf(url)),
    outcome(second.api.acceptInvitation.mutate({ token: tokenOf(url) })),
    outcome(owner.api.people.deactivate.mutate({ workspaceId, userId: admin.userId })),
  ]);
  expect(deactivated).toBe('ok');
  expect([200, 403]).toContain(signedUp.status);
  expect(['ok', 'FORBIDDEN']).toContain(accepted);
});

test('the list of invitations has the state of each, and never its token', async () => {
  const made = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'viewer', days: 1 });
  const gone = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'viewer' });
  await owner.api.people.revokeInvitation.mutate({ workspaceId, invitationId: gone.id });
  const list = await owner.api.people.invitations.query({ workspaceId });
  expect(list.find(({ id }) => id === made.id)).toMatchObject({ state: 'open', createdBy: 'Olga Owner', useCount: 0 });
  expect(list.find(({ id }) => id === gone.id)?.state).toBe('revoked');
  expect(JSON.stringify(list)).not.toContain(tokenOf(made.url));
  expect(Math.round((made.expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24);
});

test('an invitation is valid for seven days unless its creator chooses otherwise', async () => {
  const { expiresAt } = await owner.api.people.createInvitation.mutate({ workspaceId, role: 'viewer' });
  expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(7);
});

test('people see their own email address; only those who manage members see others’', async () => {
  const viewer = await join('viewer');
  const seen = await viewer.api.members.query({ workspaceId });
  expect(seen.filter(({ email }) => email !== null).map(({ userId }) => userId)).toEqual([viewer.userId]);
  const all = await owner.api.people.members.query({ workspaceId });
  expect(all.every(({ email }) => email !== null)).toBe(true);
});

test('an invitation of another workspace cannot be revoked', async () => {
  await db.workspace.create({ data: { id: 'foreign', name: 'Foreign' } });
  await db.invitation.create({
    data: {
      id: 'foreign',
      workspaceId: 'foreign',
      role: 'viewer',
      tokenHash: 'f',
      createdBy: 'x',
      expiresAt: new Date(Date.now() + 1e6),
    },
  });
  const call = owner.api.people.revokeInvitation.mutate({ workspaceId, invitationId: 'foreign' });
  expect(await outcome(call)).toBe('NOT_FOUND');
  expect((await db.invitation.findUniqueOrThrow({ where: { id: 'foreign' } })).revokedAt).toBeNull();
});

test('the workspace is renamed, and its audit log cannot be changed afterwards', async () => {
  await owner.api.people.renameWorkspace.mutate({ workspaceId, name: '  Press & Co  ' });
  expect((await owner.api.people.me.query()).workspace.name).toBe('Press & Co');
  const event = await lastEvent();
  expect(event).toMatchObject({ action: 'workspace.renamed', data: { name: 'Press & Co' } });
  await expect(db.$executeRaw`update audit_event set action = 'x'`).rejects.toThrow('cannot be changed');
  await expect(db.$executeRaw`delete from audit_event`).rejects.toThrow('cannot be changed');
  expect((await lastEvent()).action).toBe('workspace.renamed');
});
