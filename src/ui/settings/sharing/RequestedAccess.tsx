import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { AccessDialog } from './AccessDialog';

interface RequestedAccessProps {
  projectId: string;
  onClose(): void;
}

/** The access dialog of a project that only its id is known of. Nothing if the person can't open the project. */
export function RequestedAccess({ projectId, onClose }: RequestedAccessProps) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.sharing.get.queryOptions({ projectId }));
  return data ? <AccessDialog project={data} onClose={onClose} /> : null;
}
