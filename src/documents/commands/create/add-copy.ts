import type { Tx } from '@/platform/database';
import { requireFree, requirePath } from '../../checks';
import { placesOf } from '../../core/place';
import type { DocumentSummary } from '../../schema';
import { findDocument, lockPaths } from '../../store';
import { addDocument } from './add-document';

export interface AddCopy {
  sourceDocumentId: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  /** As the person typed it. */
  path: string;
  /** The text of a version of another document. */
  text: string;
}

/** Creates a document from a text of another one, with its line endings. Throws CONFLICT if the path is in use. */
export async function addCopy(tx: Tx, { path: wanted, text, ...input }: AddCopy): Promise<DocumentSummary> {
  const path = requirePath(wanted);
  requireFree(path, placesOf((await lockPaths(tx, input.projectId)).values()));
  const source = await findDocument(tx, input.sourceDocumentId);
  const content = { text, lineEnds: source?.lineEnds ?? 'lf', hasBom: source?.hasBom ?? false } as const;
  return addDocument(tx, { ...input, path, content, source: 'duplicated' });
}
