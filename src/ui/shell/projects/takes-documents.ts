import type { ProjectSummary } from '@/documents/schema';
import { may, type Role } from '@/identity/core/role';

/** Returns whether the person can create documents in a project, or move documents to it. */
export function takesDocuments({ archivedAt, role }: Pick<ProjectSummary, 'archivedAt'> & { role: Role }): boolean {
  return archivedAt === null && may(role, 'edit');
}
