import { parseArgs } from 'node:util';
import type { Call, CommandEntry } from './command';
import { COMMANDS } from './commands';
import { EXIT, type Failure, toFailure, usageFailure } from './failure';
import { commandHelp, generalHelp } from './help';
import { clean, jsonText } from './terminal/clean';
import { type Io, makeIo } from './terminal/io';

/** Defined by the build. */
declare const VARIORUM_VERSION: string;

const GLOBAL = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  json: { type: 'boolean' },
  'no-color': { type: 'boolean' },
} as const;

/** Runs the command line and resolves to the exit code. Never rejects. */
async function main(argv: readonly string[]): Promise<number> {
  const isJson = argv.includes('--json');
  const io = makeIo({ isJson, noColor: argv.includes('--no-color') });
  // A reader such as `head` may stop reading our output. That isn't an error.
  for (const stream of [io.stdout, io.stderr]) stream.on('error', endOnClosedPipe);
  try {
    return await runCommand(argv, io);
  } catch (error) {
    const failure = toFailure(error, await knownServer(io));
    report(failure, io);
    return failure.exit;
  }
}

/** Returns the server for an error message, or undefined if it can't be determined. */
async function knownServer({ env }: Io): Promise<string | undefined> {
  const { serverOf } = await import('./client/account');
  try {
    return serverOf(env);
  } catch {
    return undefined;
  }
}

async function runCommand(argv: readonly string[], io: Io): Promise<number> {
  const at = argv.findIndex((arg) => !arg.startsWith('-'));
  const name = at < 0 ? undefined : argv[at];
  const rest = argv.filter((_, i) => i !== at);
  const isHelp = argv.includes('--help') || argv.includes('-h');
  if (name === undefined || (name === 'help' && rest.length === 0)) return runWithoutCommand(rest, io);
  const entry = COMMANDS.find((command) => command.name === (name === 'help' ? rest[0] : name));
  if (!entry) throw usageFailure(`There’s no command “${name}”. Run “variorum --help” for all commands.`);
  if (isHelp || name === 'help') {
    io.print(commandHelp(entry, io.style));
    return EXIT.ok;
  }
  const call = parse(entry, rest, io);
  return (await entry.load()).run(call);
}

function runWithoutCommand(args: readonly string[], io: Io): number {
  const { values } = parseArgs({ args: [...args], options: GLOBAL });
  if (values.version) {
    if (io.isJson) io.json({ version: VARIORUM_VERSION });
    else io.print(VARIORUM_VERSION);
    return EXIT.ok;
  }
  const help = generalHelp(COMMANDS, io.style);
  if (values.help || args.length === 0) io.print(help);
  else throw usageFailure('Name a command. Run “variorum --help” for all commands.');
  return values.help ? EXIT.ok : EXIT.usage;
}

function parse(entry: CommandEntry, args: readonly string[], io: Io): Call {
  const own = Object.entries(entry.options ?? {}).map(([name, { type }]) => [name, { type }] as const);
  const options = { ...GLOBAL, ...Object.fromEntries(own) };
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [least, most] = entry.count;
  if (positionals.length < least || positionals.length > most) {
    const problem = positionals.length < least ? 'An argument is missing' : 'There are too many arguments';
    throw usageFailure(`${problem}. Usage: variorum ${entry.name} ${entry.args}`.trimEnd());
  }
  return { io, args: positionals, options: values as Call['options'] };
}

function report(failure: Failure, io: Io): void {
  const { code, message, exit } = failure;
  if (io.isJson) io.stderr.write(`${jsonText({ error: { code, message, exit } })}\n`);
  else io.stderr.write(`${io.noteStyle.red('Error:')} ${clean(message)}\n`);
}

function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.ok);
}

const exit = await main(process.argv.slice(2));
// Exits even if a connection is open, but only after the output has been written.
process.stdout.write('', () => process.exit(exit));
