import type { EditorState, Extension, StateEffect } from '@codemirror/state';
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** How long typing next to anchors must pause before they are resolved again. */
const SETTLE_MS = 300;

interface Anchored {
  /** Returns whether an edit came near an anchor. Called after every change of the text. */
  isStale(state: EditorState): boolean;
  /** Returns effects with the newly resolved anchors, or undefined if nothing has to be corrected. */
  corrections(state: EditorState): StateEffect<unknown> | undefined;
}

/** Keeps decorations at their anchors. Edits only map them along; resolving the anchors again gives the exact place. */
export function anchorKeeper(anchored: Anchored): Extension {
  return ViewPlugin.define((view) => new AnchorKeeper(view, anchored));
}

class AnchorKeeper implements PluginValue {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: EditorView,
    private readonly anchored: Anchored,
  ) {}

  destroy(): void {
    clearTimeout(this.timer);
  }

  update({ docChanged, state }: ViewUpdate): void {
    if (docChanged && this.anchored.isStale(state)) this.settleSoon();
  }

  private settleSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLE_MS);
  }

  private settle(): void {
    // Redrawing text that an input method is composing would break the composition.
    if (this.view.composing) {
      this.settleSoon();
      return;
    }
    const effects = this.anchored.corrections(this.view.state);
    if (effects) this.view.dispatch({ effects });
  }
}
