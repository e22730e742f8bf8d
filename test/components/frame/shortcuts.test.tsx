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
  expect(writing).toHaveTextContent(/^Writing.*Undo your last edit ?Ctrl\+Z.*Redo ?Ctrl\+Shift\+Z/);
});

test('the field has the focus, and filters by what keys do and by key', async () => {
  const { person } = show(<ShortcutsDialog onClose={() => {}} />);
  const field = screen.getByRole('searchbox', { name: 'Search shortcuts' });
  expect(field).toHaveFocus();
  const found = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
  await person.type(field, 'bold');
  expect(found()).toEqual(['Bold']);
  await person.clear(field);
  await person.type(field, 'ctrl k');
  expect(found()).toEqual(['Link', 'Search or jump to…']);
  await person.clear(field);
  await person.type(field, 'zebra');
  expect(screen.getByText('No shortcuts match “zebra”.')).toHaveAttribute('role', 'status');
  expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
});

test('keys that mean something else in the text are listed as working when one isn’t typing', () => {
  show(<ShortcutsDialog onClose={() => {}} />);
  const section = screen.getByRole('heading', { name: 'Everywhere (when you’re not typing)' }).parentElement;
  expect(section).toHaveTextContent(/Search or jump to… ?Ctrl\+K.*Search all documents ?\//);
});
