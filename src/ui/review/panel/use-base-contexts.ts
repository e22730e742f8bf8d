import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { SuggestionView } from '@/review/schema';
import type { HunkContext } from '../../editor/suggestions/hunk-context';

const NONE: ReadonlyMap<string, HunkContext> = new Map();

/**
 * Returns the words around the changes of a suggestion in the text that it was made for, by the changes' ids. Empty until
 * that text is loaded. The code that reads Markdown is loaded only here.
 */
export function useBaseContexts(
  suggestion: SuggestionView | undefined,
  { isMarkdown }: { isMarkdown: boolean },
): ReadonlyMap<string, HunkContext> {
  const trpc = useTRPC();
  const versionId = suggestion?.reviewBaseId ?? '';
  const base = useQuery(trpc.versions.version.queryOptions({ versionId }, { enabled: suggestion !== undefined }));
  const text = base.data?.text;
  const contexts = useQuery({
    queryKey: ['hunk contexts', suggestion?.id, versionId],
    enabled: suggestion !== undefined && text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { contextOf, plainSource } = await import('../../editor/suggestions/hunk-context');
      const source = plainSource(text ?? '');
      return new Map(suggestion?.hunks.map((hunk) => [hunk.id, contextOf(source, hunk, { isMarkdown })]));
    },
  });
  return contexts.data ?? NONE;
}
