import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContextLine } from '@/ui/agent/context/ContextLine';
import { show } from './page';

test('what was found is one line, which opens to paths, with links, and reasons', () => {
  show(
    <ContextLine
      documents={[
        { documentId: 'a', path: 'src/login.py', reason: 'defines login()' },
        { documentId: 'b', path: 'docs/auth.md', reason: 'its title has “auth”' },
      ]}
    />,
  );
  screen.getByText('Context: login.py, auth.md').click();
  expect(screen.getByRole('link', { name: 'src/login.py' })).toHaveAttribute('href', '/d/a');
  expect(screen.getByText(/defines login\(\)/)).toBeVisible();
});

test('nothing found is no line', () => {
  show(<ContextLine documents={[]} />);
  expect(screen.queryByText(/Context/)).toBeNull();
});
