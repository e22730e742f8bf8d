import { PROJECT_ROLES, type ProjectRole } from '@/documents/sharing/core/project-role';
import { t } from '@/generated/messages/settings/sharing';
import { Select } from '../../kit/controls/Select';

export function roleName(role: ProjectRole): string {
  return t('role', { role });
}

interface RoleSelectProps {
  label: string;
  role: ProjectRole;
  onSelect(role: ProjectRole): void;
}

export function RoleSelect({ label, role, onSelect }: RoleSelectProps) {
  return (
    <Select label={label} quiet value={role} onChange={(event) => onSelect(event.target.value as ProjectRole)}>
      {PROJECT_ROLES.map((one) => (
        <option key={one} value={one}>
          {roleName(one)}
        </option>
      ))}
    </Select>
  );
}
