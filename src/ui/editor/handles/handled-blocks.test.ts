import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateOf } from '../commands/test-state';
import { dropPlaces, duplicate, handledAt, moveBeside, moveTo, remove } from './handled-blocks';

function block(doc: string, marker: string) {
  const state = stateOf(doc);
  const found = handledAt(state, state.doc.toString().indexOf(marker));
  if (!found) throw new Error(`no block at ${marker}`);
  return { state, found };
}

const textOf = (doc: string, marker: string) => {
  const { state, found } = block(doc, marker);
  return state.sliceDoc(found.from, found.to);
};

function moved(doc: string, marker: string, way: 'up' | 'down'): string | undefined {
  const { state, found } = block(doc, marker);
  const spec = moveBeside(state, found, way);
  return spec && state.update(spec).newDoc.toString();
}

/** Returns the text after a block is dropped at a place: before the line with a word, or after it. */
function dropped(doc: string, marker: string, edge: 'before' | 'after', word: string): string | undefined {
  const { state, found } = block(doc, marker);
  const line = state.doc.lineAt(word === '' ? state.doc.length : state.doc.toString().indexOf(word));
  const spec = moveTo(state, found, { pos: edge === 'before' ? line.from : line.to, edge });
  return spec && state.update(spec).newDoc.toString();
}

const LIST = 'Above.\n\n- a\n  - a1\n  - a2\n- b\n\n  more b\n- c\n\nBelow.';

describe('an item of a list', () => {
  test('is a block with everything below it, at any depth', () => {
    expect(textOf(LIST, '- a\n')).toBe('- a\n  - a1\n  - a2');
    expect(textOf(LIST, 'a2')).toBe('  - a2');
    expect(textOf(LIST, 'more b')).toBe('- b\n\n  more b');
    expect(textOf(LIST, 'c\n')).toBe('- c');
    expect(textOf('- - a\n  - b', 'a')).toBe('- - a\n  - b');
  });

  test('has no part in the blank lines between items', () => {
    expect(handledAt(stateOf('- a\n\n- b'), 4)).toBeUndefined();
  });

  test('moves past its neighbours, then out of its list', () => {
    expect(moved('- a\n  - a1\n- b', 'b', 'up')).toBe('- b\n- a\n  - a1');
    expect(moved('- a\n  - a1\n- b', '- a\n', 'down')).toBe('- b\n- a\n  - a1');
    expect(moved('- a\n  - a1\n  - a2\n- b', 'a1', 'up')).toBe('- a1\n- a\n  - a2\n- b');
    expect(moved('- a\n  - a1\n  - a2\n- b', 'a2', 'down')).toBe('- a\n  - a1\n- a2\n- b');
    expect(moved('Above.\n\n- a\n- b', '- a', 'up')).toBe('- a\n\nAbove.\n\n- b');
    expect(moved('- a\n- b\n\nBelow.', 'b', 'down')).toBe('- a\n\nBelow.\n\n- b');
    expect(moved('- a\n- b', '- a', 'up')).toBeUndefined();
    expect(moved('---\ntitle: x\n---\n\n- a', '- a', 'up')).toBeUndefined();
  });

  test('joins the list that it meets, in its level and with its kind of marker', () => {
    expect(moved('- a\n- b\n\nWords.\n\n1. c\n2. d', 'b', 'down')).toBe('- a\n\nWords.\n\n1. b\n2. c\n3. d');
    expect(moved('1. a\n\n* b\n* c', 'a', 'down')).toBe('* a\n* b\n* c');
    expect(dropped('- a\n  - a1\n\n      code\n- b', 'a1', 'before', '- b')).toBe('- a\n- a1\n\n    code\n- b');
    expect(dropped('- [ ] a\n  1. one\n  2. two\n- b', '- b', 'before', 'two')).toBe(
      '- [ ] a\n  1. one\n  2. b\n  3. two',
    );
    expect(dropped('- a\n\n- b\n\nWords.\n\n- c', 'c', 'before', '- b')).toBe('- a\n\n- c\n\n- b\n\nWords.');
  });

  test('goes out of its list as a list of its own, without the indentation', () => {
    expect(dropped(LIST, 'a2', 'before', 'Above')).toBe(`- a2\n\n${LIST.replace('\n  - a2', '')}`);
    expect(dropped('3. a\n4. b\n\nBelow.', 'b', 'after', '')).toBe('3. a\n\nBelow.\n\n1. b');
  });

  test('can’t be put into itself, and stays where it is if nothing would change', () => {
    expect(dropped(LIST, '- a\n', 'before', 'a2')).toBeUndefined();
    expect(dropped(LIST, '- a\n', 'before', '- b')).toBeUndefined();
    expect(dropped(LIST, '- c', 'after', '- c')).toBeUndefined();
  });

  test('is duplicated below itself, and deleted alone', () => {
    const { state, found } = block(LIST, '- a\n');
    expect(state.update(duplicate(state, found)).newDoc.toString()).toBe(
      LIST.replace('- b', '- a\n  - a1\n  - a2\n- b'),
    );
    expect(state.update(remove(state, found)).newDoc.toString()).toBe('Above.\n\n- b\n\n  more b\n- c\n\nBelow.');
    const last = block(LIST, 'c\n');
    expect(last.state.update(remove(last.state, last.found)).newDoc.toString()).toBe(LIST.replace('\n- c', ''));
    const only = block('Above.\n\n- a\n\nBelow.', '- a');
    expect(only.state.update(remove(only.state, only.found)).newDoc.toString()).toBe('Above.\n\nBelow.');
  });

  test('keeps the caret that is in it', () => {
    const { state, found } = block('- a\n- wo‸rds', 'words');
    const spec = moveBeside(state, found, 'up');
    expect(spec && state.update(spec).newSelection.main.head).toBe('- wo'.length);
  });
});

describe('an item of a list in a quote', () => {
  const QUOTE = 'Above.\n\n> Words.\n>\n> - a\n>   - a1\n> - b\n>\n> More.\n\nBelow.';

  test('is a block of its own; the other lines of the quote move with it', () => {
    expect(textOf(QUOTE, '- a\n')).toBe('> - a\n>   - a1');
    expect(textOf(QUOTE, 'a1')).toBe('>   - a1');
    expect(textOf(QUOTE, 'Words')).toBe(QUOTE.slice(8, -8));
    expect(textOf('> > - a\n> > - b', 'b')).toBe('> > - b');
    expect(textOf('> - a\nlazy', 'a')).toBe('> - a\nlazy');
    expect(textOf('> - a\n>\n> More.', 'More')).toBe('> - a\n>\n> More.');
  });

  test('moves past its neighbours, then past the other blocks of the quote, and stays in it', () => {
    expect(moved(QUOTE, '- b', 'up')).toBe(QUOTE.replace('> - a\n>   - a1\n> - b', '> - b\n> - a\n>   - a1'));
    expect(moved(QUOTE, '- a\n', 'down')).toBe(QUOTE.replace('> - a\n>   - a1\n> - b', '> - b\n> - a\n>   - a1'));
    expect(moved(QUOTE, '- b', 'down')).toBe(QUOTE.replace('> - b\n>\n> More.', '>\n> More.\n>\n> - b'));
    expect(moved('> 1. a\n> 2. b\n\nBelow.', 'b', 'down')).toBeUndefined();
    expect(moved('>> 1. a\n>> 2. b', 'b', 'up')).toBe('>> 1. b\n>> 2. a');
  });

  test('is found in few steps however deep the quotes are, and deeper than eight they move as a whole', () => {
    const quoted = (depth: number) => `${'> '.repeat(depth)}- a\n${'> '.repeat(depth)}- b`;
    expect(textOf(quoted(8), 'a')).toBe(quoted(8).split('\n')[0]);
    expect(textOf(quoted(9), 'a')).toBe(quoted(9));
    // Each level more took twice the time once: 40 levels would take days.
    expect(textOf(`${'> '.repeat(40)}x`, 'x')).toBe(`${'> '.repeat(40)}x`);
  });

  test('is dropped beside other items of the quote', () => {
    const { state, found } = block(QUOTE, '- b');
    expect(dropPlaces(state, found, 0, QUOTE.length).every(({ pos }) => pos >= 8 && pos <= QUOTE.length - 8)).toBe(
      true,
    );
    expect(dropped(QUOTE, '- b', 'before', 'a1')).toBe(QUOTE.replace('>   - a1\n> - b', '>   - b\n>   - a1'));
    expect(dropped(QUOTE, '- b', 'before', 'Below')).toBeUndefined();
  });

  test('is duplicated and deleted alone, and with its quote if nothing else is in it', () => {
    const { state, found } = block(QUOTE, '- b');
    expect(state.update(duplicate(state, found)).newDoc.toString()).toBe(QUOTE.replace('> - b', '> - b\n> - b'));
    expect(state.update(remove(state, found)).newDoc.toString()).toBe(QUOTE.replace('> - b\n', ''));
    const only = block('Above.\n\n> - a\n\nBelow.', 'a');
    const item = handledAt(only.state, 10) ?? only.found;
    expect(only.state.update(remove(only.state, item)).newDoc.toString()).toBe('Above.\n\nBelow.');
  });

  test('keeps the caret that is in it', () => {
    const { state, found } = block('> - a\n> - wo‸rds', 'words');
    const spec = moveBeside(state, found, 'up');
    expect(spec && state.update(spec).newSelection.main.head).toBe('> - wo'.length);
  });
});

test('the front matter stays first', () => {
  const doc = '---\ntitle: x\n---\n\nWords.\n\nMore.';
  expect(moved(doc, 'Words', 'up')).toBeUndefined();
  expect(moved(doc, 'title', 'down')).toBeUndefined();
  expect(dropped(doc, 'More', 'before', '---')).toBeUndefined();
  expect(moved(doc, 'More', 'up')).toBe('---\ntitle: x\n---\n\nMore.\n\nWords.');
  const { state, found } = block(doc, 'More');
  expect(dropPlaces(state, found, 0, doc.length).map(({ pos }) => pos)).not.toContain(0);
});

describe('a numbered list', () => {
  const NUMBERED = '3. a\n4. b\n5. c';

  test('counts on from its first number after an item was moved, duplicated or deleted', () => {
    expect(moved(NUMBERED, 'a', 'down')).toBe('3. b\n4. a\n5. c');
    expect(moved(NUMBERED, 'c', 'up')).toBe('3. a\n4. c\n5. b');
    expect(dropped(NUMBERED, 'a', 'after', 'c')).toBe('3. b\n4. c\n5. a');
    expect(dropped(NUMBERED, 'c', 'before', 'a')).toBe('3. c\n4. a\n5. b');
    const { state, found } = block(NUMBERED, 'a');
    expect(state.update(duplicate(state, found)).newDoc.toString()).toBe('3. a\n4. a\n5. b\n6. c');
    expect(state.update(remove(state, found)).newDoc.toString()).toBe('3. b\n4. c');
  });

  test('keeps what is below an item with it when its number gets longer', () => {
    const nine = Array.from({ length: 9 }, (_, i) => `${i + 1}. item`).join('\n');
    expect(moved(`${nine}\n   - below nine\n10. ten`, 'ten', 'up')).toBe(
      `${nine.replace('9. item', '9. ten')}\n10. item\n    - below nine`,
    );
  });
});

test('wherever an item is moved, no line is lost, and what is below it moves along', () => {
  const depth = fc.array(fc.nat(2), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(depth, fc.nat(7), fc.nat(12), fc.boolean(), (depths, which, where, numbered) => {
      let level = 0;
      const lines = depths.map((wanted, i) => {
        level = i === 0 ? 0 : Math.min(wanted, level + 1);
        return `${(numbered ? '   ' : '  ').repeat(level)}${numbered ? '1.' : '-'} w${i}`;
      });
      const doc = `Above.\n\n${lines.join('\n')}\n\nBelow.`;
      const { state, found } = block(doc, ` w${which % lines.length}`);
      const places = dropPlaces(state, found, 0, doc.length);
      const place = places[where % places.length];
      const spec = place && moveTo(state, found, place);
      if (!spec) return;
      const after = state.update(spec).newDoc.toString();
      const words = (text: string) => text.match(/w\d|Above|Below/g)?.sort();
      expect(words(after)).toEqual(words(doc));
      const own = (text: string) => textOf(text, ` w${which % lines.length}`).match(/w\d/g);
      expect(own(after)).toEqual(own(doc));
    }),
  );
});
