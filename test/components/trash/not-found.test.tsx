import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ViewerProvider } from '@/ui/shell/viewer';
import MissingPage from '../../../app/(workspace)/[...missing]/not-found';
import NotFound from '../../../app/(workspace)/not-found';
import { ADA, show } from '../page';

const signedIn = vi.hoisted(() => ({ session: undefined as object | undefined }));
vi.mock('../../../app/server-api', () => ({ session: async () => signedIn.session }));

vi.mock('@/ui/document/banners/LazyKeptCopy', () => ({ LazyKeptCopy: () => null }));
vi.mock('@/ui/frame/LazyPlaces', () => ({ LazyPlaces: () => <nav /> }));
vi.mock('@/ui/settings/sharing/LazyRequestAccess', () => ({ LazyRequestAccess: () => null }));

test.each([
  ['editor', ['Go home', 'Look in the trash']],
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

test.each([
  ['who is signed in', {}, { frame: 0, places: 1 }],
  ['who isn’t', undefined, { frame: 1, places: 0 }],
])('an address that leads nowhere is shown in the frame of the workspace to a person %s', async (_, session, parts) => {
  signedIn.session = session;
  show(await MissingPage());
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.queryAllByRole('main')).toHaveLength(parts.frame);
  expect(screen.queryAllByRole('navigation')).toHaveLength(parts.places);
});
