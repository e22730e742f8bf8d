import type { Db, Tx } from '@/platform/database';
import { findVersion } from '../store';
import { readText } from '../store-texts';
import { unpackText } from '../text-bytes';

/** Returns a text that was stored with `keepText`, by its hash. Doesn't check access: the caller must. */
export async function keptText(db: Db | Tx, hash: string): Promise<string> {
  return unpackText(await readText(db, hash));
}

/**
 * Returns the text of a version of a document's own text. Returns undefined for suggestions and for versions that the
 * document doesn't have (anymore). Doesn't check access.
 */
export async function ownText(
  db: Db | Tx,
  { documentId, versionId }: { documentId: string; versionId: string },
): Promise<string | undefined> {
  const version = await findVersion(db, versionId);
  return version?.documentId === documentId && version.status === null ? keptText(db, version.textHash) : undefined;
}
