import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionOf, hunkLabel, visibleText } from './hunk-label';
import { replacedWords, type Stretch, withoutEdgeBlanks } from './hunk-words';

const joined = (stretches: Stretch[]) => stretches.map(({ text }) => text).join('');

describe('the words of a hunk', () => {
  it('names what it does', () => {
    expect(actionOf({ before: '', after: 'x' })).toBe('Add');
    expect(actionOf({ before: 'x', after: '' })).toBe('Delete');
    expect(actionOf({ before: 'x', after: 'y' })).toBe('Replace');
  });

  it('says it in one line', () => {
    expect(hunkLabel({ before: '12 May', after: '19 May' })).toBe('Replace “12 May” with “19 May”');
    expect(hunkLabel({ before: '', after: 'at least\n' })).toBe('Add “at least”');
    expect(hunkLabel({ before: ' ', after: '' })).toBe('Delete “␣”');
  });

  it('cuts long text between code points', () => {
    expect(hunkLabel({ before: '', after: '😀'.repeat(500) })).toBe(`Add “${'😀'.repeat(120)}…”`);
  });

  it('shows white space as symbols only where there is nothing else', () => {
    expect(visibleText(' \n\t')).toBe('␣↵⇥');
    expect(visibleText(' a ')).toBe(' a ');
  });

  it('marks the words that differ', () => {
    expect(replacedWords('on 12 May we', 'on 19 May we')).toEqual({
      before: [
        { text: 'on ', changed: false },
        { text: '12', changed: true },
        { text: ' May we', changed: false },
      ],
      after: [
        { text: 'on ', changed: false },
        { text: '19', changed: true },
        { text: ' May we', changed: false },
      ],
    });
  });

  it('marks a phrase as a whole, not word by word', () => {
    const { before, after } = replacedWords('Due to the fact that the ', 'Because the ');
    expect(before.filter(({ changed }) => changed).map(({ text }) => text)).toEqual(['Due to the fact that']);
    expect(after[0]).toEqual({ text: 'Because', changed: true });
  });

  it('quotes without the blanks at the edges, unless there is nothing else', () => {
    const quoted = (...texts: string[]) =>
      withoutEdgeBlanks(texts.map((text) => ({ text, changed: true }))).map(({ text }) => text);
    expect(quoted(' ', ' a ', ' ', 'b ', '\n')).toEqual(['a ', ' ', 'b']);
    expect(quoted(' a ')).toEqual(['a']);
    expect(quoted(' ', '\n')).toEqual([' ', '\n']);
    expect(quoted()).toEqual([]);
  });

  it('loses no character on either side', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const words = replacedWords(before, after);
        expect(joined(words.before)).toBe(before);
        expect(joined(words.after)).toBe(after);
      }),
    );
  });
});
