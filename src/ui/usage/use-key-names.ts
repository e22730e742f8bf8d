import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/api/client';
import { displayPath } from '@/documents/core/path';
import { t } from '@/generated/messages/usage';
import { type Dimension, HIDDEN } from '@/usage/core/report';
import { useMemberNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';

/** Returns the name of a call's purpose. A purpose without a message is shown as recorded. */
export function purposeName(purpose: string): string {
  return t('purposeName', { purpose: purpose.replaceAll('-', '_'), name: purpose });
}

const MINUTE_MS = 60_000;

/** Returns a function that names a dimension's keys. Deleted items get a general name. */
export function useKeyNames(dimension: Dimension, keys: readonly string[]): (key: string) => string {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const memberName = useMemberNames();
  const projects = useQuery(
    trpc.projects.list.queryOptions({ workspaceId }, { enabled: dimension === 'project', staleTime: MINUTE_MS }),
  );
  const models = useQuery(
    trpc.agent.models.queryOptions({ workspaceId }, { enabled: dimension === 'model', staleTime: MINUTE_MS }),
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
    const pathsById = new Map(paths.data?.map(({ documentId, path }) => [documentId, displayPath(path)]));
    const labels = new Map(models.data?.map(({ model, label }) => [model, label]));
    const nameOf: Record<Dimension, (key: string) => string> = {
      person: memberName,
      project: (key) => projectNames.get(key) ?? (projects.isPending ? '…' : t('deletedProject')),
      document: (key) => pathsById.get(key) ?? (paths.isPending ? '…' : t('deletedDocument')),
      purpose: purposeName,
      // Providers may take a while to list their models, and may no longer offer some.
      model: (key) => labels.get(key) ?? key,
    };
    const words: Record<string, () => string> = { '': () => t('none'), [HIDDEN]: () => t('privateProjects') };
    return (key) => words[key]?.() ?? nameOf[dimension](key);
  }, [dimension, memberName, projects.data, projects.isPending, paths.data, paths.isPending, models.data]);
}
