import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ComparisonView } from '@/ui/compare/ComparisonView';
import { HunkWidget } from '@/ui/editor/suggestions/hunk-widget';
import type { PlacedHunk } from '@/ui/editor/suggestions/suggestion-hunk';
import { HunkText } from '@/ui/hunks/HunkText';
import { compareTexts } from '@/versions/core/compare/compare';
import { show } from '../page';

const PARAGRAPH = '\n\nMost readers never open the settings.';

afterEach(() => document.body.replaceChildren());

/** Returns whether an added text is marked by a bar, not word by word. */
function isBlock(after: string, before = ''): boolean {
  const { container } = show(<HunkText hunk={{ before, after }} whole={false} />);
  const ins = container.querySelector('ins')!;
  const isPlain = ins.classList.contains('no-underline');
  expect(ins.parentElement!.classList.contains('border-add-ink')).toBe(isPlain);
  return isPlain;
}

test('an added paragraph has a bar, and added or replaced words are underlined', () => {
  expect(isBlock(PARAGRAPH)).toBe(true);
  expect(isBlock(' within two weeks')).toBe(false);
  expect(isBlock('two\nlines', 'one line')).toBe(false);
});

test('a long addition has a bar, even if the list doesn’t say that it is a paragraph', () => {
  expect(
    isBlock('A page that loads in under a second sells about a tenth more than one that takes three. '.repeat(2)),
  ).toBe(true);
});

test('quotation marks are only around words, because a block has its own edge', () => {
  const textOf = (after: string) => show(<HunkText hunk={{ before: '', after }} whole={false} />).container.textContent;
  expect(textOf(PARAGRAPH)?.replace(/\n/g, '')).toBe('Add Most readers never open the settings.');
  expect(textOf('within two weeks')).toBe('Add “within two weeks”');
});

test('an added line break is shown by its sign, as an added word', () => {
  expect(isBlock('\n\n')).toBe(false);
});

/** Returns how the text of the editor draws a suggested addition: its class and what it marks. */
function insInText(after: string): HTMLElement {
  const hunk = { id: 'h', before: '', after, label: 'Add', byAi: false };
  const placed = { hunk, status: 'clean', now: '' } as unknown as PlacedHunk;
  const dom = new HunkWidget(placed, false, {}).toDOM({} as never);
  expect(dom.textContent).toBe(after);
  return dom.querySelector('ins')!;
}

test('the text marks a suggested paragraph as a block, and suggested words one by one', () => {
  expect(insInText(PARAGRAPH)).toHaveClass('vr-ins-block');
  expect(insInText(PARAGRAPH).textContent, 'without the empty line above').toBe(PARAGRAPH.trim());
  expect(insInText(' within two weeks')).not.toHaveClass('vr-ins-block');
});

test('where nobody can decide, the text has no place for the buttons of a change', () => {
  const hunk = { id: 'h', before: '', after: 'soon', label: 'Add', byAi: false };
  const placed = { hunk, status: 'clean', now: '' } as unknown as PlacedHunk;
  const partsWith = (actions: object) =>
    [...new HunkWidget(placed, true, actions).toDOM({ requestMeasure: () => {} } as never).children].map(
      ({ tagName }) => tagName,
    );
  expect(partsWith({})).toEqual(['INS']);
  expect(partsWith({ onAccept: () => {} })).toHaveLength(2);
});

test.each([true, false])(
  'compared source marks added lines as a block, but not lines with added words (beside: %s)',
  (beside) => {
    const same = Array.from({ length: 9 }, (_, i) => `Line ${i}.\n`).join('');
    const after = `One.\nAll of this is new.\n${same}Three and four.\n`;
    const comparison = compareTexts(`One.\n${same}Three.\n`, after, { markdown: true });
    const { container } = show(
      <ComparisonView {...{ comparison, current: 0 }} sideBySide={beside} prose titles={['Before', 'After']} />,
    );
    const blocks = [...container.querySelectorAll('.compared-whole-ins')].map(({ textContent }) => textContent);
    expect(blocks.join('')).toContain('All of this is new.');
    expect(blocks.join('')).not.toContain('Three');
    expect(screen.getByText(/and four/).closest('.compared-whole-ins')).toBeNull();
  },
);
