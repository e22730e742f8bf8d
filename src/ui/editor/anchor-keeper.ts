import type { EditorState, Extension, StateEffect } from '@codemirror/state';
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Anchors are resolved again once nobody has typed next to them for this long. */
const SETTLE_MS = 300;

interface Anchored {
  /** Whether an edit came near an anchor. Asked at every change of the text. */
  isStale(state: EditorState): boolean;
  /** The anchors resolved again; undefined when there is nothing to correct. */
  corrections(state: EditorState): StateEffect<unknown> | undefined;
}

/** Keeps what is drawn at anchors at its place. Edits only move it along; its anchors are the truth. */
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
    // What is being composed must not be redrawn under the input method.
    if (this.view.composing) {
      this.settleSoon();
      return;
    }
    const effects = this.anchored.corrections(this.view.state);
    if (effects) this.view.dispatch({ effects });
  }
}
