import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { OpenTreeChange } from '@/review/tree/schema';
import { useMay } from '../../shell/viewer';

const NOTHING: OpenTreeChange[] = [];

/**
 * Returns the changes suggested for a project's tree while the tree is shown. People who can't decide on them see only
 * their own. They are loaded in the same request as the documents.
 */
export function useSuggested(projectId: string, isShown: boolean): readonly OpenTreeChange[] {
  const trpc = useTRPC();
  const maySuggest = useMay('comment');
  const { data } = useQuery(trpc.treeChanges.open.queryOptions({ projectId }, { enabled: isShown && maySuggest }));
  return (maySuggest && data) || NOTHING;
}
