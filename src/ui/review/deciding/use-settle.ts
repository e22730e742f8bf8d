import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTRPC } from '@/api/client';
import type { EditorHandle } from '../../editor/editor-options';
import type { HunkPlaces } from '../hunks/hunk-places';

/** Larger edits are checked when nobody has typed near a change for this long. */
const PAUSE_MS = 1_000;

interface SettleOptions {
  documentId: string;
  editor: EditorHandle | undefined;
  places: HunkPlaces;
  mayDecide: boolean;
}

/**
 * Reports hunks to the server whose proposed text someone has typed in the meantime. An exact match is reported at
 * once, a possible match inside a larger edit after a pause. Each hunk and text is reported once.
 */
export function useSettle({ documentId, editor, places, mayDecide }: SettleOptions): void {
  const trpc = useTRPC();
  /** The surrounding text last reported to the server, by hunk id. */
  const told = useRef(new Map<string, string>());
  const { mutate } = useMutation(trpc.review.settleHunks.mutationOptions());
  const tell = useCallback(
    (seen: readonly { id: string; around: string }[]) => {
      const news = seen.filter(({ id, around }) => told.current.get(id) !== around);
      for (const { id, around } of news) told.current.set(id, around);
      if (news.length > 0) mutate({ documentId });
    },
    [mutate, documentId],
  );
  useEffect(() => {
    if (!mayDecide || !editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      tell(places.alreadyThere().map((id) => ({ id, around: '' })));
      clearTimeout(timer);
      timer = setTimeout(() => tell(editor.proposedNearby()), PAUSE_MS);
    };
    look();
    const stop = places.subscribeToAny(look);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [mayDecide, editor, places, tell]);
}
