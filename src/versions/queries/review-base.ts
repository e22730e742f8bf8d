import * as Y from 'yjs';
import type { Db, Tx } from '@/platform/database';
import { findMoment } from '../store';
import { readText } from '../store-texts';
import { unpackBytes } from '../text-bytes';

/**
 * Returns the document in the state that a suggestion's hunks refer to, or undefined if that state is no longer stored.
 * The caller must destroy it.
 */
export async function reviewBaseDocument(db: Db | Tx, reviewBaseId: string): Promise<Y.Doc | undefined> {
  const base = await findMoment(db, reviewBaseId);
  if (!base?.stateHash) return undefined;
  const doc = new Y.Doc();
  Y.applyUpdate(doc, await unpackBytes(await readText(db, base.stateHash)));
  return doc;
}
