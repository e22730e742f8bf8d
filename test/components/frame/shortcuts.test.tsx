import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editorCommands } from '@/ui/editor/commands/catalog';
import { FORMATTING_KEYS } from '@/ui/frame/formatting-keys';
import { ShortcutsDialog } from '@/ui/frame/ShortcutsDialog';
import { show } from '../page';

test('keys that do different things are shown as keys of their own', () => {
  show(<ShortcutsDialog onClose={() => {}} />);
  const keys = (name: RegExp) =>
    [...(screen.getByText(name).parentElement?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent);
  expect(keys(/^Keep current/)).toEqual(['1', '2', '3']);
  expect(keys(/accepted suggestion$/)).toEqual(['→', '←']);
  expect(keys(/^Ask the agent$/)).toEqual(['Ctrl+/']);
  expect(keys(/^Edit, then accept$/), 'a capital, as on the card').toEqual(['E']);
});

test('the keys of all formatting commands are listed', () => {
  show(<ShortcutsDialog onClose={() => {}} />);
  const section = screen.getByRole('heading', { name: /^Formatting/ }).parentElement;
  expect(section).toHaveTextContent('BoldCtrl+B');
  const listed = FORMATTING_KEYS.map(([key, id]) => `${id} ${key.replaceAll('+', '-').toLowerCase()}`);
  const known = editorCommands.flatMap(({ id, key }) => (key ? `${id} ${key.toLowerCase()}` : []));
  expect(listed.toSorted()).toEqual(known.toSorted());
});

test('the keys of the review are first, in view without scrolling', () => {
  show(<ShortcutsDialog onClose={() => {}} />);
  const [first] = screen.getAllByRole('heading', { level: 3 });
  expect(first?.parentElement).toHaveTextContent(/Next change ?J.*Accept ?A/);
});
