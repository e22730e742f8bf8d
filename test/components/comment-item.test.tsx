import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CommentView } from '@/review/threads/schema';
import { ViewerProvider } from '@/ui/shell/viewer';
import { CommentItem } from '@/ui/threads/CommentItem';
import { ADA, show } from './page';

const COMMENT: CommentView = {
  ...{
    id: 'c',
    author: { userId: 'cole', name: 'Cole Margin' },
    isByGuest: false,
    turnId: null,
    body: 'Why **that**?',
  },
  ...{ createdAt: new Date(), editedAt: null, deleted: false },
};

test('a comment shows its author, and one of the agent for whom it was written, with its mark', () => {
  const { again } = show(<CommentItem comment={COMMENT} mayComment />);
  expect(screen.getByRole('article', { name: 'Cole Margin wrote' })).toHaveTextContent('Why that?');
  expect(screen.queryByText('AI')).toBeNull();
  again(<CommentItem comment={{ ...COMMENT, turnId: 't' }} mayComment />);
  const article = screen.getByRole('article', { name: 'The agent wrote for Cole Margin' });
  expect(article).toHaveTextContent('Agent, for Cole Margin');
  expect(screen.getByText('AI')).toBeVisible();
});

test('an editor can delete a guest’s comment and erase their name; once it’s deleted, only erase it', async () => {
  const guest = { userId: 'guest', name: 'Guest · Gil' };
  const comment = { ...COMMENT, author: guest, isByGuest: true };
  const { person, again } = show(<CommentItem comment={comment} mayComment />);
  const open = () => person.click(screen.getByRole('button', { name: 'More actions for the guest’s comment' }));
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await open();
  expect(items()).toEqual(['Delete', 'Erase the guest’s name and notes…']);
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  again(<CommentItem comment={{ ...comment, body: '', deleted: true }} mayComment />);
  await open();
  expect(items()).toEqual(['Erase the guest’s name and notes…']);
  await person.click(screen.getByRole('menuitem'));
  const dialog = await screen.findByRole('dialog', { name: 'Erase this guest’s name and notes?' });
  expect(dialog).toHaveTextContent('In this document and all others you can edit, “Guest · Gil” becomes “Guest”');
});

test('a commenter can’t change a guest’s comment', () => {
  const comment = { ...COMMENT, author: { userId: 'guest', name: 'Guest · Gil' }, isByGuest: true };
  show(
    <ViewerProvider viewer={{ ...ADA, role: 'commenter' }}>
      <CommentItem comment={comment} mayComment />
    </ViewerProvider>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
