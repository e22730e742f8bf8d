import type { CommandEntry, OptionHelp } from './command';
import type { Style } from './terminal/style';
import { table } from './terminal/width';

const GLOBAL: Readonly<Record<string, OptionHelp>> = {
  json: { type: 'boolean', help: 'Print JSON, including errors' },
  'no-color': { type: 'boolean', help: 'Don’t use colors; NO_COLOR=1 does the same' },
  help: { type: 'boolean', help: 'Show the help of a command' },
};

const EXIT_CODES = `Exit codes: 0 done, 1 failed or refused, 2 usage error, 3 not signed in, 4 server or network.
VARIORUM_URL and VARIORUM_TOKEN are used instead of what “login” stored.`;

export function generalHelp(commands: readonly CommandEntry[], style: Style): string {
  const rows = commands.map(({ name, args, summary }) => [`  ${name} ${args}`.trimEnd(), summary]);
  return [
    'Usage: variorum <command> [options]',
    '',
    style.bold('Commands'),
    ...table(rows),
    '',
    style.bold('Options of every command'),
    ...optionLines(GLOBAL),
    '',
    EXIT_CODES,
  ].join('\n');
}

export function commandHelp({ name, args, summary, options = {}, details }: CommandEntry, style: Style): string {
  const lines = [`Usage: variorum ${name} ${args}`.trimEnd(), '', `${summary}.`];
  if (details) lines.push('', details);
  return [...lines, '', style.bold('Options'), ...optionLines({ ...options, ...GLOBAL })].join('\n');
}

function optionLines(options: Readonly<Record<string, OptionHelp>>): string[] {
  return table(
    Object.entries(options).map(([name, { value, help }]) => [`  --${name}${value ? ` <${value}>` : ''}`, help]),
  );
}
