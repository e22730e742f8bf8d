import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { ListFrame, PageFrame } from '@/ui/shell/PageFrame';
import { PageBarProvider } from '@/ui/shell/page-bar';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { show } from '../page';

const framed = (page: ReactElement) => (
  <ShellProvider value={{ sidebarOpen: false, toggleSidebar() {} } as unknown as Shell}>{page}</ShellProvider>
);

/** Returns what the classes say about a head on phones: its row’s height, and the button’s distance from the edge. */
function headOnPhones() {
  const button = screen.getByRole('button', { name: 'Show the sidebar' });
  return {
    hasTapHeight: button.closest('.page-head') !== null,
    edge: button.className.split(' ').filter((name) => name.includes('-ms-')),
    isHigh: [...(button.closest('header')?.querySelectorAll('*') ?? [])].some((one) =>
      one.classList.contains('max-[900px]:min-h-12'),
    ),
  };
}

test('on phones, the heads of all pages are as high as a document’s bar, with the sidebar’s button in one place', () => {
  const { again } = show(framed(<PageFrame title="Search">Found</PageFrame>));
  const head = headOnPhones();
  expect(head).toMatchObject({ hasTapHeight: true, isHigh: true });
  expect(head.edge).not.toEqual([]);
  again(framed(<ListFrame title="Inbox">Items</ListFrame>));
  expect(headOnPhones()).toEqual(head);
  again(
    framed(
      <PageFrame title="Battery care" back={{ href: '/requests', label: 'Change requests' }}>
        Changes
      </PageFrame>,
    ),
  );
  expect(headOnPhones()).toEqual(head);
});

test('titles have one size on all pages, and on wide screens the first rows of pages have one height', () => {
  /** Returns the classes of the title, and of the row that contains the element with this role. */
  const headOnWideScreens = (role: 'heading' | 'link') => ({
    title: screen.getByRole('heading', { level: 1 }).className,
    height: screen
      .getByRole(role)
      .parentElement!.className.split(' ')
      .filter((name) => name.startsWith('min-[900px]:min-h-')),
  });
  const { again } = show(framed(<PageFrame title="Home">Found</PageFrame>));
  const head = headOnWideScreens('heading');
  expect(head.height).toHaveLength(1);
  again(framed(<ListFrame title="Inbox">Items</ListFrame>));
  expect(headOnWideScreens('heading')).toEqual(head);
  // The pages of the settings: the bar isn't above the title, but beside it.
  again(
    framed(
      <PageBarProvider bar={<nav>Settings</nav>}>
        <PageFrame title="People">Members</PageFrame>
      </PageBarProvider>,
    ),
  );
  expect(headOnWideScreens('heading')).toEqual(head);
  // The first row contains the link, and the title is below it.
  again(
    framed(
      <PageFrame title="Battery care" back={{ href: '/requests', label: 'Change requests' }}>
        Changes
      </PageFrame>,
    ),
  );
  expect(headOnWideScreens('link')).toEqual(head);
});
