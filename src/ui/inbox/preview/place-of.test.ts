import { expect, test } from 'vitest';
import { placeOf } from './place-of';

const TEXT = '# Lamps\n\nIntro.\n\n## Care\n\n### Battery\n\nCharge it.\n\n## Parts\n\nA dock.\n';
const at = (words: string) => placeOf(TEXT, TEXT.indexOf(words), true);

test('a change is under the headings above it, from the outermost', () => {
  expect(at('Charge')).toEqual({ kind: 'section', path: 'Lamps › Care › Battery' });
  expect(at('A dock')).toEqual({ kind: 'section', path: 'Lamps › Parts' });
});

test('headings are shown as words, without their Markdown', () => {
  const text = '# The **new** [lamp](/d/1)\n\n## `on()`\n\nBright.\n';
  expect(placeOf(text, text.indexOf('Bright'), true)).toEqual({ kind: 'section', path: 'The new lamp › on()' });
});

test('a change of a heading is under the headings above that one', () => {
  expect(at('Battery')).toEqual({ kind: 'section', path: 'Lamps › Care' });
  expect(at('Lamps')).toEqual({ kind: 'start' });
  expect(placeOf(TEXT, 0, true)).toEqual({ kind: 'start' });
});

test('without headings above, the words before a change say where it is', () => {
  expect(placeOf('One.\n\nTwo.', 6, true)).toEqual({ kind: 'after', words: 'One.' });
  expect(placeOf('# not a heading\nlamp = 1', 16, false)).toEqual({ kind: 'after', words: '# not a heading' });
  const long = `${'word '.repeat(40)}end`;
  expect(placeOf(`${long}\n\nTwo.`, long.length + 2, true)).toMatchObject({
    words: expect.stringMatching(/^…word .* end$/),
  });
});
