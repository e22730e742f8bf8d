import { highlightCode } from '@/markdown/code/highlight-code';
import { readMarkdown } from '../core/read';
import type { Block } from '../core/tree';
import { type TypstOptions, writeTypst } from './core/write-typst';
import { formula } from './formula';

export interface PdfSource extends TypstOptions {
  text: string;
  /** Whether formulas are drawn. Otherwise their source is shown. */
  hasFormulas: boolean;
}

/**
 * The most coloured code in a document, in UTF-16 units, because the compiler is slow with many pieces. The rest is
 * plain.
 */
const MAX_COLOURED = 300_000;

/** Returns the source of a document's PDF. */
export async function pdfSource({ text, hasFormulas, ...options }: PdfSource): Promise<string> {
  const tree = readMarkdown(text);
  const room = { left: MAX_COLOURED };
  return writeTypst(
    { ...tree, blocks: await coloured(tree.blocks, room) },
    options,
    hasFormulas ? formula : () => undefined,
  );
}

/** Returns the blocks with colours in their code, until `room` is used up. */
async function coloured(blocks: readonly Block[], room: { left: number }): Promise<Block[]> {
  const done: Block[] = [];
  for (const block of blocks) done.push(await colouredBlock(block, room));
  return done;
}

async function colouredBlock(block: Block, room: { left: number }): Promise<Block> {
  switch (block.kind) {
    case 'code': {
      room.left -= block.text.length;
      const pieces = room.left < 0 ? undefined : await highlightCode(block.language, block.text);
      return pieces ? { ...block, pieces } : block;
    }
    case 'quote':
      return { ...block, blocks: await coloured(block.blocks, room) };
    case 'list': {
      const items: typeof block.items = [];
      for (const item of block.items) items.push({ ...item, blocks: await coloured(item.blocks, room) });
      return { ...block, items };
    }
    default:
      return block;
  }
}
