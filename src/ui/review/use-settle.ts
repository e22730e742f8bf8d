import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTRPC } from '@/api/client';

/** Tells the server of hunks whose proposal somebody has typed meanwhile, once for each. */
export function useSettle(documentId: string): (hunkIds: readonly string[]) => void {
  const trpc = useTRPC();
  const told = useRef(new Set<string>());
  const { mutate } = useMutation(trpc.review.settleHunks.mutationOptions());
  return useCallback(
    (hunkIds) => {
      const news = hunkIds.filter((id) => !told.current.has(id));
      if (news.length === 0) return;
      for (const id of news) told.current.add(id);
      mutate({ documentId });
    },
    [mutate, documentId],
  );
}
