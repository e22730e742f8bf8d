import { describe, expect, test } from 'vitest';
import { createDocument } from '@/documents/commands/create/create-document';
import { pairDocuments } from '@/documents/commands/pair-documents';
import { trashDocument } from '@/documents/commands/trash/trash-document';
import { exportDocument } from '@/documents/queries/export-document';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { decideChangeSet } from '@/review/commands/decide-change-set';
import { forgetReview } from '@/review/commands/forget-review';
import { setRules } from '@/review/commands/set-rules';
import { suggestText } from '@/review/commands/suggest-text';
import { inbox } from '@/review/inbox/queries/inbox';
import { changeSet } from '@/review/queries/change-set';
import { selected } from '@/review/threads/test-support/threading';
import { freezeRange } from '@/versions/commands/freeze-range';
import { checkOut } from '@/versions/commands/outside/check-out';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { openTreeChanges } from '../queries/open-tree-changes';
import { treeChange, treeChanges } from '../queries/tree-changes';
import { type SuggestOwnTreeChangeInput, suggestOwnTreeChangesInput, type TreeChangeRequest } from '../schema';
import { decideTreeChange } from './decide-tree-change';
import { leaveReviews } from './move-reviews';
import { suggestOwnTreeChange, suggestOwnTreeChanges } from './suggest-own-tree-change';
import { undoTreeChange } from './undo-tree-change';
import { withdrawOwnTreeChange } from './withdraw-own-tree-change';

const platform = await testPlatform();
const ACCEPT = { kind: 'accept' } as const;

/** Creates a project with two documents, an editor, and a commenter who suggests. */
async function world() {
  const desk = await Desk.open(platform);
  const [ann, cem] = [await desk.person('editor', 'Ann'), await desk.person('commenter', 'Cem')];
  const home = await desk.document('Home.\n', 'home.md');
  const guide = await desk.document('Guide.\n', 'docs/guide.md');
  const suggest = (change: TreeChangeRequest, more: Partial<SuggestOwnTreeChangeInput> = {}, by: Context = cem) =>
    suggestOwnTreeChange(by, { key: newId(), projectId: desk.projectId, description: 'Tidy up', change, ...more });
  const paths = async () => {
    const rows = await platform.db.document.findMany({ where: { projectId: desk.projectId, trashedAt: null } });
    return rows.map(({ path }) => path).sort();
  };
  return { desk, ann, cem, home, guide, suggest, paths };
}

const projectOf = async (id: string) => (await platform.db.document.findUniqueOrThrow({ where: { id } })).projectId;
const create = (path: string, text = 'New.\n') => ({ kind: 'create', path, text }) as const;

test('a commenter’s new document, rename and deletion are listed with their name, decided, and undone', async () => {
  const { desk, ann, home, guide, suggest, paths } = await world();
  const before = await paths();
  const made = await suggest(create('docs/new.md', '\ufeffNew.\r\n'));
  expect(made).toMatchObject({ kind: 'create', path: 'docs/new.md', reviewedInDocumentId: guide, isNew: true });
  const renamed = await suggest({ kind: 'rename', documentId: home, path: 'start.md' });
  expect(renamed).toMatchObject({ path: 'start.md', from: 'home.md', reviewedInDocumentId: home });
  expect(await paths()).toEqual(before);
  expect(await treeChanges(ann, { documentId: guide })).toMatchObject([
    { id: made.treeChangeId, turnId: null, askedBy: { name: 'Cem' }, description: 'Tidy up', status: 'pending' },
  ]);
  for (const { treeChangeId } of [made, renamed]) await decideTreeChange(ann, { treeChangeId, choice: ACCEPT });
  expect(await paths()).toEqual(['docs/guide.md', 'docs/new.md', 'start.md']);
  const { documentId } = await platform.db.treeChange.findUniqueOrThrow({ where: { id: made.treeChangeId } });
  const { bytes } = await exportDocument(ann, { documentId: documentId! });
  expect(Buffer.from(bytes).toString()).toBe('\ufeffNew.\r\n');
  for (const { treeChangeId } of [made, renamed]) await undoTreeChange(ann, { treeChangeId });
  expect(await paths()).toEqual(before);
  const removed = await suggest({ kind: 'delete', documentId: guide });
  await decideTreeChange(ann, { treeChangeId: removed.treeChangeId, choice: ACCEPT });
  expect(await paths()).toEqual(['home.md']);
  const events = await platform.db.auditEvent.findMany({
    where: { subjectId: made.treeChangeId },
    orderBy: { createdAt: 'asc' },
  });
  expect(events.map(({ action }) => action)).toEqual([
    'tree_change.suggested',
    'tree_change.accepted',
    'tree_change.undone',
  ]);
  expect(events[0]?.data).toEqual({ projectId: desk.projectId, kind: 'create', path: 'docs/new.md' });
});

describe('TREE-11: changes that a person suggests together are one change set', () => {
  test('texts and tree changes are decided together, and are one inbox item', async () => {
    const { desk, ann, cem, home, suggest, paths } = await world();
    const together = { changeSet: newId() };
    const out = await checkOut(cem, { documentId: home });
    const text = { key: newId(), ...out, text: 'House.\n', description: 'Words', ...together };
    await suggestText(cem, text);
    const { changeSetId } = await suggest(create('docs/a.md'), together);
    expect((await suggest(create('b.md'), together)).changeSetId).toBe(changeSetId);
    const set = await changeSet(ann, { changeSetId });
    expect(set.entries).toMatchObject([{ path: 'home.md', turnId: null, counts: { open: 1 } }]);
    expect(set.tree.map(({ path }) => path)).toEqual(['docs/a.md', 'b.md']);
    const { items } = await inbox(ann, { workspaceId: desk.workspaceId, limit: 10 });
    const waiting = items.filter(({ reason }) => reason === 'tree');
    const byCem = { actor: { name: 'Cem' }, isWritten: true };
    expect(waiting).toMatchObject([{ subjectId: changeSetId, ...byCem, review: { total: 2 } }]);
    expect(items.filter(({ reason }) => reason === 'suggestion')).toMatchObject([{ path: 'home.md', ...byCem }]);
    const report = await decideChangeSet(ann, { changeSetId, choice: ACCEPT });
    expect([...report.results, ...report.tree].map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await paths()).toEqual(['b.md', 'docs/a.md', 'docs/guide.md', 'home.md']);
    expect(await desk.text(home)).toBe('House.\n');
  });

  test('nobody else can add to it, not even with the same key, and it never spans projects', async () => {
    const { ann, suggest } = await world();
    const other = await world();
    const together = { changeSet: newId() };
    const { changeSetId } = await suggest(create('a.md'), together);
    const ids = [
      (await suggest(create('b.md'), together, ann)).changeSetId,
      (await other.suggest(create('a.md'), together)).changeSetId,
      (await suggest(create('c.md'), { changeSet: newId() })).changeSetId,
    ];
    expect(new Set([...ids, changeSetId]).size).toBe(4);
    expect((await changeSet(ann, { changeSetId })).tree.map(({ path }) => path)).toEqual(['a.md']);
    await expect(changeSet(other.ann, { changeSetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a change set stays in the inbox when one of its documents moves to the trash', async () => {
    const { desk, ann, home, guide, suggest } = await world();
    const together = { changeSet: newId() };
    const changes = [await suggest({ kind: 'delete', documentId: home }, together)];
    changes.push(await suggest({ kind: 'delete', documentId: guide }, together));
    const first = changes.find(({ reviewedInDocumentId }) => reviewedInDocumentId === [home, guide].sort()[0]);
    await platform.db.document.update({
      where: { id: first?.reviewedInDocumentId ?? '' },
      data: { trashedAt: new Date() },
    });
    const { items } = await inbox(ann, { workspaceId: desk.workspaceId, limit: 10 });
    expect(items).toMatchObject([{ reason: 'tree', subjectId: first?.changeSetId }]);
  });
});

describe('TREE-14: changes that are suggested at once', () => {
  const keyed = (changes: TreeChangeRequest[]) => changes.map((change) => ({ key: newId(), change }));

  test('are one change set, in their order, and the same keys give the same', async () => {
    const { desk, ann, cem, home, guide, paths } = await world();
    const changes = keyed([
      { kind: 'rename', documentId: guide, path: 'manual/guide.md' },
      { kind: 'rename', documentId: home, path: 'manual/home.md' },
    ]);
    const input = { projectId: desk.projectId, description: 'A manual', changes };
    const made = await suggestOwnTreeChanges(cem, input);
    expect(made).toMatchObject([
      { path: 'manual/guide.md', from: 'docs/guide.md', isNew: true },
      { path: 'manual/home.md', from: 'home.md', isNew: true },
    ]);
    const again = made.map((one) => ({ ...one, isNew: false }));
    expect(await suggestOwnTreeChanges(cem, input)).toEqual(again);
    const [changeSetId] = new Set(made.map((one) => one.changeSetId));
    const report = await decideChangeSet(ann, { changeSetId: changeSetId!, choice: ACCEPT });
    expect(report.tree.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await paths()).toEqual(['manual/guide.md', 'manual/home.md']);
  });

  test('are refused together if one of them can’t be suggested', async () => {
    const { desk, ann, cem, home, guide } = await world();
    const changes = keyed([
      { kind: 'rename', documentId: guide, path: 'guide.md' },
      { kind: 'rename', documentId: home, path: 'docs/guide.md' },
    ]);
    const refused = suggestOwnTreeChanges(cem, { projectId: desk.projectId, description: 'x', changes });
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await openTreeChanges(ann, { projectId: desk.projectId })).toEqual([]);
  });

  test('are at most 100, about different documents and paths', () => {
    const input = (changes: TreeChangeRequest[]) => ({ projectId: newId(), description: 'x', changes: keyed(changes) });
    const many = (count: number) => Array.from({ length: count }, (_, i) => create(`${i}.md`));
    const isTaken = (changes: TreeChangeRequest[]) => suggestOwnTreeChangesInput.safeParse(input(changes)).success;
    expect(isTaken(many(100))).toBe(true);
    expect(isTaken(many(101))).toBe(false);
    expect(isTaken([create('a.md'), create('a.md')])).toBe(false);
    const documentId = newId();
    expect(
      isTaken([
        { kind: 'delete', documentId },
        { kind: 'rename', documentId, path: 'b.md' },
      ]),
    ).toBe(false);
  });
});

describe('TREE-14: a change of one half of a sheet', () => {
  async function sheet() {
    const made = await world();
    const { desk } = made;
    const data = await desk.document('{}', 'card.json');
    const template = await desk.document('= Card', 'card.typ');
    const pair = { projectId: desk.projectId, dataDocumentId: data, templateDocumentId: template };
    await inTransaction(platform.db, (tx) => pairDocuments(tx, pair));
    return { ...made, data, template };
  }

  test('is suggested, accepted and undone for both', async () => {
    const { ann, data, suggest, paths } = await sheet();
    const before = await paths();
    const { treeChangeId } = await suggest({ kind: 'rename', documentId: data, path: 'cards/plant.json' });
    await decideTreeChange(ann, { treeChangeId, choice: ACCEPT });
    expect(await paths()).toEqual(['cards/plant.json', 'cards/plant.typ', 'docs/guide.md', 'home.md']);
    await undoTreeChange(ann, { treeChangeId });
    expect(await paths()).toEqual(before);
  });

  test('needs a free path for the other half', async () => {
    const { desk, data, suggest } = await sheet();
    await desk.document('= Taken', 'plant.typ');
    const taken = suggest({ kind: 'rename', documentId: data, path: 'plant.json' });
    await expect(taken).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('plant.typ') });
  });

  test('is accepted by owners of the other half’s path only, and never over frozen text in it', async () => {
    const { desk, ann, cem, data, template, suggest } = await sheet();
    const bea = await desk.person('admin', 'Bea');
    const owners = [{ glob: '**/*.typ', userIds: [bea.actor.userId] }];
    const rules = { projectId: desk.projectId, approvals: 1, notOwnRequest: false, owners };
    await setRules(bea, { ...rules, suggestOnly: [] });
    const { treeChangeId } = await suggest({ kind: 'delete', documentId: data });
    const accept = (by: Context) => decideTreeChange(by, { treeChangeId, choice: ACCEPT });
    await expect(accept(ann)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await freezeRange(bea, await selected(bea, template, 'Card'));
    await expect(accept(bea)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(suggest({ kind: 'delete', documentId: data }, {}, cem)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('the same key gives one suggestion, also at the same moment; nobody else can use it', async () => {
  const { ann, suggest, home } = await world();
  const key = newId();
  const [one, two] = await Promise.all([suggest(create('a.md'), { key }), suggest(create('a.md'), { key })]);
  expect([one.isNew, two.isNew].sort()).toEqual([false, true]);
  expect(two).toEqual({ ...one, isNew: two.isNew });
  await expect(suggest(create('a.md'), { key }, ann)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await treeChanges(ann, { documentId: home })).toHaveLength(1);
});

test('a newer one replaces the person’s own for the same document or path, and nobody else’s', async () => {
  const { ann, home, suggest } = await world();
  const statusOf = async (id: string) => (await platform.db.treeChange.findUniqueOrThrow({ where: { id } })).status;
  const first = await suggest({ kind: 'rename', documentId: home, path: 'x.md' });
  const anns = await suggest({ kind: 'rename', documentId: home, path: 'y.md' }, {}, ann);
  const second = await suggest({ kind: 'delete', documentId: home });
  expect(await Promise.all([first, anns, second].map(({ treeChangeId }) => statusOf(treeChangeId)))).toEqual([
    'superseded',
    'pending',
    'pending',
  ]);
});

test('people can’t accept their own where the project’s rules forbid it', async () => {
  const { desk, ann, suggest } = await world();
  await desk.person('editor', 'Ben');
  const owner = await desk.person('owner', 'Olga');
  await setRules(owner, { projectId: desk.projectId, approvals: 1, notOwnRequest: true, owners: [] });
  const { treeChangeId } = await suggest(create('a.md'), {}, ann);
  const refused = { code: 'FORBIDDEN', details: { reason: 'rule' } };
  await expect(decideTreeChange(ann, { treeChangeId, choice: ACCEPT })).rejects.toMatchObject(refused);
});

test('an invalid suggestion is refused, and nothing is stored', async () => {
  const { desk, ann, cem, home, suggest } = await world();
  const [vera, stranger] = [await desk.person('viewer', 'Vera'), (await world()).ann];
  const foreign = (await world()).home;
  const refused: [() => Promise<unknown>, string][] = [
    [() => suggest(create('a.md'), {}, vera), 'FORBIDDEN'],
    [() => suggest(create('a.md'), {}, stranger), 'NOT_FOUND'],
    [() => suggest({ kind: 'delete', documentId: foreign }), 'NOT_FOUND'],
    [() => suggest({ kind: 'rename', documentId: home, path: 'docs/guide.md' }), 'CONFLICT'],
    [() => suggest(create('home.md')), 'CONFLICT'],
    [() => suggest(create('../a.md')), 'INVALID'],
    [() => suggest(create('a.md', 'a\0b')), 'INVALID'],
  ];
  for (const [tried, code] of refused) await expect(tried()).rejects.toMatchObject({ code });
  await freezeRange(ann, await selected(ann, home, 'Home'));
  await expect(suggest({ kind: 'delete', documentId: home })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await platform.db.treeChange.count({ where: { askedByUserId: cem.actor.userId } })).toBe(0);
});

describe('without a document to review it at, a new document is reviewed in the tree of its project', () => {
  test('the first document of a project', async () => {
    const desk = await Desk.open(platform);
    const { projectId } = desk;
    const [ann, cem] = [await desk.person('editor', 'Ann'), await desk.person('commenter', 'Cem')];
    const told: string[] = [];
    const stop = platform.bus.subscribe(topics.project(projectId), () => told.push(projectId));
    const input = { key: newId(), projectId, change: create('first.md'), description: 'x' };
    const made = await suggestOwnTreeChange(cem, input);
    expect(made).toMatchObject({ reviewedInDocumentId: null, isNew: true });
    expect(await suggestOwnTreeChange(cem, input)).toEqual({ ...made, isNew: false });
    expect(told).toEqual([projectId]);
    stop();
    const { treeChangeId } = made;
    expect(await openTreeChanges(ann, { projectId })).toMatchObject([{ id: treeChangeId, askedInDocumentId: null }]);
    expect(await treeChange(ann, { treeChangeId })).toMatchObject({ path: 'first.md', status: 'pending' });
    const { documentId } = await decideTreeChange(ann, { treeChangeId, choice: ACCEPT });
    expect(await desk.text(documentId!)).toBe('New.\n');
    await undoTreeChange(ann, { treeChangeId });
    expect(await openTreeChanges(ann, { projectId })).toMatchObject([{ id: treeChangeId }]);
  });

  test('one near the last document of a project, which is trashed and then deleted for good', async () => {
    const desk = await Desk.open(platform);
    const { projectId } = desk;
    const [ann, cem] = [await desk.person('editor', 'Ann'), await desk.person('commenter', 'Cem')];
    const last = await desk.document('Last.\n', 'last.md');
    const input = { key: newId(), projectId, change: create('new.md'), description: 'x' };
    const { treeChangeId, reviewedInDocumentId } = await suggestOwnTreeChange(cem, input);
    expect(reviewedInDocumentId).toBe(last);
    await trashDocument(ann, { documentId: last }, leaveReviews);
    const open = [{ id: treeChangeId, askedInDocumentId: null }];
    expect(await openTreeChanges(ann, { projectId })).toMatchObject(open);
    await inTransaction(platform.db, (tx) => forgetReview(tx, last));
    expect(await openTreeChanges(ann, { projectId })).toMatchObject(open);
    expect(await decideTreeChange(ann, { treeChangeId, choice: ACCEPT })).toMatchObject({ status: 'accepted' });
  });
});

test('new documents are reviewed at another document once theirs is deleted for good', async () => {
  const { ann, home, guide, suggest } = await world();
  const made = await suggest(create('docs/new.md'));
  expect(made.reviewedInDocumentId).toBe(guide);
  await trashDocument(ann, { documentId: guide });
  await inTransaction(platform.db, (tx) => forgetReview(tx, guide));
  expect(await treeChanges(ann, { documentId: home })).toMatchObject([{ id: made.treeChangeId, status: 'pending' }]);
  await decideTreeChange(ann, { treeChangeId: made.treeChangeId, choice: ACCEPT });
});

test('new documents are reviewed at another document as soon as theirs is in the trash, and reviewers there are notified', async () => {
  const { ann, home, guide, suggest } = await world();
  const made = await suggest(create('docs/new.md'));
  expect(made.reviewedInDocumentId).toBe(guide);
  const told: string[] = [];
  const stop = platform.bus.subscribe(topics.review(home), () => told.push(home));
  await trashDocument(ann, { documentId: guide }, leaveReviews);
  expect(await treeChanges(ann, { documentId: home })).toMatchObject([{ id: made.treeChangeId, status: 'pending' }]);
  expect(told).toEqual([home]);
  stop();
  const rejected = await suggest({ kind: 'delete', documentId: home });
  const third = await createDocument(ann, { projectId: await projectOf(home), path: 'third.md' });
  await decideTreeChange(ann, { treeChangeId: rejected.treeChangeId, choice: ACCEPT });
  expect(await treeChanges(ann, { documentId: third.documentId })).toMatchObject([{ id: made.treeChangeId }]);
});

test('many suggestions at one moment don’t exceed the limit', async () => {
  const { desk, cem, suggest } = await world();
  const first = await suggest(create('docs/new.md'));
  const { id: _, ...row } = await platform.db.treeChange.findUniqueOrThrow({ where: { id: first.treeChangeId } });
  const more = Array.from({ length: 198 }, (_, i) => ({ ...row, id: newId(), path: `docs/${i}.md` }));
  await platform.db.treeChange.createMany({ data: more });
  const tried = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => suggest(create(`docs/more ${i}.md`, `Text ${i}.\n`))),
  );
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const mine = { projectId: desk.projectId, askedByUserId: cem.actor.userId, status: 'pending' as const };
  expect(await platform.db.treeChange.count({ where: mine })).toBe(200);
});

test('people with as many changes under review as they may have can still replace one of them', async () => {
  const { desk, cem, suggest } = await world();
  const first = await suggest(create('docs/new.md'));
  const { id: _, ...row } = await platform.db.treeChange.findUniqueOrThrow({ where: { id: first.treeChangeId } });
  const more = Array.from({ length: 199 }, (_, i) => ({ ...row, id: newId(), path: `docs/${i}.md` }));
  await platform.db.treeChange.createMany({ data: more });
  await suggest(create('docs/new.md', 'Newer.\n'));
  await expect(suggest(create('docs/one too many.md'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const mine = { projectId: desk.projectId, askedByUserId: cem.actor.userId, status: 'pending' as const };
  expect(await platform.db.treeChange.count({ where: mine })).toBe(200);
});

describe('TREE-13: withdrawing a tree change', () => {
  test('takes it out of all lists, and nobody can decide it anymore; only its author can do this, once', async () => {
    const { desk, ann, cem, home, suggest } = await world();
    const { projectId, workspaceId } = desk;
    const { treeChangeId } = await suggest({ kind: 'rename', documentId: home, path: 'start.md' });
    await expect(withdrawOwnTreeChange(ann, { treeChangeId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const told: string[] = [];
    const stop = platform.bus.subscribe(topics.review(home), () => told.push(home));
    await withdrawOwnTreeChange(cem, { treeChangeId });
    await withdrawOwnTreeChange(cem, { treeChangeId });
    expect(told).toEqual([home]);
    stop();
    expect(await treeChanges(ann, { documentId: home })).toEqual([]);
    expect(await openTreeChanges(ann, { projectId })).toEqual([]);
    const { items } = await inbox(ann, { workspaceId, limit: 10 });
    expect(items.filter(({ reason }) => reason === 'tree')).toEqual([]);
    const accepting = decideTreeChange(ann, { treeChangeId, choice: ACCEPT });
    await expect(accepting).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('withdrawn') });
    const events = await platform.db.auditEvent.findMany({
      where: { subjectId: treeChangeId },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['tree_change.suggested', cem.actor.userId],
      ['tree_change.withdrawn', cem.actor.userId],
    ]);
  });

  test('is refused after it was decided or replaced, but works after an undo', async () => {
    const { ann, cem, home, suggest } = await world();
    const first = await suggest({ kind: 'rename', documentId: home, path: 'start.md' });
    const { treeChangeId } = await suggest({ kind: 'rename', documentId: home, path: 'begin.md' });
    const withdraw = (id: string) => withdrawOwnTreeChange(cem, { treeChangeId: id });
    await expect(withdraw(first.treeChangeId)).rejects.toMatchObject({ code: 'CONFLICT' });
    await decideTreeChange(ann, { treeChangeId, choice: ACCEPT });
    await expect(withdraw(treeChangeId)).rejects.toMatchObject({ code: 'CONFLICT' });
    await undoTreeChange(ann, { treeChangeId });
    await withdraw(treeChangeId);
    expect(await treeChange(ann, { treeChangeId })).toMatchObject({ status: 'withdrawn' });
    expect(await treeChange(ann, { treeChangeId: first.treeChangeId })).toMatchObject({ status: 'superseded' });
  });

  test('fails if it’s accepted at the same moment, or the acceptance fails', async () => {
    for (let i = 0; i < 5; i++) {
      const { ann, cem, home, suggest, paths } = await world();
      const { treeChangeId } = await suggest({ kind: 'rename', documentId: home, path: 'start.md' });
      const both = await Promise.allSettled([
        withdrawOwnTreeChange(cem, { treeChangeId }),
        decideTreeChange(ann, { treeChangeId, choice: ACCEPT }),
      ]);
      const [isWithdrawn, isAccepted] = both.map(({ status }) => status === 'fulfilled');
      expect([isWithdrawn, isAccepted].filter(Boolean)).toHaveLength(1);
      expect(await paths()).toContain(isAccepted ? 'start.md' : 'home.md');
    }
  });
});

test('the tree shows all open suggestions to people who decide, and people who can only suggest see their own', async () => {
  const { desk, ann, cem, guide, suggest } = await world();
  const { projectId } = desk;
  const dora = await desk.person('commenter', 'Dora');
  const mine = await suggest(create('docs/new.md'));
  const other = await suggest({ kind: 'delete', documentId: guide }, {}, dora);
  const seenBy = async (ctx: Context) => (await openTreeChanges(ctx, { projectId })).map(({ id }) => id);
  expect(await seenBy(cem)).toEqual([mine.treeChangeId]);
  expect(await seenBy(dora)).toEqual([other.treeChangeId]);
  expect(await seenBy(ann)).toEqual([mine.treeChangeId, other.treeChangeId]);
  const viewer = await desk.person('viewer', 'Vi');
  await expect(seenBy(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
