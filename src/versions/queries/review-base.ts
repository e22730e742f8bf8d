import * as Y from 'yjs';
import type { Db, Tx } from '@/platform/database';
import { findMoment, readText } from '../store';
import { unpackBytes } from '../text-bytes';

/** The document as the hunks of a suggestion mean it; undefined when its state is no longer kept. The caller destroys it. */
export async function reviewBaseDocument(db: Db | Tx, reviewBaseId: string): Promise<Y.Doc | undefined> {
  const base = await findMoment(db, reviewBaseId);
  if (!base?.stateHash) return undefined;
  const doc = new Y.Doc();
  Y.applyUpdate(doc, await unpackBytes(await readText(db, base.stateHash)));
  return doc;
}
