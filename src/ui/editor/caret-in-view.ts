import { EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** How long the layout may still change after a key press: parsing and measuring long lines lag behind. */
const SETTLING_MS = 3_000;

class CaretInView implements PluginValue {
  /** The caret is followed until this time, in ms of `performance.now()`. */
  private until = 0;

  constructor(private readonly view: EditorView) {}

  update(update: ViewUpdate): void {
    if (update.transactions.some((transaction) => transaction.scrollIntoView)) {
      this.until = performance.now() + SETTLING_MS;
    } else if (update.selectionSet) this.letGo();
    const { view } = this;
    if (!update.geometryChanged || !view.hasFocus || performance.now() > this.until) return;
    view.requestMeasure({ key: this, read: isCaretOutside, write: (isOutside) => isOutside && this.follow() });
  }

  letGo(): void {
    this.until = 0;
  }

  /** Scrolls in a separate task, because a view can't be updated while it is measured. */
  private follow(): void {
    const { view, until } = this;
    setTimeout(() => {
      if (!view.dom.isConnected || until !== this.until) return;
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
    });
  }
}

/**
 * Keeps the caret in view while lines that were just drawn change their height. Without it, Ctrl+End in a text with
 * very long lines can end above the caret: the editor scrolls to where the lines' expected heights put it. Scrolling or
 * pressing the pointer stops it.
 */
export const caretInView: ViewPlugin<CaretInView> = ViewPlugin.fromClass(CaretInView, {
  eventObservers: {
    wheel() {
      this.letGo();
    },
    touchmove() {
      this.letGo();
    },
    pointerdown() {
      this.letGo();
    },
  },
});

function isCaretOutside(view: EditorView): boolean {
  const caret = view.coordsAtPos(view.state.selection.main.head);
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  return !caret || caret.bottom <= top || caret.top >= bottom;
}
