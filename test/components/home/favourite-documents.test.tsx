import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Favourite } from '@/documents/favourites/schema';
import { FavouriteDocuments } from '@/ui/home/FavouriteDocuments';
import { answers, openRequests, show } from '../page';

const doc = (subjectId: string, path: string): Favourite => ({
  ...{ kind: 'document', subjectId, path, projectName: 'Launch', documentKind: 'markdown' },
});

test('the home page lists the documents that the person starred, in their order, without projects', async () => {
  answers({
    'favourites.list': [
      doc('d2', 'Plans/Lamp.md'),
      { kind: 'project', subjectId: 'p1', name: 'Launch' },
      doc('d1', 'Agenda.md'),
    ],
  });
  show(<FavouriteDocuments />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/d/d2', 'LampLaunch / Plans'],
    ['/d/d1', 'AgendaLaunch'],
  ]);
  expect(screen.getByRole('heading', { name: 'Favorite documents' })).toBeVisible();
});

test('without starred documents, the home page says nothing of them', async () => {
  answers({ 'favourites.list': [{ kind: 'project', subjectId: 'p1', name: 'Launch' }] });
  const { container } = show(<FavouriteDocuments />);
  await waitFor(() => expect(openRequests()).toBe(0));
  expect(container).toHaveTextContent('');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a long list of starred documents is cut, and a button shows the rest', async () => {
  answers({ 'favourites.list': Array.from({ length: 11 }, (_, n) => doc(`d${n}`, `${n}.md`)) });
  const { person } = show(<FavouriteDocuments />);
  expect(await screen.findAllByRole('link')).toHaveLength(8);
  await person.click(screen.getByRole('button', { name: '3 more' }));
  expect(screen.getAllByRole('link')).toHaveLength(11);
  expect(screen.getByRole('button', { name: 'Show less' }), 'so that the focus isn’t lost').toHaveFocus();
});
