import type * as Y from 'yjs';
import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Tx } from '@/platform/database';
import type { TextEdit } from './core/edits/edits';
import type { VersionType } from './schema';

/** A request to use the text of a version again, in its document or in a new one. */
export interface VersionUse {
  version: { id: string; type: VersionType; seq: bigint | null };
  /** For a restore, the current document and the edits that the restore would make. */
  restoring?: { doc: Y.Doc; edits: readonly TextEdit[] };
}

/**
 * Rules of later domains for using a version's text again. The API passes them to the commands. They are read before
 * the transaction begins. The returned function runs under the document's lock and rejects with FORBIDDEN.
 */
export type VersionRules = (
  ctx: Context,
  access: DocumentAccess,
) => Promise<(tx: Tx, use: VersionUse) => Promise<void>>;
