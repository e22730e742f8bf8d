import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextOf, isShortened, paragraphsOf, plainSource, wordsAround } from './hunk-context';

test('five words are shown on each side, and an ellipsis if there are more', () => {
  expect(wordsAround('One two three four five six ', ' seven eight nine ten eleven twelve')).toEqual({
    before: '…two three four five six ',
    after: ' seven eight nine ten eleven…',
  });
  expect(wordsAround('We meet on ', ' in Rome.')).toEqual({ before: 'We meet on ', after: ' in Rome.' });
});

test('a part of a word stays attached, and line breaks are blanks', () => {
  expect(wordsAround('# Plan\n\nre', 'ed\nat once')).toEqual({ before: '# Plan re', after: 'ed at once' });
  expect(wordsAround('', '\n')).toEqual({ before: '', after: '' });
});

test('words of scripts without spaces are found too', () => {
  const { before, after } = wordsAround('私たちは来週の火曜日に新しい公園を', '市民の皆さんと一緒に開園します');
  expect(before).toMatch(/^….{5,}を$/);
  expect(after).toMatch(/^市民.{3,}…$/);
  expect(wordsAround('', 'ประเทศไทยมีอากาศร้อนชื้นตลอดทั้งปี').after).toMatch(/^ประเทศ.+…$/);
});

/** Returns the context of the text between the two bars. */
function contextIn(marked: string, isMarkdown = true) {
  const [before = '', now = '', after = ''] = marked.split('|');
  const text = before + now + after;
  const source = {
    length: text.length,
    slice: (from: number, to: number) => text.slice(from, to),
    lineAt: (at: number) => {
      const end = text.indexOf('\n', at);
      return { from: text.lastIndexOf('\n', at - 1) + 1, to: end < 0 ? text.length : end };
    },
  };
  return contextOf(source, { from: before.length, to: before.length + now.length }, { isMarkdown });
}

test('a card’s context is read from the text of its block, without marks', () => {
  expect(contextIn('# Plan\n\nWe **meet** in |the garden |tomorrow.\n\n- Bring tea')).toEqual({
    before: 'We meet in ',
    now: 'the garden ',
    after: 'tomorrow.',
  });
  expect(contextIn('We meet| in Rome|.')).toEqual({ before: 'We meet', now: ' in Rome', after: '.' });
  expect(contextIn('Rome||')).toEqual({ before: 'Rome', now: '', after: '' });
  expect(contextIn('# a |b|\nc', false)).toEqual({ before: '# a ', now: 'b', after: '' });
});

test('however long the text and the change are, little of them is read', () => {
  const long = 'words '.repeat(100_000);
  const { before, now, after } = contextIn(`${long}|${long}|${long}`);
  expect(before).toBe('…words words words words words ');
  expect([now.length < 70, after]).toEqual([true, '']);
  expect(contextIn(`${'x'.repeat(9_000)}|y|`).before.length).toBeLessThan(2_000);
});

test('each side shows the nearest text in any script: at most five words, and exactly five if text is left out', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const wordsIn = (text: string) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
  const unit = fc.constantFrom('a', 'é', '字', 'の', 'カ', 'ไ', 'ท', 'ع', 'ב', '😀', '👩🏽‍🚀', '7', '-', '“', '.');
  const text = fc
    .array(fc.string({ unit, maxLength: 12 }), { maxLength: 12 })
    .map((words) => words.filter((word) => word !== '').join(' '));
  fc.assert(
    fc.property(text, text, (left, right) => {
      const { before, after } = wordsAround(left, right);
      const [head, tail] = [before.replace(/^…/, ''), after.replace(/…$/, '')];
      expect(left.endsWith(head)).toBe(true);
      expect(right.startsWith(tail)).toBe(true);
      const leftWords = wordsIn(left).filter(({ index }) => index >= left.length - head.length).length;
      const rightWords = wordsIn(right).filter(({ index }) => index < tail.length).length;
      expect(leftWords).toBe(Math.min(5, wordsIn(left).length));
      expect(rightWords).toBe(Math.min(5, wordsIn(right).length));
      expect(before.startsWith('…')).toBe(leftWords < wordsIn(left).length);
      expect(`${before}${after}`.isWellFormed()).toBe(true);
    }),
  );
});

/** Returns the paragraphs around the text between the two bars. */
function paragraphsIn(marked: string, isMarkdown = true) {
  const [before = '', now = '', after = ''] = marked.split('|');
  const change = { from: before.length, to: before.length + now.length };
  return paragraphsOf(plainSource(before + now + after), change, { isMarkdown });
}

test('the paragraphs around a change begin and end with those that it touches, without marks', () => {
  expect(paragraphsIn('Above.\n\nOne **two** three\nfour |five| six.\nSeven.\n\nBelow.')).toEqual({
    ...{ before: 'One two three\nfour ', now: 'five', after: ' six.\nSeven.' },
  });
  expect(paragraphsIn('Above.\n\nOne |two.\n\n*Three* four| five.\n \t\nBelow.')).toEqual({
    ...{ before: 'One ', now: 'two.\n\nThree four', after: ' five.' },
  });
  expect(paragraphsIn('- One two.\n- Three |four| five.\n- Six.\n')).toEqual({
    ...{ before: 'Three ', now: 'four', after: ' five.' },
  });
  expect(paragraphsIn('a: 1\nb: |2| # two\nc: 3', false)).toEqual({ before: 'b: ', now: '2', after: ' # two' });
});

test('the paragraph above a new paragraph is shown', () => {
  expect(paragraphsIn('Far above.\n\nAbove it.\n\n||')).toEqual({ before: 'Above it.', now: '', after: '' });
});

test('a paragraph is read only up to a limit, and says what was left out', () => {
  const { before, now, after } = paragraphsIn(`${'word '.repeat(5_000)}|x|${' word'.repeat(5_000)}`);
  expect(before).toMatch(/^….*word $/s);
  expect(after).toMatch(/^ word.*…$/s);
  expect(now).toBe('x');
  for (const part of [before, after]) expect(part.length).toBeLessThanOrEqual(4_001);
  const long = paragraphsIn(`One |${'x'.repeat(5_000)}| two.`);
  expect(long.before).toBe('One ');
  expect(long.now).toHaveLength(1_000);
  expect(long.after).toBe('…');
});

test('words around a change are shortened if its paragraph has more', () => {
  expect(isShortened(contextIn('One |two| three.'))).toBe(false);
  expect(isShortened(contextIn('One two three four five six |seven| eight.'))).toBe(true);
  expect(isShortened(contextIn('One |two| three four five six seven eight nine.'))).toBe(true);
});
