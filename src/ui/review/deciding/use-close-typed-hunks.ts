import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTRPC } from '@/api/client';
import type { DocumentConnection } from '../../editor/connection';
import type { EditorHandle } from '../../editor/editor-options';
import type { HunkPlaces } from '../hunks/hunk-places';

/** Larger edits are checked when nobody has typed near a change for this long. */
const PAUSE_MS = 1_000;

interface SettleOptions {
  documentId: string;
  editor: EditorHandle | undefined;
  connection: Pick<DocumentConnection, 'getState' | 'subscribe'> | undefined;
  places: HunkPlaces;
  mayDecide: boolean;
}

/**
 * Reports hunks to the server whose proposed text someone has typed in the meantime. An exact match is reported at
 * once, a possible match inside a larger edit after a pause. Each hunk and text is reported once, when the typed text is
 * stored: the server compares hunks with the stored text.
 */
export function useCloseTypedHunks({ documentId, editor, connection, places, mayDecide }: SettleOptions): void {
  const trpc = useTRPC();
  /** The surrounding text last reported to the server, by hunk id. */
  const told = useRef(new Map<string, string>());
  const { mutate } = useMutation(trpc.review.closeTypedHunks.mutationOptions());
  const tell = useCallback(
    (seen: readonly { id: string; around: string }[]) => {
      const news = seen.filter(({ id, around }) => told.current.get(id) !== around);
      for (const { id, around } of news) told.current.set(id, around);
      if (news.length > 0) mutate({ documentId });
    },
    [mutate, documentId],
  );
  useEffect(() => {
    if (!mayDecide || !editor || !connection) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isStored = () => connection.getState().saved;
    const look = () => {
      clearTimeout(timer);
      if (!isStored()) return;
      tell(places.alreadyThere().map((id) => ({ id, around: '' })));
      timer = setTimeout(() => isStored() && tell(editor.proposedNearby()), PAUSE_MS);
    };
    look();
    const stops = [places.subscribeToAny(look), connection.subscribe(look)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [mayDecide, editor, connection, places, tell]);
}
