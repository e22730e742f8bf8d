import { describe, expect, it } from 'vitest';
import { may, PERMISSIONS, ROLES } from './role';
import { mayWith, scopeAllows, TOKEN_SCOPES } from './token-scope';

const allowed = (scope: (typeof TOKEN_SCOPES)[number]) =>
  PERMISSIONS.filter((permission) => scopeAllows(scope, permission));

describe('the scope of a token', () => {
  it('read only reads', () => expect(allowed('read')).toEqual(['read']));
  it('suggest comments and asks the agent, and never edits or decides', () =>
    expect(allowed('suggest')).toEqual(['read', 'comment', 'run_turn']));
  it('edit does what an editor does', () =>
    expect(allowed('edit')).toEqual(['read', 'comment', 'edit', 'decide', 'run_turn']));
  it('admin takes nothing away', () => expect(allowed('admin')).toEqual([...PERMISSIONS]));
  it('each scope includes the one before it', () => {
    for (const [i, scope] of TOKEN_SCOPES.entries()) {
      const narrower = TOKEN_SCOPES[i - 1];
      if (narrower) expect(allowed(scope)).toEqual(expect.arrayContaining(allowed(narrower)));
    }
  });
  it('without a token nothing is taken away', () => {
    for (const permission of PERMISSIONS) expect(scopeAllows(undefined, permission)).toBe(true);
  });
  it('and the role limit each other: only what both allow is allowed', () => {
    for (const permission of PERMISSIONS) {
      expect(mayWith('admin', undefined, permission)).toBe(false);
      for (const role of ROLES) {
        expect(mayWith(undefined, role, permission)).toBe(may(role, permission));
        for (const scope of TOKEN_SCOPES) {
          expect(mayWith(scope, role, permission)).toBe(may(role, permission) && allowed(scope).includes(permission));
        }
      }
    }
  });
});
