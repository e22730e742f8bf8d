import { expect, test } from 'vitest';
import { isHidden, isMissed, namesOfHidden } from './hidden-files';

test('hidden files are missed, except those of systems and the settings of Obsidian', () => {
  const missed = ['.env', 'app/.env.local', '.github/workflows/ci.yml', 'a/.config/b.md'];
  const litter = ['.DS_Store', 'a/._b.md', '__MACOSX/a/b.md', 'a/Thumbs.db', 'desktop.ini', 'Vault/.obsidian/app.json'];
  expect([...missed, ...litter].filter((path) => !isHidden(path))).toEqual([]);
  expect([...missed, ...litter].filter(isMissed)).toEqual(missed);
  expect(['a.md', 'a.b/c.env'].filter(isHidden)).toEqual([]);
});

test('a report names a hidden folder once', () => {
  expect(namesOfHidden(['.env', 'a/.config/b.md', 'a/.config/c/.d', 'a/.e'])).toEqual(['.env', 'a/.config/', 'a/.e']);
});
