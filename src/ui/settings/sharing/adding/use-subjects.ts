import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { Grant } from '@/documents/sharing/schema';
import { useViewer } from '../../../shell/viewer';

/** A member or a group that can be added to a project. */
export interface Subject extends Pick<Grant, 'kind' | 'subjectId' | 'name'> {
  email: string | null;
}

/** Returns the groups and the other active members that have no role of their own in the project. */
export function useSubjects(grants: readonly Grant[]): Subject[] {
  const trpc = useTRPC();
  const viewer = useViewer();
  const workspaceId = viewer.workspace.id;
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId })).data ?? [];
  const groups = useQuery(trpc.groups.list.queryOptions({ workspaceId })).data ?? [];
  const known = new Set([viewer.userId, ...grants.map(({ subjectId }) => subjectId)]);
  const people = members.filter(({ deactivatedAt }) => deactivatedAt === null);
  return [
    ...groups.map(({ groupId, name }) => ({ kind: 'group' as const, subjectId: groupId, name, email: null })),
    ...people.map(({ userId, name, email }) => ({ kind: 'person' as const, subjectId: userId, name, email })),
  ].filter(({ subjectId }) => !known.has(subjectId));
}
