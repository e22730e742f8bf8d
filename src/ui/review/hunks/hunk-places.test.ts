import { expect, test, vi } from 'vitest';
import { HunkPlaces } from './hunk-places';

const clean = (now: string) => ({ status: 'clean', now }) as const;

test('an edit in one hunk notifies only that hunk’s card', () => {
  const places = new HunkPlaces();
  const ids = Array.from({ length: 300 }, (_, i) => `h${i}`);
  places.set(new Map(ids.map((id) => [id, clean('text')])));
  const heard = ids.map((id) => {
    const listener = vi.fn();
    places.subscribe(id, listener);
    return listener;
  });
  const untouched = places.get('h8');
  places.set(new Map(ids.map((id) => [id, id === 'h7' ? { status: 'changed', now: 'texts' } : clean('text')])));
  expect(heard.map(({ mock }) => mock.calls.length).filter((calls) => calls > 0)).toEqual([1]);
  expect(heard[7]).toHaveBeenCalledOnce();
  expect(places.get('h7')).toEqual({ status: 'changed', now: 'texts' });
  expect(places.get('h8')).toBe(untouched);
});

test('an edit outside hunks notifies no listener', () => {
  const places = new HunkPlaces();
  places.set(new Map([['a', clean('x')]]));
  const listener = vi.fn();
  places.subscribeToAny(listener);
  places.set(new Map([['a', clean('x')]]));
  expect(listener).not.toHaveBeenCalled();
  places.set(new Map());
  expect(listener).toHaveBeenCalledOnce();
  expect(places.get('a')).toBeUndefined();
});
