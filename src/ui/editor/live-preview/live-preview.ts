import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Tree } from '@lezer/common';
import { blockWidgets } from './block-widgets';
import { drawInline } from './inline-decorations';
import { openLinks } from './links';
import { previewMode, trackFocus } from './reveal';

class InlinePreview {
  decorations: DecorationSet;
  atomic: DecorationSet;
  private tree: Tree;
  private isStale = false;

  constructor(view: EditorView) {
    this.tree = syntaxTree(view.state);
    ({ decorations: this.decorations, atomic: this.atomic } = drawInline(view.state, view.visibleRanges));
  }

  update(update: ViewUpdate): void {
    const tree = syntaxTree(update.state);
    this.isStale ||=
      update.docChanged ||
      update.viewportChanged ||
      update.selectionSet ||
      tree !== this.tree ||
      update.startState.facet(previewMode) !== update.state.facet(previewMode) ||
      update.startState.readOnly !== update.state.readOnly ||
      update.transactions.some((transaction) => transaction.effects.length > 0);
    // Redrawing text that an input method is composing would break the composition.
    if (update.view.composing) {
      this.decorations = this.decorations.map(update.changes);
      this.atomic = this.atomic.map(update.changes);
      return;
    }
    if (!this.isStale) return;
    this.isStale = false;
    this.tree = tree;
    ({ decorations: this.decorations, atomic: this.atomic } = drawInline(update.state, update.view.visibleRanges));
  }
}

const inlinePreview = ViewPlugin.fromClass(InlinePreview, {
  decorations: (plugin) => plugin.decorations,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atomic ?? Decoration.none),
});

/** A composition may end without a transaction, so this redraws what was deferred while it lasted. */
const redrawAfterComposition = EditorView.domEventHandlers({
  compositionend(_event, view) {
    setTimeout(() => {
      if (!view.composing && view.dom.isConnected) view.dispatch({});
    }, 30);
  },
});

export interface LivePreviewOptions {
  mode: 'live' | 'reading';
  /** Follows a link that was Mod+clicked (or clicked, if the text is read-only). The address is safe. */
  onOpenLink?: (href: string) => void;
}

/** Shows the Markdown source with its formatting. Changes the document only for ticked tasks and edited table cells. */
export function livePreview({ mode, onOpenLink }: LivePreviewOptions): Extension {
  return [
    previewMode.of(mode),
    trackFocus(),
    blockWidgets(),
    inlinePreview,
    redrawAfterComposition,
    openLinks(onOpenLink),
  ];
}
