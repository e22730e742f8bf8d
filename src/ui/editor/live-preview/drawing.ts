import type { EditorState, Range, Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type WidgetType } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { LineStyles } from './line-styles';
import { Revealer, type Span } from './reveal';

/** Draws one node. Returning false skips its children. */
export type Rule = (drawing: Drawing, node: SyntaxNodeRef, visible: Span) => boolean | undefined;

const HIDDEN = Decoration.replace({});

/** Collects what the rules draw while one viewport is decorated. */
export class Drawing {
  readonly doc: Text;
  readonly lines: LineStyles;
  readonly reveal: Revealer;
  private readonly marks: Range<Decoration>[] = [];
  private readonly replaced: Range<Decoration>[] = [];

  constructor(
    readonly state: EditorState,
    visible: Span,
  ) {
    this.doc = state.doc;
    this.lines = new LineStyles(state.doc);
    this.reveal = new Revealer(state, visible);
  }

  text(from: number, to: number): string {
    return this.doc.sliceString(from, to);
  }

  hide(from: number, to: number): void {
    if (to > from) this.replaced.push(HIDDEN.range(from, to));
  }

  replace(from: number, to: number, widget: WidgetType): void {
    if (to > from) this.replaced.push(Decoration.replace({ widget }).range(from, to));
  }

  mark(from: number, to: number, decoration: Decoration): void {
    if (to > from) this.marks.push(decoration.range(from, to));
  }

  finish(): { decorations: DecorationSet; atomic: DecorationSet } {
    for (const { from, to } of this.lines.indentation()) if (!this.reveal.hasCaret(from, to - 1)) this.hide(from, to);
    const atomic = Decoration.set(this.replaced, true);
    const decorations = Decoration.set([...this.marks, ...this.replaced, ...this.lines.decorations()], true);
    return { decorations, atomic };
  }
}
