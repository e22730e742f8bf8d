import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { AccessSource, Grant, ProjectPerson, RemainingAccess } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import type { Role } from '@/identity/core/role';
import { roleName } from './RoleMenu';

/** Returns where a person's role in a project comes from. */
export function sourceWords(via: AccessSource): string {
  return t('source', sourceOf(via));
}

/** Returns why a person's own role in a project doesn't apply, and which role it is. */
export function overruledWords({ via }: ProjectPerson, own: ProjectRole): string {
  return t('overruled', { ...sourceOf(via), role: roleName(own) });
}

/**
 * Returns the role that everyone in the workspace has in a project, or undefined if they have different ones. Owners and
 * admins can manage every open project, so they don't count.
 */
export function roleOfEveryone(people: readonly ProjectPerson[]): Role | undefined {
  const members = people.filter(({ role }) => role !== 'owner' && role !== 'admin');
  const [role, other] = new Set(members.map((person) => person.role));
  return other === undefined ? role : undefined;
}

/** Returns what happened to a person's or group's access, and what is left of it. */
export function removedWords({ kind, name }: Grant, { people }: RemainingAccess): string {
  if (kind === 'group') return t('removedGroup', { name, count: people.length });
  const [person] = people;
  return person ? t('removedRole', { name, role: person.role, ...sourceOf(person.via) }) : t('removed', { name });
}

function sourceOf(via: AccessSource): { source: AccessSource['kind']; group: string } {
  return { source: via.kind, group: via.kind === 'group' ? via.name : '' };
}
