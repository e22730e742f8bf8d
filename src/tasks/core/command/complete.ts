import type { Parameter } from '../parameters';
import { type TaskSummary, taskKey } from '../task';
import type { CommandSpec } from './command';
import { printValue } from './print-command';
import { readQuoted, Scanner, SyntaxProblem } from './scanner';

/** The names and paths that completions are chosen from. */
export interface Completable {
  commands: readonly CommandSpec[];
  tasks: readonly TaskSummary[];
  /** Paths of documents, for items of lists. */
  paths: readonly string[];
}

/** One of the completions. */
export interface Completion {
  label: string;
  detail: string;
  /** The text that replaces the range from `from` to `to`. */
  text: string;
  /** The caret's offset in `text` after the replacement. */
  caret: number;
}

export interface Completions {
  /** What is being completed: the name of a command or task, the name of an input, or an item of a list. */
  kind: 'name' | 'input' | 'item';
  /** The replaced range in UTF-16 units of the whole text. If nothing of the word is typed yet, `from` is the caret. */
  from: number;
  to: number;
  options: Completion[];
}

const MOST = 12;

/** Returns the completions at the caret of a command, best first, or undefined if there are none. */
export function completionsAt(text: string, caret: number, known: Completable): Completions | undefined {
  const place = placeAt(text.slice(0, caret));
  if (!place) return undefined;
  const typed = text.slice(place.from, caret);
  const options = optionsAt(place, typed, known).slice(0, MOST);
  if (options.length === 0) return undefined;
  const { kind, from } = place;
  const isInQuotes = kind === 'item' && /^['"]/.test(typed) && text[caret] === typed[0];
  return { kind, from, to: caret + (isInQuotes ? 1 : 0), options };
}

/** Returns the task that a text names so far, if any. */
export function namedTask(text: string, tasks: readonly TaskSummary[]): TaskSummary | undefined {
  const key = /^\s*\/task\s+(\S+)/.exec(text)?.[1];
  return key === undefined ? undefined : tasks.find((task) => taskKey(task) === key);
}

/** The syntactic place at the end of a text. `from` is the start of the last word. */
type Place =
  | { kind: 'name'; from: number; isTask: boolean }
  | { kind: 'input'; from: number; task: string; given: ReadonlySet<string> }
  | { kind: 'item'; from: number; task: string; input: string };

function placeAt(head: string): Place | undefined {
  const command = /^\s*\/\S*$/.exec(head)?.[0];
  if (command !== undefined) return { kind: 'name', from: command.indexOf('/'), isTask: false };
  const [, start, task = '', after = ''] = /^(\s*\/task\s+)(\S*)(\s*)/.exec(head) ?? [];
  if (start === undefined) return undefined;
  if (after === '') return { kind: 'name', from: start.length, isTask: true };
  return placeOfInput(new Scanner(head, start.length + task.length + after.length), task);
}

function placeOfInput(scanner: Scanner, task: string): Place | undefined {
  const given = new Set<string>();
  for (;;) {
    const from = scanner.at;
    const input = scanner.take(/[A-Za-z]\w*/y) ?? '';
    if (scanner.isAtEnd) return { kind: 'input', from, task, given };
    if (input === '' || !scanner.skip('=')) return undefined;
    given.add(input);
    const item = skipValue(scanner);
    if (item !== undefined) return { kind: 'item', from: item, task, input };
    if (!scanner.skipBlanks()) return undefined;
  }
}

/** Moves past a value. If it is an unclosed list, returns the start of its last item. */
function skipValue(scanner: Scanner): number | undefined {
  if (!scanner.skip('[')) {
    if (!skipWord(scanner)) scanner.at = scanner.text.length;
    return undefined;
  }
  for (;;) {
    scanner.skipBlanks();
    if (scanner.skip(']')) return undefined;
    const from = scanner.at;
    const isWhole = skipWord(scanner, /[^\s,[\]'"]+/y);
    if (scanner.isAtEnd || !isWhole) return from;
    scanner.skipBlanks();
    if (!scanner.skip(',') && scanner.next !== ']') {
      scanner.at = scanner.text.length;
      return undefined;
    }
  }
}

/** Moves past a word with or without quotes. Returns false if its quotes aren't closed. */
function skipWord(scanner: Scanner, bare = /\S+/y): boolean {
  try {
    if (readQuoted(scanner) === undefined) scanner.take(bare);
    return true;
  } catch (error) {
    if (error instanceof SyntaxProblem) return false;
    throw error;
  }
}

function optionsAt(place: Place, typed: string, { commands, tasks, paths }: Completable): Completion[] {
  switch (place.kind) {
    case 'name': {
      const word = typed.replace(/^\//, '');
      const named = place.isTask ? [] : matching(commands.map(commandOption), word);
      const found = tasks.map((task) => taskOption(task, place.isTask));
      return [...named, ...matching(found, word, ({ label, detail }) => `${label} ${detail}`)];
    }
    case 'input': {
      const task = tasks.find((one) => taskKey(one) === place.task);
      const free = task?.parameters.filter(({ name }) => !place.given.has(name)) ?? [];
      return matching(free.map(inputOption), typed);
    }
    case 'item': {
      const task = tasks.find((one) => taskKey(one) === place.task);
      const parameter = task?.parameters.find(({ name }) => name === place.input);
      if (parameter?.type !== 'list') return [];
      return matching(paths.map(itemOption), typed.replace(/^['"]/, ''));
    }
  }
}

/** Returns the options whose label begins with the typed text, then those with a word that contains it. */
function matching(
  options: readonly Completion[],
  typed: string,
  words: (option: Completion) => string = ({ label }) => label,
): Completion[] {
  const word = typed.toLowerCase();
  const name = ({ label }: Completion) => label.toLowerCase().replace(/^\//, '');
  const first = options.filter((option) => name(option).startsWith(word));
  const more = options.filter((option) => !first.includes(option) && words(option).toLowerCase().includes(word));
  return [...first, ...more];
}

function commandOption({ name, usage, description }: CommandSpec): Completion {
  const text = usage === `/${name}` ? usage : `/${name} `;
  return { label: `/${name}`, detail: description, text, caret: text.length };
}

function taskOption(task: TaskSummary, afterTask: boolean): Completion {
  const text = `${afterTask ? '' : '/task '}${taskKey(task)} `;
  return { label: taskKey(task), detail: task.title, text, caret: text.length };
}

const OPENINGS: Record<Parameter['type'], { text: string; caret: number }> = {
  text: { text: "''", caret: 1 },
  list: { text: "['']", caret: 2 },
  number: { text: '', caret: 0 },
  boolean: { text: 'true', caret: 4 },
};

function inputOption({ name, type, required, description }: Parameter): Completion {
  const opening = OPENINGS[type];
  const detail = [required ? `${type}, required` : type, description].filter(Boolean).join(' · ');
  return { label: name, detail, text: `${name}=${opening.text}`, caret: name.length + 1 + opening.caret };
}

function itemOption(path: string): Completion {
  const text = printValue([path]).slice(1, -1);
  return { label: path, detail: '', text, caret: text.length };
}
