import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OfflineLine } from '@/ui/document/bar/OfflineLine';
import { SaveMark } from '@/ui/document/bar/SaveMark';
import { show } from '../page';

test('while the server can’t be reached, a line says that edits are kept here and sent later', () => {
  const { again } = show(<OfflineLine save="saved" />);
  expect(document.body).not.toHaveTextContent('offline');
  again(<OfflineLine save="offline" />);
  expect(screen.getByText(/You’re offline/)).toHaveTextContent(
    'You’re offline. Edits are kept on this device and sent when you’re back online.',
  );
  expect(screen.getByText(/sent when you’re back online/).closest('p')?.innerHTML, 'on phones too').not.toMatch(
    /hidden[ "]/,
  );
  again(<OfflineLine save="saving" />);
  expect(document.body).not.toHaveTextContent('offline');
});

test('if the text lacks its suggestions, the line says so', () => {
  show(<OfflineLine save="offline" lacksSuggestions />);
  expect(screen.getByText(/You’re offline/)).toHaveTextContent(/back online\. Suggestions aren’t shown\.$/);
});

test('the mark beside the title shows one word, and announces the rest', () => {
  show(<SaveMark state="offline" />);
  expect(screen.getByRole('status')).toHaveTextContent('Offline — kept in this browser');
  expect(screen.getByText(/kept in this browser/)).toHaveClass('sr-only', { exact: true });
});
