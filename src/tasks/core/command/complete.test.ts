import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaskSummary } from '../task';
import { COMMANDS } from './command';
import { type Completable, completionsAt, namedTask } from './complete';
import { parseCommand } from './parse-command';

const AIDER: TaskSummary = {
  type: 'aider',
  subtype: 'automatic',
  name: 'aider_automatic',
  title: 'Edit code with Aider',
  description: '',
  parameters: [
    { name: 'prompt', type: 'text', required: true, description: 'What to change' },
    { name: 'file_context', type: 'list', required: false, description: '' },
    { name: 'dry', type: 'boolean', required: false, description: '' },
  ],
};
const KNOWN: Completable = {
  commands: COMMANDS.filter(({ name }) => ['task', 'reset', 'help'].includes(name)),
  tasks: [AIDER, { ...AIDER, type: 'changelog', subtype: 'from-notes', title: 'Changelog from notes' }],
  paths: ['src/auth/login.py', "docs/it's.md", 'README.md'],
};

/** Returns the text after each completion. | is the caret. */
function completed(marked: string): string[] {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = completionsAt(text, caret, KNOWN);
  return (found?.options ?? []).map((option) => {
    const inserted = `${option.text.slice(0, option.caret)}|${option.text.slice(option.caret)}`;
    return text.slice(0, found!.from) + inserted + text.slice(found!.to);
  });
}

describe('completions fit the caret’s place', () => {
  test.each<[string, string[]]>([
    ['/he|', ['/help|']],
    ['  /re|', ['  /reset|']],
    ['/from|', ['/task changelog:from-notes |']],
    ['/with|', ['/task aider:automatic |']],
    ['/edit code|', []],
    ['/task |', ['/task aider:automatic |', '/task changelog:from-notes |']],
    ['/task cha|', ['/task changelog:from-notes |']],
    ['/task code|', ['/task aider:automatic |']],
    ['/task aider:automatic p|', ["/task aider:automatic prompt='|'"]],
    [
      "/task aider:automatic prompt='x' |",
      ["/task aider:automatic prompt='x' file_context=['|']", "/task aider:automatic prompt='x' dry=true|"],
    ],
    ["/task aider:automatic prompt='open |", []],
    ['/task aider:automatic prompt=some|', []],
    ["/task aider:automatic file_context=['log|']", ["/task aider:automatic file_context=['src/auth/login.py'|]"]],
    ['/task aider:automatic file_context=[a.md, READ|', ["/task aider:automatic file_context=[a.md, 'README.md'|"]],
    ["/task aider:automatic file_context=['it|", ["/task aider:automatic file_context=['docs/it\\'s.md'|"]],
    ["/task aider:automatic prompt=['READ|", []],
    ["/task aider:automatic file_context=['a'] d|", ["/task aider:automatic file_context=['a'] dry=true|"]],
    ['/task unknown:task x|', []],
    ['no command|', []],
    ['/help |', []],
  ])('%s', (marked, results) => {
    expect(completed(marked)).toEqual(results);
  });

  test('after / all commands, then the tasks', () => {
    expect(completed('/|')).toEqual([
      ...KNOWN.commands.map(({ name, usage }) => (usage === `/${name}` ? `/${name}|` : `/${name} |`)),
      '/task aider:automatic |',
      '/task changelog:from-notes |',
    ]);
  });
});

test('a chosen path is read as that path, whatever is in its name', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (path) => {
      const text = '/task aider:automatic file_context=[';
      const found = completionsAt(text, text.length, { ...KNOWN, paths: [path] });
      const parsed = parseCommand(`${text}${found?.options[0]?.text}]`);
      expect(parsed).toMatchObject({ ok: true, command: { inputs: { file_context: [path] } } });
    }),
  );
});

test('no text and caret crash it', () => {
  const pieces = fc.constantFrom(
    '/task aider:automatic ',
    'file_context=',
    '[',
    ']',
    "'",
    ',',
    ' ',
    '/',
    'x',
    '=',
    '\\',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, fc.nat(200), (typed, at) => {
      const caret = Math.min(at, typed.length);
      const found = completionsAt(typed, caret, KNOWN);
      if (!found) return;
      expect(found.from).toBeLessThanOrEqual(caret);
      expect(found.options.length).toBeGreaterThan(0);
    }),
  );
});

test('the named task is known while its inputs are typed', () => {
  expect(namedTask('/task aider:automatic pro', KNOWN.tasks)).toBe(AIDER);
  expect(namedTask('/task aider:auto', KNOWN.tasks)).toBeUndefined();
  expect(namedTask('/help', KNOWN.tasks)).toBeUndefined();
});
