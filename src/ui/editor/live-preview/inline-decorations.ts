import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { isRendered } from './block-widgets';
import { Drawing } from './drawing';
import { inlineRules } from './inline-rules';
import type { Span } from './reveal';

/**
 * Returns the decorations of the visible part of a document: line styles, hidden or shown marks, and small widgets in
 * the text. `atomic` contains the ranges that the caret steps over.
 */
export function drawInline(
  state: EditorState,
  visibleRanges: readonly Span[],
): { decorations: DecorationSet; atomic: DecorationSet } {
  const all = { from: visibleRanges[0]?.from ?? 0, to: visibleRanges.at(-1)?.to ?? 0 };
  const drawing = new Drawing(state, all);
  for (const visible of visibleRanges) {
    syntaxTree(state).iterate({
      from: visible.from,
      to: visible.to,
      enter: (node) => drawNode(drawing, node, visible),
    });
    drawing.lines.eachLine(visible, visible, (line) => {
      if (line.length === 0) drawing.lines.add(line, 'vr-blank');
    });
  }
  return drawing.finish();
}

function drawNode(drawing: Drawing, node: SyntaxNodeRef, visible: Span): boolean | undefined {
  if (node.name === 'Table' && isRendered(drawing.state, node.from)) return false;
  const rule = inlineRules[node.name];
  try {
    return rule?.(drawing, node, visible);
  } catch (error) {
    // The node shows its source. Without this, CodeMirror would disable the whole preview.
    console.error(`Part of the document can’t be shown (${node.name}).`, error);
    return undefined;
  }
}
