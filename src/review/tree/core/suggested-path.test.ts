import { expect, test } from 'vitest';
import { suggestedPathProblem } from './suggested-path';

test.each(['-rf', '--help.md', 'notes/-x.md', '-drafts/a.md'])('%s looks like an option', (path) => {
  expect(suggestedPathProblem(path)).toBe('A name can’t start with a hyphen.');
});

test.each(['a-b.md', 'notes/a.md', 'a/-b/c.md'])('%s does not', (path) => {
  expect(suggestedPathProblem(path)).toBeUndefined();
});
