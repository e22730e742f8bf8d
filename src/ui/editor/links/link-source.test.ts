import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { applied, stateOf } from '../commands/test-state';
import { escapeCell } from '../table/editing/table-edits';
import { deleteAfterLink, deleteBeforeLink } from './link-edges';
import { changeLink, linkAt, linkMarkdown, removeLink } from './link-source';

const at = (marked: string) => {
  const state = stateOf(marked);
  return { state, link: linkAt(state, state.selection.main) };
};

describe('the link at the caret', () => {
  test('has its text and its address, unescaped', () => {
    expect(at('see [th‸is](a.md)').link).toEqual({ from: 4, to: 16, label: { from: 5, to: 9 }, address: 'a.md' });
    expect(at('[a](<b c\\>.md>)‸').link?.address).toBe('b c>.md');
    expect(at('no l‸ink').link).toBeUndefined();
  });

  test('changes its text and address, and is taken away without its text', () => {
    const { state, link } = at('see [**th‸is**](a.md).');
    if (!link) throw new Error('no link');
    const next = changeLink(link, { text: '**that**', address: 'b c.md' });
    expect(state.update(next).newDoc.toString()).toBe('see [**that**](<b c.md>).');
    expect(state.update(removeLink(link)).newDoc.toString()).toBe('see **this**.');
  });
});

test('any text and address given to a link can be read back', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '[', ']', '(', ')', ' ', '<', '>', '\\', '😀') });
  fc.assert(
    fc.property(text, text, (words, address) => {
      fc.pre(!/[<>]/.test(words));
      const source = `x${linkMarkdown(`w${words}`, `a${address}`)}`;
      const { link } = at(`${source.slice(0, 2)}‸${source.slice(2)}`);
      expect(link?.address).toBe(
        `a${address}`.trim().replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('\\', '%5C'),
      );
      expect(link?.to).toBe(source.length);
    }),
  );
});

describe('at the edges of a link whose marks aren’t shown', () => {
  test('Backspace after the link deletes the last letter of its text', () => {
    expect(applied('[ab](x)‸', deleteBeforeLink)).toBe('[a](x)‸');
    expect(applied('[a😀](x)‸', deleteBeforeLink)).toBe('[a](x)‸');
    expect(applied('y [a](x)‸', deleteBeforeLink)).toBe('y ‸');
  });

  test('Backspace before the first letter of a link deletes the character before the link', () => {
    expect(applied('yz[‸ab](x)', deleteBeforeLink)).toBe('y[‸ab](x)');
    expect(applied('y\n[‸ab](x)', deleteBeforeLink)).toBe('y[‸ab](x)');
  });

  test('Delete before the link deletes the first letter of its text, and at its end the character after the link', () => {
    expect(applied('‸[ab](x)', deleteAfterLink)).toBe('‸[b](x)');
    expect(applied('[ab‸](x)yz', deleteAfterLink)).toBe('[ab‸](x)z');
  });

  test('elsewhere they are the ordinary keys', () => {
    expect(applied('[a‸b](x)', deleteBeforeLink)).toBeUndefined();
    expect(applied('a‸ [b](x)', deleteBeforeLink)).toBeUndefined();
  });
});

test('in a table cell, a pipe in an address is escaped, and the address reads back the same', () => {
  const address = 'https://x.example/?a|b';
  const insert = (label: string) =>
    (changeLink({ from: 0, to: 0 }, { text: label, address }, escapeCell).changes as { insert: string }).insert;
  expect(insert('x')).toBe('[x](https://x.example/?a\\|b)');
  expect(at(`${insert('x')}‸`).link?.address).toBe(address);
  expect(insert('a\\|b')).toBe('[a\\|b](https://x.example/?a\\|b)');
});

test('a text with many unclosed images is read in linear time', () => {
  const start = cpuMs();
  expect(linkMarkdown('!['.repeat(100_000), 'a.md')).toMatch(/^\[!\\\[/);
  expect(linkMarkdown('![]('.repeat(50_000), 'a.md')).toMatch(/^\[!\\\[/);
  expect(cpuMs() - start).toBeLessThan(20_000);
});
