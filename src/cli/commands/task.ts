import { parseCommand } from '@/tasks/core/command/parse-command';
import { printCommand } from '@/tasks/core/command/print-command';
import { runInDocument } from '../chat/run-in-document';
import { runTyped } from '../chat/run-typed';
import type { Call } from '../command';
import { usageFailure } from '../failure';

/** Runs a task, or lists all of them. */
export function run(call: Call): Promise<number> {
  const [name = '', task, ...inputs] = call.args;
  const text = task === undefined ? '/help' : commandOf(task, inputs);
  return runInDocument(call, name, (context) => runTyped(context, text));
}

/** Returns the command for a task whose inputs were given as arguments: `key=value`, or `key=[a.md,b.md]`. */
function commandOf(task: string, words: readonly string[]): string {
  const inputs: Record<string, string | string[]> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) throw usageFailure('Write inputs as key=value.');
    inputs[word.slice(0, at)] = inputOf(word.slice(at + 1));
  }
  const named = parseCommand(`/task ${task}`);
  if (!named.ok || named.command.name !== 'task')
    throw usageFailure(`“${task}” isn’t a task. Write it as type:subtype.`);
  return printCommand({ ...named.command, inputs });
}

function inputOf(word: string): string | string[] {
  if (!word.startsWith('[')) return word;
  const parsed = parseCommand(`/task a:b x=${word}`);
  if (!parsed.ok || parsed.command.name !== 'task') throw usageFailure('Write a list as [a.md,b.md].');
  return parsed.command.inputs.x ?? [];
}
