import { expect, test } from 'vitest';
import { looksEnglish, masked, skippedRanges } from './prose';
import { correctionsOf } from './rules';

const LENGTH = 50_000;
/** Strings whose repetition makes careless patterns slow: long words, incomplete URLs, unclosed marks. */
const UNITS = [
  ...['a', 'é', '1', '_', '-', '.', '/', '@', '#', '`', '$', '<', '[', '(', '|', ' ', '\n', "'", '👍'],
  ...[
    'a-',
    'a.',
    'a_',
    'aA',
    'a1',
    'a@',
    'www.',
    'http://',
    '`a',
    '$a',
    '<!--',
    '</a',
    '](',
    '[a',
    '[^a',
    '\n ',
    '> ```\n',
  ],
];

test('a text made to be slow is prepared in bounded time', () => {
  for (const start of ['', '`']) {
    for (const unit of UNITS) {
      const text = (start + unit.repeat(LENGTH)).slice(0, LENGTH);
      const before = process.cpuUsage();
      masked(text, skippedRanges(text, 'markdown'));
      looksEnglish(text, 'markdown');
      correctionsOf(text, 'markdown', []);
      const { user } = process.cpuUsage(before);
      // Before the patterns were bounded, a word of this length took 4 s, and "a-a-a-" took 8 s.
      expect(user / 1_000, JSON.stringify(start + unit)).toBeLessThan(1_500);
    }
  }
});
