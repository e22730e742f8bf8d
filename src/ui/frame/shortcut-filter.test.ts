import { expect, test } from 'vitest';
import { isShortcutFound, type Shortcut } from './shortcut-filter';

const LIST: Shortcut[] = [
  ['Mod+K', 'Link'],
  ['Mod+Shift+K', 'Unlink'],
  ['K', 'Previous change'],
  ['1 2 3', 'Keep current, use the suggestion'],
  ['Alt+↑', 'Move the block up'],
  ['Mod+B', 'Übersicht'],
];

test.each([
  ['ctrl k', ['Mod+K', 'Mod+Shift+K']],
  ['Ctrl+Shift+K', ['Mod+Shift+K']],
  ['⇧⌘k', ['Mod+Shift+K']],
  ['cmd b', ['Mod+B']],
  ['prev', ['K']],
  ['change previous', ['K']],
  ['vious', []],
  ['2', ['1 2 3']],
  ['alt up', ['Alt+↑']],
  ['s', ['1 2 3']],
  ['ubersicht', ['Mod+B']],
  ['zebra', []],
  [' ', LIST.map(([keys]) => keys)],
])('“%s” finds the shortcuts %j', (query, found) => {
  expect(LIST.filter((one) => isShortcutFound(one, query)).map(([keys]) => keys)).toEqual(found);
});
