import { fromBase64 } from 'lib0/buffer';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ThreadView } from '@/review/threads/schema';
import type { EditorHandle } from '../editor/editor-options';
import type { ThreadMark } from '../editor/threads/marks-field';
import {
  addThreads,
  setThreadActions,
  showSelectedThread,
  showThreads,
  type ThreadPlaces,
  threadPlaces,
} from '../editor/threads/threads';
import { threadTitle } from './thread-title';
import { DRAFT_ID, type Draft } from './use-threads';

interface ThreadMarksOptions {
  editor: EditorHandle | undefined;
  open: readonly ThreadView[];
  draft: Draft | undefined;
  /** The changes drawn in the text. Their threads are on their cards. */
  drawnHunks: ReadonlySet<string>;
  selected: string | undefined;
  onSelect(threadId: string): void;
  /** Left out for people who can't comment. */
  onComment: (() => void) | undefined;
}

const NOWHERE: ThreadPlaces = new Map();

/** Draws threads in the text. Returns their current places, also while the text changes. */
export function useThreadMarks(options: ThreadMarksOptions): ThreadPlaces {
  const { editor, open, draft, drawnHunks, selected } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const marks = useMemo(() => {
    const all = open.map(toMark);
    return draft ? [...all, { id: DRAFT_ID, ...draft, label: '', draft: true }] : all;
  }, [open, draft]);
  const hidden = useMemo(
    () => new Set(open.flatMap(({ id, hunk }) => (hunk && drawnHunks.has(hunk.id) ? [id] : []))),
    [open, drawnHunks],
  );

  const mayComment = options.onComment !== undefined;
  useEffect(() => {
    if (!editor) return;
    addThreads(editor.view, editor.ytext);
    setThreadActions(editor.view, {
      onSelect: (id) => latest.current.onSelect(id),
      onComment: mayComment ? () => latest.current.onComment?.() : undefined,
    });
  }, [editor, mayComment]);
  useEffect(() => {
    if (!editor) return;
    showThreads(
      editor.view,
      editor.ytext,
      marks.map((mark) => (hidden.has(mark.id) ? { ...mark, hidden: true } : mark)),
    );
  }, [editor, marks, hidden]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks that are drawn again must be selected again
  useEffect(() => {
    if (editor) showSelectedThread(editor.view, selected ?? (draft && DRAFT_ID));
  }, [editor, selected, draft, marks]);
  return usePlaces(editor);
}

function usePlaces(editor: EditorHandle | undefined): ThreadPlaces {
  const [places, setPlaces] = useState(NOWHERE);
  useEffect(() => {
    if (!editor) return;
    const read = () =>
      setPlaces((was) => {
        const now = threadPlaces(editor.view.state);
        return isSameForReaders(was, now) ? was : now;
      });
    read();
    return editor.subscribe(read);
  }, [editor]);
  return places;
}

/** Returns whether the list of threads would look the same: same order and same states. Offsets don't matter. */
function isSameForReaders(a: ThreadPlaces, b: ThreadPlaces): boolean {
  const look = (places: ThreadPlaces) =>
    [...places]
      .sort(([, x], [, y]) => x.from - y.from)
      .map(([id, { status }]) => `${id} ${status}`)
      .join();
  return a.size === b.size && look(a) === look(b);
}

function toMark(thread: ThreadView): ThreadMark {
  const { id, quote, anchor } = thread;
  return {
    id,
    quote,
    anchor: { from: fromBase64(anchor.from), to: fromBase64(anchor.to) },
    label: threadTitle(thread),
  };
}
