import type { Command } from './command';
import type { Value } from './scanner';

/** Returns a command as text on one line. Parsing the text gives the same command. */
export function printCommand(command: Command): string {
  switch (command.name) {
    case 'task': {
      const inputs = Object.entries(command.inputs).map(([key, value]) => ` ${key}=${printValue(value)}`);
      return `/task ${command.type}:${command.subtype}${inputs.join('')}`;
    }
    case 'plan':
      return `/plan ${command.request}`;
    case 'sheet':
      return `/sheet ${command.request}`;
    case 'aider':
      return `/aider ${command.instruction}`;
    case 'index':
    case 'reset':
    case 'help':
      return `/${command.name}`;
  }
}

/** Returns a value in the form that `parseCommand` reads. */
export function printValue(value: Value): string {
  if (typeof value !== 'string') return `[${value.map(quoted).join(',')}]`;
  return /^[\w./:@+-]+$/.test(value) ? value : quoted(value);
}

function quoted(text: string): string {
  const escaped = text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `'${escaped}'`;
}
