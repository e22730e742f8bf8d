import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { MoreButton } from '@/ui/kit/controls/MoreButton';
import { SkeletonBlock } from '@/ui/kit/feedback/Skeleton';
import { FigureCardsLoading } from '@/ui/usage/FigureCards';
import { show } from '../page';

/** Makes the page believe that the server can or can't be reached. */
const setReached = (isThere: boolean) => act(() => noteReach(isThere));

afterEach(() => setReached(true));

function Pages() {
  const query = useInfiniteQuery({
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => pageParam,
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
  });
  return <MoreButton query={query} />;
}

test('Show more says at once that it needs the server', async () => {
  show(<Pages />);
  const button = await screen.findByRole('button', { name: 'Show more' });
  setReached(false);
  expect(screen.getByText('You’re offline. You can see more when you’re back online.')).toBeVisible();
  expect(button).not.toBeInTheDocument();
  setReached(true);
  expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled();
});

test('a chart, a page and figures that load say at once that they need the server', () => {
  const { container } = show(
    <>
      <SkeletonBlock className="h-64" />
      <FigureCardsLoading />
    </>,
  );
  expect(container.querySelectorAll('.animate-pulse')).toHaveLength(5);
  setReached(false);
  expect(container.querySelectorAll('.animate-pulse')).toHaveLength(0);
  expect(screen.getAllByText('You’re offline. This will load when you’re back online.')).toHaveLength(2);
});
