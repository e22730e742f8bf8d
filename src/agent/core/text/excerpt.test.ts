import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt } from './excerpt';
import { parseNumbered } from './numbered-text';

const all = { fromLine: 1, toLine: Number.MAX_SAFE_INTEGER, limit: 1_000 };

describe('excerpt', () => {
  test('a short text is shown whole, with no note', () => {
    expect(excerpt('a😀\nb', all)).toEqual({
      length: 4,
      line_count: 2,
      from_line: 1,
      to_line: 2,
      text: '1|0|a😀\n2|3|b',
    });
  });
  test('an empty text is one empty line', () => {
    expect(excerpt('', all)).toEqual({ length: 0, line_count: 1, from_line: 1, to_line: 1, text: '1|0|' });
  });
  test('a long one is shown as far as it fits, and says where to go on', () => {
    const part = excerpt('x'.repeat(9).concat('\n').repeat(10), { ...all, limit: 100 });
    expect(part).toMatchObject({ from_line: 1, to_line: 3, line_count: 11 });
    expect(part?.note).toContain('Ask for from_line 4');
  });
  test('a line that is too long by itself is cut, and the note says so', () => {
    const part = excerpt(`${'x'.repeat(500)}\nb`, { ...all, limit: 100 });
    expect(part?.text.length).toBe(100);
    expect(part?.note).toContain('too long to be shown whole');
  });
  test('many short lines are not treated as one long line', () => {
    // Found with seed -617560785: the line prefixes were longer than the lines.
    const part = excerpt(['', '    ', '', '  ', '     ', '    ', '         ', ' ', ' ', ' ', ' '].join('\n'), {
      ...all,
      limit: 45,
    });
    expect(part?.note).toMatch(/^Lines 1 to \d of 11 are shown/);
  });
  test('lines after the end have no excerpt', () => {
    expect(excerpt('a\nb', { ...all, fromLine: 3 })).toBeUndefined();
  });
  test('going on from line to line shows everything once', () => {
    const line = fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\n', ' '));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 45, max: 200 }),
        (lines, limit) => {
          const text = lines.join('\n');
          const shown: string[] = [];
          for (let fromLine = 1; fromLine <= lines.length; ) {
            const part = excerpt(text, { ...all, fromLine, limit })!;
            expect(part.to_line).toBeGreaterThanOrEqual(fromLine);
            shown.push(parseNumbered(part.text)!.text);
            fromLine = part.to_line + 1;
          }
          expect(shown.join('\n')).toBe(text);
        },
      ),
    );
  });
});
