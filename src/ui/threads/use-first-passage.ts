import { useEffect, useRef } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { showFirstPassage } from '../editor/threads/threads';
import { useThreadsHere } from './threads-context';

/**
 * Scrolls the text to a commented passage when the list of comments opens over it, as on phones. A thread that was
 * selected before, or a passage that someone is about to comment on, stays in view instead.
 */
export function useFirstPassage(editor: EditorHandle | undefined, isOpenOverText: boolean): void {
  const { places, selected, draft } = useThreadsHere();
  const isDone = useRef(false);
  const isWanted = selected === undefined && draft === undefined && places.size > 0;
  useEffect(() => {
    if (!isOpenOverText) isDone.current = false;
    if (!isOpenOverText || !isWanted || !editor || isDone.current) return;
    // Waits until the sheet has made the text shorter.
    const frame = requestAnimationFrame(() => {
      isDone.current = true;
      showFirstPassage(editor.view);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpenOverText, isWanted, editor]);
}
