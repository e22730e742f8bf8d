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
  /** Of several documents on a page, the keys and the palette are about the one in focus. */
  isInFocus: boolean;
  /** Changes that are drawn in the text. */
  drawnHunks: readonly { id: string }[];
  /** Opens the list of threads. */
  onShow(): void;
}

/** The threads of the open document: live, drawn in its text, and begun by button, key or palette. */
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
