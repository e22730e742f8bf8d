import type { Io } from './terminal/io';

export interface OptionHelp {
  type: 'string' | 'boolean';
  /** The placeholder of its value in the help. Only for options that take a value. */
  value?: string;
  help: string;
}

/** A command as the table lists it. Its code is loaded when it runs, so that the others cost nothing. */
export interface CommandEntry {
  name: string;
  /** Its arguments, as the help shows them. */
  args: string;
  summary: string;
  /** How many arguments it takes, at least and at most. */
  count: readonly [least: number, most: number];
  options?: Readonly<Record<string, OptionHelp>>;
  /** Further lines of its help. */
  details?: string;
  load(): Promise<{ run(call: Call): Promise<number> }>;
}

/** One call of a command. */
export interface Call {
  io: Io;
  args: readonly string[];
  /** By the names of the table; a flag that wasn't given is missing. */
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The value of an option that takes one. */
export function textOption({ options }: Call, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
