import { jsonText } from './clean';
import { makeStyle, type Style } from './style';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command has of the world outside: streams, the environment and the working folder. */
export interface Io {
  env: Environment;
  cwd: string;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  isJson: boolean;
  /** Colours for standard output, and for standard error. */
  style: Style;
  noteStyle: Style;
  /** A line of the result. Text of the server must be clean (see clean.ts). */
  print(line: string): void;
  /** A line for people beside the result, on standard error. With --json there is none. */
  note(line: string): void;
  /** A value of the result as one line of JSON. */
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

/** Only a terminal gets colours, and none that asks for none: https://no-color.org */
export function wantsColour(env: Environment, isTerminal: boolean | undefined): boolean {
  return isTerminal === true && !env.NO_COLOR && env.TERM !== 'dumb';
}
