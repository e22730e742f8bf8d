import { useCallback, useMemo } from 'react';
import { t } from '@/generated/messages/threads';
import { MAX_PASSAGE } from '@/review/threads/core/limits';
import type { EditorHandle } from '../editor/editor-options';
import { selectedPassage } from '../editor/threads/threads';
import { showToast } from '../kit/feedback/toast-store';
import { isModAlt } from '../shell/keys';
import { usePageCommand } from '../shell/page-commands';
import { useKeys } from '../shell/use-keys';
import type { DocumentThreads } from './threads-context';
import { useThreadMarks } from './use-thread-marks';
import { useThreads } from './use-threads';

interface DocumentThreadsOptions {
  documentId: string;
  editor: EditorHandle | undefined;
  mayComment: boolean;
  /** Whether the document has the focus. On a page with several documents, keys and palette act on the focused one. */
  isInFocus: boolean;
  /** The changes drawn in the text. */
  drawnHunks: readonly { id: string }[];
  /** Shows the list of threads. */
  onShow(): void;
}

/**
 * Returns the threads of the open document, kept up to date. Draws them in the text and lets people start new ones by
 * button, key or palette.
 */
export function useDocumentThreads(options: DocumentThreadsOptions): DocumentThreads {
  const { documentId, editor, mayComment, isInFocus, drawnHunks, onShow } = options;
  const threads = useThreads(documentId);
  const { open, selected, select, draft, setDraft } = threads;

  const begin = useCallback(() => {
    const passage = editor && selectedPassage(editor.view, editor.ytext);
    if (!passage) return showToast(t('selectFirst'));
    if (passage.length > MAX_PASSAGE) return showToast(t('selectionTooLong'));
    setDraft(passage);
    select(undefined);
    onShow();
  }, [editor, setDraft, select, onShow]);
  useKeys((event) => {
    if (!mayComment || !isInFocus || !isModAlt(event, 'KeyM')) return false;
    begin();
    return true;
  });
  usePageCommand(
    mayComment && isInFocus
      ? { key: 'comment', label: t('commentOnSelection'), shortcut: 'Mod+Alt+M', run: begin }
      : undefined,
  );

  const openThread = useCallback(
    (threadId: string) => {
      select(threadId);
      onShow();
    },
    [select, onShow],
  );

  const drawn = useMemo(() => new Set(drawnHunks.map(({ id }) => id)), [drawnHunks]);
  const places = useThreadMarks({
    editor,
    open,
    draft,
    drawnHunks: drawn,
    selected,
    onSelect: openThread,
    onComment: mayComment && !draft ? begin : undefined,
  });
  return useMemo(() => ({ ...threads, places, mayComment, openThread }), [threads, places, mayComment, openThread]);
}
