import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { shorten } from '@/kernel/text';
import { footnoteDefinition } from '@/markdown/core/syntax/footnote-syntax';

const LONGEST_SHOWN = 300;

/** Shows a footnote on hover. Mod+click (a plain click if the text can't be edited) goes to its definition. */
export function footnotes(): Extension {
  return EditorView.domEventHandlers({
    mouseover(event, view) {
      const mark = markAt(event.target);
      const at = mark ? definitionAt(view, mark) : -1;
      if (!mark || at < 0) return false;
      const text = view.state.doc.lineAt(at).text.replace(/^\[\^[^\]]*\]:\s*/, '');
      mark.title = shorten(text, LONGEST_SHOWN);
      return false;
    },
    mousedown(event, view) {
      const isFollowed = event.metaKey || event.ctrlKey || view.state.readOnly;
      const mark = markAt(event.target);
      if (!mark || !isFollowed || event.button !== 0) return false;
      const at = definitionAt(view, mark);
      if (at < 0) return false;
      event.preventDefault();
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      return true;
    },
  });
}

function markAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.vr-footnote') : null;
}

/** Offsets of footnote definitions in a text, filled in as people point at footnotes. */
const known = new WeakMap<Text, Map<string, number>>();

function definitionOf(doc: Text, name: string): number {
  const places = known.get(doc) ?? new Map<string, number>();
  known.set(doc, places);
  const at = places.get(name) ?? footnoteDefinition(doc.toString(), name);
  places.set(name, at);
  return at;
}

/** Returns the offset where a drawn mark's footnote is defined, or -1 if it isn't. */
function definitionAt(view: EditorView, mark: HTMLElement): number {
  const pos = view.posAtDOM(mark);
  const node = referenceAt(view.state, pos, 1) ?? referenceAt(view.state, pos, -1);
  return node ? definitionOf(view.state.doc, view.state.sliceDoc(node.from + 2, node.to - 1)) : -1;
}

function referenceAt(state: EditorState, pos: number, side: -1 | 1): SyntaxNode | undefined {
  const node = syntaxTree(state).resolveInner(pos, side);
  return node.name === 'FootnoteReference' ? node : undefined;
}
