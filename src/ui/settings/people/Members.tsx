import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { atLeast, type Role } from '@/identity/core/role';
import { Select } from '../../kit/controls/Select';
import { Avatar } from '../../kit/display/Avatar';
import { Badge } from '../../kit/display/Badge';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { showProblem } from '../../kit/feedback/show-problem';
import { useViewer } from '../../shell/viewer';
import { type Member, MemberMenu } from './MemberMenu';
import { grantableRoles, ROLE_WORDS } from './role-words';

export function Members() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  if (members.isPending) return <SkeletonLines lines={3} label="Loading members" />;
  if (members.isError) return <QueryNotice query={members} />;
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
      {members.data.map((member) => (
        <MemberRow key={member.userId} member={member} />
      ))}
    </ul>
  );
}

function MemberRow({ member }: { member: Member }) {
  const viewer = useViewer();
  const setRole = useSetRole();
  const { userId, name, email, role, deactivatedAt, deletedAt, hasSecondFactor } = member;
  const isMe = userId === viewer.userId;
  const mayChange = atLeast(viewer.role, role);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar userId={userId} name={name} size="md" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {name} {isMe && <span className="font-normal text-faint">(you)</span>}
        </span>
        {email && (
          <span className="block truncate text-faint text-xs">
            {email}
            {hasSecondFactor && ' · two-factor sign-in'}
          </span>
        )}
      </span>
      {deletedAt ? (
        <Badge>Deleted</Badge>
      ) : deactivatedAt ? (
        <Badge tone="warn">No access</Badge>
      ) : (
        <Select
          label={`Role of ${name}`}
          value={role}
          disabled={!mayChange}
          onChange={(event) => setRole(userId, event.target.value as Role)}
        >
          {(mayChange ? grantableRoles(viewer.role) : [role]).map((choice) => (
            <option key={choice} value={choice}>
              {ROLE_WORDS[choice]}
            </option>
          ))}
        </Select>
      )}
      {!isMe && mayChange && <MemberMenu member={member} />}
    </li>
  );
}

function useSetRole() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const role = useMutation(
    trpc.people.setRole.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.people.members.queryFilter({ workspaceId })),
      onError: showProblem,
    }),
  );
  return (userId: string, to: Role) => role.mutate({ workspaceId, userId, role: to });
}
