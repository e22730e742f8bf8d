import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeStyle } from '../terminal/style';
import { widthOf } from '../terminal/width';
import { type FileList, fileListLines, fileListOf, type PressedKey, pressInFiles } from './file-list';

const proposed = {
  ...{ projectId: 'p', instruction: 'Refactor the login', problem: null },
  files: [
    { documentId: '1', path: 'a.py', reason: 'named in the\x1b[2J instruction', score: 1 },
    { documentId: '2', path: 'b.py', reason: 'found by its words', score: 0.5 },
  ],
};
const start = fileListOf(proposed, ['a.py', 'b.py', 'src/login.py', 'src/logout.py']);
const style = makeStyle(false);

function typing(...keys: string[]): PressedKey {
  let pressed: PressedKey = { list: start };
  for (const key of keys) if ('list' in pressed) pressed = pressInFiles(pressed.list, key);
  return pressed;
}
const listAfter = (...keys: string[]) => (typing(...keys) as { list: FileList }).list;

test('all proposed documents are chosen at first; space takes one off the list, and puts it back', () => {
  expect(typing('return')).toEqual({ started: ['a.py', 'b.py'] });
  expect(typing('j', ' ', 'return')).toEqual({ started: ['a.py'] });
  expect(typing('k', 'x', 'x', 'return')).toEqual({ started: ['a.py', 'b.py'] });
  for (const key of ['q', 'escape', 'interrupt']) expect(typing(key)).toEqual({ cancelled: true });
});

test('a path is added if it’s exact, completed or an unambiguous match; otherwise the list says why not', () => {
  expect(typing('+', ...'src/login.py', 'return', 'return')).toEqual({ started: ['a.py', 'b.py', 'src/login.py'] });
  expect(typing('+', ...'src', '\t', 'return', 'return')).toEqual({ started: ['a.py', 'b.py', 'src/login.py'] });
  expect(typing('+', ...'OUT', 'return', 'return')).toEqual({ started: ['a.py', 'b.py', 'src/logout.py'] });
  expect(listAfter('+', ...'log', 'return').notice).toBe('Several documents match “log”.');
  expect(listAfter('+', ...'c.py', 'return').notice).toBe('There is no document “c.py”.');
  expect(typing(' ', '+', ...'a.py', 'return', 'return')).toEqual({ started: ['a.py', 'b.py'] });
  expect(typing('+', 'q', 'escape', 'return')).toEqual({ started: ['a.py', 'b.py'] });
});

test('no more than twenty documents are chosen', () => {
  const known = Array.from({ length: 25 }, (_, i) => `${i}.py`);
  const files = known.slice(0, 20).map((path) => ({ documentId: path, path, reason: 'found', score: 1 }));
  const full = fileListOf({ ...proposed, files }, known);
  const keys = ['+', ...'24.py', 'return'];
  const { list } = keys.reduce<PressedKey>((at, key) => ('list' in at ? pressInFiles(at.list, key) : at), {
    list: full,
  }) as { list: FileList };
  expect([list.notice, list.files.length]).toEqual(['Aider takes at most 20 documents.', 20]);
});

test('the screen names each document with its reason and a mark', () => {
  const lines = fileListLines(listAfter('j', ' '), { columns: 70, rows: 10 }, style);
  expect(lines.slice(0, 4)).toEqual([
    'Aider: Refactor the login',
    '',
    '  [x] a.py  named in the␛[2J instruction',
    '› [ ] b.py  found by its words',
  ]);
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toContain('Enter starts');
});

test('whatever is proposed and typed, no line is wider than the screen, and no text sends control sequences to the terminal', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\x1b[2J', '\u009b', '\u202e', '漢', '👩🏽'),
    maxLength: 40,
  });
  const keys = fc.array(fc.oneof(hostile, fc.constantFrom('j', 'k', ' ', '+', 'escape', '\t')), { maxLength: 8 });
  const sizes = fc.record({ columns: fc.integer({ min: 20, max: 100 }), rows: fc.integer({ min: 6, max: 30 }) });
  fc.assert(
    fc.property(hostile, fc.array(fc.tuple(hostile, hostile)), keys, sizes, (instruction, found, pressed, size) => {
      const files = found.map(([path, reason]) => ({ documentId: path, path, reason, score: 1 }));
      let at: PressedKey = { list: fileListOf({ ...proposed, instruction, files }, ['a', 'b']) };
      for (const key of pressed) at = 'list' in at ? pressInFiles(at.list, key) : at;
      if (!('list' in at)) return;
      const lines = fileListLines(at.list, size, style);
      expect(lines.length).toBeLessThanOrEqual(size.rows);
      for (const line of lines) {
        expect(widthOf(line), JSON.stringify(line)).toBeLessThanOrEqual(size.columns);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not come out.
        expect(line).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e]/);
      }
    }),
    { numRuns: 300 },
  );
});
