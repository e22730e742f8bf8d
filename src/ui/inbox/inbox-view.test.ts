import { expect, test } from 'vitest';
import { addressOf, choiceOf, filterOf, VIEWS } from './inbox-view';

test('the URL of the inbox contains which items it lists', () => {
  for (const view of VIEWS) {
    for (const projectId of [undefined, 'p1']) {
      const choice = { view, projectId };
      expect(choiceOf(new URL(addressOf(choice), 'http://x').searchParams)).toEqual(choice);
    }
  }
  expect(choiceOf(new URLSearchParams('show=everything&project='))).toEqual({ view: 'all', projectId: undefined });
});

test('a view lists all items, one kind, or items of any kind that wait for the person or mention them', () => {
  expect(filterOf({ view: 'all', projectId: undefined })).toEqual({});
  expect(filterOf({ view: 'waiting', projectId: 'p1' })).toEqual({ only: 'waiting', projectId: 'p1' });
  expect(filterOf({ view: 'thread', projectId: undefined })).toEqual({ kind: 'thread' });
});
