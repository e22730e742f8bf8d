import type { Command } from './command';
import type { Value } from './scanner';

/** Writes a command on one line, so that parsing it gives the same command. */
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

/** Writes a value as `parseCommand` reads it. */
export function printValue(value: Value): string {
  if (typeof value !== 'string') return `[${value.map(quoted).join(',')}]`;
  return /^[\w./:@+-]+$/.test(value) ? value : quoted(value);
}

function quoted(text: string): string {
  const escaped = text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `'${escaped}'`;
}
