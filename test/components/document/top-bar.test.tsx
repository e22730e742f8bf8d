import { act, screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { TopBar } from '@/ui/document/bar/TopBar';
import { markEditorReady } from '@/ui/shell/editor-ready';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ProjectRoleProvider } from '@/ui/shell/viewer';
import { show } from '../page';

type Props = ComponentProps<typeof TopBar>;

const bar = (props: Pick<Props, 'activity' | 'save'>) => (
  <PathnameContext value="/d/d">
    <ShellProvider value={{ sidebarOpen: true } as Shell}>
      <TopBar
        document={{
          ...{ documentId: 'd', projectId: 'p', projectName: 'Garden', path: 'Beds.md', kind: 'markdown' },
          ...{ updatedAt: new Date(0), trashed: false, suggestsOnly: false },
        }}
        people={[]}
        rights={{ mayEdit: true, maySuggest: true }}
        drawing="live"
        panelOpen={false}
        onActivity={() => {}}
        onDrawing={() => {}}
        onTogglePanel={() => {}}
        {...props}
      />
    </ShellProvider>
  </PathnameContext>
);

test('a person who only views the text isn’t told that it is saved, but that an edit isn’t yet', () => {
  const { again } = show(bar({ activity: 'editing', save: 'saved' }));
  expect(screen.getByText('Saved')).toBeVisible();
  again(bar({ activity: 'viewing', save: 'saved' }));
  expect(screen.queryByText('Saved')).toBeNull();
  // A screen reader reads a problem in an element that was there before.
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  again(bar({ activity: 'viewing', save: 'refused' }));
  expect(document.querySelector('[data-save-state]')).toHaveAttribute('data-save-state', 'refused');
  expect(screen.getByRole('status')).toBe(status);
});

test('a narrow bar always shows the sign of saved edits, with words for screen readers', () => {
  show(bar({ activity: 'editing', save: 'saved' }));
  const mark = screen.getByRole('status');
  expect(mark).not.toHaveClass('@max-[44rem]:opacity-0');
  expect(mark).toHaveTextContent('Saved');
});

const setReached = (isThere: boolean) => act(() => noteReach(isThere));
afterEach(() => setReached(true));

test('offline, Share says why it does nothing', async () => {
  const { person } = show(bar({ activity: 'editing', save: 'offline' }));
  const share = screen.getByRole('button', { name: 'Share' });
  expect(share).toHaveAttribute('aria-disabled', 'false');
  setReached(false);
  const reason = 'You’re offline. You can share this when you’re back online.';
  expect(share).toHaveAttribute('aria-disabled', 'true');
  expect(share).toHaveAccessibleDescription(reason);
  expect(share).toHaveAttribute('data-tip', reason);
  await person.click(share);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('beside Viewing, people who can’t edit can ask for it', async () => {
  const viewing = bar({ activity: 'viewing', save: undefined });
  markEditorReady();
  const { again, person } = show(<ProjectRoleProvider {...{ role: 'viewer' }}>{viewing}</ProjectRoleProvider>);
  await person.click(await screen.findByRole('button', { name: 'Ask for edit access…' }));
  expect(await screen.findByRole('dialog', { name: 'Ask for edit access' })).toBeVisible();
  again(<ProjectRoleProvider {...{ role: 'editor' }}>{viewing}</ProjectRoleProvider>);
  expect(screen.queryByRole('button', { name: 'Ask for edit access…' })).toBeNull();
});
