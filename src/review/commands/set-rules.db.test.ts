import { expect, test } from 'vitest';
import type { Context } from '@/identity/context';
import { freezeRange } from '@/versions/commands/freeze-range';
import { unfreezeRange } from '@/versions/commands/unfreeze-range';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { rules } from '../queries/rules';
import { suggestion } from '../queries/suggestions';
import type { SetRulesInput } from '../schema';
import { reviewing, TEXT } from '../test-support/reviewing';
import { selected } from '../threads/test-support/threading';
import { decideAll } from './decide-all';
import { decideHunk } from './decide-hunk';
import { decideMany } from './decide-many';
import { setRules } from './set-rules';
import { undoDecision } from './undo/undo-decision';

const platform = await testPlatform();

/** Returns a project with its own rules. */
async function projectWith(set: (people: { ann: Context; ben: Context; cem: Context }) => Partial<SetRulesInput>) {
  const desk = await Desk.open(platform);
  const owner = await desk.person('owner', 'Olga');
  const [ann, ben, cem] = [
    await desk.person('editor', 'Ann'),
    await desk.person('editor', 'Ben'),
    await desk.person('editor', 'Cem'),
  ];
  const { projectId } = desk;
  await setRules(owner, { projectId, approvals: 1, notOwnRequest: false, owners: [], ...set({ ann, ben, cem }) });
  return { desk, projectId, owner, ann, ben, cem, ...reviewing(desk, ann) };
}

const ACCEPT = { kind: 'accept' } as const;

test('an acceptance below the number of approvals is noted, and applied with the last one', async () => {
  const { desk, review, ann, ben, accept, refresh } = await projectWith(() => ({ approvals: 2 }));
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  expect(await accept(hunks[0])).toEqual({ decided: 0, approved: 1, alreadyThere: 0, skipped: 0, status: 'pending' });
  expect(await accept(hunks[0])).toMatchObject({ decided: 0, approved: 1 });
  expect(await desk.text(documentId)).toBe(TEXT);
  expect((await refresh(id)).hunks[0]).toMatchObject({
    decision: null,
    approvalsNeeded: 2,
    approvals: [{ person: { userId: ann.actor.userId, name: 'Ann' }, text: null, at: expect.any(Date) }],
  });
  expect(await accept(hunks[0], ben)).toMatchObject({ decided: 1, approved: 0, status: 'accepted' });
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'rug'));
  expect((await refresh(id)).hunks[0]!.decision).toMatchObject({ kind: 'accepted', decidedBy: { name: 'Ben' } });
  const events = await platform.db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { createdAt: 'asc' } });
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['hunk.approved', 'hunk.accepted']));
});

test('approvals of different wordings do not add up; rejecting takes one person', async () => {
  const { desk, review, ben, accept, choose } = await projectWith(() => ({ approvals: 2 }));
  const { documentId, hunks } = await review([
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  const own = { kind: 'own_wording', seen: 'mat', text: 'carpet' } as const;
  expect(await choose(hunks[0], own)).toMatchObject({ approved: 1 });
  expect(await accept(hunks[0], ben)).toMatchObject({ approved: 1 });
  expect(await desk.text(documentId)).toBe(TEXT);
  expect(await decideHunk(ben, { hunkId: hunks[0]!, choice: own })).toMatchObject({ decided: 1 });
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'carpet'));
  expect(await choose(hunks[1], { kind: 'reject' })).toMatchObject({ decided: 1, status: 'partially_accepted' });
});

test('an approval can be withdrawn; an undone acceptance needs all approvals again', async () => {
  const { desk, review, ann, ben, accept, refresh } = await projectWith(() => ({ approvals: 2 }));
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  await accept(hunks[0]);
  expect(await undoDecision(ann, { hunkId: hunks[0]! })).toMatchObject({ isNew: true, isTextChanged: false });
  expect((await refresh(id)).hunks[0]!.approvals).toEqual([]);
  await accept(hunks[0]);
  await accept(hunks[0], ben);
  await undoDecision(ann, { hunkId: hunks[0]! });
  expect(await accept(hunks[0])).toMatchObject({ approved: 1 });
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('if two people approve everything at the same moment, it’s applied once', async () => {
  const { desk, review, ann, ben } = await projectWith(() => ({ approvals: 2 }));
  const { documentId, id } = await review([
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  await Promise.all([ann, ben].map((person) => decideAll(person, { suggestionId: id, choice: ACCEPT })));
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'rug').replace('near', 'far'));
});

test('only the owners of a path accept there; the refusal says which rule and who could', async () => {
  const { desk, suggest, ann, ben, cem, accept, choose } = await projectWith((people) => ({
    owners: [{ glob: 'legal/**', userIds: [people.ben.actor.userId, people.cem.actor.userId] }],
  }));
  const documentId = await desk.document(TEXT, 'legal/terms.md');
  const { id, hunks } = await suggest(documentId, [
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  const refused = {
    code: 'FORBIDDEN',
    message: 'This project’s review rules let only path owners accept changes in “legal/terms.md”. Ask Ben or Cem.',
    details: { reason: 'rule', rule: 'owners', who: [{ name: 'Ben' }, { name: 'Cem' }] },
  };
  await expect(accept(hunks[0])).rejects.toMatchObject(refused);
  await expect(decideAll(ann, { suggestionId: id, choice: ACCEPT })).rejects.toMatchObject(refused);
  const report = await decideMany(ann, { documentId, hunkIds: hunks, choice: ACCEPT });
  expect(report.results).toMatchObject([{ outcome: 'refused', message: refused.message }, { outcome: 'refused' }]);
  expect(await suggestion(ann, { suggestionId: id })).toMatchObject({ refusal: { rule: 'owners' } });
  expect(await suggestion(ben, { suggestionId: id })).toMatchObject({ refusal: null });
  expect(await desk.text(documentId)).toBe(TEXT);
  await choose(hunks[1], { kind: 'reject' });
  await accept(hunks[0], cem);
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'rug'));
});

test('where a project’s rules say so, nobody can accept what they asked for', async () => {
  const { desk, review, ann, ben, accept } = await projectWith(() => ({ notOwnRequest: true }));
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  await expect(accept(hunks[0])).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: /nobody accepts what they asked for themselves. Ask Olga, Ben, or Cem./,
    details: { rule: 'own_request' },
  });
  expect(await suggestion(ann, { suggestionId: id })).toMatchObject({ refusal: { rule: 'own_request' } });
  await accept(hunks[0], ben);
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'rug'));
});

test('rules are read by members and set by owners and admins, with an event', async () => {
  const { desk, projectId, owner, ann, ben } = await projectWith((people) => ({
    approvals: 3,
    owners: [{ glob: '*.md', userIds: [people.ben.actor.userId] }],
  }));
  expect(await rules(ann, { projectId })).toEqual({
    approvals: 3,
    notOwnRequest: false,
    owners: [{ glob: '*.md', people: [{ userId: ben.actor.userId, name: 'Ben' }] }],
    suggestOnly: [],
    updatedAt: expect.any(Date),
    updatedBy: { userId: owner.actor.userId, name: 'Olga' },
  });
  const none = { projectId, approvals: 1, notOwnRequest: false, owners: [] };
  await expect(setRules(ann, none)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const viewer = await desk.person('viewer');
  const owners = [{ glob: '*', userIds: [viewer.actor.userId] }];
  await expect(setRules(owner, { ...none, owners })).rejects.toMatchObject({ code: 'INVALID' });
  await setRules(owner, none);
  expect(await rules(viewer, { projectId })).toMatchObject({ approvals: 1, owners: [] });
  const events = await platform.db.auditEvent.findMany({ where: { subjectId: projectId } });
  expect(events.map(({ action }) => action)).toEqual(['review.rules_set', 'review.rules_set']);
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(rules(stranger, { projectId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setRules(stranger, none)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a change to a passage that was frozen meanwhile can’t be accepted, even reworded; it can be rejected', async () => {
  const { desk, review, ann, ben, accept, choose, refresh } = await projectWith(() => ({}));
  const { documentId, id, hunks } = await review([
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  const { rangeId } = await freezeRange(ann, await selected(ann, documentId, 'sat on a mat'));
  const refusal = {
    rule: 'frozen',
    message:
      'Ann locked “sat on a mat”, so no suggestion may change it. Ann, or someone who can manage the project, can unlock it.',
  };
  expect((await refresh(id)).hunks.map((hunk) => hunk.refusal)).toMatchObject([refusal, null]);
  await expect(accept(hunks[0], ben)).rejects.toMatchObject({ code: 'FORBIDDEN', message: refusal.message });
  await expect(choose(hunks[0], { kind: 'own_wording', seen: 'mat', text: 'carpet' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await decideMany(ben, { documentId, hunkIds: hunks, choice: ACCEPT })).toMatchObject({
    decided: 1,
    skipped: 1,
    results: [{ outcome: 'refused', message: refusal.message }, { outcome: 'decided' }],
  });
  expect(await desk.text(documentId)).toBe(TEXT.replace('near', 'far'));
  await unfreezeRange(ann, { rangeId });
  expect((await refresh(id)).hunks[0]!.refusal).toBeNull();
  await freezeRange(ann, await selected(ann, documentId, 'mat'));
  expect(await choose(hunks[0], { kind: 'reject' })).toMatchObject({ decided: 1, status: 'partially_accepted' });
});
