import type { Db } from '@/platform/database';
import { PRICE_LIST } from '../core/price-list';
import { insertMissingPrices } from '../store-prices';

/** Enters the prices that ship with the product. What is there already, also as an admin changed it, stays. */
export async function loadPriceList(db: Db): Promise<void> {
  await insertMissingPrices(db, PRICE_LIST);
}
