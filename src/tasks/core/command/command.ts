import type { Value } from './scanner';

/** A command as people type it into the composer, the terminal client or the API. */
export type Command =
  | { name: 'task'; type: string; subtype: string; inputs: Record<string, Value> }
  | { name: 'plan'; request: string }
  | { name: 'sheet'; request: string }
  | { name: 'aider'; instruction: string }
  | { name: 'index' }
  | { name: 'reset' }
  | { name: 'help' };

export type CommandName = Command['name'];

export interface CommandSpec {
  name: CommandName;
  usage: string;
  description: string;
}

/** All commands, in the order of lists. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'task',
    usage: "/task type:subtype key=value key='two words' list=['a.md','b.md']",
    description: 'Runs a task',
  },
  { name: 'plan', usage: '/plan <request>', description: 'Answers with a plan whose steps you can change and run' },
  { name: 'sheet', usage: '/sheet <request>', description: 'Designs the page of a sheet from a sentence' },
  {
    name: 'aider',
    usage: '/aider <instruction>',
    description: 'Finds the documents for a code edit, and passes them to Aider',
  },
  { name: 'index', usage: '/index', description: 'Rebuilds the project’s search index' },
  { name: 'reset', usage: '/reset', description: 'Starts a new conversation and keeps this one' },
  { name: 'help', usage: '/help', description: 'Lists the commands and tasks' },
];

/** An error in a command. `at` is its position in the typed text, in UTF-16 units. */
export interface CommandProblem {
  message: string;
  at: number;
  usage: string;
}

/** Returns whether a text is meant as a command. Such a text is never sent to a model. */
export function isCommand(text: string): boolean {
  return text.trimStart().startsWith('/');
}
