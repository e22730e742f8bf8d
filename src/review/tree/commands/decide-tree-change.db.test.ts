import { describe, expect, test } from 'vitest';
import { createDocument } from '@/documents/commands/create/create-document';
import { renameDocument } from '@/documents/commands/rename-document';
import { restoreDocument } from '@/documents/commands/trash/restore-document';
import { trashDocument } from '@/documents/commands/trash/trash-document';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { setRules } from '@/review/commands/set-rules';
import { pathRules } from '@/review/queries/path-rules';
import type { SetRulesInput } from '@/review/schema';
import { selected } from '@/review/threads/test-support/threading';
import { freezeRange } from '@/versions/commands/freeze-range';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { treeChangeText } from '../queries/tree-change-text';
import { treeChange, treeChanges } from '../queries/tree-changes';
import type { TreeChangeRequest, TreeChoice } from '../schema';
import { suggesting } from '../test-support/suggesting';
import { decideTreeChange } from './decide-tree-change';
import { undoTreeChange } from './undo-tree-change';

const platform = await testPlatform();

/** Creates a separate project with three editors, and rules if given. */
async function project(rules?: (people: { ann: Context; ben: Context; cem: Context }) => Partial<SetRulesInput>) {
  const desk = await Desk.open(platform);
  const owner = await desk.person('owner', 'Olga');
  const [ann, ben, cem] = [
    await desk.person('editor', 'Ann'),
    await desk.person('editor', 'Ben'),
    await desk.person('editor', 'Cem'),
  ];
  const { projectId } = desk;
  if (rules) {
    await setRules(owner, { projectId, approvals: 1, notOwnRequest: false, owners: [], ...rules({ ann, ben, cem }) });
  }
  const home = await desk.document('Where people talk.\n', 'home.md');
  const suggest = suggesting(ann, { projectId, askedInDocumentId: home });
  return {
    ...{ desk, projectId, home, owner, ann, ben, cem },
    suggest: async (change: TreeChangeRequest) => (await suggest(change)).treeChangeId,
    view: (treeChangeId: string) => treeChange(ann, { treeChangeId }),
    paths: async () => {
      const rows = await platform.db.document.findMany({ where: { projectId, trashedAt: null } });
      return rows.map(({ path }) => path).sort();
    },
  };
}

const accept = (ctx: Context, treeChangeId: string, more: Partial<TreeChoice> = {}) =>
  decideTreeChange(ctx, { treeChangeId, choice: { kind: 'accept', ...more } as TreeChoice });
const reject = (ctx: Context, treeChangeId: string, reason?: string) =>
  decideTreeChange(ctx, { treeChangeId, choice: { kind: 'reject', reason } });
const undo = (ctx: Context, treeChangeId: string) => undoTreeChange(ctx, { treeChangeId });
const create = (path: string, text = 'New.\n') => ({ kind: 'create', path, text }) as const;
const actionsOn = async (subjectId: string) =>
  (await platform.db.auditEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })).map(({ action }) => action);

describe('an accepted new document', () => {
  test('exists with its text, kind and path, and its creation is on record with the decision', async () => {
    const { desk, ann, ben, suggest, view } = await project();
    const id = await suggest(create('src/auth.py', 'pass\n'));
    const report = await accept(ben, id);
    expect(report).toMatchObject({ status: 'accepted', approved: false, path: 'src/auth.py' });
    const documentId = report.documentId!;
    expect(await desk.text(documentId)).toBe('pass\n');
    const document = await platform.db.document.findUniqueOrThrow({ where: { id: documentId } });
    expect(document).toMatchObject({ path: 'src/auth.py', kind: 'code', createdBy: ben.actor.userId });
    expect(await actionsOn(documentId)).toEqual(['document.created']);
    expect(await actionsOn(id)).toEqual(['tree_change.suggested', 'tree_change.accepted']);
    expect(await view(id)).toMatchObject({
      status: 'accepted',
      documentId,
      askedBy: { userId: ann.actor.userId, name: 'Ann' },
      decision: { kind: 'accepted', path: null, decidedBy: { name: 'Ben' } },
    });
  });

  test('can be empty', async () => {
    const { desk, ben, suggest } = await project();
    const id = await suggest(create('empty.md', ''));
    const { documentId } = await accept(ben, id);
    expect(await desk.text(documentId!)).toBe('');
    expect(await undo(ben, id)).toMatchObject({ isTreeChanged: true });
  });
});

test('an accepted rename moves the document, an accepted deletion puts it into the trash with everything it has', async () => {
  const { desk, ben, suggest, paths } = await project();
  const [a, b] = [await desk.document('A.\n', 'a.md'), await desk.document('B.\n', 'b.md')];
  expect(await accept(ben, await suggest({ kind: 'rename', documentId: a, path: 'x/a.json' }))).toEqual({
    status: 'accepted',
    approved: false,
    documentId: a,
    path: 'x/a.json',
  });
  expect(await platform.db.document.findUniqueOrThrow({ where: { id: a } })).toMatchObject({ kind: 'json' });
  await accept(ben, await suggest({ kind: 'delete', documentId: b }));
  expect(await paths()).toEqual(['home.md', 'x/a.json']);
  expect(await desk.text(b)).toBe('B.\n');
  await restoreDocument(ben, { documentId: b }, pathRules);
  expect(await paths()).toEqual(['b.md', 'home.md', 'x/a.json']);
});

test('a rejected change does nothing, and keeps its reason', async () => {
  const { ben, suggest, view, paths } = await project();
  const id = await suggest(create('no.md'));
  expect(await reject(ben, id, 'Not needed')).toMatchObject({ status: 'rejected' });
  expect(await paths()).toEqual(['home.md']);
  expect((await view(id)).decision).toMatchObject({ kind: 'rejected', reason: 'Not needed' });
  expect(await undo(ben, id)).toMatchObject({ status: 'pending', isNew: true, isTreeChanged: false });
});

describe('TREE-5: if the tree has changed since, nothing is done, and the reviewer chooses', () => {
  test('the path of a new document was taken: another path', async () => {
    const { desk, ann, ben, suggest, view, paths, projectId } = await project();
    const id = await suggest(create('plan.md'));
    await createDocument(ann, { projectId, path: 'plan.md' });
    const conflict = { reason: 'path_taken', freePath: 'plan copy.md', seen: null };
    expect((await view(id)).conflict).toMatchObject(conflict);
    await expect(accept(ben, id)).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'changed', conflict } });
    expect(await paths()).toEqual(['home.md', 'plan.md']);
    await expect(accept(ben, id, { path: '../plan.md' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(accept(ben, id, { path: 'plan.md/x' })).rejects.toMatchObject({ code: 'CONFLICT' });
    const { documentId } = await accept(ben, id, { path: 'b/plan.md' });
    expect(await desk.text(documentId!)).toBe('New.\n');
    expect(await view(id)).toMatchObject({ path: 'plan.md', decision: { path: 'b/plan.md' } });
  });

  test('the document was renamed: accepted only by someone who has seen its new path', async () => {
    const { desk, ben, suggest, paths, view } = await project();
    const documentId = await desk.document('A.\n', 'a.md');
    const id = await suggest({ kind: 'rename', documentId, path: 'b.md' });
    await renameDocument(ben, { documentId, path: 'c.md' }, pathRules);
    const { conflict } = await view(id);
    expect(conflict).toMatchObject({ reason: 'moved', message: expect.stringContaining('renamed to “c.md”') });
    await expect(accept(ben, id)).rejects.toMatchObject({ code: 'CONFLICT', details: { conflict } });
    await renameDocument(ben, { documentId, path: 'd.md' }, pathRules);
    await expect(accept(ben, id, { seen: conflict!.seen! })).rejects.toMatchObject({ code: 'CONFLICT' });
    await accept(ben, id, { seen: (await view(id)).conflict!.seen! });
    expect(await paths()).toEqual(['b.md', 'home.md']);
  });

  test('the document to delete was edited: accepted only by someone who has seen that', async () => {
    const { desk, ben, suggest, paths, view } = await project();
    const documentId = await desk.document('A.\n', 'a.md');
    const id = await suggest({ kind: 'delete', documentId });
    await desk.type(documentId, (text) => text.insert(0, 'Important: '));
    await expect(accept(ben, id)).rejects.toThrow('has been edited since');
    expect(await paths()).toEqual(['a.md', 'home.md']);
    const { conflict } = await view(id);
    await desk.type(documentId, (text) => text.insert(0, 'Very '));
    await expect(accept(ben, id, { seen: conflict!.seen! })).rejects.toThrow('has been edited since');
    await accept(ben, id, { seen: (await view(id)).conflict!.seen! });
    expect(await paths()).toEqual(['home.md']);
  });

  test('the document to rename is in the trash: nobody can accept it', async () => {
    const { desk, ben, suggest, view } = await project();
    const documentId = await desk.document('A.\n', 'a.md');
    const id = await suggest({ kind: 'rename', documentId, path: 'b.md' });
    await trashDocument(ben, { documentId });
    expect((await view(id)).conflict).toMatchObject({ reason: 'trashed', seen: null });
    await expect(accept(ben, id)).rejects.toThrow('is in the trash');
    await expect(accept(ben, id, { seen: ':a.md' })).rejects.toThrow('is in the trash');
    expect(await reject(ben, id)).toMatchObject({ status: 'rejected' });
  });

  test('the tree is already as suggested: accepting and undoing leave it alone', async () => {
    const { desk, ben, suggest, paths } = await project();
    const [a, b] = [await desk.document('A.\n', 'a.md'), await desk.document('B.\n', 'b.md')];
    const ids = [
      await suggest({ kind: 'rename', documentId: a, path: 'c.md' }),
      await suggest({ kind: 'delete', documentId: b }),
    ];
    await renameDocument(ben, { documentId: a, path: 'c.md' }, pathRules);
    await trashDocument(ben, { documentId: b });
    for (const id of ids) {
      expect(await accept(ben, id)).toMatchObject({ status: 'accepted' });
      expect(await undo(ben, id)).toMatchObject({ isTreeChanged: false });
    }
    expect(await paths()).toEqual(['c.md', 'home.md']);
  });
});

describe('TREE-6: undoing a decision restores the tree if nobody has changed it since', () => {
  test('a new document goes to the trash, a renamed one back, a deleted one out of the trash', async () => {
    const { desk, ben, suggest, paths } = await project();
    const [a, b] = [await desk.document('A.\n', 'a.md'), await desk.document('B.\n', 'b.md')];
    const before = await paths();
    const ids = [
      await suggest(create('new.md')),
      await suggest({ kind: 'rename', documentId: a, path: 'z.md' }),
      await suggest({ kind: 'delete', documentId: b }),
    ];
    for (const id of ids) await accept(ben, id);
    expect(await paths()).toEqual(['home.md', 'new.md', 'z.md']);
    for (const id of ids)
      expect(await undo(ben, id)).toMatchObject({ status: 'pending', isNew: true, isTreeChanged: true });
    expect(await paths()).toEqual(before);
    expect(await actionsOn(ids[0]!)).toEqual(['tree_change.suggested', 'tree_change.accepted', 'tree_change.undone']);
    // It can be decided again.
    expect(await accept(ben, ids[0]!)).toMatchObject({ status: 'accepted' });
    expect(await paths()).toContain('new.md');
  });

  test('a second undo does nothing, and says who was first', async () => {
    const { ann, ben, suggest } = await project();
    const id = await suggest(create('new.md'));
    await accept(ben, id);
    await undo(ann, id);
    expect(await undo(ben, id)).toMatchObject({ isNew: false, isTreeChanged: false, undoneBy: { name: 'Ann' } });
  });

  test('a new document that was edited or renamed since stays, and the error says why', async () => {
    const { desk, ben, suggest, paths } = await project();
    const [edited, renamed] = [await suggest(create('e.md')), await suggest(create('r.md'))];
    const e = (await accept(ben, edited)).documentId!;
    const r = (await accept(ben, renamed)).documentId!;
    await desk.type(e, (text) => text.insert(0, 'Mine. '));
    await renameDocument(ben, { documentId: r, path: 's.md' }, pathRules);
    await expect(undo(ben, edited)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('“e.md” has been edited since'),
      details: { reason: 'undo_blocked' },
    });
    await expect(undo(ben, renamed)).rejects.toThrow('“r.md” has been renamed to “s.md” since');
    expect(await paths()).toEqual(['e.md', 'home.md', 's.md']);
  });

  test('a rename or deletion whose old path is taken now, or whose document moved on, stays', async () => {
    const { desk, ann, ben, suggest, projectId } = await project();
    const ids: string[] = [];
    for (const path of ['a.md', 'b.md', 'c.md']) {
      const documentId = await desk.document('x\n', path);
      const id = await suggest(
        path === 'b.md' ? { kind: 'delete', documentId } : { kind: 'rename', documentId, path: `z-${path}` },
      );
      await accept(ben, id);
      ids.push(id);
      if (path === 'c.md') await trashDocument(ben, { documentId });
      else await createDocument(ann, { projectId, path });
    }
    await expect(undo(ben, ids[0]!)).rejects.toThrow('“a.md” already exists');
    await expect(undo(ben, ids[1]!)).rejects.toThrow('“b.md” already exists');
    await expect(undo(ben, ids[2]!)).rejects.toThrow('“z-c.md” is in the trash');
  });
});

describe('HUNK-14, TREE-7: the project’s review rules apply to tree changes', () => {
  test('only the owners of its paths accept a change, on both ends of a rename', async () => {
    const { desk, ann, ben, cem, suggest, view, paths } = await project(({ ben, cem }) => ({
      owners: [
        { glob: 'legal/**', userIds: [ben.actor.userId] },
        { glob: 'press/**', userIds: [ben.actor.userId, cem.actor.userId] },
      ],
    }));
    const documentId = await desk.document('x\n', 'press/a.md');
    const ids = [
      await suggest(create('legal/new.md')),
      await suggest({ kind: 'rename', documentId, path: 'legal/a.md' }),
      await suggest(create('free.md')),
    ];
    expect((await view(ids[1]!)).refusal).toMatchObject({ rule: 'owners', who: [{ name: 'Ben' }] });
    for (const person of [ann, cem]) {
      for (const id of ids.slice(0, 2)) {
        await expect(accept(person, id)).rejects.toMatchObject({
          code: 'FORBIDDEN',
          details: { reason: 'rule', rule: 'owners' },
        });
      }
      await expect(accept(person, ids[2]!, { path: 'legal/sneaky.md' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await paths()).toEqual(['home.md', 'press/a.md']);
    for (const id of ids) await accept(ben, id);
    await expect(undo(cem, ids[1]!)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { reason: 'rule' } });
    await undo(ben, ids[1]!);
    const gone = await suggest({ kind: 'delete', documentId });
    await expect(accept(ann, gone)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await accept(cem, gone)).toMatchObject({ status: 'accepted' });
  });

  test('nobody accepts what they asked for, even after someone else asked for another text of it', async () => {
    const { desk, ann, ben, cem, projectId, home } = await project(() => ({ notOwnRequest: true }));
    const turns = [newId(), newId()];
    const place = { projectId, askedInDocumentId: home };
    await suggesting(ann, place)(create('plan.md', 'One.\n'), { turnId: turns[0]! });
    const { treeChangeId } = await suggesting(ben, place)(create('plan.md', 'Two.\n'), {
      turnId: turns[1]!,
      turnIds: turns,
    });
    for (const person of [ann, ben]) {
      await expect(accept(person, treeChangeId)).rejects.toMatchObject({ details: { rule: 'own_request' } });
    }
    const { documentId } = await accept(cem, treeChangeId);
    expect(await desk.text(documentId!)).toBe('Two.\n');
  });

  test('several approvals must be for the same path and by different people, and can be withdrawn', async () => {
    const { ann, ben, cem, suggest, view, paths } = await project(() => ({ approvals: 2 }));
    const id = await suggest(create('plan.md'));
    expect(await accept(ann, id)).toMatchObject({ status: 'pending', approved: true });
    expect(await accept(ann, id)).toMatchObject({ status: 'pending', approved: true });
    expect(await accept(ben, id, { path: 'other.md' })).toMatchObject({ approved: true });
    expect((await view(id)).approvals).toMatchObject([
      { person: { name: 'Ann' }, path: null, counts: true },
      { person: { name: 'Ben' }, path: 'other.md', counts: true },
    ]);
    expect(await undo(ann, id)).toMatchObject({ isNew: true, isTreeChanged: false });
    expect(await paths()).toEqual(['home.md']);
    expect(await accept(cem, id, { path: 'other.md' })).toMatchObject({ status: 'accepted', path: 'other.md' });
    await undo(cem, id);
    expect(await view(id)).toMatchObject({ status: 'pending', approvals: [], decision: null });
    expect(await reject(ben, id)).toMatchObject({ status: 'rejected' });
  });

  test('a document with a passage that was frozen since isn’t deleted', async () => {
    const { desk, ann, ben, suggest } = await project();
    const documentId = await desk.document('We owe you nothing.\n');
    const id = await suggest({ kind: 'delete', documentId });
    await freezeRange(ann, await selected(ann, documentId, 'owe you'));
    await expect(accept(ben, id)).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'frozen' } });
  });
});

describe('TREE-8: a change has at most one decision', () => {
  test('if two people decide at the same moment, the first one counts, and the other sees who decided', async () => {
    const { ann, ben, suggest, paths } = await project();
    for (let round = 0; round < 5; round++) {
      const id = await suggest(create(`race-${round}.md`));
      const results = await Promise.allSettled([accept(ann, id), accept(ben, id), reject(ben, id)]);
      const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(lost).toHaveLength(2);
      for (const error of lost) {
        expect(error).toMatchObject({
          code: 'CONFLICT',
          details: { reason: 'decided', decidedBy: { name: expect.any(String) } },
        });
      }
      const made = results[2]!.status === 'fulfilled' ? 0 : 1;
      expect((await paths()).filter((path) => path === `race-${round}.md`)).toHaveLength(made);
    }
  });

  test('if two suggestions for one path are accepted at the same moment, one becomes a conflict', async () => {
    const { ann, ben, suggest, paths } = await project();
    const [one, two] = [await suggest(create('same.md', 'One.\n')), await suggest(create('same.md', 'Two.\n'))];
    const results = await Promise.allSettled([accept(ann, one), accept(ben, two)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await paths()).toEqual(['home.md', 'same.md']);
  });

  test('a superseded change can’t be decided', async () => {
    const { ann, ben, projectId, home } = await project();
    const turnId = newId();
    const suggest = suggesting(ann, { projectId, askedInDocumentId: home });
    const { treeChangeId } = await suggest(create('a.md', 'One.\n'), { turnId });
    await suggest(create('a.md', 'Two.\n'), { turnId });
    await expect(accept(ben, treeChangeId)).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'closed' } });
  });
});

test('HUNK-10, TREE-9: if the audit event of a decision or an undo can’t be stored, nothing is', async () => {
  const { desk, ben, suggest, paths, view } = await project();
  const documentId = await desk.document('A.\n', 'a.md');
  const ids = [
    await suggest(create('new.md')),
    await suggest({ kind: 'rename', documentId, path: 'b.md' }),
    await suggest({ kind: 'delete', documentId: await desk.document('C.\n', 'c.md') }),
  ];
  const sql = sqlOfPool(platform.pool);
  const refuse = (action: string) =>
    sql.query(
      `create or replace function refuse_event() returns trigger language plpgsql as
       $$ begin if new.action = '${action}' then raise exception 'no room'; end if; return new; end $$`,
      [],
    );
  await refuse('tree_change.accepted');
  await sql.query(
    'create trigger refuse_event before insert on audit_event for each row execute function refuse_event()',
    [],
  );
  try {
    const before = { paths: await paths(), documents: await platform.db.document.count() };
    for (const id of ids) {
      await expect(accept(ben, id)).rejects.toThrow('no room');
      expect(await view(id)).toMatchObject({ status: 'pending', decision: null });
    }
    expect({ paths: await paths(), documents: await platform.db.document.count() }).toEqual(before);
    await refuse('tree_change.undone');
    for (const id of ids) await accept(ben, id);
    const accepted = await paths();
    for (const id of ids) await expect(undo(ben, id)).rejects.toThrow('no room');
    expect(await paths()).toEqual(accepted);
    expect((await view(ids[0]!)).status).toBe('accepted');
  } finally {
    await sql.query('drop trigger refuse_event on audit_event', []);
  }
});

describe('permissions', () => {
  test('viewers and commenters read, strangers learn nothing', async () => {
    const { desk, suggest, home } = await project();
    const id = await suggest(create('a.md', 'Secret.\n'));
    for (const role of ['viewer', 'commenter'] as const) {
      const person = await desk.person(role);
      expect(await treeChanges(person, { documentId: home })).toHaveLength(1);
      expect(await treeChangeText(person, { treeChangeId: id, cursor: 0 })).toMatchObject({ text: 'Secret.\n' });
      for (const action of [accept, undo])
        await expect(action(person, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const stranger = await (await Desk.open(platform)).person('owner');
    for (const treeChangeId of [id, newId()]) {
      const message = 'This suggestion doesn’t exist, or you don’t have access to it.';
      const same = { code: 'NOT_FOUND', message };
      await expect(treeChange(stranger, { treeChangeId })).rejects.toMatchObject(same);
      await expect(treeChangeText(stranger, { treeChangeId, cursor: 0 })).rejects.toMatchObject(same);
      await expect(accept(stranger, treeChangeId)).rejects.toMatchObject(same);
      await expect(undo(stranger, treeChangeId)).rejects.toMatchObject(same);
    }
  });

  test('a long text is returned in parts of whole characters', async () => {
    const { ann, suggest } = await project();
    const text = `x${'😀'.repeat(30_000)}\n`;
    const treeChangeId = await suggest(create('long.md', text));
    let read = '';
    for (let cursor: number | undefined = 0; cursor !== undefined; ) {
      const part: Awaited<ReturnType<typeof treeChangeText>> = await treeChangeText(ann, { treeChangeId, cursor });
      expect(part.text.isWellFormed()).toBe(true);
      expect(part.lines).toBe(1);
      read += part.text;
      cursor = part.nextCursor;
    }
    expect(read).toBe(text);
  });

  test('a document lists the changes asked for there and those about it, decided ones while the turn has open ones', async () => {
    const { desk, ann, ben, projectId, home } = await project();
    const documentId = await desk.document('x\n', 'x.md');
    const turn = { turnId: newId() };
    const suggest = async (change: TreeChangeRequest) =>
      (await suggesting(ann, { projectId, askedInDocumentId: home })(change, turn)).treeChangeId;
    const rename = await suggest({ kind: 'rename', documentId, path: 'y.md' });
    const made = await suggest(create('a.md'));
    const listed = async (id: string) => (await treeChanges(ben, { documentId: id })).map(({ id }) => id);
    expect(await listed(home)).toEqual([rename, made]);
    expect(await listed(documentId)).toEqual([rename]);
    await reject(ben, rename);
    expect(await listed(documentId)).toEqual([]);
    expect(await listed(home)).toEqual([rename, made]);
    await accept(ben, made);
    expect(await listed(home)).toEqual([]);
  });
});
