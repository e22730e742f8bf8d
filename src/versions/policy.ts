import { may, type Role } from '@/identity/core/role';

/** What one froze oneself, and with the right to set rules everything. */
export function mayUnfreeze(range: { createdBy: string }, by: { userId: string; role: Role }): boolean {
  return range.createdBy === by.userId || may(by.role, 'manage_members');
}
