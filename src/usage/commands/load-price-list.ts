import { type Db, inTransaction } from '@/platform/database';
import { PRICE_LIST } from '../core/price-list';
import { insertMissingPrices } from '../store-prices';

/** Stores the included prices. Prices that exist, including those changed by an admin, stay as they are. */
export async function loadPriceList(db: Db): Promise<void> {
  await inTransaction(db, (tx) => insertMissingPrices(tx, PRICE_LIST));
}
