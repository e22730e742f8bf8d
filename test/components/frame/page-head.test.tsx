import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { ListFrame, PageFrame } from '@/ui/shell/PageFrame';
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

test('titles have one size and one height on all pages', () => {
  const title = () => {
    const heading = screen.getByRole('heading', { level: 1 });
    const row = heading.parentElement!.className.split(' ').filter((name) => name.includes(':min-h-'));
    return { classes: heading.className, row };
  };
  const { again } = show(framed(<PageFrame title="Home">Found</PageFrame>));
  const first = title();
  expect(first.row).toHaveLength(2);
  again(framed(<ListFrame title="Inbox">Items</ListFrame>));
  expect(title()).toEqual(first);
});
