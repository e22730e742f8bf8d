import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool, sqlOfTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { testPlatform } from '../../../test/support/database';
import { currentText, loadState } from '../queries/document-state';
import { MAX_TEXT_BYTES } from '../schema';
import { announceUpdate, appendUpdate, lockHead } from './append-update';
import { writeInitialText } from './create/write-initial-text';

const platform = await testPlatform();
const sql = sqlOfPool(platform.pool);

/** Inserts `text` at the start, as the next row of the log. */
async function prepend(documentId: string, text: string, clientId = 7, userId: string | null = 'ann') {
  return inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    const { doc } = await loadState(sqlOfTransaction(tx), documentId);
    doc.clientID = clientId;
    let update: Uint8Array = new Uint8Array();
    doc.once('update', (u: Uint8Array) => {
      update = u;
    });
    doc.getText('content').insert(0, text);
    doc.destroy();
    return appendUpdate(tx, { documentId, update, authors: [{ clientId, userId }] });
  });
}

test('a document without a log is empty', async () => {
  expect(await currentText(sql, newId())).toEqual({ text: '', seq: 0n });
});

test('the initial text is the first row, is in the index, and belongs to the server', async () => {
  const id = newId();
  await inTransaction(platform.db, (tx) => writeInitialText(tx, id, 'Grüße, 🌍\n'));
  expect(await currentText(sql, id)).toEqual({ text: 'Grüße, 🌍\n', seq: 1n });
  expect(await platform.db.documentIndex.findUnique({ where: { documentId: id } })).toMatchObject({
    text: 'Grüße, 🌍\n',
    seq: 1n,
  });
  expect(await platform.db.documentAuthor.findMany({ where: { documentId: id } })).toMatchObject([{ userId: null }]);
});

test('a document can begin empty, and begins once', async () => {
  const id = newId();
  await inTransaction(platform.db, (tx) => writeInitialText(tx, id, ''));
  expect(await currentText(sql, id)).toEqual({ text: '', seq: 0n });
  await prepend(id, 'x');
  await expect(inTransaction(platform.db, (tx) => writeInitialText(tx, id, 'y'))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test.each(['a\0b', 'a\ud800b'])('an initial text that cannot be stored is refused', async (text) => {
  await expect(inTransaction(platform.db, (tx) => writeInitialText(tx, newId(), text))).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('an initial text of more than 10 MB is refused, wherever it comes from', async () => {
  const text = '語'.repeat(Math.floor(MAX_TEXT_BYTES / 3) + 1);
  await expect(inTransaction(platform.db, (tx) => writeInitialText(tx, newId(), text))).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
});

test('writers at the same time get numbers without gaps, and no text is lost', async () => {
  const id = newId();
  const seqs = await Promise.all(
    Array.from({ length: 12 }, (_, i) => prepend(id, String.fromCharCode(97 + i), 100 + i)),
  );
  expect(seqs.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  const { text, seq } = await currentText(sql, id);
  expect([...text].sort().join('')).toBe('abcdefghijkl');
  expect(seq).toBe(12n);
});

test('a transaction that rolls back leaves neither a row nor a gap', async () => {
  const id = newId();
  await prepend(id, 'a');
  const failing = inTransaction(platform.db, async (tx) => {
    await lockHead(tx, id);
    await appendUpdate(tx, { documentId: id, update: Y.encodeStateAsUpdate(new Y.Doc()), authors: [] });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await prepend(id, 'b')).toBe(2n);
  expect((await currentText(sql, id)).text).toBe('ba');
});

test('the first author of a client id keeps it, whatever its size', async () => {
  const id = newId();
  const clientId = 2 ** 50 + 1;
  await prepend(id, 'a', clientId, 'ann');
  await prepend(id, 'b', clientId, 'ben');
  expect(await platform.db.documentAuthor.findMany({ where: { documentId: id } })).toMatchObject([
    { clientId: BigInt(clientId), userId: 'ann' },
  ]);
});

test('an announcement notifies the subscribers of the log', async () => {
  const id = newId();
  await new Promise<void>((resolve) => {
    platform.bus.subscribe(topics.log(id), resolve);
    announceUpdate(platform, id);
  });
});
