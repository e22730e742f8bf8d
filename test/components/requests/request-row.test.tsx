import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RequestSummary } from '@/review/requests/schema';
import { RequestRow } from '@/ui/requests/RequestRow';
import { show } from '../page';

const DAY_MS = 86_400_000;
const REQUEST: RequestSummary = {
  ...{ changeSetId: 'r1', projectId: 'p1', projectName: 'Launch', title: 'Battery care', asked: null },
  ...{ passage: null, state: 'open' },
  ...{ author: { userId: 'cole', name: 'Cole Margin' }, reviewers: [], turnId: null },
  ...{ createdAt: new Date(Date.now() - 2 * DAY_MS), updatedAt: new Date(), comments: 0 },
  ...{ documents: 1, total: 2, reviewed: 0 },
};

function row(more: Partial<RequestSummary> = {}) {
  const { container } = show(
    <ul>
      <RequestRow request={{ ...REQUEST, ...more }} />
    </ul>,
  );
  return container.querySelector('li')!;
}

test.each([
  ['draft', 'Draft'],
  ['open', 'Open'],
  ['accepted', 'Accepted'],
  ['partly', 'Partly accepted'],
  ['closed', 'Closed'],
] as const)('a row begins with a sign of its state, with words for screen readers: %s', (state, words) => {
  const item = row({ state });
  const sign = within(item).getByRole('img', { name: words });
  expect(item.firstElementChild).toContainElement(sign);
  for (const badge of within(item).queryAllByText(words)) {
    expect(badge.closest('[aria-hidden="true"]'), 'the words are read once').not.toBeNull();
  }
});

test('where all rows have the same state, a row has no icon of it, but its words for screen readers and its dot', () => {
  const reviewers = [{ ...ada, hasReviewed: false }];
  const { container } = show(
    <ul>
      <RequestRow request={{ ...REQUEST, reviewers }} isStateKnown />
    </ul>,
  );
  expect(screen.getByRole('img', { name: 'Waiting for your review' })).toContainElement(
    container.querySelector('[data-waits]'),
  );
  expect(container.querySelector('.lucide-git-pull-request-arrow')).toBeNull();
});

const ada = { userId: 'ada', name: 'Ada Quill' };

test('a request that waits for the reader’s review has a dot and a semibold title, as in the inbox', () => {
  const item = row({ reviewers: [{ ...ada, hasReviewed: false }] });
  expect(within(item).getByRole('img', { name: 'Waiting for your review' })).toBeVisible();
  expect(item.querySelector('[data-waits]')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Battery care' })).toHaveClass('font-semibold');
});

const NOT_WAITING: [string, Partial<RequestSummary>][] = [
  ['the reader has reviewed', { reviewers: [{ ...ada, hasReviewed: true }] }],
  ['others were asked to review', { reviewers: [{ userId: 'ben', name: 'Ben Vole', hasReviewed: false }] }],
  ['is a draft', { state: 'draft', reviewers: [{ ...ada, hasReviewed: false }] }],
  ['is closed', { state: 'closed', reviewers: [{ ...ada, hasReviewed: false }] }],
];

test.each(NOT_WAITING)('a request that %s doesn’t wait for the reader', (_, more) => {
  const item = row(more);
  expect(within(item).queryByRole('img', { name: 'Waiting for your review' })).toBeNull();
  expect(item.querySelector('[data-waits]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Battery care' })).not.toHaveClass('font-semibold');
});

test('a request of the agent has the agent’s mark as its picture, and says whom it is for', () => {
  const item = row({ turnId: 't1' });
  expect(within(item).getByTitle('Suggested by the agent')).toBeVisible();
  expect(item).not.toHaveTextContent('CM');
  expect(item).toHaveTextContent(/For Cole Margin · Launch · Created 2 days ago · Updated/);
});

test('a request of a person has their picture and name', () => {
  const item = row();
  expect(within(item).getByText('CM')).toBeVisible();
  expect(within(item).queryByTitle('Suggested by the agent')).toBeNull();
  expect(item).toHaveTextContent(/Cole Margin · Launch/);
  expect(item).not.toHaveTextContent('For Cole');
});

// The line broke after a dot.
test('the dot between two facts belongs to the second one, so that no line ends in a dot', () => {
  const dots = within(row()).getAllByText('·');
  expect(dots).toHaveLength(3);
  for (const dot of dots) expect(dot.parentElement?.firstElementChild).toBe(dot);
  const line = dots[0]!.parentElement!.parentElement!;
  expect(line, 'the room of a dot is outside of the line’s edge').toHaveClass('-ms-4', 'max-sm:flex-wrap');
  expect(line.parentElement).toHaveClass('overflow-x-clip');
});

test('a row shows the passage of a description that a search found, with the words marked', () => {
  const { container } = show(
    <ul>
      <RequestRow request={{ ...REQUEST, passage: 'Livelier birds' }} words={['birds', 'battery']} />
    </ul>,
  );
  expect(container.querySelector('li')).toHaveTextContent('Suggestion: Livelier birds');
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Battery', 'birds']);
});

test('rows share the columns of their list', () => {
  expect(row()).toHaveClass('sm:grid-cols-subgrid', 'col-span-full');
});

test('the tooltips of a row are above its link, which covers the row', () => {
  const item = row({ createdAt: new Date(Date.now() - 2 * DAY_MS) });
  const tips = [within(item).getByRole('img', { name: 'Open' }), ...item.querySelectorAll('time')];
  expect(tips).toHaveLength(3);
  for (const tip of tips) expect(tip).toHaveClass('relative', 'z-1');
  expect(item, 'and not above the rest of the page').toHaveClass('isolate');
});
