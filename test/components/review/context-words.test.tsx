import { expect, test } from 'vitest';
import { ContextWords } from '@/ui/review/card/ContextWords';
import { show } from '../page';

/** Returns the text that is visible, with its blanks. */
function visible(around: Parameters<typeof ContextWords>[0]['around']): string | null {
  const line = show(<ContextWords around={around} />).container.firstElementChild?.cloneNode(true) as HTMLElement;
  for (const hidden of line.querySelectorAll('.sr-only')) hidden.remove();
  return line.textContent;
}

test('the line starts with its first word, because its blanks are visible', () => {
  expect(visible({ before: 'due on ', now: '12 May', after: ' at noon' })).toBe('due on 12 May at noon');
});

test('words that the change comes after are apart from what says so', () => {
  expect(visible({ before: 'due on', now: '', after: '' })).toBe('After: due on');
});
