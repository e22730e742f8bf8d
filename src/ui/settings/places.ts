import { t } from '@/generated/messages/settings/places';
import { may, type Role } from '@/identity/core/role';

export interface Place {
  href: string;
  label: string;
  /** Whether the page is about the person rather than the workspace. */
  isOwn: boolean;
}

/** The settings pages in order. Pages without a permission are open to everyone. */
const PLACES = [
  { href: '/settings/account', name: 'account', isOwn: true },
  { href: '/settings/tokens', name: 'apiTokens', isOwn: true },
  { href: '/settings/general', name: 'general', permission: 'own' },
  { href: '/settings/people', name: 'people' },
  { href: '/settings/groups', name: 'groups', permission: 'manage_members' },
  { href: '/settings/links', name: 'shareLinks', permission: 'manage_members' },
  { href: '/settings/models', name: 'modelsAndKeys', permission: 'manage_models' },
  { href: '/settings/tasks', name: 'taskTemplates', permission: 'manage_tasks' },
  { href: '/settings/pdf', name: 'pdfTemplate', permission: 'manage_members' },
  { href: '/settings/prices', name: 'prices', permission: 'manage_usage' },
  { href: '/settings/budgets', name: 'budgets', permission: 'manage_usage' },
  { href: '/settings/audit', name: 'auditLog', permission: 'manage_members' },
  { href: '/settings/health', name: 'health', permission: 'manage_members' },
] as const;

export function placesFor(role: Role): Place[] {
  const places = PLACES.filter((place) => !('permission' in place) || may(role, place.permission));
  return places.map((place) => ({ href: place.href, label: t(place.name), isOwn: 'isOwn' in place }));
}
