import { expect, test } from 'vitest';
import { passagesOf } from './passages';

const TEXT = 'First line.\nThe quick brown fox.\n\nLast line.';
const at = (part: string) => ({ from: TEXT.indexOf(part), to: TEXT.indexOf(part) + part.length });

test('a passage is the line of a change, with the removed and the inserted text in place', () => {
  expect(passagesOf(TEXT, [{ id: 'a', ...at('brown'), after: 'red' }])).toEqual([
    {
      changeIds: ['a'],
      parts: [
        { kind: 'same', text: 'The quick ' },
        { kind: 'deleted', text: 'brown' },
        { kind: 'inserted', text: 'red' },
        { kind: 'same', text: ' fox.' },
      ],
    },
  ]);
});

test('changes of one line share a passage, in the order of the text', () => {
  const [only, ...more] = passagesOf(TEXT, [
    { id: 'b', ...at('fox'), after: 'hen' },
    { id: 'a', ...at('quick '), after: '' },
  ]);
  expect(more).toEqual([]);
  expect(only?.changeIds).toEqual(['a', 'b']);
  expect(only?.parts.map(({ text }) => text).join('|')).toBe('The |quick |brown |fox|hen|.');
});

test('the mark of a heading is left out unless it changes', () => {
  const [title] = passagesOf('# Old title\n\n# b', [{ id: 'a', from: 2, to: 5, after: 'New' }]);
  expect(title?.parts.map(({ text }) => text).join('|')).toBe('Old|New| title');
  const [level] = passagesOf('# Title', [{ id: 'a', from: 0, to: 1, after: '##' }]);
  expect(level?.parts.map(({ text }) => text).join('|')).toBe('#|##| Title');
});

test('a paragraph added at the end has no empty lines around it', () => {
  const end = TEXT.length;
  const [added] = passagesOf(TEXT, [{ id: 'a', from: end, to: end, after: '\n\nAn added one.\n' }]);
  expect(added?.parts).toEqual([
    { kind: 'same', text: 'Last line.' },
    { kind: 'inserted', text: '\n\nAn added one.' },
  ]);
});

test('a long line is shortened to the words near the change', () => {
  const long = `${'word '.repeat(500)}here ${'tail '.repeat(500)}`;
  const from = long.indexOf('here');
  const [passage] = passagesOf(long, [{ id: 'a', from, to: from + 4, after: 'there' }]);
  const [before, , , after] = passage?.parts ?? [];
  expect(before?.text).toMatch(/^…\s?word .*word $/);
  expect(after?.text).toMatch(/^ tail .* …$/);
  expect((before?.text.length ?? 0) + (after?.text.length ?? 0)).toBeLessThan(600);
});
