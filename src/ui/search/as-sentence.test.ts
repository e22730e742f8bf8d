import { expect, test } from 'vitest';
import { asSentence } from './as-sentence';

/** Returns the sentence for a snippet whose match is in brackets. */
const shown = (marked: string, name = 'Plan') => {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  const snippet = { text: marked.replace(/[[\]]/g, ''), marks: from < 0 ? [] : [{ from, to }] };
  const { text, marks } = asSentence(snippet, name);
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
  ['said so. · Item [Planned] Spent · Lamp 4', 'Item [Planned] Spent · Lamp 4…'],
  ['Where we are · the [lamp] is on.', '…the [lamp] is on.'],
  ['', ''],
])('%j is shown as %j', (marked, expected) => {
  expect(shown(marked)).toBe(expected);
});

test.each([
  ['[Lamp] care · Charge it for an hour.', 'Lamp care', 'Charge it for an hour.'],
  ['lamp [care] · Charge it. Then the lamp', 'How we handle Lamp care', 'Charge it. Then the lamp…'],
  ['Lamp care · Charge it. The [lamp] is on.', 'Lamp care', 'The [lamp] is on.'],
  ['[Lamp] care', 'Lamp care', '[Lamp] care…'],
  ['[Lamp] repair · Open it.', 'Lamp care', '[Lamp] repair · Open it.'],
])('%j in “%s” is shown as %j, without the name again', (marked, name, expected) => {
  expect(shown(marked, name)).toBe(expected);
});
