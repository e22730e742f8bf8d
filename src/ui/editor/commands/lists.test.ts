import { describe, expect, test } from 'vitest';
import { indentItem, outdentItem } from './indent-list';
import { parseListLine, renumbering } from './list-line';
import { continueList, deleteMarkBackward } from './lists';
import { applied } from './test-state';

describe('Enter', () => {
  test('continues with the same mark', () => {
    expect(applied('- a‸', continueList)).toBe('- a\n- ‸');
    expect(applied('* a‸b', continueList)).toBe('* a\n* ‸b');
    expect(applied('> a‸', continueList)).toBe('> a\n> ‸');
    expect(applied('> - a‸', continueList)).toBe('> - a\n> - ‸');
  });

  test('continues with the next number, and renumbers the following items', () => {
    expect(applied('1. a‸\n2. b\n3. c', continueList)).toBe('1. a\n2. ‸\n3. b\n4. c');
    expect(applied('9) a‸', continueList)).toBe('9) a\n10) ‸');
  });

  test('leaves a list alone whose items all have one number', () => {
    expect(applied('1. a\n1. b‸\n1. c', continueList)).toBe('1. a\n1. b\n1. ‸\n1. c');
  });

  test('a new task is open', () => {
    expect(applied('- [x] a‸', continueList)).toBe('- [x] a\n- [ ] ‸');
  });

  test('in an empty item goes one level out, then leaves the list', () => {
    expect(applied('- a\n  - ‸', continueList)).toBe('- a\n- ‸');
    expect(applied('- a\n- ‸', continueList)).toBe('- a\n‸');
    expect(applied('> ‸', continueList)).toBe('‸');
    expect(applied('1. a\n2. ‸\n3. b', continueList)).toBe('1. a\n‸\n3. b');
  });

  test('in code, in a rule and before the mark is an ordinary Enter', () => {
    expect(applied('```\n- a‸\n```', continueList)).toBeUndefined();
    expect(applied('- - -‸', continueList)).toBeUndefined();
    expect(applied('‸- a', continueList)).toBeUndefined();
    expect(applied('text‸', continueList)).toBeUndefined();
  });
});

describe('Backspace right after a mark', () => {
  test('takes the mark away, or goes one level out', () => {
    expect(applied('- ‸a', deleteMarkBackward)).toBe('‸a');
    expect(applied('- [ ] ‸a', deleteMarkBackward)).toBe('‸a');
    expect(applied('- a\n  - ‸b', deleteMarkBackward)).toBe('- a\n- ‸b');
    expect(applied('> > ‸a', deleteMarkBackward)).toBe('> ‸a');
  });

  test('elsewhere is an ordinary Backspace', () => {
    expect(applied('- a‸', deleteMarkBackward)).toBeUndefined();
    expect(applied('‸', deleteMarkBackward)).toBeUndefined();
  });
});

describe('Tab', () => {
  test('puts an item below the one before it, with what is below it', () => {
    expect(applied('- a\n- ‸b\n  - c', indentItem)).toBe('- a\n  - ‸b\n    - c');
    expect(applied('1. a\n2. ‸b\n3. c', indentItem)).toBe('1. a\n   1. ‸b\n2. c');
    expect(applied('> - a\n> - ‸b', indentItem)).toBe('> - a\n>   - ‸b');
  });

  test('does nothing to the first item, and isn’t handled outside lists', () => {
    expect(applied('- ‸a', indentItem)).toBe('- ‸a');
    expect(applied('te‸xt', indentItem)).toBeUndefined();
  });

  test('with Shift takes it out again', () => {
    expect(applied('- a\n  - ‸b\n    - c', outdentItem)).toBe('- a\n- ‸b\n  - c');
    expect(applied('1. a\n   1. ‸b\n2. c', outdentItem)).toBe('1. a\n2. ‸b\n3. c');
  });
});

test('the marks of a list line are parsed', () => {
  expect(parseListLine('> 12) [x] a')).toEqual({
    lead: '> ',
    marker: '12)',
    gap: ' ',
    task: '[x] ',
    contentStart: 10,
  });
  expect(parseListLine('-').marker).toBe('-');
  expect(parseListLine('---').marker).toBe('');
  expect(parseListLine('-a').marker).toBe('');
});

test('numbering stops at the end of the list and passes over deeper levels', () => {
  const lines = ['1. a', '7. b', '   1. c', '9. d', '', '5. e'];
  expect(renumbering((index) => lines[index], 1)).toEqual([
    { line: 1, digits: 1, number: 2 },
    { line: 3, digits: 1, number: 3 },
  ]);
});
