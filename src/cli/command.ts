import type { Io } from './terminal/io';

export interface OptionHelp {
  type: 'string' | 'boolean';
  /** The placeholder for the option's value in the help. Undefined for flags. */
  value?: string;
  help: string;
}

/** A command in the table. Its code is loaded only when it runs, so that it doesn't slow down the others. */
export interface CommandEntry {
  name: string;
  /** Its arguments as the help shows them. */
  args: string;
  summary: string;
  /** The least and the greatest number of arguments. */
  count: readonly [least: number, most: number];
  options?: Readonly<Record<string, OptionHelp>>;
  /** Additional lines of its help. */
  details?: string;
  load(): Promise<{ run(call: Call): Promise<number> }>;
}

/** One call of a command. */
export interface Call {
  io: Io;
  args: readonly string[];
  /** The options by their names in the table. Flags that weren't given are missing. */
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** Returns an option's value, or undefined if it wasn't given. */
export function textOption({ options }: Call, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
