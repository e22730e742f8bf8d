import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/api/client';
import type { Dimension } from '@/usage/core/report';
import { useMemberNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';

const PURPOSES: Record<string, string> = {
  turn: 'Answers',
  'complex-edit': 'Complex edits',
  task: 'Tasks',
  aider: 'Aider',
  ranking: 'Finding documents',
  'sheet-edit': 'Editing sheets',
  'sheet-generate': 'Generating sheets',
  'sheet-recover': 'Fixing generated sheets',
  'sheet-verify': 'Looking at generated sheets',
};

export function purposeWords(purpose: string): string {
  return PURPOSES[purpose] ?? purpose;
}

const MINUTE_MS = 60_000;

/** What the keys of a dimension are called. An id that names nothing any more is said to be that. */
export function useKeyNames(dimension: Dimension, keys: readonly string[]): (key: string) => string {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const memberName = useMemberNames();
  const projects = useQuery(
    trpc.projects.list.queryOptions({ workspaceId }, { enabled: dimension === 'project', staleTime: MINUTE_MS }),
  );
  const documentIds = dimension === 'document' ? keys.filter(Boolean) : [];
  const paths = useQuery(
    trpc.documents.paths.queryOptions(
      { workspaceId, documentIds },
      { enabled: documentIds.length > 0, staleTime: MINUTE_MS, placeholderData: (before) => before },
    ),
  );
  return useMemo(() => {
    const projectNames = new Map(projects.data?.map(({ projectId, name }) => [projectId, name]));
    const pathsById = new Map(paths.data?.map(({ documentId, path }) => [documentId, path]));
    const nameOf: Record<Dimension, (key: string) => string> = {
      person: memberName,
      project: (key) => projectNames.get(key) ?? (projects.isPending ? '…' : 'Deleted project'),
      document: (key) => pathsById.get(key) ?? (paths.isPending ? '…' : 'Deleted document'),
      purpose: purposeWords,
      model: (key) => key,
    };
    return (key) => (key === '' ? 'None' : nameOf[dimension](key));
  }, [dimension, memberName, projects.data, projects.isPending, paths.data, paths.isPending]);
}
