import { syntaxTree } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Tree } from '@lezer/common';
import { blockWidgets } from './block-widgets';
import type { InlineDecorations } from './drawing';
import { drawInline, redrawInline } from './inline-decorations';
import { openLinks } from './links';
import { previewMode, trackFocus } from './reveal';

class InlinePreview {
  drawn: InlineDecorations;
  private tree: Tree;
  /** Whether something was left undrawn during a composition. */
  private isStale = false;

  constructor(view: EditorView) {
    this.tree = syntaxTree(view.state);
    this.drawn = drawInline(view.state, view.visibleRanges);
  }

  update(update: ViewUpdate): void {
    const { view, state, transactions, changes } = update;
    const needsAll = this.needsAll(update);
    const needsSome = update.docChanged || update.selectionSet;
    // Redrawing text that an input method is composing would break the composition.
    if (view.composing) {
      this.isStale ||= needsAll || needsSome;
      const { decorations, atomic } = this.drawn;
      this.drawn = { ...this.drawn, decorations: decorations.map(changes), atomic: atomic.map(changes) };
      return;
    }
    const [transaction] = transactions;
    if (needsAll || (needsSome && !transaction)) this.drawn = drawInline(state, view.visibleRanges);
    else if (needsSome && transaction) {
      this.drawn = redrawInline(this.drawn, this.tree, { transaction, visibleRanges: view.visibleRanges });
    }
    this.isStale = false;
    this.tree = syntaxTree(state);
  }

  /** Returns whether an update can change more than the blocks that were edited or that a caret entered or left. */
  private needsAll({ viewportMoved, docChanged, startState, state, transactions }: ViewUpdate): boolean {
    return (
      this.isStale ||
      viewportMoved ||
      transactions.length > 1 ||
      (!docChanged && syntaxTree(state) !== this.tree) ||
      startState.facet(previewMode) !== state.facet(previewMode) ||
      startState.readOnly !== state.readOnly ||
      transactions.some((transaction) => transaction.effects.length > 0)
    );
  }
}

/** Exported for tests. */
export const inlinePreview = ViewPlugin.fromClass(InlinePreview, {
  decorations: (plugin) => plugin.drawn.decorations,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.drawn.atomic ?? Decoration.none),
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
