import type { EditorState } from '@codemirror/state';
import { safeHref } from '@/markdown/core/safe-url';
import { linkMarkdown } from '../links/link-source';

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;
const MAX_LINKED = 2_000;

/** Returns a Markdown link if an address is pasted over words, else undefined. */
export function linkOver(state: EditorState, pasted: string): string | undefined {
  const { from, to } = state.selection.main;
  const selected = to - from > MAX_LINKED ? '' : state.sliceDoc(from, to);
  const isWords = selected.trim() !== '' && !selected.includes('\n') && !ADDRESS.test(selected.trim());
  return isWords && ADDRESS.test(pasted) && safeHref(pasted) ? linkMarkdown(selected, pasted) : undefined;
}
