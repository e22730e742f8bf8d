import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { codePointOffsets, documentText, editedText, editsOf, runs } from '../../test-support/arbitraries';
import { type DocumentEdit, parseEditRequest } from './edit-input';
import { applyEdits, replaceAll, type TextEdit } from './edits';

/** Applies edits as a model sends them. Returns the new text, or the message for the model. */
function apply(text: string, ...edits: unknown[]): string {
  const parsed = parseEditRequest({ document_id: 'd', edits, description: 'test' });
  if (!parsed.ok) return parsed.message;
  const applied = applyEdits(text, parsed.request.edits);
  return applied.ok ? applied.text : applied.message;
}

test('insert, delete and replace by position', () => {
  expect(apply('one three', { type: 'insert', start: 4, text: 'two ' })).toBe('one two three');
  expect(apply('one two', { type: 'delete', start: 3, end: 7 })).toBe('one');
  expect(apply('one two', { type: 'replace', start: 4, end: 7, text: '2' })).toBe('one 2');
});

test('an insert at the very end and a replace of zero width are legal', () => {
  expect(apply('a', { type: 'insert', start: 1, text: 'b' })).toBe('ab');
  expect(apply('', { type: 'insert', start: 0, text: 'b' })).toBe('b');
  expect(apply('ac', { type: 'replace', start: 1, end: 1, text: 'b' })).toBe('abc');
});

test('positions are code points: emoji count one, combining marks count', () => {
  expect(apply('a😀b', { type: 'replace', start: 1, end: 2, text: '🙂' })).toBe('a🙂b');
  expect(apply('a😀b', { type: 'insert', start: 3, text: '!' })).toBe('a😀b!');
  expect(apply('e\u0301x', { type: 'insert', start: 2, text: '-' })).toBe('e\u0301-x');
});

test('HUNK-2: positions refer to the text before any edit, in whatever order the edits are listed', () => {
  const edits = [
    { type: 'replace', start: 0, end: 3, text: 'uno' },
    { type: 'delete', start: 3, end: 7 },
    { type: 'insert', start: 13, text: '!' },
  ];
  for (const order of [edits, edits.toReversed(), [edits[1], edits[2], edits[0]]]) {
    expect(apply('one two three', ...order)).toBe('uno three!');
  }
});

test('inserts at one position keep the order of the list', () => {
  const inserts = ['a', 'b', 'c'].map((text) => ({ type: 'insert', start: 1, text }));
  expect(apply('<>', ...inserts)).toBe('<abc>');
});

test('an insert at the start of a replaced range is placed before it, and at its end after it', () => {
  const replace = { type: 'replace', start: 2, end: 4, text: 'XX' };
  expect(
    apply('ab--cd', replace, { type: 'insert', start: 2, text: '(' }, { type: 'insert', start: 4, text: ')' }),
  ).toBe('ab(XX)cd');
});

test('ranges may touch, not overlap', () => {
  expect(apply('abcd', { type: 'delete', start: 0, end: 2 }, { type: 'replace', start: 2, end: 4, text: 'x' })).toBe(
    'x',
  );
  expect(apply('abcd', { type: 'delete', start: 0, end: 3 }, { type: 'replace', start: 2, end: 4, text: 'x' })).toBe(
    'failed to apply edits: edits[1]: overlapping ranges: overlaps edits[0]',
  );
  expect(apply('abcd', { type: 'insert', start: 1, text: 'x' }, { type: 'delete', start: 0, end: 3 })).toBe(
    'failed to apply edits: edits[1]: overlapping ranges: overlaps edits[0]',
  );
  expect(
    apply(
      'abcdef',
      { type: 'delete', start: 0, end: 5 },
      { type: 'delete', start: 1, end: 2 },
      { type: 'delete', start: 3, end: 4 },
    ),
  ).toContain('edits[1]: overlapping ranges');
});

test('a quotation must occur exactly once, or name the occurrence', () => {
  expect(apply('one two one', { type: 'replace', find: 'two', text: '2' })).toBe('one 2 one');
  expect(apply('one two one', { type: 'delete', find: 'one', occurrence: 2 })).toBe('one two ');
  expect(apply('one two one', { type: 'replace', find: 'one', text: '1' })).toBe(
    'failed to apply edits: edits[0]: find found more than once: "one" is at 0..3, 8..11. Say which by occurrence, or quote more.',
  );
  expect(apply('one two one', { type: 'replace', find: 'one', occurrence: 3, text: '1' })).toBe(
    'failed to apply edits: edits[0]: find not found 3 times: "one" is at 0..3, 8..11.',
  );
});

test('for a missing quotation, the error has the nearest passage and its position', () => {
  const text = '😀 Intro.\n\nThe launch, planned for May, will be “great”.\n';
  expect(apply(text, { type: 'replace', find: 'the launch planned for may will be "great"', text: 'x' })).toBe(
    'failed to apply edits: edits[0]: find not found: "the launch planned for may will be \\"great\\"". ' +
      'The closest match is "The launch, planned for May, will be “great”" at 10..54.',
  );
  expect(apply('abc', { type: 'delete', find: 'xyz' })).toBe(
    'failed to apply edits: edits[0]: find not found: "xyz". The text has nothing similar.',
  );
});

test('HUNK-3: `expect` is compared, and the error says what the text is there and where the quoted text is', () => {
  expect(apply('one two', { type: 'delete', start: 0, end: 3, expect: 'one' })).toBe(' two');
  expect(apply('one two', { type: 'delete', start: 0, end: 3, expect: 'two' })).toBe(
    'failed to apply edits: edits[0]: expect does not match: the text at 0..3 is "one". "two" is at 4..7.',
  );
});

test('positions outside the text are refused', () => {
  expect(apply('abc', { type: 'insert', start: 4, text: 'x' })).toBe(
    'failed to apply edits: edits[0]: invalid start position 4: the text has 3 code points',
  );
  expect(apply('abc', { type: 'insert', start: -1, text: 'x' })).toContain('invalid start position -1');
  expect(apply('abc', { type: 'delete', start: 2, end: 1 })).toContain('invalid end position 1');
  expect(apply('abc', { type: 'delete', start: 2, end: 4 })).toContain('invalid end position 4');
});

test('an edit that changes nothing is an error', () => {
  const message = 'failed to apply edits: no change: the text stays as it is';
  expect(apply('abc', { type: 'replace', start: 0, end: 3, text: 'abc' })).toBe(message);
  expect(apply('abc', { type: 'delete', start: 1, end: 1 })).toBe(message);
});

test.each([
  [{ type: 'move', start: 0 }, 'unknown edit type "move": use insert, delete or replace'],
  [{ start: 0, text: 'x' }, 'unknown edit type "undefined": use insert, delete or replace'],
  [{ type: 'insert', text: 'x' }, 'start is missing'],
  [{ type: 'insert', start: 0 }, 'text is missing'],
  [{ type: 'insert', find: 'a', text: 'x' }, 'an insert takes start, not find'],
  [{ type: 'insert', start: 0, end: 2, text: 'x' }, 'an insert has no end: use replace to change a range'],
  [{ type: 'replace', start: 0, text: 'x' }, 'end is missing'],
  [{ type: 'replace', start: 0, end: 1 }, 'text is missing'],
  [{ type: 'replace', text: 'x' }, 'has neither start and end nor find'],
  [{ type: 'replace', start: 0, end: 1, find: 'a', text: 'x' }, 'has both start and find: give one of the two'],
  [{ type: 'delete', start: 0.5, end: 1 }, 'start is not an integer'],
  [{ type: 'delete', start: 0, end: '1' }, 'end is not an integer'],
  [{ type: 'delete', start: 0, end: 1, text: 'x' }, 'a delete takes no text: use replace'],
  [{ type: 'delete', find: 'a', occurrence: 0 }, 'occurrence is not an integer of 1 or more'],
  [{ type: 'insert', start: 0, text: 'a\0b' }, 'text holds a NUL character'],
  [{ type: 'insert', start: 0, text: 'a\ud83d' }, 'text holds half of a surrogate pair'],
  [{ type: 'delete', find: 7 }, 'find is not a string'],
  ['insert', 'is not an object'],
  [null, 'is not an object'],
])('an edit that cannot be understood is refused with its index: %j', (edit, reason) => {
  const good = { type: 'insert', start: 0, text: 'x' };
  expect(apply('abc', good, edit)).toBe(`invalid edits: edits[1]: ${reason}`);
});

test('a call needs a document, edits and a description, and has at most 1,000 edits', () => {
  const edits = [{ type: 'insert', start: 0, text: 'x' }];
  const message = (input: unknown) => {
    const parsed = parseEditRequest(input);
    return parsed.ok ? parsed.request.description : parsed.message;
  };
  expect(message(undefined)).toBe('document_id is required');
  expect(message({ edits, description: 'x' })).toBe('document_id is required');
  expect(message({ document_id: 'd', description: 'x' })).toBe('edits array is required');
  expect(message({ document_id: 'd', edits: [], description: 'x' })).toBe('edits array is required');
  expect(message({ document_id: 'd', edits })).toBe('description is required');
  expect(message({ document_id: 'd', edits: Array(1001).fill(edits[0]), description: 'x' })).toContain(
    'more than 1000',
  );
  expect(message({ document_id: 'd', edits, description: ' two\nlines ' })).toBe('two lines');
});

test('a reason is one line of at most 300 code points, and may be missing', () => {
  const reasonOf = (reason: unknown) => {
    const edits = [{ type: 'delete', find: 'b', reason }];
    const parsed = parseEditRequest({ document_id: 'd', edits, description: 'x' });
    return parsed.ok ? parsed.request.edits[0]!.reason : parsed.message;
  };
  expect(reasonOf(' It’s said\n\ttwice. ')).toBe('It’s said twice.');
  for (const none of [undefined, null, '', ' \n']) expect(reasonOf(none)).toBeUndefined();
  expect(reasonOf('😀'.repeat(400))).toBe(`${'😀'.repeat(299)}…`);
  expect(reasonOf(5)).toBe('invalid edits: edits[0]: reason is not a string');
  expect(reasonOf({ html: 'x' })).toBe('invalid edits: edits[0]: reason is not a string');
  expect(reasonOf('a\0')).toBe('invalid edits: edits[0]: reason holds a NUL character');
  expect(reasonOf('a\ud800')).toBe('invalid edits: edits[0]: reason holds half of a surrogate pair');
});

test('null fields and an empty `find` are treated as missing', () => {
  expect(apply('abc', { type: 'delete', start: 0, end: 1, find: '', expect: null, occurrence: null, text: null })).toBe(
    'bc',
  );
  expect(apply('abc', { type: 'delete', start: null, end: null, find: 'b' })).toBe('ac');
});

test('a model’s line endings become LF; a document that keeps CR is edited as it is', () => {
  expect(apply('a\nb', { type: 'insert', start: 3, text: '\r\nc\rd' })).toBe('a\nb\nc\nd');
  expect(apply('a\nb\nc', { type: 'delete', find: 'a\r\nb' })).toBe('\nc');
  expect(apply('a\r\nb\n', { type: 'replace', start: 1, end: 3, expect: '\n', text: '\n' })).toBe('a\nb\n');
  expect(apply('a\r\nb', { type: 'delete', find: '\r\n' })).toBe('ab');
});

test('applied edits keep their reasons, also those of earlier calls', () => {
  const last = { ...edit({ start: 8, end: 13, text: '3' }), reason: 'C' };
  const earlier = applyEdits('one two three', [last, { ...edit({ start: 0, end: 3, text: '1' }), reason: 'A' }]);
  const applied = applyEdits('one two three', [edit({ start: 4, end: 7, text: '2' })], earlier.ok ? earlier.edits : []);
  expect(applied.ok && applied.edits.map(({ insert, reason }) => [insert, reason])).toEqual([
    ['1', 'A'],
    ['2', undefined],
    ['3', 'C'],
  ]);
});

test('calls of one step are one list on the same text', () => {
  const first = applyEdits('one two', [edit({ start: 0, end: 3, text: '1' })]);
  const second = applyEdits('one two', [edit({ start: 4, end: 7, text: '2' })], first.ok ? first.edits : []);
  expect(second).toMatchObject({ ok: true, text: '1 2', charDelta: -4 });
  expect(applyEdits('one two', [edit({ start: 0, end: 1, text: 'x' })], first.ok ? first.edits : [])).toEqual({
    ok: false,
    message: 'failed to apply edits: edits[0]: overlapping ranges: overlaps an edit of an earlier call in this step',
  });
});

test('hostile quotations on 1 MB are answered in bounded time', () => {
  const text = 'a'.repeat(1_000_000);
  const start = cpuMs();
  expect(apply(text, { type: 'delete', find: 'a'.repeat(300_000) })).toContain('more than once');
  expect(apply(text, { type: 'delete', find: 'a', occurrence: 900_000 })).toContain('find not found 900000 times');
  expect(apply('word soup '.repeat(100_000), { type: 'delete', find: `b${'x y '.repeat(10_000)}` })).toContain(
    'not found',
  );
  expect(cpuMs() - start).toBeLessThan(30_000);
});

test.each([
  ['of one letter', 'a', 0],
  ['of one sentence', 'The quick brown fox jumps over the lazy dog. ', 3],
])(
  'in a text %s, a 20 kB quotation that matches in many places except for one letter is answered quickly',
  (_, part, at) => {
    const text = part.repeat(2_000_000 / part.length);
    const quotation = part.repeat(20_000 / part.length);
    const { user } = process.cpuUsage();
    for (const wrong of [at + 1, 10_000, quotation.length - 1]) {
      const find = `${quotation.slice(0, wrong)}z${quotation.slice(wrong + 1)}`;
      expect(apply(text, { type: 'delete', find })).toContain('find not found');
    }
    // Takes about 0.2 s. Comparing the whole quotation at each position would take minutes.
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(20_000);
  },
);

function edit(range: { start: number; end: number; text: string }): DocumentEdit {
  return { type: 'replace', at: 'position', expect: undefined, ...range };
}

/** Returns UTF-16 edits in code points, as a model would send them. */
function asModelEdits(text: string, edits: readonly TextEdit[]): DocumentEdit[] {
  const offsets = codePointOffsets(text);
  return edits.map(({ from, to, insert }) => {
    const range = { start: offsets.indexOf(from), end: offsets.indexOf(to) };
    return { type: 'replace', at: 'position', expect: text.slice(from, to), text: insert, ...range };
  });
}

test('edits by code points give what splicing an array of code points gives', () => {
  fc.assert(
    fc.property(editedText, fc.infiniteStream(fc.nat()), ({ text, edits }, order) => {
      const points = [...text];
      const offsets = codePointOffsets(text);
      for (const { from, to, insert } of edits.toReversed()) {
        const [start, end] = [offsets.indexOf(from), offsets.indexOf(to)];
        points.splice(start, end - start, ...insert.replace(/\r\n?/g, '\n'));
      }
      const model = asModelEdits(text, edits).map((it) => ({ ...it, text: it.text.replace(/\r\n?/g, '\n') }));
      const separate = edits.every(({ from, to }, i) => to > from && from > (edits[i - 1]?.to ?? -1));
      const listed = separate ? shuffled(model, order) : model;
      const applied = applyEdits(text, listed);
      const expected = points.join('');
      if (expected === text) expect(applied.ok || applied.message).toContain('no change');
      else expect(applied).toMatchObject({ ok: true, text: expected, charDelta: points.length - [...text].length });
      if (applied.ok) expect(replaceAll(text, applied.edits)).toBe(applied.text);
    }),
    { numRuns: runs },
  );
});

test('two lists of separate edits joined give what one list gives', () => {
  const split = documentText.chain((text) =>
    fc.record({
      text: fc.constant(text),
      edits: editsOf(text),
      second: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    }),
  );
  fc.assert(
    fc.property(split, ({ text, edits, second }) => {
      const separate = edits.filter(({ from, to }, i) => to > from && from > (edits[i - 1]?.to ?? -1));
      const model = asModelEdits(text, separate);
      const one = applyEdits(text, model);
      const first = applyEdits(
        text,
        model.filter((_, i) => !second[i]),
      );
      const both =
        first.ok &&
        applyEdits(
          text,
          model.filter((_, i) => second[i]),
          first.edits,
        );
      if (one.ok && both && (both.ok || !both.message.includes('no change'))) expect(both).toEqual(one);
    }),
    { numRuns: runs },
  );
});

function shuffled<T>(list: readonly T[], order: fc.Stream<number>): T[] {
  const keys = [...order.take(list.length)];
  return list
    .map((item, i) => ({ item, key: keys[i]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
