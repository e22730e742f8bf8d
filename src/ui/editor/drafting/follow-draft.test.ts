import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { followDraft } from './follow-draft';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function texts() {
  const live = new Y.Doc().getText('content');
  live.insert(0, 'One. Two.');
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(live.doc!));
  return { live, draft: doc.getText('content') };
}

test('DRAFT-12: someone else’s draft is drawn at most once a second, however fast they and others type', () => {
  const { live, draft } = texts();
  const onEdits = vi.fn();
  const stop = followDraft(draft, live, onEdits);
  expect(onEdits).toHaveBeenLastCalledWith([]);
  for (const letter of ' New text') {
    draft.insert(draft.length, letter);
    live.insert(0, '.');
    vi.advanceTimersByTime(100);
  }
  expect(onEdits).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(onEdits).toHaveBeenCalledTimes(2);
  const drafted = [expect.objectContaining({ from: 18, to: 18, insert: ' New text' })];
  expect(onEdits).toHaveBeenLastCalledWith(drafted);
  vi.advanceTimersByTime(10_000);
  expect(onEdits).toHaveBeenCalledTimes(2);
  draft.delete(0, 1);
  stop();
  draft.delete(0, 1);
  vi.advanceTimersByTime(10_000);
  expect(onEdits).toHaveBeenCalledTimes(2);
});
