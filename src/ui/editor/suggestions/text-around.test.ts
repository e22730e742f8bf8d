import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAround, textAround } from './text-around';

/** Returns the text around the part between the two bars. */
function around(marked: string, read = textAround) {
  const [before = '', now = '', after = ''] = marked.split('|');
  return read({ text: before + now + after, from: before.length, to: before.length + now.length });
}

test('marks of Markdown aren’t part of the text around a change', () => {
  expect(
    around('Some **bold** and `code`, |a _word_|, ~~old~~ ==new== [text](https://example.org "T") \\* end'),
  ).toEqual({
    before: 'Some bold and code, ',
    now: 'a word',
    after: ', old new text * end',
  });
  expect(around('# Plan for |May|\n')).toEqual({ before: 'Plan for ', now: 'May', after: '' });
  expect(around('- [ ] Call |Ben| today')).toEqual({ before: 'Call ', now: 'Ben', after: ' today' });
  expect(around('> 1. Quoted |text|')).toMatchObject({ before: 'Quoted ' });
  expect(around('A [note] and ![a bed](bed.png) |here|')).toMatchObject({ before: 'A [note] and a bed ' });
});

test('a change inside a link or emphasis has no half of its marks beside it', () => {
  expect(around('See [the |old| plan](plan.md) now')).toEqual({ before: 'See the ', now: 'old', after: ' plan now' });
  expect(around('**Very |old|** words')).toEqual({ before: 'Very ', now: 'old', after: ' words' });
});

test('the text ends at the borders of the block', () => {
  expect(around('# Plan\n\nWe meet |soon|.\n\n- First')).toEqual({ before: 'We meet ', now: 'soon', after: '.' });
  expect(around('- One\n- Two |three|\n- Four')).toEqual({ before: 'Two ', now: 'three', after: '' });
  expect(
    around('a | b\n--- | ---\nc | d'.replaceAll('|', '¦').replace('c', '|c|'), ({ text, from, to }) =>
      textAround({ text: text.replaceAll('¦', '|'), from, to }),
    ),
  ).toEqual({ before: '', now: 'c', after: '' });
});

test('lines of one paragraph belong together', () => {
  expect(around('One\ntwo |three|\nfour')).toEqual({ before: 'One\ntwo ', now: 'three', after: '\nfour' });
});

test('a new block says which one is above it', () => {
  expect(around('# Plan\n\nWe meet **soon**.\n\n||\n\nLast.')).toEqual({ before: 'We meet soon.', now: '', after: '' });
  expect(around('||')).toEqual({ before: '', now: '', after: '' });
});

test('without Markdown a line is a block, and stays as it is', () => {
  expect(around('a\n# b |c| *d*\ne', lineAround)).toEqual({ before: '# b ', now: 'c', after: ' *d*' });
});

test('the text that is read contains only characters of the text, in the same order', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\n\n',
    '*',
    '**',
    '`',
    '[',
    '](b)',
    '- ',
    '# ',
    '> ',
    '|',
    '\\',
    '~~',
    '==',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.nat(), fc.nat(), (pieces, a, b) => {
      const text = pieces.join('');
      const [from = 0, to = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
      const { before, now, after } = textAround({ text, from, to });
      for (const [part, whole] of [
        [before, text.slice(0, from)],
        [now, text.slice(from, to)],
        [after, text.slice(to)],
      ] as const) {
        let at = 0;
        for (const character of part) at = whole.indexOf(character, at) + 1 || Number.POSITIVE_INFINITY;
        expect(at).toBeLessThanOrEqual(whole.length);
      }
    }),
  );
});
