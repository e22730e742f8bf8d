import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing';
import { QueryState } from '../../kit/feedback/QueryState';
import { AccessRequests } from './AccessRequests';
import { AccessRows } from './AccessRows';
import { AddPeople } from './adding/AddPeople';
import { useSharing } from './use-sharing';

interface ProjectAccessProps {
  projectId: string;
  /** The document on which invited people land. */
  documentId?: string;
}

/** Invites people, answers requests, and shows and sets who can open a project. */
export function ProjectAccess({ projectId, documentId }: ProjectAccessProps) {
  const trpc = useTRPC();
  const sharing = useQuery(trpc.sharing.get.queryOptions({ projectId }));
  const change = useSharing(projectId);
  const { data } = sharing;
  if (!data) return <QueryState query={sharing} lines={4} label={t('loading')} />;
  if (data.isPersonal) return <p className="text-sm text-soft">{t('personal')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <AddPeople sharing={data} documentId={documentId} onAdd={change.set} />
      {data.requests.length > 0 && <AccessRequests requests={data.requests} onDecide={change.decide} />}
      <AccessRows sharing={data} onSetPrivate={change.setPrivate} onSet={change.set} onRemove={change.remove} />
    </div>
  );
}
