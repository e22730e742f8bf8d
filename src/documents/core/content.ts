import type * as Y from 'yjs';

/** The name of the one root type that a document has. */
export const CONTENT = 'content';

/** Returns a document's text. Everything else in the shared Y.Doc is untrusted and never stored. */
export function contentOf(doc: Y.Doc): Y.Text {
  return doc.getText(CONTENT);
}
