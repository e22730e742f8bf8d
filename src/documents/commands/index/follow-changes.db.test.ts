import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../../test/support/database';
import { contentOf } from '../../core/content';
import { loadState } from '../../queries/document-state';
import { indexChanges, indexStatus } from '../../queries/index-status';
import { findCandidates } from '../../store-candidates';
import { makeWorkspace } from '../../test-support/workspace';
import { appendUpdate, lockHead } from '../append-update';
import { createDocument } from '../create/create-document';
import { renameDocument } from '../rename-document';
import { restoreDocument } from '../trash/restore-document';
import { trashDocument } from '../trash/trash-document';
import { IndexFollower } from './follow-changes';
import { rebuildIndex } from './rebuild-index';

const platform = await testPlatform();
const sql = sqlOfPool(platform.pool);
const { as, projectId, newProject } = await makeWorkspace(platform);
const owner = as('owner');
const follower = new IndexFollower(platform);
const rules = async () => () => {};

const add = async (path: string, text: string) => (await createDocument(owner, { projectId, path, text })).documentId;

async function find(...words: string[]): Promise<string[]> {
  const asked = words.map((word) => ({ word, weight: 1 }));
  const { rows } = await findCandidates(sql, { projectId, words: asked, among: undefined, limit: 20 });
  return rows.map(({ path }) => path).sort();
}

/** Writes to the log without a room, like an accepted hunk. */
async function edit(documentId: string, text: string): Promise<void> {
  const { doc } = await loadState(sql, documentId);
  const before = Y.encodeStateVector(doc);
  contentOf(doc).insert(0, text);
  const update = Y.encodeStateAsUpdate(doc, before);
  await inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    await appendUpdate(tx, { documentId, update, authors: [{ clientId: doc.clientID, userId: null }] });
  });
  doc.destroy();
}

test('an identifier is found by its parts, a word by its beginning and its other forms, in path, outline and text', async () => {
  await add('src/UserAuth.py', 'def checkPassword(user):\n    """Compares hashes."""\n');
  await add('notes/security.md', '# Authentication\n\nPeople sign in with links.\n');
  await add('other.md', 'Nothing of that.\n');
  await follower.look();
  expect(await find('auth')).toEqual(['notes/security.md', 'src/UserAuth.py']);
  expect(await find('password')).toEqual(['src/UserAuth.py']);
  expect(await find('hash', 'linked')).toEqual(['notes/security.md', 'src/UserAuth.py']);
  expect(await find('the', 'in')).toEqual([]);
});

test('the next check indexes edits made without an open room, and follows renames, the trash and restores', async () => {
  const documentId = await add('plan.md', 'Zebras.\n');
  await follower.look();
  await edit(documentId, 'Giraffes. ');
  expect(await find('giraffe')).toEqual([]);
  expect(await follower.look()).toBe(1);
  expect(await find('giraffe', 'zebra')).toEqual(['plan.md']);
  expect(await follower.look()).toBe(0);

  await renameDocument(owner, { documentId, path: 'animals/savannah.md' }, rules);
  await follower.look();
  expect([await find('plan'), await find('savannah')]).toEqual([[], ['animals/savannah.md']]);

  await trashDocument(owner, { documentId });
  expect(await find('savannah')).toEqual([]);
  await edit(documentId, 'Lions. ');
  await restoreDocument(owner, { documentId }, rules);
  await follower.look();
  expect(await find('lion')).toEqual(['animals/savannah.md']);
});

test('a text that people type in is indexed when it rests, or when its entry is old; renames and new documents are not delayed', async () => {
  const timing = { restMs: 10_000, atMostMs: 3_600_000, budgetMs: 1_000 };
  const typing = await add('typing.md', 'Tapirs.\n');
  const patient = new IndexFollower(platform, timing);
  await patient.look();
  expect(await find('tapir')).toEqual(['typing.md']);

  await edit(typing, 'Ocelots. ');
  await add('new.md', 'Jackals.\n');
  expect(await patient.look()).toBe(1);
  expect([await find('ocelot'), await find('jackal')]).toEqual([[], ['new.md']]);

  await platform.pool.query(`update document set updated_at = now() - interval '12 seconds' where id = $1`, [typing]);
  expect(await patient.look()).toBe(1);
  expect(await find('ocelot')).toEqual(['typing.md']);

  await edit(typing, 'Badgers. ');
  await renameDocument(owner, { documentId: typing, path: 'renamed.md' }, rules);
  expect(await patient.look()).toBe(1);
  expect(await find('badger')).toEqual(['renamed.md']);

  await edit(typing, 'Ferrets. ');
  expect(await patient.look()).toBe(0);
  await platform.pool.query(
    `update document_index set context_at = now() - interval '2 hours' where document_id = $1`,
    [typing],
  );
  expect(await patient.look()).toBe(1);
  expect(await find('ferret')).toEqual(['renamed.md']);
});

test('one look indexes only as many edited documents as its time allows; the next one continues', async () => {
  const ids = [await add('first.md', 'x\n'), await add('second.md', 'x\n'), await add('third.md', 'x\n')];
  const brief = new IndexFollower(platform, { restMs: 0, atMostMs: 0, budgetMs: Number.MIN_VALUE });
  expect(await brief.look()).toBe(3);
  for (const id of ids) await edit(id, 'Lemurs. ');
  const counts = [await brief.look(), await brief.look(), await brief.look(), await brief.look()];
  expect(counts).toEqual([1, 1, 1, 0]);
  expect(await find('lemur')).toEqual(['first.md', 'second.md', 'third.md']);
});

test('a document of another project never appears', async () => {
  const other = await newProject();
  await createDocument(owner, { projectId: other, path: 'secret-okapi.md', text: 'okapi\n' });
  await add('near.md', 'quagga\n');
  await follower.look();
  expect(await find('okapi')).toEqual([]);
  const words = [{ word: 'quagga', weight: 1 }];
  expect((await findCandidates(sql, { projectId: other, words, among: undefined, limit: 9 })).rows).toEqual([]);
});

test('documents from before the index are indexed by a worker, even if several check at once', async () => {
  await platform.pool.query(
    `update document_index set context = null, context_seq = null, context_path = null, context_version = 0, context_at = null`,
  );
  expect(await find('auth')).toEqual([]);
  const followers = Array.from({ length: 3 }, () => new IndexFollower(platform));
  await Promise.all(followers.map((each) => each.look()));
  expect(await find('auth')).toEqual(['notes/security.md', 'src/UserAuth.py']);
});

test('a document whose log is broken doesn’t delay others, and one of 10 MB is indexed', async () => {
  const broken = await add('broken.md', 'x\n');
  await platform.pool.query(
    `with gone as (delete from document_snapshot where document_id = $1),
       far as (update document_update set seq = 7 where document_id = $1)
     update document_head set seq = 7 where document_id = $1`,
    [broken],
  );
  await add('long.md', `${'Line of some words.\n'.repeat(500_000)}# Wombats\n`);
  await add('after.md', 'numbat\n');
  await new IndexFollower(platform).look();
  expect(await find('numbat')).toEqual(['after.md']);
  expect(await find('wombat')).toEqual(['long.md']);
}, 120_000);

test.each(["'", "a' | 'b", ':*', '\\', 'a:*', '&', '<->', '!', '%', '\ud83d\ude00', ''])(
  'the word %j isn’t read as search syntax',
  async (word) => {
    expect(await find(word)).toBeInstanceOf(Array);
    await find(`${newId()}${word}`);
  },
);

test('a rebuild recreates every entry of the project; two at once run as one, and it continues after a kill', async () => {
  const other = await newProject();
  for (let i = 0; i < 3; i++) await createDocument(owner, { projectId: other, path: `${i}.md`, text: 'Aardvark.\n' });
  await follower.look();
  const editor = as('editor');
  const statuses = await Promise.all([1, 2].map(() => rebuildIndex(editor, { projectId: other })));
  expect(new Set(statuses.map(({ askedAt }) => askedAt?.getTime())).size).toBe(1);
  expect(statuses[0]).toMatchObject({ state: 'running', total: 3, done: 0, askedBy: editor.actor.userId });
  // The state that a worker leaves if it dies after one document.
  await platform.pool.query(
    `update document_index set context_at = now() where document_id in (select id from document where project_id = $1 limit 1)`,
    [other],
  );
  expect(await indexStatus(as('viewer'), { projectId: other })).toMatchObject({ state: 'running', done: 1 });
  const changes = await indexChanges(as('viewer'), { projectId: other }, AbortSignal.timeout(20_000));
  await changes.next();
  const news = changes.next();
  expect(await new IndexFollower(platform).look()).toBe(2);
  expect((await news).value).toMatchObject({ projectId: other });
  expect(await indexStatus(as('viewer'), { projectId: other })).toMatchObject({ state: 'finished', total: 3, done: 3 });
  expect(await follower.look()).toBe(0);
  const empty = await newProject();
  expect(await rebuildIndex(editor, { projectId: empty })).toMatchObject({ state: 'finished', total: 0 });
  await expect(rebuildIndex(as('commenter'), { projectId: empty })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
