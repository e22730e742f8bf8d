import { expect, test } from 'vitest';
import { inTransaction } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { document } from '../queries/document';
import { recent } from '../queries/recent';
import { trash } from '../queries/trash';
import { tree } from '../queries/tree';
import { listTrashInput } from '../schema';
import { duplicateDocument, moveFolder, renameDocument, restoreDocument } from '../test-support/any-path';
import { makeWorkspace } from '../test-support/workspace';
import { createDocument } from './create/create-document';
import { pairDocuments } from './pair-documents';
import { deleteDocumentForGood } from './trash/delete-document';
import { deleteTrashed } from './trash/delete-trashed';
import { trashDocument } from './trash/trash-document';

const platform = await testPlatform();
const { as, newProject, workspaceId } = await makeWorkspace(platform);
const ctx = as('editor');

async function pairIn(projectId: string, name = 'Plants') {
  const data = await createDocument(ctx, { projectId, path: `${name}.json`, text: '{"title":"x"}' });
  const template = await createDocument(ctx, { projectId, path: `${name}.typ`, text: '{{title}}' });
  const ids = { dataDocumentId: data.documentId, templateDocumentId: template.documentId };
  const { pairId } = await inTransaction(platform.db, (tx) => pairDocuments(tx, { projectId, ...ids }));
  return { pairId, data: data.documentId, template: template.documentId };
}
const trashOf = async (projectId: string, by = ctx) =>
  (await trash(by, listTrashInput.parse({ workspaceId, projectId }))).items;
const pathsOf = async (projectId: string) => (await tree(ctx, { projectId })).map(({ path }) => path);
const pairsOf = (projectId: string) =>
  platform.db.documentPair.findMany({ where: { projectId }, orderBy: { createdAt: 'asc' } });

test('renaming or moving either document of a pair renames or moves the other too', async () => {
  const projectId = await newProject();
  const { data, template } = await pairIn(projectId);
  await renameDocument(ctx, { documentId: data, path: 'a/Flowers.json' });
  expect(await pathsOf(projectId)).toEqual(['a/Flowers.json', 'a/Flowers.typ']);
  await renameDocument(ctx, { documentId: template, path: 'Herbs.typ' });
  expect(await pathsOf(projectId)).toEqual(['Herbs.json', 'Herbs.typ']);
  const renames = await platform.db.auditEvent.findMany({ where: { subjectId: data, action: 'document.renamed' } });
  expect(renames).toHaveLength(2);
});

test('a pair stays where it is when there is no room for one of the two', async () => {
  const projectId = await newProject();
  const { data } = await pairIn(projectId);
  await createDocument(ctx, { projectId, path: 'Flowers.typ' });
  await expect(renameDocument(ctx, { documentId: data, path: 'Flowers.json' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(renameDocument(ctx, { documentId: data, path: 'Plant.typ' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await pathsOf(projectId)).toEqual(['Flowers.typ', 'Plants.json', 'Plants.typ']);
});

test('moving a folder moves both documents of a pair, which stay a pair', async () => {
  const projectId = await newProject();
  const { pairId } = await pairIn(projectId, 'a/Plants');
  await moveFolder(ctx, { projectId, from: 'a', to: 'b/c' });
  expect(await pathsOf(projectId)).toEqual(['b/c/Plants.json', 'b/c/Plants.typ']);
  expect((await pairsOf(projectId)).map(({ id }) => id)).toEqual([pairId]);
});

test('duplicating either document of a pair gives a second pair', async () => {
  const projectId = await newProject();
  const { data, template } = await pairIn(projectId);
  const copy = await duplicateDocument(ctx, { documentId: template });
  expect(copy.path).toBe('Plants copy.typ');
  await duplicateDocument(ctx, { documentId: data });
  expect(await pathsOf(projectId)).toEqual([
    'Plants copy 2.json',
    'Plants copy 2.typ',
    'Plants copy.json',
    'Plants copy.typ',
    'Plants.json',
    'Plants.typ',
  ]);
  const pairs = await pairsOf(projectId);
  expect(pairs.map(({ templateDocumentId }) => templateDocumentId).slice(0, 2)).toEqual([template, copy.documentId]);
  expect(pairs).toHaveLength(3);
});

test('trash and restore keep the pair together, under a free name for both', async () => {
  const projectId = await newProject();
  const { pairId, data, template } = await pairIn(projectId);
  await trashDocument(ctx, { documentId: template });
  expect(await pathsOf(projectId)).toEqual([]);
  expect(await trashOf(projectId), 'listed once').toMatchObject([
    { documentId: data, pair: { companionId: template } },
  ]);
  await createDocument(ctx, { projectId, path: 'Plants.json' });
  const restored = await restoreDocument(ctx, { documentId: data });
  expect(restored.path).toBe('Plants restored.json');
  expect(await pathsOf(projectId)).toEqual(['Plants restored.json', 'Plants restored.typ', 'Plants.json']);
  expect((await pairsOf(projectId)).map(({ id }) => id)).toEqual([pairId]);
});

test('a pair ends when one of its documents is deleted for good', async () => {
  const projectId = await newProject();
  const { data } = await pairIn(projectId);
  await trashDocument(ctx, { documentId: data });
  const before = new Date(Date.now() + 1_000);
  await deleteTrashed(platform, { workspaceId, before, forget: async () => {} });
  expect(await pairsOf(projectId)).toEqual([]);
});

test('deleting either half for good deletes both, with an event each; it’s refused unless the pair is in the trash', async () => {
  const projectId = await newProject();
  const { data, template } = await pairIn(projectId);
  const remove = (documentId: string) => deleteDocumentForGood(as('admin'), { documentId }, async () => {});
  await expect(remove(template)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await pathsOf(projectId)).toEqual(['Plants.json', 'Plants.typ']);
  await trashDocument(ctx, { documentId: data });
  await remove(template);
  expect(await trashOf(projectId)).toEqual([]);
  expect(await pairsOf(projectId)).toEqual([]);
  const where = { subjectId: { in: [data, template] }, action: 'document.deleted' };
  expect(await platform.db.auditEvent.count({ where })).toBe(2);
});

test('lists say which half of which pair a document is', async () => {
  const projectId = await newProject();
  const { pairId, data, template } = await pairIn(projectId);
  const alone = await createDocument(ctx, { projectId, path: 'alone.json' });
  const halves = new Map([
    [data, { pairId, half: 'data', companionId: template }],
    [template, { pairId, half: 'template', companionId: data }],
    [alone.documentId, undefined],
  ]);
  const listed = async () => [
    ...(await tree(ctx, { projectId })),
    ...(await recent(ctx, { workspaceId, limit: 3 })),
    ...(await trashOf(projectId)),
    await document(ctx, { documentId: data }),
  ];
  expect(await listed()).toHaveLength(7);
  for (const { documentId, pair } of await listed()) expect(pair).toEqual(halves.get(documentId));
  await trashDocument(ctx, { documentId: data });
  for (const { documentId, pair } of await trashOf(projectId)) expect(pair).toEqual(halves.get(documentId));
});

test('a rule that keeps one document of a pair in its place keeps both', async () => {
  const { renameDocument: rename } = await import('./rename-document');
  const projectId = await newProject();
  const { data } = await pairIn(projectId);
  const forbidden = async () => (changes: readonly { from: string }[]) => {
    if (changes.some(({ from }) => from.endsWith('.typ'))) throw new Error('owned');
  };
  await expect(rename(ctx, { documentId: data, path: 'x.json' }, forbidden)).rejects.toThrow('owned');
  expect(await pathsOf(projectId)).toEqual(['Plants.json', 'Plants.typ']);
});
