import { useEffect } from 'react';
import type { DraftView } from '@/review/drafts/schema';
import { watchDraft } from '../../editor/drafting/draft-watch';
import { drawOthersDraft } from '../../editor/drafting/others-drafts';
import type { EditorHandle } from '../../editor/editor-options';

/** The most drafts drawn at once, because each is a separate Yjs document. The others can still be opened. */
const MAX_DRAWN = 3;
/** Drafts of longer texts (UTF-16 units) aren't drawn, because each would need a copy of the text. */
const LONGEST = 1_000_000;

export function mayDrawDrafts({ ytext }: EditorHandle): boolean {
  return ytext.length <= LONGEST;
}

interface DrawnDraftsProps {
  /** Other people's drafts, the last written first. */
  drafts: readonly DraftView[];
  /** The editor of the live text. */
  editor: EditorHandle;
}

/** Draws the drafts that other people wrote last in the live text, while they write. */
export function DrawnDrafts({ drafts, editor }: DrawnDraftsProps) {
  const drawn = drafts.filter(({ isEmpty }) => !isEmpty).slice(0, MAX_DRAWN);
  return drawn.map(({ draftId, author }) => (
    <DrawnDraft key={draftId} draftId={draftId} authorName={author.name} editor={editor} />
  ));
}

interface DrawnDraftProps {
  draftId: string;
  authorName: string;
  editor: EditorHandle;
}

function DrawnDraft({ draftId, authorName, editor }: DrawnDraftProps) {
  useEffect(() => {
    const { view, ytext } = editor;
    const stop = watchDraft(draftId, ytext, (edits) => drawOthersDraft(view, { draftId, authorName, edits }));
    return () => {
      stop();
      drawOthersDraft(view, { draftId, authorName, edits: [] });
    };
  }, [draftId, authorName, editor]);
  return null;
}
