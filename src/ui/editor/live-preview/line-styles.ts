import type { Line, Range, Text } from '@codemirror/state';
import { Decoration } from '@codemirror/view';

interface LineStyle {
  classes: Set<string>;
  heading?: number;
  listDepth: number;
  quoteDepth: number;
  /** Length of the white space at the start of the line that only expresses the depth in a list. */
  indent: number;
}

/** Collects the styles that nodes of a viewport give to lines. A line can be in a quote, a list and a fence at once. */
export class LineStyles {
  private readonly styles = new Map<number, LineStyle>();

  constructor(private readonly doc: Text) {}

  at(line: Line): LineStyle {
    let style = this.styles.get(line.from);
    if (!style) {
      style = { classes: new Set(), listDepth: 0, quoteDepth: 0, indent: 0 };
      this.styles.set(line.from, style);
    }
    return style;
  }

  add(line: Line, ...classes: string[]): void {
    for (const name of classes) this.at(line).classes.add(name);
  }

  /** Calls `visit` for each line of a node within the range. */
  eachLine(
    node: { from: number; to: number },
    within: { from: number; to: number },
    visit: (line: Line) => void,
  ): void {
    const end = Math.min(node.to, within.to);
    for (let pos = Math.max(node.from, within.from); pos <= end; ) {
      const line = this.doc.lineAt(pos);
      visit(line);
      pos = line.to + 1;
    }
  }

  decorations(): Range<Decoration>[] {
    return [...this.styles].map(([from, style]) => lineDecoration(style).range(from));
  }

  /** Returns the ranges of indentation to hide, for lines without the caret. */
  indentation(): { from: number; to: number }[] {
    const spans: { from: number; to: number }[] = [];
    for (const [from, { indent }] of this.styles) {
      if (indent === 0) continue;
      const { text } = this.doc.lineAt(from);
      const blank = /^[ \t]*/.exec(text)?.[0].length ?? 0;
      if (blank > 0 && blank < text.length) spans.push({ from, to: from + Math.min(blank, indent) });
    }
    return spans;
  }
}

function lineDecoration(style: LineStyle): Decoration {
  const attributes: Record<string, string> = { class: [...style.classes].join(' ') };
  if (style.heading !== undefined) {
    attributes.role = 'heading';
    attributes['aria-level'] = String(style.heading);
  }
  const variables: string[] = [];
  if (style.listDepth > 0) variables.push(`--list-depth:${Math.min(style.listDepth, 8)}`);
  if (style.quoteDepth > 0) variables.push(`--quote-depth:${Math.min(style.quoteDepth, 6)}`);
  if (variables.length > 0) attributes.style = variables.join(';');
  return Decoration.line({ attributes });
}
