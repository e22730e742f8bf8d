import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing';
import { Segmented } from '../../kit/controls/Segmented';
import { QueryState } from '../../kit/feedback/QueryState';
import { AccessRequests } from './AccessRequests';
import { AddAccess } from './AddAccess';
import { Grants } from './Grants';
import { useSharing } from './use-sharing';

interface ProjectAccessProps {
  projectId: string;
  /** Shown if everyone in the workspace can open the project. */
  children?: ReactNode;
}

/** Sets who can open a project, and who has another role in it than in the workspace. */
export function ProjectAccess({ projectId, children }: ProjectAccessProps) {
  const trpc = useTRPC();
  const sharing = useQuery(trpc.sharing.get.queryOptions({ projectId }));
  const change = useSharing(projectId);
  const { data } = sharing;
  if (!data) return <QueryState query={sharing} lines={4} label={t('loading')} />;
  if (data.isPersonal) return <p className="text-sm text-soft">{t('personal')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-2">
        {data.mayManage && (
          <Segmented
            label={t('whoCanOpen')}
            choices={[
              { id: 'open', label: t('workspace') },
              { id: 'private', label: t('private') },
            ]}
            selected={data.isPrivate ? 'private' : 'open'}
            onSelect={(choice) => change.setPrivate(choice === 'private')}
          />
        )}
        <p className="text-faint text-xs">
          {data.isPrivate ? t('privateHint', { count: data.peopleCount }) : t('openHint')}
        </p>
      </div>
      {!data.isPrivate && children && <div>{children}</div>}
      {data.requests.length > 0 && <AccessRequests requests={data.requests} onDecide={change.decide} />}
      <Grants sharing={data} onSet={change.set} onRemove={change.remove} />
      {data.mayManage && <AddAccess grants={data.grants} onAdd={change.set} />}
    </div>
  );
}
