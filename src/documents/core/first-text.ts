import * as Y from 'yjs';
import { contentOf } from './content';

/** A document's first text as a Yjs update, and the client id that it's written under. */
export interface FirstText {
  clientId: number;
  update: Uint8Array;
}

/** Writes a text into a new Yjs document. */
export function firstText(text: string): FirstText {
  const doc = new Y.Doc();
  contentOf(doc).insert(0, text);
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return { clientId: doc.clientID, update };
}
