import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PeoplePage } from '@/ui/settings/people/PeoplePage';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { answers, Refusal, show } from '../page';

const member = (name: string, role: string, deactivatedAt: Date | null = null) => ({
  ...{ userId: name, name, role, deactivatedAt },
});

function people(members: unknown) {
  answers({ 'people.members': members });
  show(
    <ShellProvider value={{ sidebarOpen: true } as Shell}>
      <PeoplePage />
    </ShellProvider>,
  );
}

test('people who can’t invite anyone learn whom to ask: at most three, owners first', async () => {
  people([
    member('Cleo Reed', 'editor'),
    member('Ben Vole', 'admin'),
    member('Old Boss', 'owner', new Date()),
    member('Ada Quill', 'owner'),
    member('Vera Fy', 'admin'),
    member('Zoe Last', 'admin'),
  ]);
  expect(
    await screen.findByText('Ask Ada Quill, Ben Vole, or Vera Fy to invite someone or change a role.'),
  ).toBeVisible();
});

test('without the names, the page says that owners and admins can help', async () => {
  people(new Refusal('no'));
  expect(await screen.findByText(/^Ask one of them/)).toBeVisible();
});
