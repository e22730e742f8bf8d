import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/support/database';
import { pinDocument } from '../commands/pin-document';
import { Desk } from '../test-support/desk';
import { history } from './history';

const platform = await testPlatform();

test('a version in the list says by how many characters its text is longer than the one before, if both are known', async () => {
  const desk = await Desk.open(platform);
  const ann = await desk.person('editor', 'Ann');
  const documentId = await desk.document('One.\n');
  await pinDocument(ann, { documentId, turnIds: [] });
  await desk.type(documentId, (text) => text.insert(0, '😀 More. '));
  await pinDocument(ann, { documentId, turnIds: [] });
  await desk.type(documentId, (text) => text.delete(0, 3));
  await pinDocument(ann, { documentId, turnIds: [] });
  const changes = async () => (await history(ann, { documentId, limit: 10 })).versions.map((one) => one.charDelta);
  const known = await changes();
  // An emoji is one character, which Yjs counts as two units.
  expect(known.slice(0, 2)).toEqual([-2, 8]);
  expect(known.at(-1), 'nothing was before').toBeNull();
  await platform.pool.query('update text set char_length = null');
  expect(new Set(await changes())).toEqual(new Set([null]));
});
