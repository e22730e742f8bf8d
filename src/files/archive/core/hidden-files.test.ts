import { expect, test } from 'vitest';
import { inShownFolder, isHidden, isMissed, namesOfHidden } from './hidden-files';

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

test('a hidden folder with all files is shown, because someone chose it; others stay hidden', () => {
  const shown = (...paths: string[]) => inShownFolder(paths.map((path) => ({ path }))).map(({ path }) => path);
  expect(shown('.notes/a.md', '.notes/.b/c.md')).toEqual(['notes/a.md', 'notes/.b/c.md']);
  for (const paths of [['.notes/a.md', 'b.md'], ['.obsidian/app.json'], ['.notes'], ['a.md'], []])
    expect(shown(...paths)).toEqual(paths);
});
