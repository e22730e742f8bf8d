import { expect, test } from 'vitest';
import { asSentence } from './as-sentence';

/** A snippet whose match stands in brackets. */
const shown = (marked: string) => {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  const { text, marks } = asSentence({ text: marked.replace(/[[\]]/g, ''), marks: from < 0 ? [] : [{ from, to }] });
  const [mark] = marks;
  return mark ? `${text.slice(0, mark.from)}[${text.slice(mark.from, mark.to)}]${text.slice(mark.to)}` : text;
};

test.each([
  ['The [lamp] is on.', 'The [lamp] is on.'],
  ['the end of it. The [lamp] is on.', 'The [lamp] is on.'],
  ['of the [lamp] that is', '…of the [lamp] that is…'],
  ['one. Two [lamp] and then', 'Two [lamp] and then…'],
  ['Interview: people keep the [lamp] here.', 'Interview: people keep the [lamp] here.'],
  ['as they said. people keep the [lamp] here.', '…people keep the [lamp] here.'],
  ['A start without a match', 'A start without a match…'],
  ['', ''],
])('%j is shown as %j', (marked, expected) => {
  expect(shown(marked)).toBe(expected);
});
