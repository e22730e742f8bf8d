import { jsonText } from './clean';
import { makeStyle, type Style } from './style';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A command's connections to the outside: streams, the environment and the working directory. */
export interface Io {
  env: Environment;
  cwd: string;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  isJson: boolean;
  /** The colors for standard output and for standard error. */
  style: Style;
  noteStyle: Style;
  /** Prints a line of the result. Text from the server must be cleaned first (see clean.ts). */
  print(line: string): void;
  /** Prints a line for people on standard error. Prints nothing with --json. */
  note(line: string): void;
  /** Prints a value of the result as one line of JSON. */
  json(value: unknown): void;
}

export function makeIo(given: { isJson: boolean; noColor: boolean }): Io {
  const { env, stdin, stdout, stderr } = process;
  const { isJson } = given;
  const colours = (stream: NodeJS.WriteStream) => !given.noColor && wantsColour(env, stream.isTTY);
  return {
    env,
    cwd: process.cwd(),
    stdin,
    stdout,
    stderr,
    isJson,
    style: makeStyle(colours(stdout)),
    noteStyle: makeStyle(colours(stderr)),
    print: (line) => void stdout.write(`${line}\n`),
    note: (line) => void (isJson || stderr.write(`${line}\n`)),
    json: (value) => void stdout.write(`${jsonText(value)}\n`),
  };
}

/** Returns whether to use colors: only on a terminal that doesn't opt out. See https://no-color.org */
export function wantsColour(env: Environment, isTerminal: boolean | undefined): boolean {
  return isTerminal === true && !env.NO_COLOR && env.TERM !== 'dumb';
}
