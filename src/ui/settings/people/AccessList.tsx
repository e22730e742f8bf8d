import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people/invite';
import { cx } from '../../kit/cx';
import { Avatar } from '../../kit/display/Avatar';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { useMay, useViewer } from '../../shell/viewer';
import { RoleSelect } from './RoleSelect';
import { roleName } from './role-words';

/** Keeps editable and fixed roles in one column. */
const ROLE = 'w-28 shrink-0';

/**
 * Lists the people who can open the workspace's documents, with their roles, and the people invited by mail. People who
 * can invite also change roles here.
 */
export function AccessList() {
  const trpc = useTRPC();
  const { userId: me, workspace } = useViewer();
  const mayInvite = useMay('manage_members');
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  const invitations = useQuery(
    trpc.people.invitations.queryOptions({ workspaceId: workspace.id }, { enabled: mayInvite }),
  );
  if (members.isPending) return <SkeletonLines lines={3} label={t('loadingMembers')} />;
  if (members.isError) return <QueryNotice query={members} />;
  const active = members.data.filter(({ deactivatedAt }) => deactivatedAt === null);
  const invited = (invitations.data ?? []).filter(({ state, email }) => state === 'open' && email !== null);
  return (
    <ul
      aria-label={t('whoHasAccess')}
      className="max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {active.map(({ userId, name, email, role }) => (
        <li key={userId} className="flex items-center gap-3 px-3 py-2 text-sm">
          <Avatar userId={userId} name={name} />
          <span className="min-w-0 flex-1">
            <span className="block truncate">
              <span dir="auto">{name}</span> {userId === me && <span className="text-faint">{t('you')}</span>}
            </span>
            {email && <span className="block truncate text-faint text-xs">{email}</span>}
          </span>
          {mayInvite && userId !== me ? (
            <RoleSelect member={{ userId, name, role }} quiet className={ROLE} />
          ) : (
            <span className={cx(ROLE, 'ps-2 text-soft max-sm:text-md')}>{roleName(role)}</span>
          )}
        </li>
      ))}
      {invited.map(({ id, email, role }) => (
        <li key={id} className="flex items-center gap-3 px-3 py-2 text-sm">
          <span className="size-6 shrink-0 rounded-full border border-line-strong border-dashed" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{email}</span>
            <span className="block text-faint text-xs">{t('invited')}</span>
          </span>
          <span className={cx(ROLE, 'ps-2 text-soft')}>{roleName(role)}</span>
        </li>
      ))}
    </ul>
  );
}
