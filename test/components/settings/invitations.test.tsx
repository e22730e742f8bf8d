import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { InvitationView } from '@/identity/schema';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { Invitations } from '@/ui/settings/people/Invitations';
import { answers, calls, Refusal, show } from '../page';

const OPEN: InvitationView = {
  ...{ id: 'open', role: 'editor', createdBy: 'Ada Quill', email: null, state: 'open', useCount: 0, joined: [] },
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 3 * 86_400_000),
};

const rows = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('an invitation that people can still use is open, says what it allows and until when; a spent one is used', async () => {
  const joined = ['Ben Vole', 'Cole Margin', 'Dee Ink', 'Eve Page', 'Fay Leaf'];
  answers({
    'people.invitations': [
      OPEN,
      { ...OPEN, id: 'sent', email: 'di@example.org', role: 'viewer' },
      { ...OPEN, id: 'mailed', email: 'cy@example.org', state: 'used', useCount: 1, joined: ['Cy Slug'] },
      { ...OPEN, id: 'shared', useCount: 5, joined },
      { ...OPEN, id: 'revoked', state: 'revoked', useCount: 1, joined: ['Gil Rule'] },
      { ...OPEN, id: 'expired', state: 'expired' },
      { ...OPEN, id: 'old', state: 'expired', useCount: 1, joined: ['Hal Folio'] },
    ] satisfies InvitationView[],
  });
  const { person } = show(<Invitations />);
  const [unused, sent, inUse, ...more] = await rows('Open invitations');
  expect(more, 'links that somebody joined with are folded').toEqual([]);
  await person.click(
    within(inUse!).getByRole('button', {
      name: '1 reusable invitation link',
      expanded: false,
    }),
  );
  const shared = (await rows('Open invitations'))[3];
  const allowed = 'Anyone with this link can join as an editor · expires in 3 days';
  const origin = 'Editor link, created by Ada Quill';
  expect(unused).toHaveTextContent(`${allowed}${origin} · nobody has joined with it yet`);
  expect(sent).toHaveTextContent(/^One person can join as a viewer · .*Sent to di@example\.org by Ada Quill · nobody/);
  expect(shared).toHaveTextContent(`${allowed}${origin} · Ben Vole, Cole Margin, Dee Ink and 2 others joined`);
  expect(within(shared!).getByRole('button', { name: 'Revoke' })).toBeEnabled();
  expect(screen.queryByRole('list', { name: 'Used invitations' }), 'they would fill the page').toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show 2 used invitations' }));
  const [spent, old, ...others] = await rows('Used invitations');
  expect(others).toEqual([]);
  expect(spent).toHaveTextContent(/^Cy Slug joined.*Sent to cy@example\.org by Ada Quill · no longer works/);
  expect(old).toHaveTextContent(/^Hal Folio joined.* · expired/);
  expect(within(spent!).queryByRole('button')).toBeNull();
});

test('the links that somebody joined with can be revoked at once', async () => {
  answers({
    'people.invitations': [
      { ...OPEN, id: 'one', useCount: 1, joined: ['Ben Vole'] },
      { ...OPEN, id: 'two', useCount: 1, joined: ['Cole Margin'] },
    ] satisfies InvitationView[],
    'people.revokeInvitation': null,
  });
  const { person } = show(<Invitations />);
  await person.click(await screen.findByRole('button', { name: 'Revoke all…' }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke 2 links?' });
  await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await vi.waitFor(() =>
    expect(calls('people.revokeInvitation')).toMatchObject([{ invitationId: 'one' }, { invitationId: 'two' }]),
  );
});

test('a link that can’t be revoked doesn’t hold up the others, and the dialog alone says why', async () => {
  answers({
    'people.invitations': ['one', 'two', 'three'].map((id) => ({ ...OPEN, id, useCount: 1, joined: ['Ben Vole'] })),
    'people.revokeInvitation': ({ invitationId }: { invitationId: string }) =>
      invitationId === 'one' ? new Refusal('This invitation doesn’t exist.') : null,
  });
  const { person } = show(<Invitations />);
  await person.click(await screen.findByRole('button', { name: 'Revoke all…' }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke 3 links?' });
  await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await within(dialog).findByText('This invitation doesn’t exist.')).toBeVisible();
  expect(calls('people.revokeInvitation')).toMatchObject(
    ['one', 'two', 'three'].map((invitationId) => ({ invitationId })),
  );
  expect(calls('people.invitations'), 'not once per link').toHaveLength(2);
  expect(toastStore.get()).toEqual([]);
});
