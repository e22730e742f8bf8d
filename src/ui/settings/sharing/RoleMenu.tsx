import { ChevronDown } from 'lucide-react';
import { PROJECT_ROLES, type ProjectRole } from '@/documents/sharing/core/project-role';
import { t } from '@/generated/messages/settings/sharing';
import type { Role } from '@/identity/core/role';
import { cx } from '../../kit/cx';
import { Menu } from '../../kit/dialogs/Menu';

/** Returns what people with a role can do in a project. Owners of the workspace manage all projects. */
export function roleName(role: Role): string {
  return t('role', { role });
}

/** A role that can't be changed, where a menu of roles would be. */
export function FixedRole({ children }: { children: string }) {
  return <span className="shrink-0 px-1.5 text-soft text-sm max-sm:text-base">{children}</span>;
}

interface ChoiceMenuProps<V extends string> {
  /** The name for screen readers, without the chosen value. */
  label: string;
  value: V;
  choices: readonly { value: V; label: string; disabled?: boolean }[];
  disabled?: boolean;
  className?: string;
  align?: 'start' | 'end';
  onChoose(value: V): void;
}

/**
 * A button that shows the chosen value and opens a menu with the others. In contrast to a native select, it's as wide as
 * its text, and phones don't show it in the size of a text field.
 */
export function ChoiceMenu<V extends string>(props: ChoiceMenuProps<V>) {
  const { label, value, choices, disabled = false, className, align = 'end', onChoose } = props;
  const chosen = choices.find((one) => one.value === value)?.label ?? '';
  const items = choices.map((one) => ({
    ...{ label: one.label, disabled: one.disabled ?? false, checked: one.value === value },
    onSelect: () => one.value !== value && onChoose(one.value),
  }));
  return (
    <Menu
      label={label}
      align={align}
      groups={[items]}
      trigger={(button) => (
        <button
          type="button"
          aria-label={`${label}: ${chosen}`}
          disabled={disabled}
          className={cx(
            'flex min-h-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-sm hover:bg-hover hover:text-ink disabled:opacity-60 max-sm:text-base',
            className ?? 'text-soft',
          )}
          {...button}
        >
          <span className="min-w-0 break-words text-start">{chosen}</span>
          <ChevronDown size={14} className="shrink-0 text-faint" aria-hidden="true" />
        </button>
      )}
    />
  );
}

interface RoleMenuProps {
  label: string;
  role: ProjectRole;
  /** The roles to choose from, strongest first. */
  roles?: readonly ProjectRole[];
  align?: 'start' | 'end';
  onChoose(role: ProjectRole): void;
}

export function RoleMenu({ label, role, roles = PROJECT_ROLES, align, onChoose }: RoleMenuProps) {
  const choices = roles.map((value) => ({ value, label: roleName(value) }));
  return <ChoiceMenu label={label} value={role} choices={choices} align={align} onChoose={onChoose} />;
}
