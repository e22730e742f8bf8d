import { screen } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import { DocumentMenu } from '@/ui/document/bar/DocumentMenu';
import { offerHeadings } from '@/ui/shell/page-headings';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, calls, show } from '../page';

const menuOf = (role: 'editor' | 'viewer', path: string) => (
  <AppRouterContext.Provider value={{ push() {} } as unknown as AppRouterInstance}>
    <ViewerProvider viewer={{ ...ADA, role }}>
      <DocumentMenu
        document={{
          ...{ documentId: 'd', projectId: 'p', projectName: 'Launch', path, kind: 'markdown' },
          ...{ updatedAt: new Date(0), trashed: false, pair: undefined, suggestsOnly: false },
        }}
        anchor={new DOMRect(0, 0, 10, 10)}
        onClose={() => {}}
      />
    </ViewerProvider>
  </AppRouterContext.Provider>
);
const entry = () => screen.queryByRole('menuitem', { name: /^Rename to/ });

/** Shows the menu of a document with this first heading. */
function menu(
  heading: string,
  { role = 'editor', path = 'Plans/Old.md' }: { role?: 'editor' | 'viewer'; path?: string } = {},
) {
  answers({ 'favourites.list': [], 'documents.rename': null });
  const stop = offerHeadings(() => [{ label: heading, level: 1, go() {} }]);
  return { ...show(menuOf(role, path)), stop };
}

test('a document whose first heading differs from its name can be renamed to it in one step', async () => {
  const { person, stop } = menu('Launch **plan**');
  expect(entry()).toHaveTextContent('Rename to “Launch plan”');
  await person.click(entry() as HTMLElement);
  await vi.waitFor(() =>
    expect(calls('documents.rename')).toEqual([{ documentId: 'd', path: 'Plans/Launch plan.md' }]),
  );
  stop();
});

test.each([
  ['the document has the name', 'Old', {}],
  ['the person may not rename it', 'Launch plan', { role: 'viewer' }],
  ['there is no heading', '', {}],
] as const)('no such entry is in the menu if %s', (_, heading, options) => {
  const { stop } = menu(heading, options);
  expect(entry()).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Add to favorites' })).toBeInTheDocument();
  stop();
});
