import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProgramOutput } from './program-output';

const passed = (...pieces: string[]) => {
  const output = new ProgramOutput();
  return pieces.map((piece) => output.pass(piece)).join('');
};

test('text, colours, cursor movement and the modes of full-screen programs pass', () => {
  for (const text of [
    'Grüße 漢字 👩🏽\r\n\tx\b\x07',
    '\x1b[1;31mred\x1b[0m\x1b[38:2::1:2:3m',
    '\x1b[2J\x1b[H\x1b[10;5H\x1b[K\x1b[3A\x1b[2 q',
    '\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?1000;1006h\x1b[?1l',
    '\x1b7\x1b8\x1b=\x1b>\x1b(0lqk\x1b(B\x1b[6n',
  ]) {
    expect(passed(text)).toBe(text);
  }
});

const DANGEROUS = {
  'the clipboard': '\x1b]52;c;ZXZpbA==\x07',
  'the title': '\x1b]0;owned\x1b\\',
  'the title, ended by C1': '\x1b]2;owned\x9c',
  'a link': '\x1b]8;;https://evil.example\x07',
  'a notification': '\x1b]777;notify;a;b\x07',
  'a device control string': '\x1bP$q"p\x1b\\',
  'an application command': '\x1b_Gf=100;AAAA\x1b\\',
  'a question for the title': '\x1b[21t',
  'a question for attributes': '\x1b[c\x1b[>0c\x1bZ',
  'a question for a mode': '\x1b[?2004$p',
  answerback: '\x05',
  printing: '\x1b[5i\x1b[?5i',
  'a reset': '\x1bc\x1b[!p',
  'key reporting': '\x1b[>4;2m\x1b[=1;1u\x1b[?1016h',
  'endless repeating': '\x1b[99999b',
  'a sequence that never ends': `\x1b[${'1;'.repeat(200)}m`,
};

test.each(Object.entries(DANGEROUS))('%s is dropped, however it is cut', (_, sequence) => {
  expect(passed(`a${sequence}b`)).toBe('ab');
  expect(passed('a', ...sequence, 'b')).toBe('ab');
});

test('single C1 controls are dropped, and what follows is text', () => {
  expect(passed('\x9b2J\x9d52;c;x\x90q')).toBe('2J52;c;xq');
});

test('an escape in a string begins a new sequence, as in terminals', () => {
  expect(passed('\x1b]0;a\x1b[31mred')).toBe('\x1b[31mred');
  expect(passed('\x1b[3\x18x')).toBe('x');
});

const output = fc.string({
  unit: fc.constantFrom(
    ...[
      'a',
      '\x1b',
      '[',
      ']',
      'P',
      '_',
      '\\',
      ';',
      '5',
      '2',
      '?',
      '>',
      'm',
      'H',
      'h',
      't',
      'c',
      'n',
      'q',
      ' ',
      '$',
      '(',
    ],
    ...['B', '\x07', '\x9c', '\x9b', '\x9d', '\x18', '\x05', '\n', '漢'],
  ),
  maxLength: 60,
});

test('how output is cut makes no difference, and what passed passes again', () => {
  fc.assert(
    fc.property(output, fc.array(fc.nat(60), { maxLength: 4 }), (text, cuts) => {
      const characters = [...text];
      const at = [0, ...cuts.map((cut) => Math.min(cut, characters.length)).sort((a, b) => a - b), characters.length];
      const pieces = at.slice(1).map((end, i) => characters.slice(at[i], end).join(''));
      const whole = passed(text);
      expect(passed(...pieces)).toBe(whole);
      expect(passed(whole)).toBe(whole);
    }),
    { numRuns: 2_000 },
  );
});

test('only known sequences pass', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one.
  const known = /\x1b(?:[78DEHM=>]|\([B0]|\[[\d;:?]*[@-Z`a-hlmrsu]|\[[56]n|\[\d? q)/g;
  fc.assert(
    fc.property(output, (text) => {
      const rest = passed(text).replace(known, '');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not come out.
      expect(rest).not.toMatch(/[\x00-\x06\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
    }),
    { numRuns: 2_000 },
  );
});
