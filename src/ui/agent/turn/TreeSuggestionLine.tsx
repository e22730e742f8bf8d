import { readable } from '@/kernel/readable';
import { treeChangeTitle } from '@/review/tree/core/title';
import { AiMark } from '../../kit/display/Badge';
import type { TreeSuggestionEvent } from './turn-state';

/** A document that the agent suggested to create, rename or delete. */
export function TreeSuggestionLine({ suggestion }: { suggestion: TreeSuggestionEvent }) {
  return (
    <p className="flex w-full items-center gap-2 rounded-lg border border-ai-ink border-dotted bg-ai-bg px-3 py-2 text-ink text-sm">
      <AiMark />
      <span className="min-w-0 flex-1 truncate">{readable(treeChangeTitle(suggestion))}</span>
    </p>
  );
}
