import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
