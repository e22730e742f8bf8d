import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

const VERBATIM: ReadonlySet<string> = new Set([
  'FencedCode',
  'CodeBlock',
  'InlineCode',
  'FrontMatter',
  'HTMLBlock',
  'CommentBlock',
  'BlockMath',
  'InlineMath',
]);
const VERBATIM_BLOCKS: ReadonlySet<string> = new Set([...VERBATIM].filter((name) => !name.startsWith('Inline')));

/** Returns the innermost node around a range whose name passes, or null. */
export function enclosing(
  state: EditorState,
  { from, to }: { from: number; to: number },
  passes: (name: string) => boolean,
): SyntaxNode | null {
  for (const side of [-1, 1] as const) {
    for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, side); node; node = node.parent) {
      if (node.from <= from && node.to >= to && passes(node.name)) return node;
    }
  }
  return null;
}

/** Returns whether a position is in text that isn't read as Markdown: code, math, HTML or front matter. */
export function isVerbatim(state: EditorState, pos: number, only: 'any' | 'block' = 'any'): boolean {
  const names = only === 'block' ? VERBATIM_BLOCKS : VERBATIM;
  return enclosing(state, { from: pos, to: pos }, (name) => names.has(name)) !== null;
}
