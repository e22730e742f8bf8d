import type { Block, Paragraph } from '../model';

/**
 * Makes neighbouring paragraphs that are entirely in the font of a typewriter a block of code. One such paragraph may be
 * a remark or a name.
 */
export function withTypedCode(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    const lines = typedFrom(blocks, at);
    const isCode = lines.length > 1;
    for (const line of isCode ? lines : blocks.slice(at, at + 1)) {
      out.push(isCode && line.type === 'paragraph' ? { ...line, kind: 'code' } : line);
      at++;
    }
  }
  return out;
}

/** Returns the lines of code from an index on, with the empty ones between them. */
function typedFrom(blocks: readonly Block[], from: number): Paragraph[] {
  const lines: Paragraph[] = [];
  let typed = 0;
  for (let at = from; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (block.type === 'table' || block.kind !== 'plain' || block.list) break;
    if (isTyped(block)) typed = lines.push(block);
    else if (typed > 0 && isEmpty(block)) lines.push(block);
    else break;
  }
  return lines.slice(0, typed);
}

function isTyped({ inlines }: Paragraph): boolean {
  const texts = inlines.filter(({ type }) => type !== 'mark' && type !== 'break');
  // Code can't have links.
  const isAll = texts.every(
    (inline) => inline.type === 'text' && inline.href === '' && (inline.isTyped === true || inline.text.trim() === ''),
  );
  return isAll && texts.some((inline) => inline.type === 'text' && inline.text.trim() !== '');
}

function isEmpty({ inlines }: Paragraph): boolean {
  return inlines.every((inline) => inline.type === 'text' && inline.text.trim() === '');
}
