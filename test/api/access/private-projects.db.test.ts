import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personTurns } from '@/agent/queries/person-turns';
import { appRouter } from '@/api/root';
import { readableDocuments } from '@/documents/access';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { personDocuments } from '@/documents/queries/person-documents';
import { picturesNamedIn } from '@/files/queries/model-pictures';
import type { Actor, Context } from '@/identity/context';
import { ROLES, type Role } from '@/identity/core/role';
import { auditFile } from '@/identity/queries/audit-events';
import { personAuditEvents } from '@/identity/queries/person';
import { newId } from '@/kernel/id';
import { topics } from '@/platform/topics';
import { digestOf } from '@/review/digest/queries/digest';
import { personComments } from '@/review/threads/queries/person-comments';
import { callsCsv } from '@/usage/queries/calls-csv';
import { personCalls } from '@/usage/queries/person-calls';
import { testPlatform } from '../../support/database';
import { PERMISSION_TABLE } from '../permission-table';
import { World } from '../world';

/** Appears in every name and text of the private projects, and nowhere else. */
const MARK = 'zanzibar';
const world = await World.make(await testPlatform());
const { platform, workspaceId } = world;
const { db } = platform;
const open = await world.project();
const { documentId: openId } = await world.owner.documents.create({
  projectId: open,
  path: 'open.md',
  text: 'Open.\n',
});
/** The person who manages the private projects. The members in the table can't enter them. */
const keeper = await world.keeper();
const secretIds = await makeSecrets();

/**
 * Creates everything a project can contain, as the owner, who then loses access to it. Returns the ids of all of it.
 */
async function makeSecrets(): Promise<string[]> {
  const since = new Date(Date.now() - 10);
  const owner = world.members.owner.userId;
  const text = `The colour of ${MARK} is red. See [it](/d/${openId}).\n`;
  const linking = await world.document(text);
  await world.turn();
  await world.question();
  await world.plan();
  await world.suggestionOfTurn();
  await world.sheet();
  await world.template();
  await world.file();
  await world.treeChange(`New ${MARK}\n`);
  await world.trashedDocument();
  await world.decidedHunk();
  const drafted = await writeDrafts();
  const { threadId, commentId } = await world.thread();
  const inside = await db.project.findMany({ where: { workspaceId, createdAt: { gte: since } } });
  const projectId = { in: inside.map(({ id }) => id) };
  await new IndexFollower(platform).look();
  for (const { id } of inside) {
    await world.owner.projects.rename({ projectId: id, name: `Project ${MARK}` });
    await world.owner.usage.setBudget({ workspaceId, scope: 'project', subject: id, unit: 'tokens', amount: 10_000 });
    await world.owner.favourites.set({ kind: 'project', subjectId: id, isFavourite: true });
  }
  for (const document of await db.document.findMany({ where: { projectId, trashedAt: null } })) {
    await world.owner.documents.rename({ documentId: document.id, path: `${MARK}/${document.id}.md` }).catch(() => {});
  }
  await world.owner.favourites.set({ kind: 'document', subjectId: linking, isFavourite: true });
  await db.turn.updateMany({ data: { request: `Proofread ${MARK}` } });
  await db.turnQuestion.updateMany({ data: { question: `Which ${MARK}?` } });
  await db.comment.updateMany({ data: { body: `Ask <@${owner}> about ${MARK}` } });
  await db.version.updateMany({ where: { documentId: { in: drafted } }, data: { description: `Better ${MARK}` } });
  const thread = await db.thread.findUniqueOrThrow({ where: { id: threadId } });
  for (const role of ROLES) {
    const userId = world.members[role].userId;
    const item = { userId, kind: 'thread', subjectId: threadId, workspaceId, documentId: thread.documentId };
    await db.inboxItem.create({ data: { ...item, reason: 'mention', commentId, actorId: keeper.userId } });
  }
  await world.close(since, { userId: keeper.userId, role: 'admin' });
  const documents = await db.document.findMany({ where: { projectId } });
  const documentId = { in: documents.map(({ id }) => id) };
  const of = await Promise.all([
    db.version.findMany({ where: { documentId } }),
    db.hunk.findMany({ where: { version: { documentId } } }),
    db.thread.findMany({ where: { documentId } }),
    db.conversation.findMany({ where: { documentId } }),
    db.turn.findMany({ where: { conversation: { documentId } } }),
    db.treeChange.findMany({ where: { projectId } }),
    db.projectFile.findMany({ where: { projectId } }),
    db.documentPair.findMany({ where: { projectId } }),
    db.suggestionDraft.findMany({ where: { documentId } }),
    db.changeRequest.findMany({ where: { projectId } }),
  ]);
  return [...inside, ...documents, ...of.flat()].map(({ id }) => id);
}

/**
 * Creates what people suggest and share: a draft that the owner shares, a change request with the owner's suggestion, and
 * share links with what guests wrote. Returns the documents.
 */
async function writeDrafts(): Promise<string[]> {
  const { owner, editor } = world.members;
  const draftId = await world.draft(owner);
  await world.owner.drafts.share({ draftId, isShared: true });
  const asked = await world.changeRequest(owner);
  await world.owner.changeRequests.update({
    ...{ changeSetId: asked, title: `Request ${MARK}`, description: `About ${MARK}`, reviewerIds: [editor.userId] },
  });
  await world.owner.threads.startOnRequest({ changeSetId: asked, body: `On ${MARK}` });
  const { projectId, suggestionIds } = await world.ownSuggestion();
  const [ofGuest = ''] = suggestionIds;
  const { documentId } = await db.version.findUniqueOrThrow({ where: { id: ofGuest } });
  const [link] = [
    await world.owner.shareLinks.create({ kind: 'document', subjectId: documentId, access: 'suggest' }),
    await world.owner.shareLinks.create({ kind: 'project', subjectId: projectId, access: 'comment' }),
  ];
  const byGuest = { guestId: newId(), guestName: `Gil ${MARK}`, linkId: link.linkId };
  await db.version.update({
    where: { id: ofGuest },
    data: { ...byGuest, guestHostId: owner.userId, askedByUserId: null, createdByUserId: null },
  });
  const { commentId } = await world.thread();
  await db.comment.update({ where: { id: commentId }, data: { ...byGuest, authorId: null } });
  const { documentId: written } = await world.guest(byGuest.guestName);
  return [documentId, written];
}

const contextOf = (actor: Actor): Context => ({ ...platform, actor });

function requireNoSecret(answer: unknown, what: string): void {
  const text =
    typeof answer === 'string' ? answer : JSON.stringify(answer, (_, v) => (typeof v === 'bigint' ? `${v}` : v));
  if (text === undefined) return;
  expect(text.toLowerCase().includes(MARK), `${what} tells a name or text`).toBe(false);
  expect(
    secretIds.filter((id) => text.includes(id)),
    `${what} tells ids`,
  ).toEqual([]);
}

async function firstOf(result: unknown): Promise<unknown> {
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return result;
  const stream = (result as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  const { value } = await stream.next();
  await stream.return?.();
  return value;
}

async function all(pieces: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const piece of pieces) list.push(piece);
  return list;
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
/** The procedures that don't take the id of something in a project, and change nothing. */
const LISTS = Object.entries(PERMISSION_TABLE).filter(
  ([path]) =>
    procedures[path]?._def.type !== 'mutation' &&
    // Owners can see the names of private projects: docs/decisions/identity.
    path !== 'sharing.privateProjects',
);
const span = { from: '2026-01-01', to: '2030-01-01' };
const more = (): [string, object][] => [
  ['documents.search', { query: MARK }],
  ['documents.search', { query: '', hasOpenSuggestions: true }],
  ['documents.search', { query: '', authorId: world.members.owner.userId }],
  ['documents.recent', { limit: 2_000 }],
  ['documents.paths', { documentIds: secretIds.slice(0, 500) }],
  ['usage.calls', { limit: 100 }],
  ...['person', 'project', 'document'].map((by): [string, object] => ['usage.table', { ...span, by }]),
  ['usage.turns', { ...span, limit: 100 }],
  ['audit.events', { limit: 200 }],
  ['inbox.list', { limit: 100 }],
];

test.each(['owner', 'editor'] as const)('no list tells a stranger to a private project of it: %s', async (role) => {
  const actor = world.members[role];
  const caller = world.as(actor) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const ask = async (path: string, input: unknown) => {
    const [domain = '', name = ''] = path.split('.');
    return firstOf(await caller[domain]?.[name]?.(input));
  };
  for (const [path, row] of LISTS) {
    const input = (await row.input?.(world)) as object | undefined;
    if (!row.may.includes(role) || (input && !('workspaceId' in input) && row.outsider !== 'ok')) continue;
    requireNoSecret(await ask(path, input), path);
  }
  for (const [path, input] of more()) {
    if (PERMISSION_TABLE[path]?.may.includes(role)) requireNoSecret(await ask(path, { workspaceId, ...input }), path);
  }
  requireNoSecret(await ask('documents.backlinks', { documentId: openId }), 'backlinks');
  requireNoSecret(await ask('agent.credits', { turnIds: secretIds.slice(0, 50) }), 'credits');
});

test('the owner of the private project finds in all lists what strangers don’t', async () => {
  const own = world.as(keeper);
  expect(JSON.stringify(await own.documents.search({ workspaceId, query: MARK }))).toContain(MARK);
  expect(JSON.stringify(await own.projects.list({ workspaceId }))).toContain(MARK);
  expect(JSON.stringify(await own.inbox.list({ workspaceId }))).toContain(MARK);
  expect((await own.documents.backlinks({ documentId: openId })).total).toBeGreaterThan(0);
});

test('files and exports tell an owner without access nothing of it', async () => {
  const ctx = contextOf(world.members.owner);
  const person = { workspaceId, userId: world.members.owner.userId };
  requireNoSecret(await all(await auditFile(ctx, { workspaceId })), 'the audit log as CSV');
  requireNoSecret(await all(await callsCsv(ctx, { workspaceId, ...span })), 'the model calls as CSV');
  const lists = { personDocuments, personComments, personTurns, personCalls, personAuditEvents };
  for (const [name, list] of Object.entries(lists)) requireNoSecret(await all(list(ctx, person)), name);
  const claim = { ...person, day: '2026-11-22', claim: 'x', frequency: 'daily' as const };
  const digest = await digestOf(platform, { ...claim, lastReadAt: null, firstClaimedAt: new Date(0) });
  requireNoSecret(digest?.workspaces, 'the mail');
});

test('the agent can read only what the person can read', async () => {
  const ctx = contextOf(world.members.owner);
  expect(await readableDocuments(ctx, secretIds)).toEqual([]);
  const [file] = await db.projectFile.findMany({ where: { id: { in: secretIds } } });
  await db.projectFile.update({ where: { id: file!.id }, data: { width: 1, height: 1 } });
  const named = { projectId: open, text: `![](attachment:${file!.id})`, most: 5 };
  expect(await picturesNamedIn(ctx, named)).toEqual([]);
});

test('the stream of all trees contains nothing about projects that the person can’t enter', async () => {
  const stream = await world.as(world.members.owner).documents.onTrees({ workspaceId });
  const news = (stream as AsyncIterable<{ projectIds: string[] }>)[Symbol.asyncIterator]();
  await news.next();
  const next = news.next();
  for (const id of secretIds) platform.bus.publish(topics.project(id));
  platform.bus.publish(topics.project(open));
  requireNoSecret((await next).value, 'documents.onTrees');
  await news.return?.();
});

test('a request for access is in the inboxes of the people who manage the project, and nobody else’s, until it’s answered', async () => {
  const [projectId = ''] = secretIds;
  const [own, asker] = [world.as(keeper), world.as(world.members.editor)];
  await asker.sharing.request({ kind: 'project', subjectId: projectId, message: 'For the report' });
  await asker.sharing.request({ kind: 'project', subjectId: projectId });
  const waiting = async (one: typeof own) =>
    (await one.inbox.list({ workspaceId, kind: 'access' })).items.map(({ actor, text, projectId }) => ({
      ...{ name: actor?.name, text, projectId },
    }));
  expect(await waiting(own)).toEqual([{ name: 'A editor', text: 'For the report', projectId }]);
  for (const role of ROLES) expect(await waiting(world.as(world.members[role]))).toEqual([]);
  const [request] = (await own.sharing.get({ projectId })).requests;
  const subjectId = request?.requestId ?? '';
  await own.inbox.mark({ workspaceId, kind: 'access', subjectId, as: 'done' });
  expect(await waiting(own)).toEqual([]);
  await own.inbox.mark({ workspaceId, kind: 'access', subjectId, as: 'open' });
  await expect(world.owner.inbox.mark({ workspaceId, kind: 'access', subjectId, as: 'done' })).rejects.toThrow(/inbox/);
  await own.sharing.decide({ requestId: subjectId, role: 'viewer' });
  expect(await waiting(own)).toEqual([]);
  expect((await asker.sharing.get({ projectId })).mayManage).toBe(false);
  const [document] = await db.document.findMany({ where: { projectId, trashedAt: null } });
  const readers = await asker.sharing.readers({ documentId: document?.id ?? '' });
  expect(readers.map(({ userId }) => userId).sort()).toEqual([keeper.userId, world.members.editor.userId].sort());
  expect(await asker.sharing.readers({ projectId })).toEqual(readers);
  await own.sharing.remove({ projectId, kind: 'person', subjectId: world.members.editor.userId });
  await expect(asker.sharing.get({ projectId })).rejects.toThrow();
  await expect(asker.sharing.readers({ projectId })).rejects.toThrow();
});

test('people who can only read or comment ask to edit, and someone who was declined can ask again after 7 days', async () => {
  const own = world.as(keeper);
  const { projectId } = await own.projects.create({ workspaceId, name: 'Asked for', isPrivate: true });
  const { documentId } = await own.documents.create({ projectId, path: 'a.md', text: 'a' });
  const { userId } = world.members.commenter;
  await own.sharing.set({ projectId, kind: 'person', subjectId: userId, role: 'commenter' });
  const asker = world.as(world.members.commenter);
  const ask = () => asker.sharing.request({ kind: 'document', subjectId: documentId });
  const requests = async () => (await own.sharing.get({ projectId })).requests;
  await ask();
  const [first] = await requests();
  expect(first).toMatchObject({ userId, role: 'commenter' });
  await own.sharing.decide({ requestId: first!.requestId, role: null });
  await ask();
  expect(await requests()).toEqual([]);
  const longAgo = new Date(Date.now() - 8 * 86_400_000);
  await db.accessRequest.update({ where: { id: first!.requestId }, data: { decidedAt: longAgo } });
  await ask();
  const [second] = await requests();
  await own.sharing.decide({ requestId: second!.requestId, role: 'editor' });
  expect((await own.sharing.get({ projectId })).grants).toContainEqual(
    expect.objectContaining({ subjectId: userId, role: 'editor' }),
  );
  // Someone who can already edit has nothing to ask for, so no request is stored.
  await ask();
  expect(await requests()).toEqual([]);
});

test('a request to edit is answered only by a role that can edit, and isn’t listed once the asker has one by other means', async () => {
  const own = world.as(keeper);
  const { projectId } = await own.projects.create({ workspaceId, name: 'Asked again', isPrivate: true });
  const { userId } = world.members.viewer;
  const asker = world.as(world.members.viewer);
  const give = (role: 'viewer' | 'commenter' | 'editor') =>
    own.sharing.set({ projectId, kind: 'person', subjectId: userId, role });
  const ask = () => asker.sharing.request({ kind: 'project', subjectId: projectId });
  /** Where the request is shown to those who manage the project, and how many there are. */
  const shown = async () => [
    (await own.sharing.get({ projectId })).requests.length,
    (await own.inbox.list({ workspaceId, kind: 'access', projectId })).items.length,
  ];
  await ask();
  await give('viewer');
  expect(await shown(), 'someone without access was let in').toEqual([0, 0]);
  await ask();
  await give('commenter');
  expect(await shown(), 'a reader may comment now').toEqual([1, 1]);
  const groupId = await world.group();
  await own.sharing.set({ projectId, kind: 'group', subjectId: groupId, role: 'editor' });
  await own.sharing.remove({ projectId, kind: 'person', subjectId: userId });
  await world.owner.groups.setMember({ groupId, userId, isMember: true });
  expect(await shown(), 'a group can edit').toEqual([0, 0]);
  await world.owner.groups.setMember({ groupId, userId, isMember: false });
  expect(await shown(), 'no longer in the group').toEqual([1, 1]);
  await give('editor');
  await give('viewer');
  expect(await shown(), 'it was granted').toEqual([0, 0]);
});

test('an owner takes over a private project in the trash whose people have left, and restores or deletes it', async () => {
  const own = world.as(keeper);
  for (const settle of ['restore', 'deleteForGood'] as const) {
    const { projectId } = await own.projects.create({ workspaceId, name: `Left ${settle}`, isPrivate: true });
    await own.documents.create({ projectId, path: 'a.md', text: 'a' });
    await own.projects.trash({ projectId });
    // Simulates that the keeper was deactivated.
    await db.projectGrant.deleteMany({ where: { projectId } });
    await expect(world.owner.projects[settle]({ projectId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await world.owner.sharing.privateProjects({ workspaceId })).toContainEqual(
      expect.objectContaining({ projectId, isTrashed: true, admins: [] }),
    );
    await world.owner.sharing.takeOver({ workspaceId, projectId });
    await world.owner.projects[settle]({ projectId });
    const left = await db.project.findUnique({ where: { id: projectId }, select: { trashedAt: true } });
    expect(left).toEqual(settle === 'restore' ? { trashedAt: null } : null);
  }
});

// ---------------------------------------------------------------- ways around

/** Creates a private project of the keeper's, in which a group has a role. */
async function grouped(role: 'admin' | 'editor') {
  const { projectId } = await world.as(keeper).projects.create({ workspaceId, name: 'Grouped', isPrivate: true });
  const groupId = await world.group();
  await world.as(keeper).sharing.set({ projectId, kind: 'group', subjectId: groupId, role });
  return { projectId, groupId };
}

test('admins can’t let anyone into a private project through a group; an owner can, and the group’s members read it', async () => {
  const { projectId, groupId } = await grouped('editor');
  const { admin, editor, owner } = world.members;
  for (const { userId } of [admin, editor]) {
    const adding = world.as(admin).groups.setMember({ groupId, userId, isMember: true });
    await expect(adding).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(world.as(admin).documents.tree({ projectId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await world.owner.groups.setMember({ groupId, userId: owner.userId, isMember: true });
  expect(await world.owner.documents.tree({ projectId })).toEqual([]);
  const given = { action: 'project.access_given', subjectId: projectId, actorId: owner.userId };
  expect(await db.auditEvent.findMany({ where: given })).toMatchObject([
    { projectId, data: { kind: 'person', subject: owner.userId, who: owner.name, role: 'editor' } },
  ]);
  // A person who manages both the project and the groups doesn't need an owner.
  await world.as(keeper).sharing.set({ projectId, kind: 'person', subjectId: admin.userId, role: 'admin' });
  await world.as(admin).groups.setMember({ groupId, userId: editor.userId, isMember: true });
});

test('a private project keeps someone who can manage it when people leave a group or the group is deleted', async () => {
  const { projectId, groupId } = await grouped('admin');
  const { editor } = world.members;
  const member = (isMember: boolean) => world.owner.groups.setMember({ groupId, userId: editor.userId, isMember });
  await member(true);
  await world.as(editor).sharing.remove({ projectId, kind: 'person', subjectId: keeper.userId });
  await expect(member(false)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(world.owner.groups.remove({ groupId })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await world.as(editor).sharing.get({ projectId })).mayManage).toBe(true);
  await world.owner.sharing.takeOver({ workspaceId, projectId });
  await member(false);
  await world.owner.groups.remove({ groupId });
});

test('filters of model calls and of the audit log don’t tell whether something hidden exists', async () => {
  const call = await db.modelCall.findFirstOrThrow({ where: { projectId: { in: secretIds } } });
  const { documentId, turnId } = call;
  for (const filter of [{ documentId: documentId ?? '' }, { turnId }]) {
    expect((await world.owner.usage.calls({ workspaceId, ...filter })).calls).toEqual([]);
  }
  const ofHunks = { workspaceId, action: { startsWith: 'hunk.' }, projectId: { in: secretIds } };
  expect(await db.auditEvent.count({ where: ofHunks })).toBeGreaterThan(0);
  expect((await world.owner.audit.events({ workspaceId, action: 'hunk' })).events).toEqual([]);
});

// ---------------------------------------------------------------- the effective role

const GRANTED: readonly Role[] = ['admin', 'editor', 'commenter', 'viewer'];
const strongest = (roles: readonly (Role | undefined)[]) => ROLES.find((role) => roles.includes(role));

/** The rule, written a second time, independently of the view. */
function expectedRole(at: { member: Role; isPrivate: boolean; own: Role | undefined; groups: Role[] }) {
  const granted = at.own ?? strongest(at.groups);
  if (at.isPrivate) return granted;
  if (at.member === 'owner' || at.member === 'admin') return strongest([at.member, granted]);
  return granted ?? at.member;
}

test('the role in a project is the person’s own, otherwise their groups’ strongest, otherwise the one in the workspace if the project is open', async () => {
  const place = fc.record({
    member: fc.constantFrom(...ROLES),
    isPrivate: fc.boolean(),
    own: fc.option(fc.constantFrom(...GRANTED), { nil: undefined }),
    groups: fc.array(fc.constantFrom(...GRANTED), { maxLength: 3 }),
    isActive: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 20, maxLength: 40 }), async (places) => {
      const base = newId();
      await db.workspace.create({ data: { id: base, name: base } });
      const rows = places.map((at, i) => ({
        ...at,
        userId: `${base.slice(0, 30)}u${i}`,
        projectId: `${base.slice(0, 30)}p${i}`,
      }));
      await db.user.createMany({
        data: rows.map(({ userId }) => ({ id: userId, name: 'A', email: `${userId}@x.org` })),
      });
      await db.member.createMany({
        data: rows.map(({ userId, member, isActive }) => ({
          ...{ workspaceId: base, userId, role: member, deactivatedAt: isActive ? null : new Date() },
        })),
      });
      await db.project.createMany({
        data: rows.map(({ projectId, isPrivate }) => ({ id: projectId, workspaceId: base, name: 'P', isPrivate })),
      });
      const groups = rows.flatMap(({ projectId, userId, groups }) =>
        groups.map((role, i) => ({ id: `${projectId}g${i}`, projectId, userId, role })),
      );
      await db.group.createMany({ data: groups.map(({ id }) => ({ id, workspaceId: base, name: id })) });
      await db.groupMember.createMany({ data: groups.map(({ id, userId }) => ({ groupId: id, userId })) });
      const grants = [
        ...rows.flatMap(({ projectId, userId, own }) =>
          own ? [{ projectId, subjectKind: 'person', subjectId: userId, role: own, grantedBy: userId }] : [],
        ),
        ...groups.map(({ id, projectId, userId, role }) => ({
          ...{ projectId, subjectKind: 'group', subjectId: id, role, grantedBy: userId },
        })),
      ];
      await db.projectGrant.createMany({ data: grants });
      const { rows: found } = await platform.pool.query(
        `select asked.id, m.role, h.project_id is not null as hidden
         from unnest($1::text[], $2::text[]) as asked (id, user_id)
           left join project_member m on m.project_id = asked.id and m.user_id = asked.user_id
           left join hidden_project h on h.project_id = asked.id and h.user_id = asked.user_id`,
        [rows.map(({ projectId }) => projectId), rows.map(({ userId }) => userId)],
      );
      const answers = new Map(found.map(({ id, role, hidden }) => [id, { role, hidden }]));
      for (const row of rows) {
        const role = (row.isActive && expectedRole(row)) || null;
        expect(answers.get(row.projectId), JSON.stringify(row)).toEqual({ role, hidden: role === null });
      }
    }),
    { numRuns: Number(process.env.ACCESS_RUNS ?? 3) },
  );
});
