import type { Db, Tx } from '@/platform/database';
import { readText } from '../store';
import { unpackText } from '../text-bytes';

/** A text that was stored with `keepText`, by its hash. Doesn't check access: the caller has. */
export async function keptText(db: Db | Tx, hash: string): Promise<string> {
  return unpackText(await readText(db, hash));
}
