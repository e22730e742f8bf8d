import { EMOJI_NAME } from '@/markdown/core/emoji-name';
import type { RenderedNode } from '../markdown/rendered';
import { emojiNamed, loadEmoji } from './emoji-names';

/** Returns the nodes with each `:name:` replaced by its emoji, after loading the names. Skips code and addresses. */
export async function withEmoji(nodes: readonly RenderedNode[]): Promise<RenderedNode[]> {
  await loadEmoji();
  return drawEmoji(nodes, emojiNamed);
}

/** Returns whether the nodes may contain an emoji's name. */
export function mayHaveEmoji(nodes: readonly RenderedNode[]): boolean {
  return nodes.some((node) => (typeof node === 'string' ? node.search(EMOJI_NAME) >= 0 : mayHaveEmoji(node.children)));
}

/** Does the same as `withEmoji` with names that are there already. */
export function drawEmoji(
  nodes: readonly RenderedNode[],
  emojiOf: (name: string) => string | undefined,
): RenderedNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node.replace(EMOJI_NAME, (whole, name: string) => emojiOf(name) ?? whole);
    return isVerbatim(node) ? node : { ...node, children: drawEmoji(node.children, emojiOf) };
  });
}

function isVerbatim(node: RenderedNode): boolean {
  if (typeof node === 'string') return false;
  const [first] = node.children;
  const isAddress = node.tag === 'a' && typeof first === 'string' && first.includes('://');
  return isAddress || node.tag === 'code' || node.tag === 'pre' || node.attributes?.class === 'math';
}
