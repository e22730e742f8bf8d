import { expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import { type LiveEditors, mustSuggest, type WritingRules } from './suggest-only';

const owners = [
  { glob: 'legal/**', userIds: ['ann'] },
  { glob: 'legal/drafts/**', userIds: ['ben'] },
];
const held = (rules: WritingRules, path: string, userId = 'ann', role: Role = 'editor') =>
  mustSuggest(rules, { path, userId, role });
const legal = (mayEdit: LiveEditors): WritingRules => ({ owners, suggestOnly: [{ glob: 'legal/**', mayEdit }] });

test('the rule applies only where its path matches', () => {
  expect(held(legal('nobody'), 'legal/terms.md')).toBe(true);
  expect(held(legal('nobody'), 'press/launch.md')).toBe(false);
  expect(held({ owners, suggestOnly: [] }, 'legal/terms.md')).toBe(false);
});

test('owners of the path may edit, whatever their role, and nobody else', () => {
  expect(held(legal('path_owners'), 'legal/terms.md', 'ann')).toBe(false);
  expect(held(legal('path_owners'), 'legal/terms.md', 'ben', 'owner')).toBe(true);
  expect(held(legal('path_owners'), 'legal/drafts/a.md', 'ann')).toBe(true);
  expect(held(legal('path_owners'), 'legal/drafts/a.md', 'ben')).toBe(false);
  const unowned: WritingRules = { owners: [], suggestOnly: [{ glob: '**', mayEdit: 'path_owners' }] };
  expect(held(unowned, 'a.md', 'ann', 'owner')).toBe(true);
});

test('a rule can apply to everyone below a role, or to everyone', () => {
  const holdsFor = (mayEdit: LiveEditors) =>
    (['owner', 'admin', 'editor', 'commenter'] as const).filter((role) =>
      held(legal(mayEdit), 'legal/terms.md', 'cem', role),
    );
  expect(holdsFor('managers')).toEqual(['editor', 'commenter']);
  expect(holdsFor('owners')).toEqual(['admin', 'editor', 'commenter']);
  expect(holdsFor('nobody')).toEqual(['owner', 'admin', 'editor', 'commenter']);
});

test('of several paths that match, the last one applies', () => {
  const rules: WritingRules = {
    owners,
    suggestOnly: [
      { glob: '**', mayEdit: 'nobody' },
      { glob: 'notes/**', mayEdit: 'managers' },
    ],
  };
  expect(held(rules, 'notes/a.md', 'ann', 'admin')).toBe(false);
  expect(held(rules, 'a.md', 'ann', 'admin')).toBe(true);
});
