import { type Extension, StateField } from '@codemirror/state';
import type { SyntaxNodeRef } from '@lezer/common';
import { parseImageText } from '@/markdown/core/image-source';
import { referenceName } from '@/markdown/core/link-references';
import { safeHref, safeImageSource } from '@/markdown/core/safe-url';
import type { Drawing, Rule } from '../../live-preview/drawing';
import { ImageWidget } from '../../live-preview/image-widget';
import { linkMark } from '../../live-preview/inline-rules';
import { type ReferenceDrawing, referenceDrawing } from '../../live-preview/reference-drawing';
import { type Definitions, definitionsAfter, definitionsIn } from './definitions';

const definitions = StateField.define<Definitions>({
  create: ({ doc }) => definitionsIn(doc),
  update: definitionsAfter,
});

/** Draws `[text][name]`, `[name]` and `![text][name]` as links and images if the text has `[name]: address`. */
export function references(): Extension {
  return [
    definitions,
    referenceDrawing.compute([definitions], (state) => {
      const found = state.field(definitions);
      const addressOf = (label: string) => found.get(referenceName(label));
      return { draw: drawWith(addressOf), addressOf };
    }),
  ];
}

function drawWith(addressOf: ReferenceDrawing['addressOf']): Rule {
  return (drawing, ref) => {
    const node = ref.node;
    const [open, close] = node.getChildren('LinkMark');
    if (!open || !close || close.from <= open.to) return undefined;
    const label = node.getChild('LinkLabel');
    const name = label ? drawing.text(label.from + 1, label.to - 1) : '';
    const address = addressOf(name.trim() === '' ? drawing.text(open.to, close.from) : name);
    if (address === undefined) return undefined;
    if (ref.name === 'Image') return drawImage(drawing, ref, { from: open.to, to: close.from, address });
    drawing.mark(open.to, close.from, linkMark(safeHref(address)));
    if (!drawing.reveal.touches(ref.from, ref.to)) {
      drawing.hide(open.from, open.to);
      drawing.hide(close.from, ref.to);
    }
    return undefined;
  };
}

interface Shown {
  from: number;
  to: number;
  address: string;
}

function drawImage(drawing: Drawing, ref: SyntaxNodeRef, { from, to, address }: Shown): boolean | undefined {
  const src = safeImageSource(address);
  if (src === undefined || drawing.reveal.touches(ref.from, ref.to)) return undefined;
  const { alt, width } = parseImageText(drawing.text(from, to));
  // The address isn't here, so the image can't be edited here.
  const isDrawn = drawing.replace(ref.from, ref.to, new ImageWidget(src, alt, { width, isEditable: false }));
  return isDrawn ? false : undefined;
}
