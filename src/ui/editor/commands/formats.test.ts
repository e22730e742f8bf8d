import { describe, expect, test } from 'vitest';
import { activeFormats } from './active-formats';
import { toggleHeading, toggleLines, toggleTask } from './blocks';
import { toggleInline } from './inline';
import { insertCodeBlock, insertRule, insertTable } from './insert';
import { applied, stateOf } from './test-state';

describe('inline formats', () => {
  test('are put around the selection, and removed when applied again', () => {
    expect(applied('a ‸b‸ c', toggleInline('bold'))).toBe('a **‸b‸** c');
    expect(applied('a **‸b‸** c', toggleInline('bold'))).toBe('a ‸b‸ c');
    expect(applied('a ~~b‸~~', toggleInline('strike'))).toBe('a b‸');
  });

  test('without a selection go around the word', () => {
    expect(applied('one tw‸o', toggleInline('italic'))).toBe('one *tw‸o*');
  });

  test('are prepared where there is no word, and removed again', () => {
    expect(applied('a ‸', toggleInline('bold'))).toBe('a **‸**');
    expect(applied('a **‸**', toggleInline('bold'))).toBe('a ‸');
  });

  test('keep out of marks and white space, line by line', () => {
    expect(applied('‸- one \n\n2. two‸', toggleInline('bold'))).toBe('‸- **one** \n\n2. **two‸**');
    expect(applied('## ‸title ‸', toggleInline('code'))).toBe('## `‸title` ‸');
  });

  test('do nothing in code', () => {
    expect(applied('```\nx‸\n```', toggleInline('bold'))).toBeUndefined();
  });
});

describe('line formats', () => {
  test('headings replace what the line was', () => {
    expect(applied('te‸xt', toggleHeading(2))).toBe('## te‸xt');
    expect(applied('- te‸xt', toggleHeading(1))).toBe('# te‸xt');
    expect(applied('## te‸xt', toggleHeading(3))).toBe('### te‸xt');
    expect(applied('## te‸xt', toggleHeading(2))).toBe('te‸xt');
  });

  test('a list replaces a list of another kind, and is removed when applied again', () => {
    expect(applied('‸a\n\nb‸', toggleLines('ordered'))).toBe('1. ‸a\n\n2. b‸');
    expect(applied('- a‸', toggleLines('task'))).toBe('- [ ] a‸');
    expect(applied('# a‸', toggleLines('bullet'))).toBe('- a‸');
    expect(applied('- [x] a‸', toggleLines('task'))).toBe('a‸');
    expect(applied('a‸', toggleLines('quote'))).toBe('> a‸');
    expect(applied('> - a‸', toggleLines('quote'))).toBe('- a‸');
  });

  test('a task is ticked and unticked', () => {
    expect(applied('- [ ] a‸', toggleTask)).toBe('- [x] a‸');
    expect(applied('> 1. [X] a‸', toggleTask)).toBe('> 1. [ ] a‸');
    expect(applied('- a‸', toggleTask)).toBeUndefined();
  });
});

describe('insertions', () => {
  test('blocks are on their own lines', () => {
    expect(applied('text‸\nmore', insertTable)?.startsWith('text\n\n| Column 1 |')).toBe(true);
    expect(applied('‸', insertTable)?.endsWith('|  |  |  |\n‸\n')).toBe(true);
    expect(applied('‸', insertCodeBlock)).toBe('```\n‸\n```\n');
    expect(applied('‸', insertRule)).toBe('---‸\n');
    expect(applied('a\n‸b\nc‸\nd', insertCodeBlock)).toBe('a\n\n```\n‸b\nc‸\n```\n\nd');
    expect(applied('‸``` x ```‸', insertCodeBlock)).toBe('````\n‸``` x ```‸\n````\n');
  });
});

test('the formats at the caret are known to the toolbar', () => {
  const active = (marked: string) => [...activeFormats(stateOf(marked))].sort();
  expect(active('- **a‸**')).toEqual(['bold', 'bullet']);
  expect(active('## a *b‸*')).toEqual(['heading2', 'italic']);
  expect(active('> 1. [x‸](y)')).toEqual(['link', 'ordered', 'quote']);
  expect(active('```\n‸\n```')).toEqual(['codeBlock']);
  expect(active('- [ ] a‸')).toEqual(['task']);
});
