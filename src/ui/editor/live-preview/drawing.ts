import type { EditorState, Range, Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type WidgetType } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { LineStyles } from './line-styles';
import { Revealer, type Span } from './reveal';

/** Draws one node. Returning false skips its children. */
export type Rule = (drawing: Drawing, node: SyntaxNodeRef, visible: Span) => boolean | undefined;

const HIDDEN = Decoration.replace({});

export interface InlineDecorations {
  /** Line styles, hidden or shown marks, and small widgets in the text. */
  decorations: DecorationSet;
  /** The ranges that the caret steps over. */
  atomic: DecorationSet;
  /** Whether something drawn depends on text elsewhere in the document, so that any edit can change it. */
  dependsOnText: boolean;
}

/** Collects what the rules draw while one viewport is decorated. */
export class Drawing {
  readonly doc: Text;
  readonly lines: LineStyles;
  readonly reveal: Revealer;
  /** Whether something drawn depends on text elsewhere in the document. */
  dependsOnText = false;
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

  /** Hides a range, except for the line breaks in it: CodeMirror throws if a view plugin replaces one. */
  hide(from: number, to: number): void {
    for (let at = from; at < to; ) {
      const line = this.doc.lineAt(at);
      const end = Math.min(to, line.to);
      if (end > at) this.replaced.push(HIDDEN.range(at, end));
      at = line.to + 1;
    }
  }

  /** Draws a widget in place of a range of one line. Returns false, and draws nothing, if the range has line breaks. */
  replace(from: number, to: number, widget: WidgetType): boolean {
    if (to > this.doc.lineAt(from).to) return false;
    if (to > from) this.replaced.push(Decoration.replace({ widget }).range(from, to));
    return true;
  }

  mark(from: number, to: number, decoration: Decoration): void {
    if (to > from) this.marks.push(decoration.range(from, to));
  }

  finish(): InlineDecorations {
    for (const { from, to } of this.lines.indentation()) if (!this.reveal.hasCaret(from, to - 1)) this.hide(from, to);
    const atomic = Decoration.set(this.replaced, true);
    const decorations = Decoration.set([...this.marks, ...this.replaced, ...this.lines.decorations()], true);
    return { decorations, atomic, dependsOnText: this.dependsOnText };
  }

  /** Replaces what was drawn in whole lines. */
  finishIn(before: InlineDecorations, spans: readonly Span[]): InlineDecorations {
    const drawn = this.finish();
    const isOld = (from: number) => !spans.some((span) => from >= span.from && from <= span.to);
    const replaceIn = (old: DecorationSet, added: DecorationSet) => {
      const add: Range<Decoration>[] = [];
      for (const cursor = added.iter(); cursor.value; cursor.next())
        add.push(cursor.value.range(cursor.from, cursor.to));
      return old.update({ filterFrom: spans[0]?.from, filterTo: spans.at(-1)?.to, filter: isOld, add });
    };
    return {
      decorations: replaceIn(before.decorations, drawn.decorations),
      atomic: replaceIn(before.atomic, drawn.atomic),
      dependsOnText: drawn.dependsOnText,
    };
  }
}
