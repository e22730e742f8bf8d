import { Decoration } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { bareHref, linkDestination, safeHref, safeImageSource } from '@/markdown/core/safe-url';
import { imageOf } from '../images/image-source';
import { blockRules } from './block-rules';
import type { Drawing, Rule } from './drawing';
import { ImageWidget } from './image-widget';
import { MathWidget } from './math-widget';
import { referenceDrawing } from './reference-drawing';
import type { Span } from './reveal';
import { CharacterWidget } from './widgets';

const MAX_INLINE_MATH = 2_000;

const CODE = Decoration.mark({ class: 'vr-code' });
const HIGHLIGHT = Decoration.mark({ class: 'vr-highlight' });
const FOOTNOTE = Decoration.mark({ class: 'vr-footnote' });
const RAW_HTML = Decoration.mark({ class: 'vr-html' });

/** How each kind of node is drawn. Marks show while the caret touches their element. */
export const inlineRules: Readonly<Record<string, Rule>> = {
  ...blockRules,
  EmphasisMark: hideMarkOfParent,
  StrikethroughMark: hideMarkOfParent,
  HighlightMark: hideMarkOfParent,
  Highlight(drawing, node) {
    drawing.mark(node.from, node.to, HIGHLIGHT);
    return undefined;
  },
  CodeMark(drawing, node) {
    if (node.node.parent?.name === 'InlineCode') return hideMarkOfParent(drawing, node, node);
    return undefined;
  },
  InlineCode(drawing, node) {
    drawing.mark(node.from, node.to, CODE);
    return undefined;
  },
  FootnoteReference(drawing, node) {
    drawing.mark(node.from, node.to, FOOTNOTE);
    if (drawing.reveal.touches(node.from, node.to)) return undefined;
    drawing.hide(node.from, node.from + 2);
    drawing.hide(node.to - 1, node.to);
    return undefined;
  },
  FootnoteLabel(drawing, node) {
    drawing.mark(node.from, node.to, FOOTNOTE);
    if (drawing.reveal.touchesLines(node.from, node.to)) return undefined;
    drawing.hide(node.from, node.from + 2);
    drawing.hide(node.to - 2, node.to);
    return undefined;
  },
  Link: drawLink,
  Image: drawImage,
  Autolink(drawing, node) {
    const url = node.node.getChild('URL');
    if (!url) return undefined;
    drawAddress(drawing, url.from, url.to);
    if (!drawing.reveal.touches(node.from, node.to)) {
      drawing.hide(node.from, url.from);
      drawing.hide(url.to, node.to);
    }
    return false;
  },
  URL(drawing, node) {
    const parent = node.node.parent?.name;
    if (parent !== 'Link' && parent !== 'Image' && parent !== 'LinkReference') drawAddress(drawing, node.from, node.to);
    return false;
  },
  Escape(drawing, node) {
    if (!drawing.reveal.touches(node.from, node.to)) drawing.hide(node.from, node.from + 1);
    return undefined;
  },
  Entity(drawing, node) {
    if (!drawing.reveal.touches(node.from, node.to)) {
      drawing.replace(node.from, node.to, new CharacterWidget(drawing.text(node.from, node.to)));
    }
    return undefined;
  },
  HTMLTag(drawing, node) {
    drawing.mark(node.from, node.to, RAW_HTML);
    return undefined;
  },
  InlineMath(drawing, node) {
    const isShown = node.to - node.from > MAX_INLINE_MATH || drawing.reveal.touches(node.from, node.to);
    const widget = new MathWidget(drawing.text(node.from + 1, node.to - 1), false);
    if (isShown || !drawing.replace(node.from, node.to, widget)) drawing.mark(node.from, node.to, CODE);
    return false;
  },
};

function hideMarkOfParent(drawing: Drawing, node: SyntaxNodeRef, _visible: Span): undefined {
  const parent = node.node.parent;
  if (parent && !drawing.reveal.touches(parent.from, parent.to)) drawing.hide(node.from, node.to);
}

function drawLink(drawing: Drawing, ref: SyntaxNodeRef, visible: Span): boolean | undefined {
  const node = ref.node;
  const [open, close] = node.getChildren('LinkMark');
  const address = node.getChild('URL');
  if (!open || !close || !address) return drawing.state.facet(referenceDrawing)?.draw(drawing, ref, visible);
  const label: Span = { from: open.to, to: close.from };
  const href = safeHref(linkDestination(drawing.text(address.from, address.to)));
  if (label.to > label.from) drawing.mark(label.from, label.to, linkMark(href));
  // The caret doesn't reveal the marks, because a card below the link shows and edits the address.
  if (label.to > label.from && !drawing.reveal.isForced(node.from, node.to)) {
    drawing.hide(open.from, open.to);
    drawing.hide(close.from, node.to);
  }
  return undefined;
}

function drawAddress(drawing: Drawing, from: number, to: number): void {
  drawing.mark(from, to, linkMark(safeHref(bareHref(drawing.text(from, to)))));
}

/** Returns how the text of a link is drawn, or of one that isn't safe if there is no address. */
export function linkMark(href: string | undefined): Decoration {
  if (href === undefined) return Decoration.mark({ class: 'vr-link-unsafe' });
  const attributes = { href, rel: 'noopener noreferrer nofollow', draggable: 'false' };
  return Decoration.mark({ tagName: 'a', class: 'vr-link', attributes });
}

function drawImage(drawing: Drawing, ref: SyntaxNodeRef, visible: Span): boolean | undefined {
  if (!ref.node.getChild('URL')) return drawing.state.facet(referenceDrawing)?.draw(drawing, ref, visible);
  const image = drawing.reveal.touches(ref.from, ref.to) ? undefined : imageOf(drawing.state, ref.node);
  const src = image && safeImageSource(image.address);
  if (!image || src === undefined) return undefined;
  const { alt, width, caption } = image;
  const isEditable = !drawing.state.readOnly;
  const isDrawn = drawing.replace(ref.from, ref.to, new ImageWidget(src, alt, { width, caption, isEditable }));
  return isDrawn ? false : undefined;
}
