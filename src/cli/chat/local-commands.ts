/** The commands that the chat handles itself, in addition to the server's. */
export const LOCAL_COMMANDS = [
  { name: 'open', usage: '/open <document>', description: 'Talk about another document' },
  { name: 'model', usage: '/model [provider/model]', description: 'Ask this model; without a name, the default' },
  { name: 'run', usage: '/run [step]', description: 'Run the steps of the last plan, or one of them' },
  { name: 'review', usage: '/review', description: 'Review the suggested changes' },
  { name: 'quit', usage: '/quit', description: 'Quit' },
] as const;

export type LocalCommand = { name: (typeof LOCAL_COMMANDS)[number]['name']; rest: string };

/** Returns the chat's own command in a line, or undefined for anything else. */
export function localCommand(line: string): LocalCommand | undefined {
  const [, word, rest = ''] = /^\s*\/(\w+)(?:\s+(.*))?$/.exec(line) ?? [];
  const found = LOCAL_COMMANDS.find(({ name }) => name === word);
  return found && { name: found.name, rest: rest.trim() };
}
