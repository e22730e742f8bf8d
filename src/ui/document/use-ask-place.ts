import { useEffect, useState } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import type { AskPlace } from '../editor/page-actions';
import { usePageActions } from './use-page-actions';

/**
 * Gives the editor what the page offers, and returns the place in the text where the agent is being asked, if any. It
 * closes once the person may no longer ask there.
 */
export function useAskPlace(
  editor: EditorHandle | undefined,
  { documentId, mayAsk }: { documentId: string; mayAsk: boolean },
): AskPlace | undefined {
  const [place, setPlace] = useState<AskPlace>();
  usePageActions(editor, { documentId, onAskInPlace: mayAsk ? setPlace : undefined });
  useEffect(() => {
    if (mayAsk || !place) return;
    // The editor can't report that the form closes, because it no longer has the function for that.
    setPlace(undefined);
    place.close(false);
  }, [mayAsk, place]);
  return mayAsk ? place : undefined;
}
