import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DraftBar } from '@/ui/document/suggesting/DraftBar';
import type { DraftReport } from '@/ui/document/suggesting/open-draft';
import { show } from '../page';

const LIVE: DraftReport['state'] = {
  ...{ status: 'live', saved: true, synced: true, kept: false, denied: undefined, isDiskFull: false },
};
const bar = (report: DraftReport | undefined) => (
  <DraftBar
    draft={{ draftId: 'd', authorName: null, mayWrite: true }}
    report={report}
    isShared={false}
    onClose={() => {}}
    onShared={async () => {}}
    onLeave={() => {}}
    onRequest={() => {}}
  />
);

test('nothing invites a person to type before the draft’s text is there and takes keys', () => {
  const { again } = show(bar(undefined));
  const region = screen.getByRole('region', { name: 'Draft suggestion' });
  expect(region).toHaveTextContent(/^Opening your draft…$/);
  expect(screen.queryByRole('button')).toBeNull();
  again(bar({ state: LIVE, changes: 0 }));
  expect(screen.getByRole('region', { name: 'Draft suggestion' })).toHaveTextContent(
    'What you type becomes a suggestion',
  );
});

test('a draft can be submitted once all of it is saved', () => {
  const { again } = show(bar({ state: { ...LIVE, saved: false }, changes: 2 }));
  expect(screen.getByRole('button', { name: 'Submit…' })).toBeDisabled();
  again(bar({ state: LIVE, changes: 2 }));
  expect(screen.getByRole('button', { name: 'Submit…' })).toBeEnabled();
});
