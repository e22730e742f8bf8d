import type { Tx } from '@/platform/database';
import { requireChosen, requirePath } from '../../checks';
import type { FirstText } from '../../core/first-text';
import type { SplitText } from '../../core/line-ends';
import { freePath, placesOf } from '../../core/place';
import type { DocumentSummary } from '../../schema';
import { lockPaths } from '../../store';
import { addDocument } from './add-document';

export interface ImportText {
  projectId: string;
  workspaceId: string;
  userId: string;
  /** If it's in use, the document gets the next free name. */
  path: string;
  text: string;
  /** The same text, already prepared, so that threads and hunks can be anchored in it. */
  first: FirstText;
}

/** Creates a document from a file of another format that was converted to text. The caller checks the permission. */
export async function importText(tx: Tx, { path, text, ...place }: ImportText): Promise<DocumentSummary> {
  const places = placesOf((await lockPaths(tx, place.projectId)).values());
  const free = requireChosen(freePath(requirePath(path), places, 'copy'));
  const content: SplitText = { text, lineEnds: 'lf', hasBom: false };
  return addDocument(tx, { ...place, path: free, content, source: 'imported' });
}
