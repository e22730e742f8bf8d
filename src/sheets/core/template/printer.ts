import type { Node, Template } from './ast';

/** Returns the text of a template. A parsed template that wasn't changed prints as it was written. */
export function printTemplate({ nodes }: Template): string {
  return nodes.map(printNode).join('');
}

function printNode(node: Node): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'value':
      return node.tag.source;
    case 'if': {
      const otherwise = node.else ? [node.else.tag.source, ...node.else.nodes.map(printNode)] : [];
      return [node.open.source, ...node.then.map(printNode), ...otherwise, node.close.source].join('');
    }
    case 'each':
      return [node.open.source, ...node.nodes.map(printNode), node.close.source].join('');
  }
}
