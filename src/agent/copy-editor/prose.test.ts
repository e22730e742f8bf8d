import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../test/support/cpu-time';
import { looksEnglish, masked, skippedRanges, touches } from './prose';

const prose = (text: string) => masked(text, skippedRanges(text, 'markdown'));

describe('text that isn’t prose is masked', () => {
  test.each([
    ['front matter', '---\ntitle: teh\n---\nWord', 'teh'],
    ['a fence', 'Word\n```js\nlet teh\n```\nWord', 'teh'],
    ['a fence that never closes', 'Word\n~~~\nteh', 'teh'],
    ['a fence in a quote', '> ```\n> teh\n> ```\nWord', 'teh'],
    ['a fence that is not closed by a shorter one', '````\n```\nteh\n````\nWord', 'teh'],
    ['inline code', 'Word `teh` word', 'teh'],
    ['inline code with backticks inside', 'Word ``a ` teh`` word', 'teh'],
    ['indented code', 'Word\n\n    teh\n\nWord', 'teh'],
    ['a URL', 'Word https://example.org/teh?a=teh word', 'teh'],
    ['an address', 'Word teh@example.org word', 'teh'],
    ['a file', 'Word docs/teh.md word', 'teh'],
    ['the target of a link', 'Word [word](http://a.b/teh "teh") word', 'teh'],
    ['the definition of a link', 'Word\n[a]: http://x.y/teh', 'teh'],
    ['an image', '![Word](teh.png) word', 'teh'],
    ['HTML', 'Word <span title="teh">word</span>', 'teh'],
    ['a comment', 'Word <!-- teh --> word', 'teh'],
    ['math', 'Word $teh^2$ word', 'teh'],
    ['a name with digits or inner capitals', 'Word teh2 tehWord word', 'teh'],
    ['a mention', 'Word @teh and #teh word', 'teh'],
  ])('%s', (_name, text, hidden) => {
    expect(prose(text)).not.toContain(hidden);
    expect(prose(text)).toContain('ord');
  });
});

test.each(['# teh', '- teh', '> teh', '**teh**', '[teh thing](x)', '| teh | b |', '1. teh', '- [ ] teh'])(
  'prose stays: %s',
  (text) => {
    expect(prose(text)).toContain('teh');
  },
);

test('plain text has no markup', () => {
  const text = '    teh `teh`';
  expect(masked(text, skippedRanges(text, 'plaintext'))).toBe(text);
});

const marks = fc.array(
  fc.constantFrom(
    '`',
    '```\n',
    '~~~\n',
    '---\n',
    '\n',
    ' ',
    '    ',
    '[',
    '](',
    ')',
    '<',
    '>',
    '$',
    'word',
    'aB',
    '😀',
    '|',
    '[^',
  ),
);

test('masking keeps lengths and line feeds, and ranges are in order and apart', () => {
  fc.assert(
    fc.property(marks, (parts) => {
      const text = parts.join('');
      const ranges = skippedRanges(text, 'markdown');
      const out = masked(text, ranges);
      expect(out.length).toBe(text.length);
      expect(out.replace(/[^\n]/g, '')).toBe(text.replace(/[^\n]/g, ''));
      ranges.forEach(({ start, end }, i) => {
        expect(start < end && end <= text.length && (i === 0 || start > ranges[i - 1]!.end)).toBe(true);
      });
    }),
  );
});

test('hostile texts are masked in bounded time', () => {
  for (const piece of ['[', '](', '`', '<', '$ ', 'a@', '((', '```\n', '> ', 'a/', 'aB_', '<!--', '| ', '\n    ']) {
    const text = piece.repeat(Math.ceil(120_000 / piece.length));
    const startedAt = cpuMs();
    masked(text, skippedRanges(text, 'markdown'));
    expect(cpuMs() - startedAt, JSON.stringify(piece)).toBeLessThan(20_000);
  }
});

test('touches agrees with a plain search', () => {
  const range = fc.tuple(fc.nat(20), fc.nat(5)).map(([start, size]) => ({ start, end: start + size }));
  fc.assert(
    fc.property(fc.array(range), range, (spots, place) => {
      const text = 'x'.repeat(30);
      const ranges = spots
        .filter(({ start, end }) => start < end)
        .sort((a, b) => a.start - b.start)
        .filter(({ start }, i, all) => i === 0 || start > all[i - 1]!.end);
      const plain = ranges.some(({ start, end }) => start < Math.max(place.end, place.start + 1) && end > place.start);
      expect(touches(ranges, place)).toBe(plain);
      expect(text.length).toBe(30);
    }),
  );
});

describe('looksEnglish', () => {
  const english =
    'We have read the plan, and this is what they would change if it were to be written again by you and me. '.repeat(
      2,
    );
  const german =
    'Wir haben den Plan gelesen, und das ist es, was sie ändern würden, wenn er noch einmal geschrieben würde. '.repeat(
      3,
    );
  test('tells English from another language', () => {
    expect(looksEnglish(english, 'markdown')).toBe(true);
    expect(looksEnglish(german, 'markdown')).toBe(false);
    expect(looksEnglish('あいうえお '.repeat(50), 'markdown')).toBe(false);
  });
  test('treats a short text as English', () => {
    expect(looksEnglish('Teh end', 'markdown')).toBe(true);
  });
});
