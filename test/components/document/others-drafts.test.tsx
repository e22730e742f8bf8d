import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { DraftView } from '@/review/drafts/schema';
import { OthersDrafts } from '@/ui/document/suggesting/OthersDrafts';
import { show } from '../page';

const draft = (name: string, mayWrite: boolean): DraftView => ({
  ...{ isEmpty: false, amendsId: null },
  ...{ draftId: name, documentId: 'd', author: { userId: name, name }, startedAt: new Date(0), isOwn: false },
  ...{ isShared: mayWrite, mayWrite },
});

test('the menu of several drafts says which can be written in, those first, and which can only be read', async () => {
  const onOpen = vi.fn();
  const [cole, ben] = [draft('Cole', false), draft('Ben', true)];
  show(<OthersDrafts drafts={[cole, ben]} onOpen={onOpen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open a draft' }));
  const items = within(screen.getByRole('menu', { hidden: true })).getAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(['BenYou can write in it', 'ColeYou can only read it']);
  await userEvent.click(items[0]!);
  expect(onOpen).toHaveBeenCalledWith(ben);
});

test('drafts that can all be written in are offered for joining', () => {
  show(<OthersDrafts drafts={[draft('Cole', true), draft('Ben', true)]} onOpen={() => {}} />);
  expect(screen.getByRole('button', { name: 'Join a draft' })).toBeVisible();
  expect(screen.getByText('2 people are sharing drafts: Cole and Ben')).toBeVisible();
});
