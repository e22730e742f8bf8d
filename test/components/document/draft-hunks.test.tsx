import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { useDraftHunks } from '@/ui/document/suggesting/use-draft-hunks';
import { draftEdits } from '@/versions/core/drafts/draft-edits';

afterEach(() => void vi.useRealTimers());

test('the changes of a draft follow steady typing without a pause', () => {
  vi.useFakeTimers();
  const live = { ytext: new Y.Doc().getText('content') };
  live.ytext.insert(0, 'One.');
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(live.ytext.doc!));
  const draft = { ytext: doc.getText('content') };
  const { result } = renderHook(() => useDraftHunks(draft as never, live as never, true));
  const type = (text: string) => {
    for (const key of text) {
      draft.ytext.insert(draft.ytext.length, key);
      act(() => {
        result.current.onEdits(draftEdits(live.ytext, draft.ytext));
        vi.advanceTimersByTime(100);
      });
    }
  };
  type(' Two more');
  expect(result.current.hunks?.[0]?.after).toMatch(/Two/);
  act(() => void vi.advanceTimersByTime(250));
  expect(result.current).toMatchObject({ changes: 1, hunks: [{ after: expect.stringMatching(/ Two more$/) }] });
});
