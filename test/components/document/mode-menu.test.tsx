import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ModeMenu } from '@/ui/document/bar/ModeMenu';
import { show } from '../page';

test('each mode is explained in the menu', async () => {
  const onActivity = vi.fn();
  const rights = { mayEdit: true, maySuggest: true };
  const { person } = show(<ModeMenu activity="editing" rights={rights} onActivity={onActivity} />);
  await person.click(screen.getByRole('button', { name: 'Mode: Editing' }));
  const modes = screen.getAllByRole('menuitemradio');
  expect(modes).toHaveLength(4);
  expect(modes[0]).toHaveAccessibleDescription('Your changes apply immediately');
  const reviewing = screen.getByRole('menuitemradio', { name: 'Reviewing' });
  expect(reviewing).toHaveAccessibleDescription('Accept or reject suggestions without editing the text');
  await person.click(reviewing);
  expect(onActivity).toHaveBeenCalledWith('reviewing');
});
