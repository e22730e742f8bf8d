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

test('the keys of the review and of writing are first, each at the top of a column', () => {
  show(<ShortcutsDialog onClose={() => {}} />);
  const sections = screen.getAllByRole('heading', { level: 3 }).map(({ parentElement }) => parentElement!);
  const columns = [...new Set(sections.map(({ parentElement }) => parentElement!))];
  const [review, writing, ...more] = columns.map((column) => column.firstElementChild);
  expect(more).toEqual([]);
  expect(review).toHaveTextContent(/Next change ?J.*Accept ?A/);
  expect(writing).toHaveTextContent(/^Writing.*Undo your last edit ?Ctrl\+Z.*Redo it ?Ctrl\+Shift\+Z/);
});
