import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { atLeast, type Role } from '@/identity/core/role';
import { Avatar } from '../kit/Avatar';
import { Badge } from '../kit/Badge';
import { ConfirmDialog } from '../kit/ConfirmDialog';
import { IconButton } from '../kit/IconButton';
import { Menu } from '../kit/Menu';
import { messageOf } from '../kit/message-of';
import { QueryNotice } from '../kit/QueryNotice';
import { Select } from '../kit/Select';
import { SkeletonLines } from '../kit/Skeleton';
import { showToast } from '../kit/toast-store';
import { useViewer } from '../shell/viewer';
import { grantableRoles, ROLE_WORDS } from './role-words';

interface Member {
  userId: string;
  name: string;
  email: string | null;
  role: Role;
  deactivatedAt: Date | null;
}

export function Members() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  if (members.isPending) return <SkeletonLines lines={3} label="Loading the members" />;
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
  const { setRole, reactivate, deactivate } = useMemberChanges();
  const [removing, setRemoving] = useState(false);
  const { userId, name, email, role, deactivatedAt } = member;
  const isMe = userId === viewer.userId;
  const mayChange = atLeast(viewer.role, role);
  const gone = deactivatedAt !== null;
  const access = gone
    ? { label: 'Let in again', onSelect: () => reactivate(userId) }
    : { label: 'Take access away…', danger: true, onSelect: () => setRemoving(true) };
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar userId={userId} name={name} size="md" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {name} {isMe && <span className="font-normal text-faint">(you)</span>}
        </span>
        {email && <span className="block truncate text-faint text-xs">{email}</span>}
      </span>
      {gone ? (
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
      {!isMe && mayChange && (
        <Menu
          label={`Actions for ${name}`}
          align="end"
          groups={[[access]]}
          trigger={(props) => (
            <IconButton label={`Actions for ${name}`} tip="left" icon={<Ellipsis size={16} />} {...props} />
          )}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={`Take access away from ${name}?`}
          verb="Take access away"
          danger
          onConfirm={() => deactivate(userId)}
          onClose={() => setRemoving(false)}
        >
          Their open documents close at once. What they wrote stays, and an owner or admin can let them in again.
        </ConfirmDialog>
      )}
    </li>
  );
}

function useMemberChanges() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const options = {
    onSuccess: () => queries.invalidateQueries(trpc.people.members.queryFilter({ workspaceId })),
    onError: (error: unknown) => showToast(messageOf(error), { tone: 'problem' as const }),
  };
  const role = useMutation(trpc.people.setRole.mutationOptions(options));
  const back = useMutation(trpc.people.reactivate.mutationOptions(options));
  const gone = useMutation(trpc.people.deactivate.mutationOptions({ onSuccess: options.onSuccess }));
  return {
    setRole: (userId: string, to: Role) => role.mutate({ workspaceId, userId, role: to }),
    reactivate: (userId: string) => back.mutate({ workspaceId, userId }),
    deactivate: (userId: string) => gone.mutateAsync({ workspaceId, userId }),
  };
}
