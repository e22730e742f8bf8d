import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InvitationView } from '@/identity/schema';
import { Invitations } from '@/ui/settings/people/Invitations';
import { answers, show } from '../page';

const OPEN: InvitationView = {
  ...{ id: 'open', role: 'editor', createdBy: 'Ada Quill', email: null, state: 'open', useCount: 0, joined: [] },
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 86_400_000),
};

const rows = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('an invitation that somebody joined with leaves the open ones, and says who it was', async () => {
  const joined = ['Ben Vole', 'Cole Margin', 'Dee Ink', 'Eve Page', 'Fay Leaf'];
  answers({
    'people.invitations': [
      OPEN,
      { ...OPEN, id: 'mailed', email: 'cy@example.org', state: 'used', useCount: 1, joined: ['Cy Slug'] },
      { ...OPEN, id: 'shared', useCount: 5, joined },
      { ...OPEN, id: 'revoked', state: 'revoked', useCount: 1, joined: ['Gil Rule'] },
      { ...OPEN, id: 'expired', state: 'expired' },
    ] satisfies InvitationView[],
  });
  show(<Invitations />);
  const open = await rows('Open invitations');
  expect(open).toHaveLength(1);
  expect(open[0]).toHaveTextContent('Editor link, created by Ada Quill');
  const used = await rows('Used invitations');
  expect(used).toHaveLength(2);
  expect(used[0]).toHaveTextContent(/^Ben Vole, Cole Margin, Dee Ink and 2 others joined.*others can still join/);
  expect(within(used[0]!).getByRole('button', { name: 'Revoke' })).toBeEnabled();
  expect(used[1]).toHaveTextContent(/^Cy Slug joined.*Sent to cy@example\.org by Ada Quill · no longer works/);
  expect(within(used[1]!).queryByRole('button')).toBeNull();
});
