import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DocumentTitle } from '@/ui/document/bar/DocumentTitle';
import { show } from '../page';

const titleAt = (path: string) => (
  <DocumentTitle
    document={{
      ...{ documentId: 'd', projectId: 'p', projectName: 'Customer support', path, kind: 'markdown' },
      ...{ updatedAt: new Date(0), trashed: false, pair: undefined, suggestsOnly: false },
    }}
  />
);
const folded = () => screen.queryAllByRole('img').map((image) => image.getAttribute('aria-label'));

test('a path of more than two parts can be folded to its first part and one ellipsis', () => {
  const { again } = show(titleAt('Meetings/2026/Escalations.md'));
  // The second one takes the place of the whole path, where there is even less room.
  expect(folded()).toEqual(['Meetings / 2026', 'Customer support / Meetings / 2026']);
  again(titleAt('Plans/Returns.md'));
  expect(folded()).toEqual(['Customer support / Plans']);
});
