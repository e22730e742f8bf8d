import { randomUUID } from 'node:crypto';
import { toBase64 } from 'lib0/buffer';
import { describe, expect, test } from 'vitest';
import { lockHead } from '@/documents/commands/append-update';
import { createDocument } from '@/documents/commands/create/create-document';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { trashDocument } from '@/documents/commands/trash/trash-document';
import { currentText, loadState } from '@/documents/queries/document-state';
import { restoreDocument } from '@/documents/test-support/any-path';
import { makeWorkspace } from '@/documents/test-support/workspace';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { freezeRange } from '@/versions/commands/freeze-range';
import { anchorPassage } from '@/versions/core/hunks/passage';
import { testPlatform } from '../../../test/support/database';
import { replaceInDocuments } from './commands/replace-in-documents';
import { suggestReplacements } from './commands/suggest-replacements';
import { undoReplace } from './commands/undo-replace';
import { findInProject } from './queries/find-in-project';
import { findInProjectInput, type ReplacedInDocument, replaceInput } from './schema';

const platform = await testPlatform();
const sql = sqlOfPool(platform.pool);
const { as, newProject } = await makeWorkspace(platform);
const editor = as('editor');
const follower = new IndexFollower(platform);
const textOf = async (documentId: string) => (await currentText(sql, documentId)).text;

/** Creates a project with these texts as documents, indexes them, and returns their ids by path. */
async function projectOf(texts: Record<string, string>) {
  const projectId = await newProject();
  const ids: Record<string, string> = {};
  for (const [path, text] of Object.entries(texts)) {
    ids[path] = (await createDocument(editor, { projectId, path, text })).documentId;
  }
  await follower.look();
  return { projectId, ids };
}

async function find(projectId: string, query: object, person = as('viewer')) {
  return findInProject(person, findInProjectInput.parse({ projectId, ...query }));
}

async function freeze(documentId: string, range: { from: number; to: number }) {
  const { doc } = await loadState(sql, documentId);
  const { from, to } = anchorPassage(doc, range);
  doc.destroy();
  await freezeRange(editor, { documentId, from: toBase64(from), to: toBase64(to) });
}

/** Returns the input that replaces all found matches, except those at these offsets in any document. */
async function inputFor(projectId: string, query: object, replacement: string, except: number[] = []) {
  const { documents } = await find(projectId, query);
  const chosen = documents.map(({ documentId, seq }) => ({ documentId, seq, except }));
  return replaceInput.parse({ runId: randomUUID(), replacement, ...query, documents: chosen });
}

describe('finding through a project', () => {
  test('returns the matches by document with their context, page by page, and only in that project', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 25 }, (_, i) => [`n${10 + i}.md`, `One bed.\nA Bed and a bed ${i}.`]),
    );
    const { projectId } = await projectOf({ ...texts, 'z.md': 'Nothing.' });
    await projectOf({ 'other.md': 'bed' });
    const first = await find(projectId, { query: 'bed', replacement: 'row' });
    const last = await find(projectId, { query: 'bed', cursor: first.nextCursor });
    const all = [...first.documents, ...last.documents];
    expect(all.map(({ path }) => path)).toEqual(Object.keys(texts));
    expect(all[0]).toMatchObject({ count: 3 });
    expect(all[0]?.matches[1]).toEqual({
      from: 11,
      before: 'A ',
      match: 'Bed',
      after: ' and a bed 0.',
      replacement: 'row',
    });
  });

  test('refuses an invalid expression with its mistake, and stops one that never ends', async () => {
    const { projectId } = await projectOf({ 'a.md': `${'a'.repeat(50)}!` });
    await expect(find(projectId, { query: '(', isRegExp: true })).rejects.toMatchObject({ code: 'INVALID' });
    const endless = find(projectId, { query: '(a+)+$', isRegExp: true });
    await expect(endless).rejects.toMatchObject({ code: 'INVALID', message: expect.stringContaining('too long') });
  });
});

describe('replacing through a project', () => {
  test('edits the texts as the person, skips deselected matches and frozen text, and is in the audit log', async () => {
    const { projectId, ids } = await projectOf({ 'a.md': 'bed bed bed', 'b.md': 'The bed.', 'c.md': 'A bed stays.' });
    await freeze(ids['c.md']!, { from: 2, to: 5 });
    const input = await inputFor(projectId, { query: 'bed' }, 'row', [4]);
    const results = await replaceInDocuments(editor, input);
    expect(results.map(({ count, frozen, problem }) => ({ count, frozen, problem }))).toEqual([
      { count: 2, frozen: 0, problem: undefined },
      { count: 0, frozen: 0, problem: 'nothing' },
      { count: 0, frozen: 1, problem: 'frozen' },
    ]);
    expect(await textOf(ids['a.md']!)).toBe('row bed row');
    const authors = await platform.db.documentAuthor.findMany({
      where: { documentId: ids['a.md']!, userId: editor.actor.userId },
    });
    expect(authors).not.toHaveLength(0);
    const versions = await platform.db.version.findMany({
      where: { documentId: ids['a.md']! },
      orderBy: { createdAt: 'asc' },
    });
    expect(versions.map(({ description }) => description)).toEqual(
      expect.arrayContaining([expect.stringContaining('Replaced “bed” with “row”')]),
    );
    expect(
      await platform.db.auditEvent.count({ where: { action: 'document.replaced', subjectId: ids['a.md']! } }),
    ).toBe(1);
    // Sending it again changes nothing.
    expect(await replaceInDocuments(editor, input)).toMatchObject([{ count: 2 }, {}, {}]);
    expect(await textOf(ids['a.md']!)).toBe('row bed row');
  });

  test('skips a document that has changed meanwhile, if some of its matches were deselected', async () => {
    const { projectId, ids } = await projectOf({ 'a.md': 'bed bed' });
    const input = await inputFor(projectId, { query: 'bed' }, 'row', [0]);
    await replaceInDocuments(editor, {
      ...input,
      runId: randomUUID(),
      query: 'bed bed',
      replacement: 'bed, bed',
      documents: input.documents.map((one) => ({ ...one, except: [] })),
    });
    expect(await replaceInDocuments(editor, input)).toMatchObject([{ problem: 'changed', count: 0 }]);
    expect(await textOf(ids['a.md']!)).toBe('bed, bed');
  });

  test('can be undone as a whole by the same person; text changed since then stays', async () => {
    const { projectId, ids } = await projectOf({ 'a.md': 'bed and bed', 'b.md': 'one bed' });
    const input = await inputFor(projectId, { query: 'bed' }, 'row');
    await replaceInDocuments(editor, input);
    const typed = await inputFor(projectId, { query: '(row|bed) and', isRegExp: true }, 'raw and');
    await replaceInDocuments(as('owner'), {
      ...typed,
      documents: [{ documentId: ids['a.md']!, seq: '0', except: [] }],
    });
    const own = { projectId, runId: input.runId };
    expect(await undoReplace(as('owner'), own)).toEqual({ undone: 0, kept: 0, nextCursor: undefined });
    expect(await undoReplace(editor, own)).toEqual({ undone: 2, kept: 1, nextCursor: undefined });
    expect([await textOf(ids['a.md']!), await textOf(ids['b.md']!)]).toEqual(['raw and bed', 'one bed']);
    expect(await undoReplace(editor, own)).toEqual({ undone: 0, kept: 0, nextCursor: undefined });
  });

  test('becomes a suggestion if the person can only suggest; the texts stay as they are', async () => {
    const { projectId, ids } = await projectOf({ 'a.md': 'bed and bed', 'b.md': 'one bed' });
    const input = await inputFor(projectId, { query: 'bed' }, 'row');
    const commenter = as('commenter');
    await expect(replaceInDocuments(commenter, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await suggestReplacements(commenter, input)).toMatchObject([{ count: 2 }, { count: 1 }]);
    expect(await suggestReplacements(commenter, input)).toMatchObject([{ count: 2 }, { count: 1 }]);
    expect(await textOf(ids['a.md']!)).toBe('bed and bed');
    const suggested = await platform.db.version.findMany({
      where: { documentId: { in: Object.values(ids) }, type: 'ai_suggestion' },
    });
    expect(suggested).toHaveLength(2);
    expect(new Set(suggested.map(({ changeSetId }) => changeSetId)).size).toBe(1);
    await expect(suggestReplacements(as('viewer'), input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('can’t be undone in passages that were frozen since, nor in documents that are in the trash', async () => {
    const texts = { 'a.md': 'The bed and bed.', 'b.md': 'The bed.', 'c.md': 'A bed.' };
    const { projectId, ids } = await projectOf(texts);
    const input = await inputFor(projectId, { query: 'bed' }, 'row');
    await replaceInDocuments(editor, input);
    await freeze(ids['a.md']!, { from: 0, to: 7 });
    await trashDocument(editor, { documentId: ids['b.md']! });
    const run = { projectId, runId: input.runId };
    expect(await undoReplace(editor, run)).toEqual({ undone: 2, kept: 2, nextCursor: undefined });
    const now = await Promise.all(Object.values(ids).map(textOf));
    expect(now).toEqual(['The row and bed.', 'The row.', 'A bed.']);
    await restoreDocument(editor, { documentId: ids['b.md']! });
    expect(await undoReplace(editor, run)).toEqual({ undone: 1, kept: 0, nextCursor: undefined });
    expect(await textOf(ids['b.md']!)).toBe('The bed.');
  });

  test('reports what was replaced even if other documents refused, and doesn’t delay typing', async () => {
    const slow = `${'a'.repeat(50)}!`;
    const { projectId, ids } = await projectOf({ 'a.md': 'aaa bed', 'b.md': slow, 'c.md': 'bed', 'd.md': 'bed' });
    await trashDocument(editor, { documentId: ids['c.md']! });
    const documents = ['c.md', 'a.md', 'b.md', 'd.md'].map((path) => ({
      documentId: ids[path]!,
      seq: '0',
      except: [],
    }));
    const query = { query: '(a+)+$|bed', isRegExp: true, replacement: 'row' };
    const input = replaceInput.parse({ runId: randomUUID(), ...query, documents });
    let results: ReplacedInDocument[] | undefined;
    const replacing = replaceInDocuments(editor, input).then((all) => {
      results = all;
    });
    let locked = 0;
    for (; !results && locked < 10_000; locked++) {
      await inTransaction(platform.db, (tx) => lockHead(tx, ids['b.md']!));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await replacing;
    expect(locked).toBeGreaterThan(8);
    expect(results?.map(({ count, problem }) => problem ?? count)).toEqual(['refused', 1, 'refused', 'refused']);
    expect(results?.[0]?.message).toMatch(/in the trash/);
    expect(results?.[2]?.message).toMatch(/too long/);
    expect(await textOf(ids['a.md']!)).toBe('aaa row');
    expect(await undoReplace(editor, { projectId, runId: input.runId })).toMatchObject({ undone: 1 });
  });

  test('works while another replacement runs in the same text', async () => {
    const { projectId, ids } = await projectOf({ 'a.md': 'bed and pea' });
    const beds = await inputFor(projectId, { query: 'bed' }, 'row');
    const peas = await inputFor(projectId, { query: 'pea' }, 'bean');
    const both = await Promise.all([beds, peas].map((input) => replaceInDocuments(editor, input)));
    expect(both).toMatchObject([[{ count: 1 }], [{ count: 1 }]]);
    expect(await textOf(ids['a.md']!)).toBe('row and bean');
  });
});
