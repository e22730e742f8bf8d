import { may, type Permission, type Role } from './role';

/** How much of its owner's rights an API token carries, least first. The owner's role limits it further, at any time. */
export const TOKEN_SCOPES = ['read', 'suggest', 'edit', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const READS: readonly Permission[] = ['read'];
const SUGGESTS: readonly Permission[] = [...READS, 'comment', 'run_turn'];
const EDITS: readonly Permission[] = [...SUGGESTS, 'edit', 'decide'];

const ALLOWED: Record<Exclude<TokenScope, 'admin'>, readonly Permission[]> = {
  read: READS,
  suggest: SUGGESTS,
  edit: EDITS,
};

/** Whether a token carries a permission; without a token (a signed-in browser) nothing is taken away. */
export function scopeAllows(scope: TokenScope | undefined, permission: Permission): boolean {
  return scope === undefined || scope === 'admin' || ALLOWED[scope].includes(permission);
}

/** Whether somebody is allowed something here and now: by their role, and by the scope of the token they came with. */
export function mayWith(scope: TokenScope | undefined, role: Role | undefined, permission: Permission): boolean {
  return may(role, permission) && scopeAllows(scope, permission);
}
