import { expect, test } from 'vitest';
import { type AdmissionFacts, decideAdmission, type Invitation, invitationProblem } from './invitation';

const now = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const invitation: Invitation = {
  id: 'i',
  workspaceId: 'w',
  role: 'commenter',
  createdBy: 'u',
  expiresAt: later(1),
  revokedAt: null,
  useCount: 5,
  mostUses: null,
};
const facts: AdmissionFacts = {
  isFirstPerson: false,
  hasToken: false,
  invitation: undefined,
  openWorkspaceId: undefined,
  now,
};

test('a link is good until the moment it expires, and not at it', () => {
  expect(invitationProblem(invitation, now)).toBeUndefined();
  expect(invitationProblem({ ...invitation, expiresAt: now }, now)).toBe('expired');
});

test('a link that was mailed to one person is used up when one has joined', () => {
  expect(invitationProblem({ ...invitation, mostUses: 1, useCount: 0 }, now)).toBeUndefined();
  expect(invitationProblem({ ...invitation, mostUses: 1, useCount: 1 }, now)).toBe('used');
});

test('a revoked link is called revoked, also after it would have expired', () => {
  expect(invitationProblem({ ...invitation, revokedAt: now, expiresAt: later(-1) }, now)).toBe('revoked');
});

test('a link that nobody created is unknown', () => {
  expect(invitationProblem(undefined, now)).toBe('unknown');
});

test('the first person founds the installation, whatever link they show', () => {
  expect(decideAdmission({ ...facts, isFirstPerson: true, hasToken: true })).toEqual({ as: 'founder' });
});

test('later people need a good link', () => {
  expect(decideAdmission(facts)).toBe('closed');
  expect(decideAdmission({ ...facts, hasToken: true })).toBe('unknown');
  expect(decideAdmission({ ...facts, hasToken: true, invitation })).toEqual({
    as: 'invited',
    workspaceId: 'w',
    role: 'commenter',
    invitationId: 'i',
  });
});

test('a stranger becomes an editor if sign-up is open', () => {
  expect(decideAdmission({ ...facts, openWorkspaceId: 'w' })).toEqual({
    as: 'guest',
    workspaceId: 'w',
    role: 'editor',
  });
});

test('a bad link is refused even where sign-up is open', () => {
  expect(decideAdmission({ ...facts, openWorkspaceId: 'w', hasToken: true })).toBe('unknown');
});
