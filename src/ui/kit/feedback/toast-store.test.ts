import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, holdToasts, releaseToasts, showToast, toastStore } from './toast-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => toastStore.get().map(({ message }) => message);

test('a toast goes by itself, later if it is a problem or has an action', () => {
  showToast('Saved');
  showToast('Not saved', { tone: 'problem' });
  vi.advanceTimersByTime(6_000);
  expect(shown()).toEqual(['Not saved']);
  vi.advanceTimersByTime(4_000);
  expect(shown()).toEqual([]);
});

test('while somebody points at one none goes, also none that comes meanwhile; released they have their whole time', () => {
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

test('one that is dismissed under the pointer holds no others', () => {
  showToast('First');
  showToast('Second');
  holdToasts();
  dismissToast(toastStore.get()[0]?.id ?? 0);
  vi.advanceTimersByTime(6_000);
  expect(shown()).toEqual([]);
});
