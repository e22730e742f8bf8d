import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTRPC } from '@/api/client';
import type { EditorHandle } from '../../editor/editor-options';
import type { HunkPlaces } from '../hunks/hunk-places';

/** A larger edit is looked at when nobody has typed near a change for so long. */
const PAUSE_MS = 1_000;

interface SettleOptions {
  documentId: string;
  editor: EditorHandle | undefined;
  places: HunkPlaces;
  mayDecide: boolean;
}

/**
 * Tells the server of hunks whose proposal somebody has typed meanwhile: at once where exactly that stands in the hunk's
 * place, after a pause where it may be part of a larger edit. Once for each hunk and text.
 */
export function useSettle({ documentId, editor, places, mayDecide }: SettleOptions): void {
  const trpc = useTRPC();
  /** By hunk: the text around it that the server was told of. */
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
