import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { AccessDialog } from './AccessDialog';

interface RequestedAccessProps {
  projectId: string;
  onClose(): void;
}

/** Loads a project by its id and shows its access dialog. Renders nothing if the viewer can't open the project. */
export function RequestedAccess({ projectId, onClose }: RequestedAccessProps) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.sharing.get.queryOptions({ projectId }));
  return data ? <AccessDialog project={data} onClose={onClose} /> : null;
}
