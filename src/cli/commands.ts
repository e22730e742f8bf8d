import type { CommandEntry } from './command';

const PROJECT = { type: 'string', value: 'name', help: 'Only this project, by name or id' } as const;

const MODEL = { type: 'string', value: 'provider/model', help: 'Ask this model' } as const;

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'login',
    args: '[address]',
    summary: 'Sign in to a server with an API token',
    count: [0, 1],
    details:
      'Asks for the token, or reads it from standard input: variorum login https://example.org < token.txt\n' +
      'It is stored in a file that only you can read. Create a token under Settings → API tokens.',
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
      'A pipe or a file gets the exact bytes. A terminal gets every control character as a visible symbol, so that no\n' +
      'document can send it commands.',
    load: () => import('./commands/cat'),
  },
  {
    name: 'export',
    args: '<document|project> [file]',
    summary: 'Save a document or a project as a file for another program',
    count: [1, 2],
    options: {
      format: { type: 'string', value: 'name', help: 'markdown, html, docx or pdf; for a project: zip' },
      suggestions: { type: 'boolean', help: 'docx: open suggestions as tracked changes' },
      comments: { type: 'boolean', help: 'docx: open threads as comments' },
      contents: { type: 'boolean', help: 'pdf: with a table of contents, whatever the PDF template says' },
      'no-contents': { type: 'boolean', help: 'pdf: without a table of contents' },
      folder: { type: 'string', value: 'path', help: 'zip: only this folder of the project' },
      history: { type: 'boolean', help: 'zip: with all versions and suggestions, as JSON lines' },
      project: PROJECT,
    },
    details:
      'Without a file, the name of the document or project is used, in this folder. Use - as the file to\n' +
      'write to standard output. A file that exists is never overwritten. Without --format, the file’s extension decides.',
    load: () => import('./commands/export'),
  },
  {
    name: 'import',
    args: '<file…>',
    summary: 'Import Word, HTML, zip and text files into a project',
    count: [1, 1_000],
    options: {
      project: { type: 'string', value: 'name', help: 'Into this project, by name or id' },
      folder: { type: 'string', value: 'path', help: 'Into this folder of the project' },
    },
    details:
      'Prints what each file became and what was lost. A zip file can be from Variorum, Notion or Obsidian, or contain\n' +
      'Markdown or HTML files. Ctrl+C cancels: nothing of the current file is imported.',
    load: () => import('./commands/import'),
  },
  {
    name: 'pull',
    args: '[project] [folder]',
    summary: 'Write a project’s documents into a folder',
    count: [0, 2],
    details: 'In a folder that was pulled before, no name is needed. Files that you edited are never overwritten.',
    load: () => import('./commands/pull'),
  },
  {
    name: 'push',
    args: '[file…]',
    summary: 'Suggest what you edited, added, renamed or deleted in a pulled folder',
    count: [0, 1_000],
    options: {
      message: { type: 'string', value: 'text', help: 'What the changes are for' },
      direct: { type: 'boolean', help: 'Accept the changes immediately' },
    },
    details:
      'Each file becomes a suggestion against the version that was pulled. A later push of the same file replaces it.\n' +
      'Reviewers can accept or reject everything from one push together.\n' +
      '--direct needs a token that can edit, and follows the project’s review rules. It deletes only files that you name.',
    load: () => import('./commands/push'),
  },
  {
    name: 'ask',
    args: '<document> ["request"]',
    summary: 'Ask the agent about a document, and print its answer as it arrives',
    count: [1, 2],
    options: { model: MODEL, project: PROJECT },
    details:
      'Without a request, it is read from standard input. The answer goes to standard output; thoughts, tools and the\n' +
      'cost go to standard error. Ctrl+C stops the turn.',
    load: () => import('./commands/ask'),
  },
  {
    name: 'review',
    args: '<document>',
    summary: 'Accept or reject suggested changes, with the same keys as in the browser',
    count: [1, 1],
    options: { project: PROJECT },
    details: 'Without a terminal, or with --json, it prints what is open.',
    load: () => import('./commands/review'),
  },
  {
    name: 'chat',
    args: '[document]',
    summary: 'Talk with the agent about a document',
    count: [0, 1],
    options: { project: PROJECT },
    details:
      'Type requests and commands such as /help; Tab completes them. Ctrl+C stops the agent; press it again to quit.\n' +
      'Without a document, the chat is about the one that changed last. It also reads lines from a pipe.',
    load: () => import('./commands/chat'),
  },
  {
    name: 'task',
    args: '<document> [type:subtype] [key=value…]',
    summary: 'Run a task, or list all tasks',
    count: [1, 50],
    options: { model: MODEL, project: PROJECT },
    details: 'A list is written [a.md,b.md]. Quote values with spaces: prompt="Add type hints"',
    load: () => import('./commands/task'),
  },
  {
    name: 'plan',
    args: '<document> ["request"]',
    summary: 'Make a plan, show the newest one, or run it',
    count: [1, 2],
    options: {
      run: { type: 'boolean', help: 'Run all steps of the newest plan that are not done' },
      step: { type: 'string', value: 'number', help: 'Run this step of the newest plan' },
      model: MODEL,
      project: PROJECT,
    },
    load: () => import('./commands/plan'),
  },
  {
    name: 'watch',
    args: '<document>',
    summary: 'Print what the agent does in a document, no matter who asked',
    count: [1, 1],
    options: { project: PROJECT },
    load: () => import('./commands/watch'),
  },
  {
    name: 'usage',
    args: '',
    summary: 'Show the agent’s tokens and cost',
    count: [0, 0],
    options: {
      from: { type: 'string', value: 'day', help: 'First day, e.g. 2026-11-30. Default: the first of this month' },
      to: { type: 'string', value: 'day', help: 'Last day. Default: today' },
      by: { type: 'string', value: 'what', help: 'Group by model, person, project, document or purpose' },
      workspace: { type: 'string', value: 'name', help: 'This workspace, by name or id' },
    },
    load: () => import('./commands/usage'),
  },
];
