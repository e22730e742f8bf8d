import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/support/database';
import { pinDocument } from '../commands/pin-document';
import { listVersionsOf, type VersionRow } from '../store';
import { Desk } from '../test-support/desk';

const platform = await testPlatform();

test('the pages of the versions of several documents have each version once, in one order', async () => {
  const desk = await Desk.open(platform);
  const ann = await desk.person('editor', 'Ann');
  const documentIds = [await desk.document('One.\n'), await desk.document('Two.\n'), await desk.document('Three.\n')];
  for (const documentId of documentIds) {
    for (let n = 0; n < 3; n++) {
      await pinDocument(ann, { documentId, turnIds: [] });
      await desk.type(documentId, (text) => text.insert(0, 'More. '));
    }
  }
  const page = (after: VersionRow | undefined, limit: number) =>
    listVersionsOf(platform.db, { documentIds, after, limit });
  const all = await page(undefined, 100);
  expect(all.length).toBe(9);
  for (const limit of [1, 2, 4]) {
    const paged: VersionRow[] = [];
    for (let some = await page(undefined, limit); some.length > 0; some = await page(some.at(-1), limit)) {
      paged.push(...some);
    }
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  }
});
