import { shorten } from '@/kernel/text';
import { closest } from '../closest';
import { COMMANDS, type Command, type CommandName, type CommandProblem, type CommandSpec } from './command';
import { readList, readQuoted, Scanner, SyntaxProblem, type Value } from './scanner';

/** The positions of a `/task` command's parts, in UTF-16 units: its name, the names of its inputs, and its end. */
export interface CommandPlaces {
  task: number;
  inputs: ReadonlyMap<string, number>;
  end: number;
}

export type ParsedCommand =
  | { ok: true; command: Command; places: CommandPlaces }
  | { ok: false; error: CommandProblem };

/** Parses a command. Never throws: an error contains its position and the command's syntax. */
export function parseCommand(text: string): ParsedCommand {
  const scanner = new Scanner(text);
  let spec: CommandSpec | undefined;
  try {
    spec = readName(scanner);
    const places = { task: text.length, inputs: new Map<string, number>(), end: text.trimEnd().length };
    return { ok: true, command: READERS[spec.name](scanner, places), places };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    const usage = spec?.usage ?? COMMANDS.map((known) => `/${known.name}`).join(', ');
    return { ok: false, error: { message: error.message, at: error.at, usage } };
  }
}

function readName(scanner: Scanner): CommandSpec {
  scanner.skipBlanks();
  const start = scanner.at;
  if (!scanner.skip('/')) scanner.fail('A command begins with /.');
  const name = scanner.take(/\S*/y) ?? '';
  const found = COMMANDS.find((spec) => spec.name === name);
  if (found) return found;
  if (name === '') scanner.fail('Type the name of a command after the /.', start);
  const meant = closest(
    name,
    COMMANDS.map((spec) => spec.name),
  );
  return scanner.fail(`There is no command /${shorten(name, 40)}.${meant ? ` Did you mean /${meant}?` : ''}`, start);
}

type Reader = (scanner: Scanner, places: { task: number; inputs: Map<string, number> }) => Command;

const READERS: Record<CommandName, Reader> = {
  task: readTask,
  plan: (scanner) => ({ name: 'plan', request: readRest(scanner, 'Say what to plan.') }),
  sheet: (scanner) => ({ name: 'sheet', request: readRest(scanner, 'Describe the page you want.') }),
  aider: (scanner) => ({ name: 'aider', instruction: readRest(scanner, 'Say what to change.') }),
  index: (scanner) => withNothing(scanner, { name: 'index' }),
  reset: (scanner) => withNothing(scanner, { name: 'reset' }),
  help: (scanner) => withNothing(scanner, { name: 'help' }),
};

/** Reads the rest of the text without surrounding whitespace. */
function readRest(scanner: Scanner, missing: string): string {
  scanner.skipBlanks();
  return scanner.take(/[\s\S]+/y)?.trimEnd() ?? scanner.fail(missing);
}

function withNothing(scanner: Scanner, command: Command): Command {
  scanner.skipBlanks();
  if (!scanner.isAtEnd) scanner.fail(`/${command.name} doesn’t take any text after it.`);
  return command;
}

function readTask(scanner: Scanner, places: Parameters<Reader>[1]): Command {
  scanner.skipBlanks();
  places.task = scanner.at;
  const [type, subtype] = readTaskName(scanner);
  const inputs: Record<string, Value> = {};
  while (scanner.skipBlanks() && !scanner.isAtEnd) {
    const at = scanner.at;
    const key = scanner.take(/[A-Za-z]\w*/y);
    if (key === undefined || !scanner.skip('=')) {
      scanner.fail('Expected key=value here. Put quotes around values with spaces.', at);
    }
    if (places.inputs.has(key)) scanner.fail(`“${shorten(key, 40)}” is given twice.`, at);
    places.inputs.set(key, at);
    inputs[key] = readValue(scanner, key);
  }
  if (!scanner.isAtEnd) scanner.fail('Expected a space here.');
  return { name: 'task', type, subtype, inputs };
}

function readTaskName(scanner: Scanner): [string, string] {
  const at = scanner.at;
  const name = scanner.take(/[^\s='"]+/y);
  if (name === undefined) scanner.fail('Enter a task as type:subtype.');
  const [, type, subtype] = /^([a-z][a-z0-9_-]*):([a-z][a-z0-9_-]*)$/.exec(name) ?? [];
  if (type === undefined || subtype === undefined) {
    return scanner.fail(`“${shorten(name, 40)}” isn’t the name of a task. Write it as type:subtype.`, at);
  }
  return [type, subtype];
}

function readValue(scanner: Scanner, key: string): Value {
  if (scanner.next === '[') return readList(scanner);
  const value = readQuoted(scanner) ?? scanner.take(/\S+/y);
  if (value === undefined) scanner.fail(`“${shorten(key, 40)}” has no value.`);
  return value;
}
