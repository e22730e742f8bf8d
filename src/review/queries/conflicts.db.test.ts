import { expect, test } from 'vitest';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { replaceIn, reviewing } from '../test-support/reviewing';
import { conflicts } from './conflicts';

const desk = await Desk.open(await testPlatform());
const ann = await desk.person('editor', 'Ann');
const { review, choose } = reviewing(desk, ann);

test('conflicts are the open changes whose text has changed since, unless to what was suggested', async () => {
  const { documentId, id, hunks } = await review([
    ['colour', 'color'],
    ['cat', 'dog'],
    ['mat', 'rug'],
    ['near', 'here'],
  ]);
  const now = () => conflicts(ann, { suggestionId: id });
  expect(await now()).toEqual([]);

  await desk.type(documentId, replaceIn('cat', 'car'));
  await desk.type(documentId, replaceIn('mat', 'map'));
  // Someone typed what was suggested: that can be accepted.
  await desk.type(documentId, replaceIn('near', 'here'));
  expect(await now()).toEqual([
    { hunkId: hunks[1], now: 'car' },
    { hunkId: hunks[2], now: 'map' },
  ]);

  await choose(hunks[2], { kind: 'reject' });
  expect(await now()).toEqual([{ hunkId: hunks[1], now: 'car' }]);
});
