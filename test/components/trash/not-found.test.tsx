import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ViewerProvider } from '@/ui/shell/viewer';
import NotFound from '../../../app/(workspace)/not-found';
import { ADA, show } from '../page';

vi.mock('@/ui/document/banners/LazyKeptCopy', () => ({ LazyKeptCopy: () => null }));
vi.mock('@/ui/frame/LazyPlaces', () => ({ LazyPlaces: () => null }));
vi.mock('@/ui/settings/sharing/LazyRequestAccess', () => ({ LazyRequestAccess: () => null }));

test.each([
  ['editor', ['Go home', 'Trash']],
  ['viewer', ['Go home']],
] as const)(
  'a document that isn’t found leads home first, and people who can restore it to the trash: %s',
  (role, links) => {
    show(
      <ViewerProvider viewer={{ ...ADA, role }}>
        <NotFound />
      </ViewerProvider>,
    );
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveClass('bg-accent');
  },
);
