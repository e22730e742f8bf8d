import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { OpenTreeChange } from '@/review/tree/schema';
import { useMay } from '../../shell/viewer';

const NOTHING: OpenTreeChange[] = [];

/**
 * What is suggested for a project's tree, while it's shown; nothing for people who can't decide on it. The browser asks
 * in the same request as for the documents.
 */
export function useSuggested(projectId: string, isShown: boolean): readonly OpenTreeChange[] {
  const trpc = useTRPC();
  const mayDecide = useMay('decide');
  const { data } = useQuery(trpc.treeChanges.open.queryOptions({ projectId }, { enabled: isShown && mayDecide }));
  return (mayDecide && data) || NOTHING;
}
