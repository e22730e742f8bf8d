import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureMark, placeMarks } from './marks';

const place = (text: string) => placeMarks(text, (picture) => (picture === 0 ? 'attachment:x' : undefined)).text;

test('a picture gets its address, or is left as its description; a link to one likewise', () => {
  const [known, unknown] = [pictureMark(0), pictureMark(1)];
  expect(place(`a ![bed](${known}) [film](${known}) b`)).toBe('a ![bed](attachment:x) [film](attachment:x) b');
  expect(place(`a ![bed](${unknown}) [film](${unknown}) b`)).toBe('a bed film b');
  expect(place(`![A \\[bed\\] \\\\](${known})![](${known})`)).toBe(
    '![A \\[bed\\] \\\\](attachment:x)![](attachment:x)',
  );
});

test('a picture keeps its caption, or is left as its description and its caption', () => {
  const [known, unknown] = [pictureMark(0), pictureMark(1)];
  expect(place(`![bed|80](${known} "a \\"b\\" (c)") d`)).toBe('![bed|80](attachment:x "a \\"b\\" (c)") d');
  expect(place(`![bed|80](${unknown} "a \\"b\\" *c*") d`)).toBe('bed: a "b" \\*c\\* d');
  expect(place(`![](${unknown} "a")`)).toBe('a');
  expect(place(`![a](${known} "b)`)).toBe(`![a](${known} "b)`);
});

test('text that only looks like a picture stays', () => {
  const known = pictureMark(0);
  for (const text of [`x](${known})`, `[x\\](${known})`, `\\[x](${known})`, `[x\n](${known})`, `[a]b](${known})`]) {
    expect(place(text)).toBe(text);
  }
});

test('brackets, backslashes and descriptions without end take time in proportion to their number', () => {
  // Looking ahead at each bracket would take minutes.
  for (const piece of ['[', '\\[', '\\', '[\\]', '](', '中']) {
    const text = piece.repeat(4_000_000 / piece.length);
    expect(place(text)).toBe(text);
  }
});

test('an image is found in any surroundings, and the rest doesn’t change', () => {
  const around = fc.string({ unit: fc.constantFrom(...'a![]()\\\n中') });
  fc.assert(
    fc.property(around, fc.string({ unit: fc.constantFrom('a', '\\]', '\\[', '\\\\', '中') }), around, (a, said, b) => {
      const [before, after] = [a.replace(/\\+$/, ''), b];
      fc.pre(!/[!]$/.test(before));
      expect(place(`${before}![${said}](${pictureMark(0)})${after}`)).toBe(`${before}![${said}](attachment:x)${after}`);
    }),
  );
});
