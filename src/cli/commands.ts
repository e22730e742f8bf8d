import type { CommandEntry } from './command';

const PROJECT = { type: 'string', value: 'name', help: 'Only this project, by name or id' } as const;

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'login',
    args: '[address]',
    summary: 'Sign in to a server with an API token',
    count: [0, 1],
    details:
      'The token is asked for, or read from standard input: variorum login https://example.org < token.txt\n' +
      'It is stored in a file that only you can read. Create a token under Settings → Account.',
    load: () => import('./commands/login'),
  },
  {
    name: 'logout',
    args: '',
    summary: 'Forget the stored API token',
    count: [0, 0],
    load: () => import('./commands/logout'),
  },
  {
    name: 'projects',
    args: '',
    summary: 'List the projects of your workspaces',
    count: [0, 0],
    load: () => import('./commands/projects'),
  },
  {
    name: 'docs',
    args: '[words…]',
    summary: 'List documents, or search them',
    count: [0, 50],
    options: { project: PROJECT },
    load: () => import('./commands/docs'),
  },
  {
    name: 'cat',
    args: '<document>',
    summary: 'Print the live text of a document',
    count: [1, 1],
    options: { project: PROJECT },
    details:
      'A pipe or a file gets the exact bytes. A terminal gets every control character as a visible sign, so that no\n' +
      'document can send it commands.',
    load: () => import('./commands/cat'),
  },
];
