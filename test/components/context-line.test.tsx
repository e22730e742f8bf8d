import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { IndexStatus } from '@/documents/schema';
import { ContextLine } from '@/ui/agent/context/ContextLine';
import { IndexLine } from '@/ui/agent/context/IndexProgress';
import { show } from './page';

test('the documents found are summed up in one line, which opens to links and reasons', () => {
  show(
    <ContextLine
      documents={[
        { documentId: 'a', path: 'src/login.py', reason: 'defines login()' },
        { documentId: 'b', path: 'docs/auth.md', reason: 'its title has “auth”' },
      ]}
    />,
  );
  screen.getByText('Context: login.py, auth').click();
  expect(screen.getByRole('link', { name: 'src/login.py' })).toHaveAttribute('href', '/d/a');
  expect(screen.getByText(/defines login\(\)/)).toBeVisible();
});

test('without documents found, there is no line', () => {
  show(<ContextLine documents={[]} />);
  expect(screen.queryByText(/Context/)).toBeNull();
});

const status = (changes: Partial<IndexStatus>): IndexStatus => ({
  ...{
    projectId: 'p',
    state: 'running',
    total: 1_200,
    done: 300,
    askedBy: 'ada',
    askedAt: new Date(),
    finishedAt: null,
  },
  ...changes,
});

test('a rebuild of the index reports its progress and its end; an earlier one isn’t reported', () => {
  show(<IndexLine status={status({ state: 'finished', done: 1_200 })} />);
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  const { again } = show(<IndexLine status={status({})} />);
  expect(screen.getByRole('status')).toHaveTextContent('Rebuilding the index: 300 of 1,200 documents');
  expect(screen.getByRole('progressbar', { name: 'Rebuilding the index' })).toHaveValue(300);
  again(<IndexLine status={status({ state: 'finished', done: 1_200 })} />);
  expect(screen.getByRole('status')).toHaveTextContent('Index rebuilt: 1,200 documents');
  cleanup();
  const short = show(<IndexLine status={status({ state: 'never', askedAt: null })} />);
  expect(screen.queryByRole('status')).toBeNull();
  short.again(<IndexLine status={status({ state: 'finished', done: 1_200 })} />);
  expect(screen.getByRole('status')).toHaveTextContent('Index rebuilt: 1,200 documents');
});
