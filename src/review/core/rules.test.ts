import { expect, test } from 'vitest';
import { forbiddingRule, isApproved, NO_RULES, ownersAgainst, ownersOf, type ReviewRules } from './rules';

const RULES: ReviewRules = {
  approvals: 2,
  notOwnRequest: true,
  suggestOnly: [],
  owners: [
    { glob: 'legal/**', userIds: ['ann'] },
    { glob: 'legal/drafts/**', userIds: ['ben', 'cem'] },
  ],
};

test('without rules everybody accepts everything, alone', () => {
  expect(forbiddingRule(NO_RULES, { path: 'legal/terms.md', askers: ['ann'], userId: 'ann' })).toBeUndefined();
  expect(isApproved(NO_RULES, [], { userId: 'ann', text: 'words', isOwnWording: true }, () => true)).toBe(true);
});

test('the last matching glob counts', () => {
  expect(ownersOf(RULES, 'legal/terms.md')).toEqual(['ann']);
  expect(ownersOf(RULES, 'legal/drafts/terms.md')).toEqual(['ben', 'cem']);
  expect(ownersOf(RULES, 'notes.md')).toBeUndefined();
});

test('only owners accept changes in their documents, and nobody accepts a change they asked for', () => {
  const terms = { path: 'legal/terms.md', askers: ['ben'] };
  expect(forbiddingRule(RULES, { ...terms, userId: 'ben' })).toEqual({ rule: 'owners', userIds: ['ann'] });
  expect(forbiddingRule(RULES, { ...terms, userId: 'ann' })).toBeUndefined();
  expect(forbiddingRule(RULES, { path: 'notes.md', askers: ['cem', 'ben'], userId: 'ben' })).toEqual({
    rule: 'own_request',
  });
});

const everyone = () => true;
const proposal = (userId: string) => ({ userId, text: undefined, isOwnWording: false });
const wording = (userId: string) => ({ userId, text: 'other words', isOwnWording: true });

test('approvals of several people count when they are for the same text', () => {
  const rules = { ...RULES, notOwnRequest: false };
  expect(isApproved(rules, [], proposal('ann'), everyone)).toBe(false);
  expect(isApproved(rules, [proposal('ann')], proposal('ann'), everyone)).toBe(false);
  expect(isApproved(rules, [proposal('ben')], proposal('ann'), everyone)).toBe(true);
  expect(isApproved(rules, [wording('ben')], proposal('ann'), everyone)).toBe(false);
  expect(isApproved(rules, [wording('ben')], wording('ann'), everyone)).toBe(true);
});

test('approvals of people who may no longer accept do not count', () => {
  expect(isApproved(RULES, [proposal('ben')], proposal('ann'), (userId) => userId !== 'ben')).toBe(false);
  expect(isApproved(RULES, [proposal('ben'), proposal('cem')], proposal('ann'), (id) => id !== 'ben')).toBe(true);
});

test('if a second person is required, proposing a wording isn’t an approval of it', () => {
  const rules = { ...RULES, approvals: 1 };
  expect(isApproved(rules, [], wording('ann'), everyone)).toBe(false);
  expect(isApproved(rules, [wording('ann')], wording('ann'), everyone)).toBe(false);
  expect(isApproved(rules, [wording('ann')], wording('ben'), everyone)).toBe(true);
  // Their earlier approval counts even if they may no longer accept.
  expect(isApproved(rules, [wording('ann')], wording('ben'), (userId) => userId !== 'ann')).toBe(true);
  expect(isApproved(RULES, [wording('ann')], wording('ben'), everyone)).toBe(false);
  expect(isApproved(RULES, [wording('ann'), wording('ben')], wording('cem'), everyone)).toBe(true);
});

test('a move needs an owner of both paths, a copy one of the new path; nobody is needed if the owners stay the same', () => {
  const move = (from: string, to: string) => ({ kind: 'move' as const, from, to });
  const copy = (from: string, to: string) => ({ kind: 'copy' as const, from, to });
  expect(ownersAgainst(RULES, move('legal/a.md', 'a.md'), 'ben')).toEqual({ path: 'legal/a.md', userIds: ['ann'] });
  expect(ownersAgainst(RULES, move('a.md', 'legal/a.md'), 'ben')).toEqual({ path: 'legal/a.md', userIds: ['ann'] });
  expect(ownersAgainst(RULES, move('legal/a.md', 'a.md'), 'ann')).toBeUndefined();
  expect(ownersAgainst(RULES, move('legal/a.md', 'legal/drafts/a.md'), 'ann')?.path).toBe('legal/drafts/a.md');
  expect(ownersAgainst(RULES, move('legal/a.md', 'legal/b.md'), 'eve')).toBeUndefined();
  expect(ownersAgainst(RULES, move('a.md', 'b.md'), 'eve')).toBeUndefined();
  expect(ownersAgainst(RULES, copy('legal/a.md', 'a.md'), 'eve')).toBeUndefined();
  expect(ownersAgainst(RULES, copy('a.md', 'legal/a.md'), 'eve')?.path).toBe('legal/a.md');
});
