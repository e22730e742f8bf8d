import { expect, test } from 'vitest';
import { personFileRoute } from '../../server/http/person-file';
import { Browser, outcome, tokenOf } from './browser';
import { startApiServer } from './server';
import { World } from './world';

const server = await startApiServer({ routes: [personFileRoute] });
const { db } = server.platform;
const owner = new Browser(server.url);
await owner.signUp('Olga Owner');
const { workspace, user: olga } = await owner.api.people.me.query();
const workspaceId = workspace.id;
/** A second workspace, with its own people. */
const world = await World.make(server.platform);
let people = 0;

async function join(role: 'admin' | 'editor' = 'editor') {
  const link = await owner.api.people.createInvitation.mutate({ workspaceId, role });
  const browser = new Browser(server.url);
  const name = `Person ${++people}`;
  await browser.signUp(name, tokenOf(link.url));
  const { user } = await browser.api.people.me.query();
  return { browser, name, userId: user.id, email: user.email };
}

const fileOf = (userId: string) => `/api/workspaces/${workspaceId}/people/${userId}/data.json`;

async function memberNamed(userId: string) {
  return (await owner.api.people.members.query({ workspaceId })).find((member) => member.userId === userId);
}

test('a person and the admins can export the person’s data, as one file without secrets', async () => {
  const { browser, userId, email, name } = await join();
  const { projectId } = await browser.api.projects.create.mutate({ workspaceId, name: 'Letters' });
  await browser.api.documents.create.mutate({ projectId, path: 'letter.md', text: 'Dear all' });
  await browser.api.tokens.create.mutate({ name: 'My script', scope: 'read', days: 7 });
  const own = await browser.fetch(fileOf(userId));
  expect(own.status).toBe(200);
  expect(own.json).toMatchObject({
    profile: { userId, name, email, role: 'editor' },
    tokens: [{ name: 'My script', scope: 'read' }],
    documents: [{ path: 'letter.md' }],
    comments: [],
    turns: [],
    usage: [],
  });
  expect(JSON.stringify(own.json.audit)).toContain('document.created');
  const hashes = await db.apiToken.findMany({ where: { userId } });
  for (const { tokenHash } of hashes) expect(own.text).not.toContain(tokenHash);
  expect(own.text).not.toMatch(/password"|Hash/);
  expect((await owner.fetch(fileOf(userId))).json).toMatchObject({ profile: { userId } });

  const { browser: other } = await join();
  expect((await other.fetch(fileOf(userId))).status).toBe(403);
  expect((await new Browser(server.url).fetch(fileOf(userId))).status).toBe(401);
  const { token } = await browser.api.tokens.create.mutate({ name: 'reads', scope: 'read', days: 7 });
  const headers = { cookie: '', authorization: `Bearer ${token}` };
  expect((await browser.fetch(fileOf(userId), { headers })).status).toBe(403);
  const { userId: strangerId } = world.members.editor;
  const foreign = `/api/workspaces/${world.workspaceId}/people/${strangerId}/data.json`;
  expect((await owner.fetch(foreign)).status).toBe(404);
  expect((await owner.fetch(fileOf(strangerId))).status).toBe(404);
});

test('only the person themselves gets their sessions, tokens and second factor, and no API token does', async () => {
  const admin = await join('admin');
  const editor = await join();
  const account = { sessions: [{ ipAddress: expect.any(String) }], tokens: [], secondFactor: { setUpAt: null } };
  expect((await editor.browser.fetch(fileOf(editor.userId))).json).toMatchObject(account);

  const { token } = await admin.browser.api.tokens.create.mutate({ name: 'all', scope: 'admin', days: 1 });
  const headers = { cookie: '', authorization: `Bearer ${token}` };
  const files = {
    'an owner’s, for an admin': await admin.browser.fetch(fileOf(olga.id)),
    'an editor’s, for an admin': await admin.browser.fetch(fileOf(editor.userId)),
    'an editor’s, for an owner': await owner.fetch(fileOf(editor.userId)),
    'an admin’s, for their API token': await admin.browser.fetch(fileOf(admin.userId), { headers }),
  };
  for (const [whose, file] of Object.entries(files)) {
    expect(file.status, whose).toBe(200);
    const names = ['exportedAt', 'profile', 'documents', 'comments', 'turns', 'answers', 'usage', 'audit'];
    expect(Object.keys(file.json), whose).toEqual(names);
  }
});

test('the export has a person’s comments, turns and usage', async () => {
  const { userId } = world.members.owner;
  await world.thread();
  await world.turn();
  const { admin } = world.members;
  const { token } = await world.as(admin).tokens.create({ name: 'all', scope: 'admin', days: 1 });
  const answer = await new Browser(server.url).fetch(
    `/api/workspaces/${world.workspaceId}/people/${userId}/data.json`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  expect(answer.json).toMatchObject({
    comments: [{ body: 'Which one?', path: 'notes.md' }],
    turns: [{ request: 'Proofread this' }],
    usage: [{ model: 'copy-editor' }],
  });
});

test('a deleted person has no access, secrets or email address left; what they wrote keeps their name', async () => {
  const { browser, userId, name, email } = await join();
  const { projectId } = await browser.api.projects.create.mutate({ workspaceId, name: 'Kept' });
  await browser.api.documents.create.mutate({ projectId, path: 'kept.md', text: 'Kept' });
  await browser.api.tokens.create.mutate({ name: 'My script', scope: 'read', days: 7 });
  await owner.api.passwords.createLink.mutate({ workspaceId, userId });
  await owner.api.people.deletePerson.mutate({ workspaceId, userId });
  expect(await outcome(browser.api.people.me.query())).toBe('UNAUTHORIZED');
  expect((await browser.signIn(name)).status).toBe(401);
  const where = { userId };
  const left = [db.session, db.account, db.apiToken, db.passwordReset].map((table) =>
    (table as typeof db.session).count({ where }),
  );
  expect(await Promise.all(left)).toEqual([0, 0, 0, 0]);
  const row = await db.user.findUniqueOrThrow({ where: { id: userId } });
  expect(JSON.stringify(row)).not.toContain(email);
  expect(await memberNamed(userId)).toMatchObject({ name, email: null, deletedAt: expect.any(Date) });
  expect((await owner.api.documents.tree.query({ projectId })).map(({ path }) => path)).toEqual(['kept.md']);
  const event = await db.auditEvent.findFirst({ where: { subjectId: userId }, orderBy: { id: 'desc' } });
  expect(event).toMatchObject({ action: 'member.deleted', actorId: olga.id, workspaceId });
  for (const change of [
    owner.api.people.deletePerson.mutate({ workspaceId, userId }),
    owner.api.people.reactivate.mutate({ workspaceId, userId }),
    owner.api.passwords.createLink.mutate({ workspaceId, userId }),
  ]) {
    expect(await outcome(change)).toBe('CONFLICT');
  }
});

test('if the workspace says so, names of deleted people become neutral', async () => {
  await owner.api.people.setNeutralNames.mutate({ workspaceId, neutral: true });
  const { browser, userId, name } = await join();
  await browser.api.people.deletePerson.mutate({ workspaceId, userId });
  const member = await memberNamed(userId);
  expect(member?.name).toMatch(/^Former member \d+$/);
  const file = await owner.fetch(fileOf(userId));
  expect(file.text).not.toContain(name);
  await owner.api.people.setNeutralNames.mutate({ workspaceId, neutral: false });
});

test('nobody deletes the last owner, people with a higher role, or people who also belong to another workspace', async () => {
  const input = { workspaceId, userId: olga.id };
  const second = await join('admin');
  expect(await outcome(second.browser.api.people.deletePerson.mutate(input))).toBe('FORBIDDEN');
  expect(await outcome(owner.api.people.deletePerson.mutate(input))).toBe('CONFLICT');
  const editor = await join();
  expect(await outcome(editor.browser.api.people.deletePerson.mutate({ ...input, userId: second.userId }))).toBe(
    'FORBIDDEN',
  );
  await db.member.create({ data: { workspaceId: world.workspaceId, userId: editor.userId, role: 'viewer' } });
  expect(await outcome(owner.api.people.deletePerson.mutate({ ...input, userId: editor.userId }))).toBe('FORBIDDEN');
  await editor.browser.api.people.deletePerson.mutate({ ...input, userId: editor.userId });
  expect(await memberNamed(editor.userId)).toMatchObject({ deletedAt: expect.any(Date) });
});
