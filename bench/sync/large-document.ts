import * as Y from 'yjs';
import { madeUpTrace, readTrace } from './trace';

/**
 * Returns a document with the history of a real paper, keystroke by keystroke: the recording automerge-paper if
 * `TRACES_DIR` contains it, otherwise a generated one like it.
 */
export function largeDocument(): { doc: Y.Doc; keystrokes: number } {
  const doc = new Y.Doc();
  const text = doc.getText('content');
  const { txns } = readTrace('automerge-paper') ?? madeUpTrace();
  for (const { patches } of txns) {
    for (const [at, deleted, inserted] of patches) {
      if (deleted) text.delete(at, deleted);
      if (inserted) text.insert(at, inserted);
    }
  }
  return { doc, keystrokes: txns.length };
}
