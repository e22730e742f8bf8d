import { expect, test } from 'vitest';
import { COMMANDS } from '@/tasks/core/command/command';
import { completeLine } from './complete-line';

const parameters = [
  { name: 'prompt', type: 'text' as const, required: true, description: '' },
  { name: 'file_context', type: 'list' as const, required: false, description: '' },
];
const aider = {
  type: 'aider',
  subtype: 'automatic',
  name: 'aider_automatic',
  title: 'Aider',
  description: '',
  parameters,
};
const known = { commands: COMMANDS, tasks: [aider], paths: ['a b.md', 'notes.md', 'src/f1.py'] };

/** Returns the lines that result from each candidate. */
function lines(line: string): string[] {
  const [candidates, typed] = completeLine(line, known);
  expect(line.endsWith(typed)).toBe(true);
  return candidates.map((candidate) => line.slice(0, line.length - typed.length) + candidate);
}

test.each([
  ['/he', ['/help']],
  ['/op', ['/open']],
  ['/re', ['/reset', '/review']],
  ['/open n', ['/open notes.md']],
  ['/task a', ['/task aider:automatic ']],
  ["/task aider:automatic file_context=['no", ["/task aider:automatic file_context=['notes.md'"]],
  ['plain words', []],
])('%s', (line, completed) => {
  expect(lines(line)).toEqual(completed);
});
