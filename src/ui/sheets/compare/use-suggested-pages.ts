import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { EditorHandle } from '../../editor/editor-options';
import { newKey } from '../../kit/new-key';

/** How long nobody types before the pages are made anew. */
const PAUSE_MS = 400;
const AGAIN_MS = 500;

interface SuggestedPagesOptions {
  sheetId: string;
  suggestionIds: string[];
  /** Which changes are open. When this changes, the pages do. */
  open: string;
  /** Of the document under review: its pages follow the text. */
  editor: EditorHandle | undefined;
}

/** A sheet's pages before and after suggestions, made anew when a change is decided or somebody types. */
export function useSuggestedPages({ sheetId, suggestionIds, open, editor }: SuggestedPagesOptions) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const input = { sheetId, suggestionIds, key };
  const query = useQuery(
    trpc.sheets.suggestedPages.queryOptions(input, {
      placeholderData: keepPreviousData,
      gcTime: 0,
      // A newer call took the compiler, and it wasn't ours: ask again.
      refetchInterval: ({ state: { data } }) =>
        data && [data.before, data.after].some(({ status }) => status === 'superseded') ? AGAIN_MS : false,
    }),
  );
  const rendered = useRef(open);
  useEffect(() => {
    if (rendered.current === open) return;
    rendered.current = open;
    void queries.invalidateQueries(trpc.sheets.suggestedPages.pathFilter());
  }, [open, queries, trpc]);

  const ytext = editor?.ytext;
  useEffect(() => {
    if (!ytext) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onText = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries(trpc.sheets.suggestedPages.pathFilter()), PAUSE_MS);
    };
    ytext.observe(onText);
    return () => {
      ytext.unobserve(onText);
      clearTimeout(timer);
    };
  }, [ytext, queries, trpc]);
  return query;
}
