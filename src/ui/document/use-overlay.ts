import { useEffect, useMemo, useRef } from 'react';
import type { SuggestionView } from '@/review/schema';
import { decodeAnchor } from '@/versions/core/hunks/anchors';
import type { EditorHandle } from '../editor/editor-options';
import type { SuggestionHunk } from '../editor/suggestions/suggestion-hunk';
import { hunkLabel } from '../hunks/hunk-label';

interface OverlayOptions {
  editor: EditorHandle | undefined;
  /** The suggestions to draw. Keep the array between renders, because the anchors of a new array are resolved again. */
  suggestions: readonly SuggestionView[];
  selected: string | undefined;
  /** The suggestion in focus. The others are dimmed. */
  focused: string | undefined;
  onSelect(hunkId: string): void;
  /** Missing for people who can't decide. */
  onDecide: ((hunkId: string, kind: 'accept' | 'reject') => void) | undefined;
  /** Called on Mod+Z in the text. Returns true if it undid the person's own decision. */
  onUndo(): boolean;
  onOwnEdit(): void;
}

/** Keeps the suggestions in the text drawn, the selected one marked, and their buttons working. */
export function useOverlay({ editor, suggestions, selected, focused, ...on }: OverlayOptions): void {
  const hunks = useMemo(
    () => suggestions.flatMap((one) => toHunks(one, focused !== undefined && one.id !== focused)),
    [suggestions, focused],
  );
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  const mayDecide = on.onDecide !== undefined;

  useEffect(() => editor?.setSuggestions(hunks), [editor, hunks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hunks that are drawn again must be marked again
  useEffect(() => editor?.selectHunk(selected), [editor, selected, hunks]);
  useEffect(() => {
    const decide = (kind: 'accept' | 'reject') => (id: string) => latest.current.onDecide?.(id, kind);
    editor?.setHunkActions({
      onSelect: (id) => latest.current.onSelect(id),
      onAccept: mayDecide ? decide('accept') : undefined,
      onReject: mayDecide ? decide('reject') : undefined,
      onUndo: () => latest.current.onUndo(),
      onOwnEdit: () => latest.current.onOwnEdit(),
    });
  }, [editor, mayDecide]);
}

function toHunks({ hunks, turnId }: SuggestionView, dimmed: boolean): SuggestionHunk[] {
  return hunks.map(({ id, before, after, anchor, decision }) => ({
    id,
    before,
    after,
    anchor: decodeAnchor(anchor),
    status: decision?.kind ?? 'open',
    byAi: turnId !== null,
    dimmed,
    label: hunkLabel({ before, after }),
  }));
}
