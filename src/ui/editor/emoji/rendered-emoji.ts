import type { RenderedNode } from '../markdown/rendered';
import { EMOJI_NAME, emojiNamed, loadEmoji } from './emoji-names';

/** The nodes with each `:name:` of an emoji as that emoji, once the names are loaded. Code and addresses keep theirs. */
export async function withEmoji(nodes: readonly RenderedNode[]): Promise<RenderedNode[]> {
  await loadEmoji();
  return nodes.map(drawn);
}

/** Whether something in the nodes may be the name of an emoji. */
export function mayHaveEmoji(nodes: readonly RenderedNode[]): boolean {
  return nodes.some((node) => (typeof node === 'string' ? node.search(EMOJI_NAME) >= 0 : mayHaveEmoji(node.children)));
}

function drawn(node: RenderedNode): RenderedNode {
  if (typeof node === 'string') return node.replace(EMOJI_NAME, (name) => emojiNamed(name.slice(1, -1)) ?? name);
  return isVerbatim(node) ? node : { ...node, children: node.children.map(drawn) };
}

function isVerbatim(node: RenderedNode): boolean {
  if (typeof node === 'string') return false;
  const [first] = node.children;
  const isAddress = node.tag === 'a' && typeof first === 'string' && first.includes('://');
  return isAddress || node.tag === 'code' || node.tag === 'pre' || node.attributes?.class === 'math';
}
