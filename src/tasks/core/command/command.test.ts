import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMANDS, type Command, isCommand } from './command';
import { parseCommand } from './parse-command';
import { printCommand } from './print-command';

const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/);
const key = fc.stringMatching(/^[A-Za-z]\w{0,12}$/);
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\\', "'", '"', '[', ']', ',', '=', ' ', '\n', '\t', 'n', 'a') }),
);
const task = fc.record({
  name: fc.constant('task' as const),
  type: name,
  subtype: name,
  inputs: fc.dictionary(key, fc.oneof(words, fc.array(words))),
});
const sentence = words.map((text) => text.trim()).filter((text) => text !== '');
const command: fc.Arbitrary<Command> = fc.oneof(
  task,
  sentence.map((request) => ({ name: 'plan' as const, request })),
  sentence.map((request) => ({ name: 'sheet' as const, request })),
  sentence.map((instruction) => ({ name: 'aider' as const, instruction })),
  fc.constantFrom({ name: 'index' as const }, { name: 'reset' as const }, { name: 'help' as const }),
);

test('a printed command is parsed to the same command', () => {
  fc.assert(
    fc.property(command, (original) => {
      const parsed = parseCommand(printCommand(original));
      expect(parsed.ok && parsed.command).toEqual(original);
    }),
  );
});

test('no text crashes the parser, and every error has a position in the text, a message and the usage', () => {
  const pieces = fc.constantFrom(
    ...'/ = [ ] , \' " \\ : \n'.split(' '),
    ' ',
    '/task a:b',
    'x=',
    '/reset',
    '/help',
    'é',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => parts.join('')),
    fc.tuple(task, fc.nat(), fc.string()).map(([original, at, more]) => {
      const printed = printCommand(original);
      return printed.slice(0, at % printed.length) + more + printed.slice(at % printed.length);
    }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const parsed = parseCommand(typed);
      if (parsed.ok) {
        expect(isCommand(typed)).toBe(true);
        return;
      }
      const { at, message, usage } = parsed.error;
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(typed.length);
      expect(message).not.toBe('');
      expect(usage).not.toBe('');
    }),
  );
});

test('a task has named inputs: words, quoted texts and lists', () => {
  const text = `  /task aider:automatic prompt='Add type hints'\n file_context=[ 'src/f1.py', b.py ] n=3 q="it's \\"so\\"" `;
  const parsed = parseCommand(text);
  expect(parsed).toEqual({
    ok: true,
    command: {
      name: 'task',
      type: 'aider',
      subtype: 'automatic',
      inputs: { prompt: 'Add type hints', file_context: ['src/f1.py', 'b.py'], n: '3', q: `it's "so"` },
    },
    places: {
      task: 8,
      inputs: new Map(['prompt', 'file_context', 'n', 'q'].map((input) => [input, text.indexOf(`${input}=`)])),
      end: text.length - 1,
    },
  });
});

describe('a wrong command says what is wrong and where', () => {
  test.each<[string, string, string]>([
    ['tell me', 'A command begins with /.', 'tell'],
    ['/', 'Type the name', '/'],
    ['/tsk a:b', 'There is no command /tsk. Did you mean /task?', '/tsk'],
    ['/constructor', 'There is no command /constructor.', '/'],
    ['/plan ', 'Say what to plan', ''],
    ['/sheet', 'Describe the page you want', ''],
    ['/aider\n', 'Say what to change', ''],
    ['/reset now', '/reset doesn’t take any text', 'now'],
    ['/task', 'Enter a task', ''],
    ['/task aider', '“aider” isn’t the name of a task', 'aider'],
    ['/task a:b c', 'Expected key=value', 'c'],
    ['/task a:b prompt=add type hints', 'Expected key=value', 'type'],
    ['/task a:b x=1 y=2 x=3', '“x” is given twice', 'x=3'],
    ['/task a:b x= y=2', '“x” has no value', ' y=2'],
    ["/task a:b x='open", "The ' that begins here is never closed", "'open"],
    ["/task a:b x='a'y", 'Expected a space', 'y'],
    ['/task a:b x=[a, b', 'needs a ]', '[a'],
    ['/task a:b x=[a b]', 'Expected a comma', 'b]'],
    ['/task a:b x=[[a]]', 'Expected a value', '[a]'],
  ])('%s', (text, message, place) => {
    const parsed = parseCommand(text);
    if (parsed.ok) throw new Error('it was taken');
    expect(parsed.error.message).toContain(message);
    expect(text.slice(parsed.error.at).startsWith(place)).toBe(true);
    if (place === '') expect(parsed.error.at).toBe(text.length);
  });

  test.each(COMMANDS.map((spec) => spec.name))('/%s shows its own usage', (known) => {
    const takesAnything = known === 'plan' || known === 'sheet' || known === 'aider';
    const parsed = parseCommand(takesAnything ? `/${known}` : `/${known} ?`);
    expect(parsed.ok ? '' : parsed.error.usage).toMatch(new RegExp(`^/${known}`));
  });
});

test('a command of 20,000 characters is read in one pass', () => {
  const text = `/task a:b x='${"\\'".repeat(10_000)}`;
  expect(parseCommand(text)).toMatchObject({ ok: false, error: { at: 12 } });
});
