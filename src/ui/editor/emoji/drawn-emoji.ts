import type { EditorState, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import { EMOJI_NAME } from '@/markdown/core/emoji-name';
import { enclosing, isVerbatim } from '../commands/syntax';
import { isPreview, Revealer, type Span } from '../live-preview/reveal';
import { emojiNamed, hasEmojiNames, loadEmoji } from './emoji-names';

/** The most emoji drawn in one viewport. */
const MAX_DRAWN = 500;
const ADDRESSES: ReadonlySet<string> = new Set(['URL', 'Autolink', 'LinkReference']);

/** Draws `:tada:` as the emoji in the preview, unless the caret is there. The text doesn't change. */
export function drawnEmoji(): ViewPlugin<DrawnEmoji> {
  return ViewPlugin.fromClass(DrawnEmoji, {
    decorations: (plugin) => plugin.decorations,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  });
}

class DrawnEmoji {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = this.draw(view);
  }

  update({ view, changes, docChanged, viewportChanged, selectionSet, transactions }: ViewUpdate): void {
    // Redrawing text that an input method is composing would break the composition.
    if (view.composing) this.decorations = this.decorations.map(changes);
    else if (docChanged || viewportChanged || selectionSet || transactions.length > 0)
      this.decorations = this.draw(view);
  }

  private draw(view: EditorView): DecorationSet {
    const { state } = view;
    if (!isPreview(state)) return Decoration.none;
    const found = view.visibleRanges.flatMap(({ from, to }) => namesBetween(state, from, to));
    if (found.length > 0 && !hasEmojiNames()) {
      loadEmoji().then(
        () => view.dispatch({}),
        // Offline, the names are shown.
        () => undefined,
      );
      return Decoration.none;
    }
    const reveal = new Revealer(state);
    const named = found.filter(({ from, to }) => emojiNamed(state.sliceDoc(from + 1, to - 1)) !== undefined);
    const shown = named.slice(0, MAX_DRAWN).filter(({ from, to }) => !reveal.touches(from, to));
    return Decoration.set(shown.flatMap((span) => drawn(state, span)));
  }
}

/** Returns the spans between two offsets that look like emoji names. */
function namesBetween(state: EditorState, start: number, end: number): Span[] {
  const text = state.sliceDoc(start, end);
  return Array.from(text.matchAll(EMOJI_NAME), (match) => ({
    from: start + match.index,
    to: start + match.index + match[0].length,
  }));
}

function drawn(state: EditorState, { from, to }: Span): Range<Decoration>[] {
  const name = state.sliceDoc(from, to);
  const emoji = emojiNamed(name.slice(1, -1));
  if (emoji === undefined || isVerbatim(state, from + 1) || isInAddress(state, from + 1)) return [];
  return [Decoration.replace({ widget: new EmojiWidget(emoji, name) }).range(from, to)];
}

function isInAddress(state: EditorState, pos: number): boolean {
  return enclosing(state, { from: pos, to: pos }, (name) => ADDRESSES.has(name)) !== null;
}

class EmojiWidget extends WidgetType {
  constructor(
    readonly emoji: string,
    readonly name: string,
  ) {
    super();
  }
  override eq(other: EmojiWidget): boolean {
    return other.name === this.name;
  }
  override toDOM(): HTMLElement {
    const dom = document.createElement('span');
    dom.setAttribute('role', 'img');
    dom.setAttribute('aria-label', this.name.slice(1, -1).replaceAll('_', ' '));
    dom.title = this.name;
    dom.textContent = this.emoji;
    return dom;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}
