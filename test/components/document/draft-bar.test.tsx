import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DraftBar } from '@/ui/document/suggesting/DraftBar';
import type { DraftReport } from '@/ui/document/suggesting/open-draft';
import type { OpenFailure } from '@/ui/editor/connection-state';
import { answers, calls, show } from '../page';

const LIVE: DraftReport['state'] = {
  ...{ status: 'live', saved: true, synced: true, kept: false, denied: undefined, isDiskFull: false },
};
const bar = (report: DraftReport | undefined, isWritten = false, authorName: string | null = null, hidden = 0) => (
  <DraftBar
    draft={{ draftId: 'd', authorName, mayWrite: true }}
    {...{ report, failure: undefined }}
    isShared={false}
    isWritten={isWritten}
    hidden={{ count: hidden, onShow: () => {} }}
    onClose={() => {}}
    onShared={async () => {}}
    onLeave={() => {}}
    onRequest={() => {}}
  />
);

beforeEach(() => answers({ 'drafts.settings': { sharesAtOnce: false, submitsOnLeave: false } }));

test('nothing invites a person to type before the draft’s text is there and takes keys', () => {
  const { again } = show(bar(undefined));
  const region = screen.getByRole('region', { name: 'Draft suggestion' });
  expect(region).toHaveTextContent(/^Opening your draft…$/);
  expect(screen.queryByRole('button')).toBeNull();
  again(bar({ state: LIVE, changes: 0 }));
  expect(screen.getByRole('region', { name: 'Draft suggestion' })).toHaveTextContent(
    'You’re suggesting. Others see your draft.',
  );
});

test('another person’s draft that is still loading says so, and can be left', () => {
  const { again } = show(bar(undefined, true, 'Cole'));
  const region = screen.getByRole('region', { name: 'Draft suggestion' });
  expect(region).toHaveTextContent(/^Opening Cole’s draft…/);
  expect(screen.getByRole('button', { name: 'Back to the document' })).toBeVisible();
  again(bar({ state: LIVE, changes: 1 }, true, 'Cole'));
  expect(region).toHaveTextContent('You’re writing in Cole’s draft: 1 change');
});

const failed = (failure: OpenFailure, authorName: string | null, on = { onClose: () => {}, onLeave: () => {} }) => (
  <DraftBar
    draft={{ draftId: 'd', authorName, mayWrite: true }}
    {...{ report: undefined, failure, isShared: false, isWritten: false, ...on }}
    hidden={{ count: 0, onShow: () => {} }}
    onShared={async () => {}}
    onRequest={() => {}}
  />
);

test.each<[OpenFailure, string]>([
  ['offline', 'You’re offline. Cole’s draft opens when you’re back online.'],
  ['not-signed-in', 'You’re signed out. Sign in again to open this draft.'],
  ['no-access', 'You no longer have access to this draft. Ask an admin for access.'],
  ['outdated', 'This draft can’t be opened. Reload the page and try again.'],
])('a draft that can’t be opened says why (%s), and can be left', async (failure, words) => {
  const onClose = vi.fn();
  const { person } = show(failed(failure, 'Cole', { onClose, onLeave: () => {} }));
  expect(screen.getByRole('status')).toHaveTextContent(words);
  expect(screen.queryByText(/Opening/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Back to the document' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('someone whose own draft can’t be opened leaves suggesting mode with it, so that it isn’t started again', async () => {
  const onLeave = vi.fn();
  const { person } = show(failed('offline', null, { onClose: () => {}, onLeave }));
  expect(screen.getByRole('status')).toHaveTextContent('You’re offline. Your draft opens when you’re back online.');
  await person.click(screen.getByRole('button', { name: 'Back to the document' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

test('a draft can be submitted once all of it is saved; until then the button says what it waits for', () => {
  const { again } = show(bar({ state: { ...LIVE, saved: false }, changes: 2 }));
  const submit = screen.getByRole('button', { name: 'Submit…' });
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription('Saving…');
  again(bar({ state: { ...LIVE, saved: false, status: 'offline' }, changes: 2 }));
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription('You’re offline');
  again(bar({ state: LIVE, changes: 2 }));
  expect(submit).toHaveAttribute('aria-disabled', 'false');
});

test('a draft without changes shows the button that submits it; the keyboard reaches it and finds out why it is disabled', async () => {
  const { person, again } = show(bar({ state: LIVE, changes: 0 }));
  const submit = screen.getByRole('button', { name: 'Submit…' });
  for (let i = 0; i < 10 && document.activeElement !== submit; i++) await person.tab();
  expect(submit).toHaveFocus();
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription('Nothing to submit yet');
  // Shown beside the button when it has the focus.
  expect(submit.dataset.tip).toBe('Nothing to submit yet');
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  again(bar({ state: LIVE, changes: 1 }));
  expect(submit).toHaveAttribute('aria-disabled', 'false');
  expect(submit).toHaveFocus();
  expect(submit).toHaveAccessibleDescription('');
  // Unknown isn't none.
  again(bar({ state: LIVE, changes: undefined }));
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription('Counting your changes…');
});

test('a draft whose changes were all taken back can still be discarded, so that it isn’t in the way', async () => {
  const { person, again } = show(bar({ state: LIVE, changes: 0 }));
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Discard draft' })).toBeNull();
  await person.keyboard('{Escape}');
  again(bar({ state: LIVE, changes: 1 }));
  again(bar({ state: LIVE, changes: 0 }));
  expect(screen.getByRole('button', { name: 'Submit…' })).toHaveAttribute('aria-disabled', 'true');
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  await person.click(screen.getByRole('menuitem', { name: 'Discard draft' }));
  expect(screen.getByText('It has no changes. The document stays as it is.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Discard draft' })).toBeEnabled();
});

test('a draft that was written in before can be discarded when it’s opened again without changes', async () => {
  const { person } = show(bar({ state: LIVE, changes: 0 }, true));
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getByRole('menuitem', { name: 'Discard draft' })).toBeVisible();
});

test('an unknown number of changes isn’t called none', async () => {
  const { person, again } = show(bar({ state: LIVE, changes: undefined }, true));
  const region = screen.getByRole('region', { name: 'Draft suggestion' });
  expect(region).toHaveTextContent(/^Draft suggestion/);
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  await person.click(screen.getByRole('menuitem', { name: 'Discard draft' }));
  expect(screen.getByText('Your draft is deleted for good. The document stays as it is.')).toBeVisible();
  again(bar({ state: LIVE, changes: undefined }, true, 'Cole'));
  expect(region).toHaveTextContent('You’re writing in the draft suggestion by Cole.');
});

test('discarding is only in the menu, never a button beside the one that submits', () => {
  show(bar({ state: LIVE, changes: 2 }));
  expect(screen.queryByRole('button', { name: /Discard/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'More actions' })).toBeVisible();
});

test('where the bar has no room for buttons, a menu has the same actions', async () => {
  answers({ 'drafts.settings': { sharesAtOnce: false, submitsOnLeave: false }, 'drafts.share': null });
  const { person } = show(bar({ state: LIVE, changes: 2 }, true, null, 59));
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  const items = screen.getByRole('menu', { name: 'More actions' }).querySelectorAll('[role^=menuitem]');
  expect([...items].map((item) => item.getAttribute('aria-label') ?? item.textContent)).toEqual([
    'Show 59 other changes',
    'Let others edit this draft',
    'Discard draft',
  ]);
  expect(items[1]).toHaveAttribute('aria-checked', 'false');
  await person.click(screen.getByRole('menuitemcheckbox', { name: 'Let others edit this draft' }));
  await waitFor(() => expect(calls('drafts.share')).toEqual([{ draftId: 'd', isShared: true }]));
});
