import { type Db, inTransaction } from '@/platform/database';
import { PRICE_LIST } from '../core/price-list';
import { insertMissingPrices } from '../store-prices';

/** Enters the prices that ship with the product. What is there already, also as an admin changed it, stays. */
export async function loadPriceList(db: Db): Promise<void> {
  await inTransaction(db, (tx) => insertMissingPrices(tx, PRICE_LIST));
}
