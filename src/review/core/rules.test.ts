import { expect, test } from 'vitest';
import { isApproved, NO_RULES, ownersOf, type ReviewRules, ruleAgainst } from './rules';

const RULES: ReviewRules = {
  approvals: 2,
  notOwnRequest: true,
  owners: [
    { glob: 'legal/**', userIds: ['ann'] },
    { glob: 'legal/drafts/**', userIds: ['ben', 'cem'] },
  ],
};

test('without rules everybody accepts everything, alone', () => {
  expect(ruleAgainst(NO_RULES, { path: 'legal/terms.md', askedByUserId: 'ann', userId: 'ann' })).toBeUndefined();
  expect(isApproved(NO_RULES, [], { userId: 'ann', text: undefined })).toBe(true);
});

test('of the globs that match, the last counts', () => {
  expect(ownersOf(RULES, 'legal/terms.md')).toEqual(['ann']);
  expect(ownersOf(RULES, 'legal/drafts/terms.md')).toEqual(['ben', 'cem']);
  expect(ownersOf(RULES, 'notes.md')).toBeUndefined();
});

test('only owners accept in their documents, and nobody what they asked for', () => {
  const terms = { path: 'legal/terms.md', askedByUserId: 'ben' };
  expect(ruleAgainst(RULES, { ...terms, userId: 'ben' })).toEqual({ rule: 'owners', userIds: ['ann'] });
  expect(ruleAgainst(RULES, { ...terms, userId: 'ann' })).toBeUndefined();
  expect(ruleAgainst(RULES, { path: 'notes.md', askedByUserId: 'ben', userId: 'ben' })).toEqual({
    rule: 'own_request',
  });
});

test('approvals of several people count when they are for the same text', () => {
  const ann = { userId: 'ann', text: undefined };
  expect(isApproved(RULES, [], ann)).toBe(false);
  expect(isApproved(RULES, [ann], ann)).toBe(false);
  expect(isApproved(RULES, [{ userId: 'ben', text: undefined }], ann)).toBe(true);
  expect(isApproved(RULES, [{ userId: 'ben', text: 'other words' }], ann)).toBe(false);
  expect(isApproved(RULES, [{ userId: 'ben', text: 'other words' }], { userId: 'ann', text: 'other words' })).toBe(
    true,
  );
});
