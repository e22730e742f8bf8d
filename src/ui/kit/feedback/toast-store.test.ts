import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, holdToasts, releaseToasts, showToast, toastStore } from './toast-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => toastStore.get().map(({ message }) => message);

test('a toast disappears by itself, later if it is a problem or has an action', () => {
  showToast('Saved');
  showToast('Not saved', { tone: 'problem' });
  vi.advanceTimersByTime(6_000);
  expect(shown()).toEqual(['Not saved']);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual([]);
});

test('while someone points at a toast, none disappears, not even new ones; afterwards each has its full time', () => {
  showToast('Accepted', { action: { label: 'Undo', run() {} } });
  vi.advanceTimersByTime(5_000);
  holdToasts();
  showToast('Said meanwhile');
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Accepted', 'Said meanwhile']);
  releaseToasts();
  vi.advanceTimersByTime(5_999);
  expect(shown()).toEqual(['Accepted', 'Said meanwhile']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(['Accepted']);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual([]);
});

test('a toast that is dismissed under the pointer doesn’t keep others', () => {
  showToast('First');
  showToast('Second');
  holdToasts();
  dismissToast(toastStore.get()[0]?.id ?? 0);
  vi.advanceTimersByTime(6_000);
  expect(shown()).toEqual([]);
});
