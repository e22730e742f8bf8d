import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../test/support/database';
import { appendUpdate, lockHead } from '../commands/append-update';
import { createDocument } from '../commands/create/create-document';
import { IndexFollower } from '../commands/index/follow-changes';
import { renameDocument } from '../commands/rename-document';
import { restoreDocument } from '../commands/trash/restore-document';
import { trashDocument } from '../commands/trash/trash-document';
import { contentOf } from '../core/content';
import { loadState } from '../queries/document-state';
import { makeWorkspace } from '../test-support/workspace';
import { backlinks } from './backlinks';

const platform = await testPlatform();
const sql = sqlOfPool(platform.pool);
const { as, projectId, newProject } = await makeWorkspace(platform);
const stranger = await makeWorkspace(platform);
const owner = as('owner');
const follower = new IndexFollower(platform);
const rules = async () => () => {};

const add = async (path: string, text: string, project = projectId) =>
  (await createDocument(owner, { projectId: project, path, text })).documentId;
const plan = await add('plans/plan.md', '# Plan\n');

/** Returns the paths of the documents that link to the plan, as a person sees them. */
async function linking(context = as('viewer')): Promise<string[]> {
  await follower.look();
  const found = await backlinks(context, { documentId: plan, cursor: 0, limit: 20 });
  expect(found.total).toBe(found.documents.length);
  return found.documents.map(({ path }) => path);
}

/** Replaces a text with an edit through the log. */
async function write(documentId: string, text: string): Promise<void> {
  const { doc } = await loadState(sql, documentId);
  const before = Y.encodeStateVector(doc);
  contentOf(doc).delete(0, contentOf(doc).length);
  contentOf(doc).insert(0, text);
  const update = Y.encodeStateAsUpdate(doc, before);
  await inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    await appendUpdate(tx, { documentId, update, authors: [{ clientId: doc.clientID, userId: null }] });
  });
  doc.destroy();
}

test('documents that link by id or by path are listed with the line of the link; a document never lists itself', async () => {
  const elsewhere = await newProject();
  await add('near.md', `See [the plan](/d/${plan}) here.\n`);
  await add('plans/beside.md', 'See [it](plan.md#goals).\n');
  await add('far.md', `From afar: [plan](/d/${plan}).\n`, elsewhere);
  await add('plans/other.md', 'No [plan.md](https://example.org/plan.md).\n', elsewhere);
  await write(plan, `# Plan\n\n[myself](/d/${plan})\n`);
  expect(await linking()).toEqual(['near.md', 'plans/beside.md', 'far.md']);
  const { documents } = await backlinks(owner, { documentId: plan, cursor: 1, limit: 1 });
  expect(documents).toEqual([
    {
      documentId: expect.any(String),
      path: 'plans/beside.md',
      kind: 'markdown',
      projectName: 'Project',
      words: 'See [it](plan.md#goals).',
    },
  ]);
});

test('the list follows texts, renames, moves and the trash', async () => {
  const note = await add('note.md', 'Nothing yet.\n');
  await write(note, '[plan](plans/plan.md)\n');
  expect(await linking()).toContain('note.md');
  // Moving the document changes where its relative link leads.
  await renameDocument(owner, { documentId: note, path: 'deep/note.md' }, rules);
  expect(await linking()).not.toContain('deep/note.md');
  await write(note, `[plan](/d/${plan})\n`);
  expect(await linking()).toContain('deep/note.md');
  // A link by id follows the document, a link by path doesn't.
  await renameDocument(owner, { documentId: plan, path: 'plans/new plan.md' }, rules);
  const after = await linking();
  expect(after).toContain('deep/note.md');
  expect(after).not.toContain('plans/beside.md');
  await trashDocument(owner, { documentId: note });
  expect(await linking()).not.toContain('deep/note.md');
  await restoreDocument(owner, { documentId: note }, rules);
  expect(await linking()).toContain('deep/note.md');
});

test('a link from another workspace isn’t listed, and strangers learn nothing', async () => {
  await createDocument(stranger.as('owner'), {
    projectId: stranger.projectId,
    path: 'spy.md',
    text: `[x](/d/${plan})`,
  });
  expect(await linking()).not.toContain('spy.md');
  await expect(linking(stranger.as('owner'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
