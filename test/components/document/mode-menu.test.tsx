import { screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { ModeMenu } from '@/ui/document/bar/ModeMenu';
import { activityIn } from '@/ui/document/bar/modes';
import { answers, calls, show } from '../page';

type Props = ComponentProps<typeof ModeMenu>;
const menu = (props: Partial<Props> & Pick<Props, 'rights'>) => (
  <PathnameContext value="/d/d1">
    <ModeMenu activity="viewing" onActivity={() => {}} {...props} />
  </PathnameContext>
);

test('each mode is explained in the menu', async () => {
  const onActivity = vi.fn();
  const rights = { mayEdit: true, maySuggest: true };
  const { person } = show(menu({ activity: 'editing', rights, onActivity }));
  await person.click(screen.getByRole('button', { name: 'Mode: Editing' }));
  const modes = await screen.findAllByRole('menuitemradio');
  expect(modes).toHaveLength(4);
  expect(modes[0]).toHaveAccessibleDescription('Your changes apply immediately');
  const reviewing = screen.getByRole('menuitemradio', { name: 'Reviewing' });
  expect(reviewing).toHaveAccessibleDescription('Accept or reject suggestions without editing the text');
  await person.click(reviewing);
  expect(onActivity).toHaveBeenCalledWith('reviewing');
});

test('people who can only read or comment can ask to edit, with a message', async () => {
  answers({ 'sharing.request': null });
  const rights = { mayEdit: false, maySuggest: false };
  const { person, again } = show(menu({ rights }));
  await person.click(screen.getByRole('button', { name: 'Mode: Viewing' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Viewing' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Ask for edit access…' })).toBeNull();
  again(menu({ rights, askIn: 'd1' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Ask for edit access…' }));
  await person.type(await screen.findByRole('textbox', { name: 'Message (optional)' }), 'For the report');
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  const asked = { kind: 'document', subjectId: 'd1', message: 'For the report' };
  await vi.waitFor(() => expect(calls('sharing.request')).toEqual([asked]));
});

test('while the text is shown for reading, the menu’s button says the mode that is checked in its list', async () => {
  const rights = { mayEdit: true, maySuggest: true };
  const activity = activityIn('reading', 'editing');
  const { person } = show(menu({ activity, rights }));
  await person.click(screen.getByRole('button', { name: 'Mode: Viewing' }));
  expect(await screen.findByRole('menuitemradio', { name: 'Viewing' })).toBeChecked();
});
