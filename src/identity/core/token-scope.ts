import { may, type Permission, type Role } from './role';

/** How many of its owner's rights an API token has, least first. The owner's current role limits it further. */
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

/** Returns whether a token has a permission. Without a token (in a signed-in browser) there is no limit. */
export function scopeAllows(scope: TokenScope | undefined, permission: Permission): boolean {
  return scope === undefined || scope === 'admin' || ALLOWED[scope].includes(permission);
}

/** Returns whether the caller has a permission: by their role, and by the scope of their token if they use one. */
export function mayWith(scope: TokenScope | undefined, role: Role | undefined, permission: Permission): boolean {
  return may(role, permission) && scopeAllows(scope, permission);
}
