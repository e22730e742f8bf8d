import { expect, test } from 'vitest';
import { ROLES } from './core/role';
import { mayChangeAccess, mayChangeRole, mayInvite } from './policy';

test('only owners and admins manage people', () => {
  for (const actor of ['editor', 'commenter', 'viewer'] as const) {
    for (const role of ROLES) {
      expect(mayInvite(actor, role)).toBe(false);
      expect(mayChangeAccess(actor, role)).toBe(false);
      expect(mayChangeRole(actor, role, 'viewer')).toBe(false);
    }
  }
});

test('only an owner makes, changes or removes an owner', () => {
  expect(mayInvite('admin', 'owner')).toBe(false);
  expect(mayChangeRole('admin', 'editor', 'owner')).toBe(false);
  expect(mayChangeRole('admin', 'owner', 'viewer')).toBe(false);
  expect(mayChangeAccess('admin', 'owner')).toBe(false);
  expect(mayInvite('owner', 'owner')).toBe(true);
  expect(mayChangeRole('owner', 'owner', 'viewer')).toBe(true);
  expect(mayChangeAccess('owner', 'owner')).toBe(true);
});

test('an admin manages everybody up to admins', () => {
  for (const role of ROLES.slice(1)) {
    expect(mayInvite('admin', role)).toBe(true);
    expect(mayChangeAccess('admin', role)).toBe(true);
    expect(mayChangeRole('admin', role, 'admin')).toBe(true);
  }
});
