import type { CodePiece } from '@/markdown/core/code-piece';
import type { Block } from '../../core/tree';
import { literal } from './literal';

type CodeBlock = Extract<Block, { kind: 'code' }>;

/** The compiler also ends lines at these, so lines would be counted in two ways. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/;

/**
 * Writes a block of code. The compiler's own highlighting isn't used, because some code makes it run forever, such as
 * an open comment in JavaScript. Instead, each line is written a second time, in pieces of one colour.
 */
export function writeCode({ text, pieces }: CodeBlock): string {
  if (!pieces || OTHER_LINE_ENDS.test(text)) return `code-block(${literal(text)})`;
  const lines = linesOf(pieces).map((line) => `(${line.map((piece) => `${writePiece(piece)},`).join(' ')})`);
  return `code-block(${[literal(withoutTabs(text)), ...lines].join(', ')})`;
}

function writePiece({ text, part }: CodePiece): string {
  const shown = literal(withoutTabs(text));
  return part ? `(${literal(part)}, ${shown})` : shown;
}

/** Replaces tabs by spaces. They can't align, because a piece doesn't know its position in the line. */
function withoutTabs(text: string): string {
  return text.replaceAll('\t', '    ');
}

function linesOf(pieces: readonly CodePiece[]): CodePiece[][] {
  const lines: CodePiece[][] = [[]];
  for (const { text, ...look } of pieces) {
    for (const [i, part] of text.split(/\r\n?|\n/).entries()) {
      if (i > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, ...look });
    }
  }
  return lines;
}
