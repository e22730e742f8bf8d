import type * as Y from 'yjs';
import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Tx } from '@/platform/database';
import type { TextEdit } from './core/edits/edits';
import type { VersionType } from './schema';

/** The text of a version is about to be used again: in its document, or in a new one. */
export interface VersionUse {
  version: { id: string; type: VersionType; seq: bigint | null };
  /** Of a restore: the document as it stands, and the edits that would be made to it. */
  restoring?: { doc: Y.Doc; edits: readonly TextEdit[] };
}

/**
 * Rules of later domains about whose text may come in again; the API hands them to the commands. Read before the
 * transaction begins; the function that it resolves to is called under the lock of the document, and rejects with
 * FORBIDDEN.
 */
export type VersionRules = (
  ctx: Context,
  access: DocumentAccess,
) => Promise<(tx: Tx, use: VersionUse) => Promise<void>>;
