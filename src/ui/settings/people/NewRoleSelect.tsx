import type { Role } from '@/identity/core/role';
import { Select } from '../../kit/controls/Select';
import { useViewer } from '../../shell/viewer';
import { grantableRoles, roleName } from './role-words';

interface NewRoleSelectProps {
  label: string;
  role: Role;
  onChoose(role: Role): void;
}

/** Chooses the role of people who join the workspace: one that the person who invites them can give. */
export function NewRoleSelect({ label, role, onChoose }: NewRoleSelectProps) {
  const viewer = useViewer();
  return (
    <Select label={label} value={role} onChange={(event) => onChoose(event.target.value as Role)}>
      {grantableRoles(viewer.role).map((choice) => (
        <option key={choice} value={choice}>
          {roleName(choice)}
        </option>
      ))}
    </Select>
  );
}
