import { Annotation, type ChangeSpec, type Extension, Transaction } from '@codemirror/state';
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type * as Y from 'yjs';

/** Marks a transaction that copies a change of the shared text into the view. It must not be written back. */
const fromSharedText = Annotation.define<boolean>();

/** Whether a transaction came from the shared text: another person, the server, or an undo. */
export function isFromSharedText(transaction: Transaction): boolean {
  return transaction.annotation(fromSharedText) === true;
}

/** Kinds of edits that are always a separate undo step, even right after typing. */
const OWN_UNDO_STEPS = [
  'input.attach',
  'input.block',
  'input.complete',
  'input.driven',
  'input.drop',
  'input.format',
  'input.paste',
  'input.replace',
  'input.table',
  'input.task',
  'delete.block',
  'delete.cut',
  'delete.line',
  'delete.table',
  'move',
];

/**
 * Keeps a CodeMirror document and a `Y.Text` equal in both directions. Both count UTF-16 units, and a line break is one
 * unit in both as long as the state has `lineSeparator` "\n". Local edits carry `origin`, so that the undo manager
 * recognizes them.
 *
 * It replaces y-codemirror.next, which stores relative positions for undo at every movement of the caret. That walks
 * the whole text each time. It also doesn't export what an undo command needs.
 */
export function sharedText(ytext: Y.Text, undoManager: Y.UndoManager, origin: object): Extension {
  return ViewPlugin.define((view) => new SharedText(view, ytext, undoManager, origin));
}

class SharedText implements PluginValue {
  private lastWasOwnStep = false;

  constructor(
    private readonly view: EditorView,
    private readonly ytext: Y.Text,
    private readonly undoManager: Y.UndoManager,
    private readonly origin: object,
  ) {
    ytext.observe(this.onSharedChange);
  }

  destroy(): void {
    this.ytext.unobserve(this.onSharedChange);
  }

  update(update: ViewUpdate): void {
    for (const transaction of update.transactions) {
      if (transaction.docChanged && !isFromSharedText(transaction)) this.write(transaction);
    }
  }

  private write(transaction: Transaction): void {
    const isOwnStep = OWN_UNDO_STEPS.some((event) => transaction.isUserEvent(event));
    if (isOwnStep || this.lastWasOwnStep) this.undoManager.stopCapturing();
    this.lastWasOwnStep = isOwnStep;
    this.ytext.doc?.transact(() => {
      let shift = 0;
      transaction.changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
        const at = fromA + shift;
        if (toA > fromA) this.ytext.delete(at, toA - fromA);
        if (inserted.length > 0) this.ytext.insert(at, inserted.sliceString(0, inserted.length, '\n'));
        shift += inserted.length - (toA - fromA);
      });
    }, this.origin);
  }

  private readonly onSharedChange = (event: Y.YTextEvent, { origin }: Y.Transaction): void => {
    if (origin === this.origin) return;
    const { changes, end } = changesOf(event);
    const annotations = [fromSharedText.of(true), Transaction.remote.of(true), Transaction.addToHistory.of(false)];
    const isUndo = origin === this.undoManager;
    this.view.dispatch({
      changes,
      annotations,
      selection: isUndo && end !== undefined ? { anchor: end } : undefined,
      scrollIntoView: isUndo,
    });
  };
}

/** Returns an event's changes in CodeMirror's form, and the offset after the last one in the new text. */
function changesOf(event: Y.YTextEvent): { changes: ChangeSpec[]; end: number | undefined } {
  const changes: ChangeSpec[] = [];
  let before = 0;
  let after = 0;
  let end: number | undefined;
  for (const { insert, delete: deleted, retain } of event.delta) {
    if (insert !== undefined) {
      // Only text is allowed in a document. Anything else counts as one unit in Yjs, so it must count as one here.
      const text = typeof insert === 'string' ? insert : '\ufffc';
      changes.push({ from: before, insert: text });
      after += text.length;
      end = after;
    } else if (deleted !== undefined) {
      changes.push({ from: before, to: before + deleted });
      before += deleted;
      end = after;
    } else {
      before += retain ?? 0;
      after += retain ?? 0;
    }
  }
  return { changes, end };
}
