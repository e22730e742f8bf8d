import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { SuggestionView } from '@/review/schema';
import type { HunkContext } from '../../editor/suggestions/hunk-context';

/** The text around the changes of a suggestion, by the changes' ids. */
export interface BaseContexts {
  /** Returns the words around a change. */
  wordsAround(hunkId: string): HunkContext | undefined;
  /** Returns whether the paragraphs around a change have more words. */
  hasMore(hunkId: string): boolean;
  /** Returns the whole paragraphs around a change. It parses them, so call it only if they are shown. */
  paragraphsAround(hunkId: string): HunkContext | undefined;
}

const NONE: BaseContexts = { wordsAround: () => undefined, hasMore: () => false, paragraphsAround: () => undefined };

/**
 * Returns the text around the changes of a suggestion in the text that it was made for. Until that text is loaded, it
 * knows nothing. The code that reads Markdown is loaded only here.
 */
export function useBaseContexts(
  suggestion: SuggestionView | undefined,
  { isMarkdown }: { isMarkdown: boolean },
): BaseContexts {
  const trpc = useTRPC();
  const versionId = suggestion?.reviewBaseId ?? '';
  const base = useQuery(trpc.versions.version.queryOptions({ versionId }, { enabled: suggestion !== undefined }));
  const text = base.data?.text;
  const contexts = useQuery({
    queryKey: ['hunk contexts', suggestion?.id, versionId],
    enabled: suggestion !== undefined && text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<BaseContexts> => {
      const { contextOf, isShortened, paragraphsOf, plainSource } = await import(
        '../../editor/suggestions/hunk-context'
      );
      const source = plainSource(text ?? '');
      const hunks = new Map(suggestion?.hunks.map((hunk) => [hunk.id, hunk]));
      const words = new Map(suggestion?.hunks.map((hunk) => [hunk.id, contextOf(source, hunk, { isMarkdown })]));
      return {
        wordsAround: (hunkId) => words.get(hunkId),
        hasMore: (hunkId) => {
          const around = words.get(hunkId);
          return around !== undefined && isShortened(around);
        },
        paragraphsAround: (hunkId) => {
          const hunk = hunks.get(hunkId);
          return hunk && paragraphsOf(source, hunk, { isMarkdown });
        },
      };
    },
  });
  return contexts.data ?? NONE;
}
