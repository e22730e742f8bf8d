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
/** Returns the parts of the path that stay where there is little room. */
const kept = (parts: readonly string[]) =>
  parts.filter((part) => !screen.getByTitle(part).parentElement?.className.includes('@max-2xl:hidden'));

test('where there is little room, a path of more than two parts leaves out folders, which its tip names', () => {
  const { again } = show(titleAt('Meetings/2026/Escalations.md'));
  expect(kept(['Customer support', 'Meetings', '2026'])).toEqual(['Customer support']);
  expect(screen.getAllByTitle('Customer support / Meetings / 2026')[0]).toContainElement(screen.getByTitle('2026'));
  again(titleAt('Plans/Returns.md'));
  expect(kept(['Customer support', 'Plans'])).toEqual(['Customer support', 'Plans']);
});
