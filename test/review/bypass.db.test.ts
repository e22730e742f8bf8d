import { expect, test } from 'vitest';
import { appRouter } from '@/api/root';
import type { Context } from '@/identity/context';
import type { SetRulesInput } from '@/review/schema';
import { reviewing, TEXT } from '@/review/test-support/reviewing';
import { selected } from '@/review/threads/test-support/threading';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../support/database';

/**
 * Attempts to bypass the review rules through the API. The rules apply only to the agent's suggestions: anyone who can
 * edit can still type any text, and is then its named author.
 */

const platform = await testPlatform();

const api = ({ actor }: Context) => appRouter.createCaller({ platform, actor, ip: undefined });
const PAIR: [string, string][] = [['mat', 'rug']];
const ACCEPTED = TEXT.replace('mat', 'rug');
const accept = { kind: 'accept' } as const;
const byRule = (rule: string) => ({ cause: { code: 'FORBIDDEN', details: { reason: 'rule', rule } } });

interface People {
  ann: Context;
  ben: Context;
  cem: Context;
}

/** Creates a project with the owner Olga, the editors Ann, Ben and Cem, and rules. */
async function projectWith(set: (people: People) => Partial<SetRulesInput>) {
  const desk = await Desk.open(platform);
  const olga = await desk.person('owner', 'Olga');
  const ann = await desk.person('editor', 'Ann');
  const ben = await desk.person('editor', 'Ben');
  const cem = await desk.person('editor', 'Cem');
  const { projectId } = desk;
  const none = { projectId, approvals: 1, notOwnRequest: false, owners: [] };
  const setRules = (rules: Partial<SetRulesInput>) => api(olga).review.setRules({ ...none, ...rules });
  await setRules(set({ ann, ben, cem }));
  return { desk, projectId, olga, ann, ben, cem, setRules };
}

/** Only Ben can accept suggestions in `legal/`. */
const legalByBen = ({ ben }: People) => ({ owners: [{ glob: 'legal/**', userIds: [ben.actor.userId] }] });

/** Creates a document in `legal/` with a suggestion that Ann asked for. */
async function legalTerms() {
  const project = await projectWith(legalByBen);
  const { desk, ann } = project;
  const documentId = await desk.document(TEXT, 'legal/terms.md');
  const made = await reviewing(desk, ann).suggest(documentId, PAIR);
  return { ...project, documentId, made };
}

/** Checks that the rule stops everyone except Ben. */
async function onlyBen(
  who: { ann: Context; olga: Context; ben: Context },
  action: (person: Context) => Promise<unknown>,
) {
  for (const person of [who.ann, who.olga]) await expect(action(person)).rejects.toMatchObject(byRule('owners'));
  await action(who.ben);
}

// ---------------------------------------------------------------- owners of a path

test('renaming a document out of a path with owners needs one of them', async () => {
  const { documentId, desk, made, ...people } = await legalTerms();
  await onlyBen(people, (person) => api(person).documents.rename({ documentId, path: 'terms.md' }));
  await api(people.ann).review.decideHunk({ hunkId: made.hunks[0]!, choice: accept });
  expect(await desk.text(documentId)).toBe(ACCEPTED);
});

test('a refused rename names the owners and changes nothing', async () => {
  const { documentId, ann } = await legalTerms();
  await expect(api(ann).documents.rename({ documentId, path: 'terms.md' })).rejects.toMatchObject({
    message: expect.stringMatching(
      /^This project’s review rules let only path owners of “legal\/terms.md” move it.* Ask Ben\.$/,
    ),
  });
  expect(await api(ann).documents.get({ documentId })).toMatchObject({ path: 'legal/terms.md' });
  expect(await platform.db.auditEvent.count({ where: { subjectId: documentId, action: 'document.renamed' } })).toBe(0);
});

test('moving a folder with owned documents needs an owner, even if only one of many documents is owned', async () => {
  const { desk, projectId, ...people } = await legalTerms();
  await desk.document(TEXT, 'work/legal/draft.md');
  await desk.document(TEXT, 'work/notes.md');
  await onlyBen(people, (person) => api(person).documents.moveFolder({ projectId, from: 'legal', to: 'drafts' }));
  // Moving documents into an owned path also takes an owner.
  await onlyBen(people, (person) => api(person).documents.moveFolder({ projectId, from: 'work', to: 'legal' }));
});

test('only a path owner can move a document into their path, because its text was accepted under other rules', async () => {
  const { desk, documentId: terms, ...people } = await legalTerms();
  const documentId = await desk.document(TEXT, 'draft.md');
  const made = await reviewing(desk, people.ann).suggest(documentId, PAIR);
  await api(people.ann).review.decideHunk({ hunkId: made.hunks[0]!, choice: accept });
  await api(people.ann).documents.trash({ documentId: terms });
  await onlyBen(people, (person) => api(person).documents.rename({ documentId, path: 'legal/terms.md' }));
});

test('a path with different case is another path', async () => {
  const { documentId, ...people } = await legalTerms();
  await onlyBen(people, (person) => api(person).documents.rename({ documentId, path: 'Legal/terms.md' }));
});

test('anyone who can edit can rename between paths with the same owners, or with none', async () => {
  const { desk, documentId, ann } = await legalTerms();
  await api(ann).documents.rename({ documentId, path: 'legal/deeper/terms.md' });
  const free = await desk.document(TEXT, 'a.md');
  await api(ann).documents.rename({ documentId: free, path: 'b/a.md' });
});

test('a duplicate of an owned document has the same owners, otherwise an owner must make it', async () => {
  const { desk, setRules, ann, ben, olga } = await legalTerms();
  const owners = [{ glob: 'legal/terms*.md', userIds: [ben.actor.userId] }];
  await setRules({ owners });
  const documentId = await desk.document(TEXT, 'legal/terms v2.md');
  const { documentId: copy } = await api(ann).documents.duplicate({ documentId });
  const made = await reviewing(desk, ann).suggest(copy, PAIR);
  const decide = () => api(ann).review.decideHunk({ hunkId: made.hunks[0]!, choice: accept });
  await expect(decide()).rejects.toMatchObject(byRule('owners'));
  await setRules({ owners: [{ glob: 'legal/* copy*.md', userIds: [ben.actor.userId] }] });
  await onlyBen({ ann, olga, ben }, (person) => api(person).documents.duplicate({ documentId }));
});

test('a document is restored from the trash to a path with the same owners, otherwise an owner must do it', async () => {
  const { documentId, projectId, setRules, ...people } = await legalTerms();
  const { ann, ben } = people;
  await setRules({ owners: [{ glob: 'legal/terms.md', userIds: [ben.actor.userId] }] });
  await api(ann).documents.trash({ documentId });
  await api(ann).documents.restore({ documentId });
  await api(ann).documents.trash({ documentId });
  // Its path is taken in the meantime, so it would be restored under another name, which nobody owns.
  await api(ann).documents.create({ projectId, path: 'legal/terms.md' });
  await onlyBen(people, (person) => api(person).documents.restore({ documentId }));
});

test('a file is not imported over a document, nor is one created there', async () => {
  const { projectId, ann, documentId, desk } = await legalTerms();
  const base64 = Buffer.from(ACCEPTED).toString('base64');
  const conflict = { cause: { code: 'CONFLICT' } };
  await expect(api(ann).documents.import({ projectId, path: 'legal/terms.md', base64 })).rejects.toMatchObject(
    conflict,
  );
  await expect(api(ann).documents.create({ projectId, path: 'legal/terms.md' })).rejects.toMatchObject(conflict);
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('HUNK-14: a change set is accepted only where the path allows it', async () => {
  const { desk, ann, made, documentId } = await legalTerms();
  const { results } = await api(ann).review.decideChangeSet({ changeSetId: made.turnId, choice: accept });
  expect(results).toMatchObject([{ ok: false, code: 'FORBIDDEN' }]);
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('continuing in a new document at a path with owners needs one of them', async () => {
  const { desk, documentId: _, ...people } = await legalTerms();
  const documentId = await desk.document(TEXT, 'notes.md');
  const { versionId } = await api(people.ann).versions.createSnapshot({ documentId });
  await onlyBen(people, (person) => api(person).versions.continue({ versionId, path: 'legal/new.md' }));
});

test('only an owner can undo what an owner accepted; anyone who decides can undo a rejection', async () => {
  const { desk, documentId, made, ...people } = await legalTerms();
  const hunkId = made.hunks[0]!;
  await api(people.ben).review.decideHunk({ hunkId, choice: accept });
  await onlyBen(people, (person) => api(person).review.undoDecision({ hunkId }));
  expect(await desk.text(documentId)).toBe(TEXT);
  await api(people.ben).review.decideHunk({ hunkId, choice: { kind: 'reject' } });
  await api(people.ann).review.undoDecision({ hunkId });
});

test('only owners and admins set the rules', async () => {
  const { projectId, ann, ben } = await legalTerms();
  for (const person of [ann, ben]) {
    const owners = [{ glob: '**', userIds: [person.actor.userId] }];
    const rules = { projectId, approvals: 1, notOwnRequest: false, owners };
    await expect(api(person).review.setRules(rules)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
  }
});

// ---------------------------------------------------------------- one's own request

test('HUNK-14: everyone who asked for any refinement in the chain counts as a requester', async () => {
  const { desk, ann, ben, cem } = await projectWith(() => ({ notOwnRequest: true }));
  const documentId = await desk.document(TEXT);
  const first = await reviewing(desk, ann).suggest(documentId, [...PAIR, ['near', 'far']]);
  const second = await reviewing(desk, ben).suggest(documentId, [['far', 'distant']], first);
  const third = await reviewing(desk, ben).suggest(documentId, [['distant', 'remote']], second);
  for (const hunkId of third.hunks) {
    for (const person of [ann, ben]) {
      const decided = api(person).review.decideHunk({ hunkId, choice: accept });
      await expect(decided).rejects.toMatchObject(byRule('own_request'));
    }
  }
  expect(await api(ann).review.suggestion({ suggestionId: third.id })).toMatchObject({
    refusal: { rule: 'own_request', who: [{ name: 'Olga' }, { name: 'Cem' }] },
  });
  await api(cem).review.decideAll({ suggestionId: third.id, choice: accept });
  expect(await desk.text(documentId)).toBe(ACCEPTED.replace('near', 'remote'));
});

test('a reviewer’s own wording in somebody else’s suggestion waits until another person accepts the same text', async () => {
  const { desk, ann, ben, cem } = await projectWith(() => ({ notOwnRequest: true }));
  const documentId = await desk.document(TEXT);
  const { hunks, id } = await reviewing(desk, ann).suggest(documentId, PAIR);
  const hunkId = hunks[0]!;
  const words = { kind: 'own_wording', seen: 'mat', text: 'mat, and Ben is the king' } as const;
  expect(await api(ben).review.decideHunk({ hunkId, choice: words })).toMatchObject({ decided: 0, approved: 1 });
  expect(await api(ben).review.decideHunk({ hunkId, choice: words })).toMatchObject({ decided: 0, approved: 1 });
  expect(await desk.text(documentId)).toBe(TEXT);
  expect((await api(cem).review.suggestion({ suggestionId: id })).hunks[0]!.approvals).toMatchObject([
    { person: { name: 'Ben' }, text: words.text },
  ]);
  // Ann asked for the suggestion, so she doesn't count as the other person.
  await expect(api(ann).review.decideHunk({ hunkId, choice: words })).rejects.toMatchObject(byRule('own_request'));
  expect(await api(cem).review.decideHunk({ hunkId, choice: words })).toMatchObject({ decided: 1 });
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', words.text));
});

test('the person who proposed a wording doesn’t count as one of its approvals', async () => {
  const { desk, olga, ann, ben, cem } = await projectWith(() => ({ notOwnRequest: true, approvals: 2 }));
  const documentId = await desk.document(TEXT);
  const { hunks } = await reviewing(desk, ann).suggest(documentId, PAIR);
  const choice = { kind: 'own_wording', seen: 'mat', text: 'carpet' } as const;
  for (const person of [ben, cem]) {
    expect(await api(person).review.decideHunk({ hunkId: hunks[0]!, choice })).toMatchObject({ decided: 0 });
  }
  expect(await api(olga).review.decideHunk({ hunkId: hunks[0]!, choice })).toMatchObject({ decided: 1 });
});

test('the proposal itself, and a merge of it with people’s text, don’t count as a reviewer’s own wording', async () => {
  const { desk, ann, ben } = await projectWith(() => ({ notOwnRequest: true }));
  const { documentId, hunks, now } = await reviewing(desk, ann).conflict();
  const seen = now.slice(0, -1);
  expect(
    await api(ben).review.decideHunk({ hunkId: hunks[0]!, choice: { kind: 'take_proposal', seen } }),
  ).toMatchObject({
    decided: 1,
  });
  const other = await desk.document(TEXT);
  const made = await reviewing(desk, ann).suggest(other, PAIR);
  const same = { kind: 'own_wording', seen: 'mat', text: 'rug' } as const;
  expect(await api(ben).review.decideHunk({ hunkId: made.hunks[0]!, choice: same })).toMatchObject({ decided: 1 });
  expect(await desk.text(documentId)).not.toContain('device');
});

// ---------------------------------------------------------------- approvals that no longer count

test('approvals by people who were demoted, deactivated or are no longer owners don’t count', async () => {
  const { desk, olga, ann, ben, cem, setRules } = await projectWith(() => ({ approvals: 2 }));
  const approved = async () => {
    const documentId = await desk.document(TEXT);
    const { hunks, id } = await reviewing(desk, ann).suggest(documentId, PAIR);
    await api(ben).review.decideHunk({ hunkId: hunks[0]!, choice: accept });
    return { documentId, id, hunkId: hunks[0]! };
  };
  const stillWaits = async ({ documentId, id, hunkId }: Awaited<ReturnType<typeof approved>>) => {
    expect(await api(cem).review.decideHunk({ hunkId, choice: accept })).toMatchObject({ decided: 0, approved: 1 });
    expect(await desk.text(documentId)).toBe(TEXT);
    const view = await api(cem).review.suggestion({ suggestionId: id });
    expect(view.hunks[0]!.approvals).toMatchObject([
      { person: { name: 'Ben' }, counts: false },
      { person: { name: 'Cem' }, counts: true },
    ]);
  };
  const { workspaceId } = desk;
  const { userId } = ben.actor;
  const [demoted, deactivated, disowned] = [await approved(), await approved(), await approved()];
  await api(olga).people.setRole({ workspaceId, userId, role: 'commenter' });
  await stillWaits(demoted);
  await api(olga).people.setRole({ workspaceId, userId, role: 'editor' });
  await api(olga).people.deactivate({ workspaceId, userId });
  await stillWaits(deactivated);
  await api(olga).people.reactivate({ workspaceId, userId });
  await setRules({ approvals: 2, owners: [{ glob: '**', userIds: [ann.actor.userId, cem.actor.userId] }] });
  await stillWaits(disowned);
  // Once he owns the path again, his approval counts again.
  await setRules({ approvals: 2 });
  expect(await api(ann).review.decideHunk({ hunkId: disowned.hunkId, choice: accept })).toMatchObject({ decided: 1 });
});

test('a requester’s approval doesn’t count once requesters can’t accept their own changes', async () => {
  const { desk, ann, ben, setRules } = await projectWith(() => ({ approvals: 2 }));
  const documentId = await desk.document(TEXT);
  const { hunks } = await reviewing(desk, ann).suggest(documentId, PAIR);
  await api(ann).review.decideHunk({ hunkId: hunks[0]!, choice: accept });
  await setRules({ approvals: 2, notOwnRequest: true });
  expect(await api(ben).review.decideHunk({ hunkId: hunks[0]!, choice: accept })).toMatchObject({ decided: 0 });
  expect(await desk.text(documentId)).toBe(TEXT);
});

// ---------------------------------------------------------------- frozen passages

test('a decision can’t be undone if that would change a passage frozen since', async () => {
  const { desk, ann, ben } = await projectWith(() => ({}));
  for (const pair of [PAIR[0]!, [' on a mat', '']] as [string, string][]) {
    const documentId = await desk.document(TEXT);
    const { hunks } = await reviewing(desk, ann).suggest(documentId, [pair]);
    await api(ann).review.decideHunk({ hunkId: hunks[0]!, choice: accept });
    const text = await desk.text(documentId);
    await api(ben).versions.freezeRange(await selected(ben, documentId, text.split('\n')[1]!));
    await expect(api(ann).review.undoDecision({ hunkId: hunks[0]! })).rejects.toMatchObject(byRule('frozen'));
    expect(await desk.text(documentId)).toBe(text);
  }
});

// ---------------------------------------------------------------- versions

/** Creates an undecided suggestion that Ann asked for. */
async function pendingIn({ desk, ann }: { desk: Desk; ann: Context }) {
  const documentId = await desk.document(TEXT);
  return { documentId, ...(await reviewing(desk, ann).suggest(documentId, PAIR)) };
}

test('HUNK-14: restoring a suggestion, or continuing from it, inserts nothing that the person could not accept alone', async () => {
  const project = await projectWith(() => ({ approvals: 2 }));
  const { desk, ann, ben, cem, setRules } = project;
  const { documentId, id: versionId, hunks } = await pendingIn(project);
  const ways = (person: Context) => [
    () => api(person).versions.restore({ versionId }),
    () => api(person).versions.continue({ versionId, path: `${person.actor.name}.md` }),
  ];
  const refused = async (person: Context, rule: string) => {
    for (const way of ways(person)) await expect(way()).rejects.toMatchObject(byRule(rule));
    expect(await desk.text(documentId)).toBe(TEXT);
  };
  await refused(ann, 'approvals');
  await setRules({ notOwnRequest: true });
  await refused(ann, 'own_request');
  await setRules({ owners: [{ glob: '**', userIds: [ben.actor.userId] }] });
  await refused(cem, 'owners');
  await setRules({ approvals: 2 });
  await api(ben).review.decideHunk({ hunkId: hunks[0]!, choice: accept });
  for (const way of ways(cem)) await way();
  expect(await desk.text(documentId)).toBe(ACCEPTED);
});

test('restoring a suggestion changes no frozen passage', async () => {
  const project = await projectWith(() => ({}));
  const { desk, ann, ben } = project;
  const { documentId, id: versionId } = await pendingIn(project);
  await api(ben).versions.freezeRange(await selected(ben, documentId, 'cat sat on a mat'));
  await expect(api(ann).versions.restore({ versionId })).rejects.toMatchObject(byRule('frozen'));
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('anyone who edits can restore a suggestion whose changes were all accepted by the rules', async () => {
  const project = await projectWith(() => ({ approvals: 2 }));
  const { desk, ann, ben, cem } = project;
  const { documentId, id: versionId, hunks } = await pendingIn(project);
  for (const person of [ann, ben]) await api(person).review.decideHunk({ hunkId: hunks[0]!, choice: accept });
  await desk.type(documentId, (text) => text.insert(0, '# News\n'));
  await api(cem).versions.restore({ versionId });
  expect(await desk.text(documentId)).toBe(ACCEPTED);
});

test('HUNK-14: an accepted change that was undone does not return with an older version without the approvals it needs', async () => {
  const project = await projectWith(() => ({ approvals: 2 }));
  const { desk, ann, ben, cem } = project;
  const { documentId, hunks } = await pendingIn(project);
  for (const person of [ann, ben]) await api(person).review.decideHunk({ hunkId: hunks[0]!, choice: accept });
  const merge = (await desk.head(documentId))!;
  await api(cem).review.undoDecision({ hunkId: hunks[0]! });
  for (const way of [
    () => api(ann).versions.restore({ versionId: merge }),
    () => api(ann).versions.continue({ versionId: merge, path: 'again.md' }),
  ]) {
    await expect(way()).rejects.toMatchObject(byRule('approvals'));
  }
  expect(await desk.text(documentId)).toBe(TEXT);
  // If it is accepted again, or no rule forbids it, it is a version like any other.
  for (const person of [ann, ben]) await api(person).review.decideHunk({ hunkId: hunks[0]!, choice: accept });
  await desk.type(documentId, (text) => text.insert(0, '# News\n'));
  await api(ann).versions.restore({ versionId: merge });
  expect(await desk.text(documentId)).toBe(ACCEPTED);
});
