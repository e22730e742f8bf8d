import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { EditorHandle } from '../../editor/editor-options';
import { newKey } from '../../kit/new-key';

/** The pages are rendered again after nobody has typed for this long. */
const PAUSE_MS = 400;
const AGAIN_MS = 500;

interface SuggestedPagesOptions {
  sheetId: string;
  suggestionIds: string[];
  /** The ids of the open changes. The pages are rendered again when this string changes. */
  open: string;
  /** The editor of the document under review. The pages follow its text. */
  editor: EditorHandle | undefined;
}

/** Loads a sheet's pages before and after suggestions, again whenever a change is decided or someone types. */
export function useSuggestedPages({ sheetId, suggestionIds, open, editor }: SuggestedPagesOptions) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const input = { sheetId, suggestionIds, key };
  const query = useQuery(
    trpc.sheets.suggestedPages.queryOptions(input, {
      placeholderData: keepPreviousData,
      gcTime: 0,
      // If someone else's newer call replaced ours in the compiler, the call is repeated.
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
