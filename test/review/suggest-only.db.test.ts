import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { appRouter } from '@/api/root';
import { currentText } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import type { SetRulesInput } from '@/review/schema';
import { reviewing, TEXT } from '@/review/test-support/reviewing';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../support/database';
import { openClient, startSyncServer, synced, until } from '../sync/support';

/**
 * Tests paths where live text can only be changed by suggestions: people to whom the rule applies try every way of
 * writing.
 */

const platform = await testPlatform();
const server = await startSyncServer(platform);
afterAll(() => server.close());
const sql = sqlOfPool(platform.pool);
const api = ({ actor }: Context) => appRouter.createCaller({ platform, actor, ip: undefined });
const ONLY = { cause: { code: 'FORBIDDEN', details: { reason: 'rule', rule: 'suggest_only' } } };
const textOf = async (documentId: string) => (await currentText(sql, documentId)).text;

type Rules = Partial<SetRulesInput>;

/** Creates a project in which only Ben can edit `legal/`, and everyone else can suggest. */
async function legal(set: (people: { ben: Context }) => Rules = () => ({})) {
  const desk = await Desk.open(platform);
  const olga = await desk.person('owner', 'Olga');
  const ann = await desk.person('editor', 'Ann');
  const ben = await desk.person('editor', 'Ben');
  const { projectId } = desk;
  const documentId = await desk.document(TEXT, 'legal/terms.md');
  const owners = [{ glob: 'legal/**', userIds: [ben.actor.userId] }];
  const rules: SetRulesInput = {
    ...{ projectId, approvals: 1, notOwnRequest: false, owners },
    suggestOnly: [{ glob: 'legal/**', mayEdit: 'path_owners' }],
  };
  const setRules = (changed: Rules) => api(olga).review.setRules({ ...rules, ...changed });
  await setRules(set({ ben }));
  return { desk, projectId, documentId, olga, ann, ben, setRules };
}

const connect = ({ actor }: Context, room: string) =>
  openClient(server, room, { userId: actor.userId, name: 'Someone' });

test('the socket refuses live edits of everyone under the rule, and accepts edits of their drafts', async () => {
  const { documentId, ann, olga, ben } = await legal();
  for (const person of [ann, olga]) {
    const client = connect(person, documentId);
    await synced(client);
    client.text.insert(0, 'Typed. ');
    await until('it is told', () => client.denials.length === 1);
    const { draftId } = await api(person).drafts.start({ documentId });
    const draft = connect(person, `drafts/${draftId}`);
    await synced(draft);
    draft.text.insert(0, 'Suggested. ');
    await until('the draft is stored', async () => (await api(person).drafts.list({ documentId })).length > 0);
  }
  expect(await textOf(documentId)).toBe(TEXT);
  const owner = connect(ben, documentId);
  await synced(owner);
  owner.text.insert(0, 'By its owner. ');
  await until('it is stored', async () => (await textOf(documentId)) === `By its owner. ${TEXT}`);
});

test('an open text is read-only from the moment the rule is set until it’s lifted', async () => {
  const { documentId, ann, setRules } = await legal(() => ({ suggestOnly: [] }));
  const client = connect(ann, documentId);
  await synced(client);
  client.text.insert(0, 'Before. ');
  await until('it is stored', async () => (await textOf(documentId)) === `Before. ${TEXT}`);
  await setRules({});
  await until('it is told', () => client.denials.length === 1);
  client.text.insert(0, 'Meanwhile. ');
  expect(await textOf(documentId)).toBe(`Before. ${TEXT}`);
  await setRules({ suggestOnly: [] });
  await until('what was refused comes after all', async () =>
    (await textOf(documentId)).startsWith('Meanwhile. Before. '),
  );
});

test('no command writes live text for people who can only suggest', async () => {
  const { documentId, projectId, ann, ben } = await legal();
  const { versionId } = await api(ben).versions.createSnapshot({ documentId, name: 'First' });
  const typing = connect(ben, documentId);
  await synced(typing);
  typing.text.insert(0, 'New. ');
  await until('it is stored', async () => (await textOf(documentId)) === `New. ${TEXT}`);
  const seq = (await currentText(sql, documentId)).seq;
  const run = { runId: randomUUID(), query: 'mat', replacement: 'rug', documents: [{ documentId, seq: `${seq}` }] };
  await expect(api(ann).versions.restore({ versionId })).rejects.toMatchObject(ONLY);
  const replaced = await api(ann).replace.edit(run).catch(String);
  expect(JSON.stringify(replaced)).toContain('only by suggestion');
  const place = { projectId, path: 'legal/new.md' };
  await expect(api(ann).documents.create({ ...place, text: 'Terms' })).rejects.toMatchObject(ONLY);
  const base64 = Buffer.from('Terms').toString('base64');
  await expect(api(ann).documents.import({ ...place, base64 })).rejects.toMatchObject(ONLY);
  expect(await textOf(documentId)).toBe(`New. ${TEXT}`);
  // The path's owner can do all of this.
  await api(ben).replace.edit({ ...run, runId: randomUUID() });
  expect(await textOf(documentId)).toBe(`New. ${TEXT.replace('mat', 'rug')}`);
  await api(ben).versions.restore({ versionId });
  expect(await textOf(documentId)).toBe(TEXT);
  await api(ben).documents.create({ ...place, text: 'Terms' });
});

test('people who can only suggest can create an empty document and suggest its text', async () => {
  const { projectId, ann } = await legal();
  const { documentId } = await api(ann).documents.create({ projectId, path: 'legal/new.md' });
  expect(await api(ann).documents.get({ documentId })).toMatchObject({ suggestsOnly: true, role: 'editor' });
});

test('someone who can only suggest now can’t undo a replacement from before the rule', async () => {
  const { documentId, projectId, ann, setRules } = await legal(() => ({ suggestOnly: [] }));
  const runId = randomUUID();
  const seq = (await currentText(sql, documentId)).seq;
  const documents = [{ documentId, seq: `${seq}` }];
  await api(ann).replace.edit({ runId, query: 'mat', replacement: 'rug', documents });
  await setRules({});
  expect(await api(ann).replace.undo({ projectId, runId })).toMatchObject({ undone: 0 });
  expect(await textOf(documentId)).toBe(TEXT.replace('mat', 'rug'));
});

test('nobody under the rule can move a text out of its paths to edit it there, or an unreviewed one into them', async () => {
  const { desk, documentId, projectId, ann, olga } = await legal(() => ({
    owners: [],
    suggestOnly: [{ glob: 'legal/**', mayEdit: 'managers' }],
  }));
  const free = await desk.document(TEXT, 'free.md');
  const moves = [{ documentId, path: 'terms.md' }];
  for (const attempt of [
    () => api(ann).documents.rename({ documentId, path: 'terms.md' }),
    () => api(ann).documents.rename({ documentId: free, path: 'legal/free.md' }),
    () => api(ann).documents.moveFolder({ projectId, from: 'legal', to: 'mine' }),
    () => api(ann).documents.move({ projectId, moves }),
  ]) {
    await expect(attempt()).rejects.toMatchObject(ONLY);
  }
  await api(ann).documents.rename({ documentId, path: 'legal/2026/terms.md' });
  await api(ann).documents.duplicate({ documentId });
  await api(olga).documents.rename({ documentId, path: 'terms.md' });
  expect(await api(ann).documents.get({ documentId })).toMatchObject({ suggestsOnly: false });
});

test('nobody under the rule can move a text out of its paths by accepting a rename, or into them by undoing one', async () => {
  const { documentId, projectId, ann, olga } = await legal(() => ({
    owners: [],
    suggestOnly: [{ glob: 'legal/**', mayEdit: 'managers' }],
  }));
  const suggest = async (path: string) => {
    const change = { kind: 'rename', documentId, path } as const;
    const made = await api(ann).treeChanges.suggest({ key: randomUUID(), projectId, change, description: 'x' });
    return made.treeChangeId;
  };
  const [accept, out] = [{ kind: 'accept' } as const, await suggest('terms.md')];
  const refusalFor = async (person: Context) => (await api(person).treeChanges.get({ treeChangeId: out })).refusal;
  expect(await refusalFor(ann)).toMatchObject({ rule: 'suggest_only', who: [{ name: 'Olga' }] });
  expect(await refusalFor(olga)).toBeNull();
  await expect(api(ann).treeChanges.decide({ treeChangeId: out, choice: accept })).rejects.toMatchObject(ONLY);
  expect(await api(ann).documents.get({ documentId })).toMatchObject({ path: 'legal/terms.md', suggestsOnly: true });
  await api(olga).treeChanges.decide({ treeChangeId: out, choice: accept });
  expect(await api(ann).documents.get({ documentId })).toMatchObject({ path: 'terms.md', suggestsOnly: false });
  await expect(api(ann).treeChanges.undo({ treeChangeId: out })).rejects.toMatchObject(ONLY);
  await api(olga).treeChanges.undo({ treeChangeId: out });
  const within = await suggest('legal/2026/terms.md');
  await api(ann).treeChanges.decide({ treeChangeId: within, choice: accept });
  expect(await api(ann).documents.get({ documentId })).toMatchObject({ path: 'legal/2026/terms.md' });
});

test('suggestions of people who can’t edit live text are accepted by the rules for accepting', async () => {
  const { desk, documentId, ann, ben } = await legal();
  const made = await reviewing(desk, ann).suggest(documentId, [['mat', 'rug']]);
  const choice = { kind: 'accept' } as const;
  await expect(api(ann).review.decideHunk({ hunkId: made.hunks[0]!, choice })).rejects.toMatchObject({
    cause: { details: { rule: 'owners' } },
  });
  await api(ben).review.decideHunk({ hunkId: made.hunks[0]!, choice });
  expect(await textOf(documentId)).toBe(TEXT.replace('mat', 'rug'));
});

test('setting rules without `suggestOnly` keeps the suggest-only paths, so that an older client doesn’t remove them', async () => {
  const { projectId, olga } = await legal();
  await api(olga).review.setRules({ projectId, approvals: 2, notOwnRequest: false, owners: [] });
  expect(await api(olga).review.rules({ projectId })).toMatchObject({
    approvals: 2,
    suggestOnly: [{ glob: 'legal/**', mayEdit: 'path_owners' }],
  });
});
