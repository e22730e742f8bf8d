import '@testing-library/jest-dom/vitest';
import { expect, test } from 'vitest';
import { HunkWidget } from '@/ui/editor/suggestions/hunk-widget';
import type { PlacedHunk } from '@/ui/editor/suggestions/suggestion-hunk';

/** Returns how the text draws a suggested change after the current text. */
function drawn(change: { before?: string; after?: string; now: string; status: string }): HTMLElement {
  const { before = 'How we decide', after = 'Decision', now, status } = change;
  const hunk = { id: 'h', before, after, label: 'Replace', byAi: false };
  return new HunkWidget({ hunk, status, now } as unknown as PlacedHunk, false, {}).toDOM({} as never);
}

test('a word stands between the two texts of a conflict, and screen readers skip it', () => {
  const dom = drawn({ now: 'Decide by Friday', status: 'changed' });
  expect(dom.textContent).toBe(' or Decision!');
  // People who listen would otherwise hear one sentence.
  expect(dom.querySelector('.vr-or')).not.toHaveAttribute('aria-hidden');
});

test('“or” isn’t shown if the suggested text has no current text beside it', () => {
  expect(drawn({ now: '', status: 'gone' }).textContent).toBe(' Decision!');
  expect(drawn({ before: '', after: '\n\nNew.', now: 'x', status: 'changed' }).querySelector('.vr-or')).toBeNull();
  expect(drawn({ after: '', now: 'Decide by Friday', status: 'changed' }).querySelector('.vr-or')).toBeNull();
  expect(drawn({ now: 'How we decide', status: 'clean' }).querySelector('.vr-or')).toBeNull();
});
