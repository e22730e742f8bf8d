import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/support/database';
import { PRICE_LIST } from '../core/price-list';
import { loadPriceList } from './load-price-list';

const { db } = await testPlatform();

test('the list is entered once, and a price that somebody changed stays changed', async () => {
  await loadPriceList(db);
  const [first] = PRICE_LIST;
  await db.price.updateMany({ where: { model: first!.model }, data: { input: 1 } });
  await loadPriceList(db);
  expect(await db.price.count()).toBe(PRICE_LIST.length);
  expect(await db.price.findFirst({ where: { model: first!.model } })).toMatchObject({ input: 1n });
});
