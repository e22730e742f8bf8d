import { useEffect, useState } from 'react';
import type { RenderedNode } from '../markdown/rendered';
import { mayHaveEmoji, withEmoji } from './rendered-emoji';

/** Returns the nodes with emoji in place of their names, as soon as the names are loaded. Offline, the names stay. */
export function useEmoji(nodes: readonly RenderedNode[]): readonly RenderedNode[] {
  const [drawn, setDrawn] = useState<{ of: readonly RenderedNode[]; nodes: readonly RenderedNode[] }>();
  useEffect(() => {
    if (!mayHaveEmoji(nodes)) return;
    let isWanted = true;
    withEmoji(nodes).then(
      (result) => isWanted && setDrawn({ of: nodes, nodes: result }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [nodes]);
  return drawn?.of === nodes ? drawn.nodes : nodes;
}
