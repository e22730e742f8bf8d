import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { loadState } from '@/documents/queries/document-state';
import { exportDocument } from '@/documents/queries/export-document';
import { DOCUMENT_TASKS } from '@/documents/work/tasks';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { mainThreadMs } from '../../../test/support/cpu-time';
import { testPlatform } from '../../../test/support/database';
import { createSnapshot } from '../commands/create-snapshot';
import { createSuggestion } from '../commands/create-suggestion';
import { pinDocument } from '../commands/pin-document';
import type { DocumentEdit } from '../core/edits/edit-input';
import { restoreVersion } from '../test-support/any-version';
import { Desk } from '../test-support/desk';
import { UNDECIDED } from '../test-support/undecided';
import { TASKS } from './tasks';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');

/** A line of a million characters, and the same with every tenth word changed. Comparing them takes a second. */
const words = Array.from({ length: 160_000 }, (_, i) => ((i * 7919) % 100_003).toString(36));
const BEFORE = words.join(' ');
const AFTER = words.map((word, i) => (i % 10 ? word : `${word}x`)).join(' ');

/** Returns the longest time that the main thread worked without a break, in ms. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = mainThreadMs();
  const look = () => {
    const now = mainThreadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const ticker = setInterval(look, 5);
  try {
    await work();
    look();
  } finally {
    clearInterval(ticker);
  }
  return longest;
}

const control = () => longestBlock(async () => TASKS.diff({ before: BEFORE, after: AFTER }));

/** On the main thread, the work blocks as long as the control. On a thread, it may block at most this share of it. */
const LEFT = 1 / 3;

test('the difference between two long texts isn’t computed on the main thread when one is restored', async () => {
  const documentId = await desk.document(BEFORE);
  const { versionId } = await createSnapshot(ann, { documentId, description: 'before' });
  await desk.type(documentId, (text) => {
    text.delete(0, text.length);
    text.insert(0, AFTER);
  });
  const alone = await control();
  const beside = await longestBlock(() => restoreVersion(ann, { versionId }));
  expect(await desk.text(documentId)).toBe(BEFORE);
  expect(beside).toBeLessThan(alone * LEFT);
}, 240_000);

test('the hunks of a suggestion on a long text aren’t computed on the main thread', async () => {
  const documentId = await desk.document(BEFORE);
  const { versionId: pinnedVersionId } = await pinDocument(ann, { documentId, turnIds: [newId()] });
  const edit: DocumentEdit = {
    ...{ type: 'replace', at: 'position', start: 0, end: BEFORE.length },
    ...{ text: AFTER, expect: undefined },
  };
  const calls = [{ callId: 'a', edits: [edit], description: 'other words' }];
  const input = { documentId, pinnedVersionId, turnId: newId(), step: 0, calls };
  const alone = await control();
  const beside = await longestBlock(async () => {
    expect(await createSuggestion(ann, input, UNDECIDED)).toMatchObject([{ ok: true }]);
  });
  expect(beside).toBeLessThan(alone * LEFT);
}, 240_000);

test('the text of a document with very many edits is not read on the main thread when it is exported', async () => {
  const documentId = await desk.document('x'.repeat(1_000));
  await desk.type(documentId, (text) => {
    text.doc?.transact(() => {
      for (let i = 0; i < 300_000; i++) text.insert((i * 7919) % 1_000, 'a');
    });
  });
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const updates = [Y.encodeStateAsUpdate(doc)];
  const alone = await longestBlock(async () => DOCUMENT_TASKS.text({ updates }));
  const beside = await longestBlock(async () => {
    expect((await exportDocument(ann, { documentId })).bytes).toHaveLength(301_000);
  });
  expect(beside).toBeLessThan(alone * LEFT);
}, 240_000);
