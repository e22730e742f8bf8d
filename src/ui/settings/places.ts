import { may, type Permission, type Role } from '@/identity/core/role';

interface Place {
  href: string;
  label: string;
  /** Who has it; everybody when left out. */
  permission?: Permission;
}

/** The pages of the settings, in their order. */
const PLACES: readonly Place[] = [
  { href: '/settings/account', label: 'Account' },
  { href: '/settings/people', label: 'People', permission: 'manage_members' },
  { href: '/settings/models', label: 'Models & keys', permission: 'manage_models' },
  { href: '/settings/tasks', label: 'Task templates', permission: 'manage_tasks' },
  { href: '/settings/prices', label: 'Prices', permission: 'manage_usage' },
  { href: '/settings/budgets', label: 'Budgets', permission: 'manage_usage' },
  { href: '/settings/audit', label: 'Audit log', permission: 'manage_members' },
  { href: '/settings/health', label: 'Health', permission: 'manage_members' },
];

export function placesFor(role: Role): Place[] {
  return PLACES.filter(({ permission }) => permission === undefined || may(role, permission));
}
