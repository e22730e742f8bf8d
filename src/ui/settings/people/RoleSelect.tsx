import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people/roles';
import { atLeast, type Role } from '@/identity/core/role';
import { Select } from '../../kit/controls/Select';
import { showProblem } from '../../kit/feedback/show-problem';
import { useViewer } from '../../shell/viewer';
import { grantableRoles, roleName } from './role-words';

interface RoleSelectProps {
  member: { userId: string; name: string; role: Role };
  className?: string;
}

/** Shows a member's role. People whose own role is at least as high can change it. */
export function RoleSelect({ member: { userId, name, role }, className }: RoleSelectProps) {
  const viewer = useViewer();
  const setRole = useSetRole();
  const mayChange = atLeast(viewer.role, role);
  return (
    <Select
      label={t('roleOf', { name })}
      className={className}
      value={role}
      disabled={!mayChange}
      onChange={(event) => setRole(userId, event.target.value as Role)}
    >
      {(mayChange ? grantableRoles(viewer.role) : [role]).map((choice) => (
        <option key={choice} value={choice}>
          {roleName(choice)}
        </option>
      ))}
    </Select>
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
