import { useEffect } from 'react';
import type { DraftView } from '@/review/drafts/schema';
import { watchDraft } from '../../editor/drafting/draft-watch';
import { drawOthersDraft } from '../../editor/drafting/others-drafts';
import type { EditorHandle } from '../../editor/editor-options';

/** The most shared drafts drawn at once, because each is a separate Yjs document. The others can still be opened. */
const MOST_DRAWN = 3;
/** Drafts of longer texts (UTF-16 units) aren't drawn, because each would need a copy of the text. */
const LONGEST = 1_000_000;

interface SharedDraftsProps {
  /** Other people's drafts. */
  drafts: readonly DraftView[];
  /** The editor of the live text. */
  editor: EditorHandle;
}

/** Draws other people's shared drafts in the live text while they write. */
export function SharedDrafts({ drafts, editor }: SharedDraftsProps) {
  if (editor.ytext.length > LONGEST) return null;
  const drawn = drafts.filter(({ isShared }) => isShared).slice(0, MOST_DRAWN);
  return drawn.map(({ draftId, author }) => (
    <SharedDraft key={draftId} draftId={draftId} authorName={author.name} editor={editor} />
  ));
}

interface SharedDraftProps {
  draftId: string;
  authorName: string;
  editor: EditorHandle;
}

function SharedDraft({ draftId, authorName, editor }: SharedDraftProps) {
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
