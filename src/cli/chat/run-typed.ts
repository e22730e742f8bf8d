import { randomUUID } from 'node:crypto';
import type { TokenApi } from '@/api/client-token';
import { isCommand } from '@/tasks/core/command/command';
import { parseCommand } from '@/tasks/core/command/parse-command';
import { taskKey, usageOf } from '@/tasks/core/task';
import type { CommandOutcome, CommandsView, ProposedFiles } from '@/tasks/schema';
import type { Live } from '../client/live';
import { EXIT, Failure, usageFailure } from '../failure';
import { cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';
import { table } from '../terminal/width';
import { printChangeSet } from '../turn/change-set';
import { type AskPerson, followTurn } from '../turn/follow-turn';
import { printPlan } from '../turn/plan';
import { chooseFiles } from './choose-files';
import { chooseOnScreen } from './choose-on-screen';

/** The document in which something is typed, and the conversation if one has begun. */
export interface Place {
  documentId: string;
  projectId: string;
  conversationId: string | undefined;
  model: string | undefined;
}

export interface TypedContext {
  io: Io;
  api: TokenApi;
  live: Live;
  place: Place;
  ask?: AskPerson;
  /** Reads a line that isn't a request. Returns undefined if nobody can be asked. */
  readLine?(): Promise<string | undefined>;
  /** Called when a turn has started. */
  onTurn?(turnId: string): void;
  /** Runs `work` while nothing else reads the keyboard. */
  withTerminal?<T>(work: () => Promise<T>): Promise<T>;
}

export interface Done {
  isGood: boolean;
  conversationId: string | undefined;
  /** The number of suggested changes to texts and to the tree. */
  changes: number;
}

/** Sends a typed command or request and shows the result. A command with errors isn't sent. */
export async function runTyped(context: TypedContext, text: string): Promise<Done> {
  if (!isCommand(text)) return sendRequest(context, text);
  const parsed = parseCommand(text);
  if (!parsed.ok) throw usageFailure(wrongText(text, parsed.error));
  const { command } = parsed;
  const isTerminalWanted = command.name === 'task' && `${command.type}:${command.subtype}` === 'aider:interactive';
  const outcome = await context.api.tasks.run.mutate({ ...startOf(context), text });
  return outcome.kind === 'turn' ? showTurn(context, outcome, { isTerminalWanted }) : showOutcome(context, outcome);
}

/** Sends the text to the agent as a request, even if it begins like a command. */
export async function sendRequest(context: TypedContext, request: string): Promise<Done> {
  return showTurn(context, await context.api.agent.start.mutate({ ...startOf(context), request }));
}

function startOf({ place: { documentId, conversationId, model } }: TypedContext) {
  return { key: randomUUID(), documentId, ...(conversationId && { conversationId }), ...(model && { model }) };
}

/** Returns an error message with a mark under the mistake. */
function wrongText(text: string, { message, at, usage }: { message: string; at: number; usage: string }): string {
  const before = cleanLine(text.slice(0, at));
  return `${message}\n  ${cleanLine(text)}\n  ${' '.repeat(before.length)}^\nUsage: ${usage}`;
}

async function showOutcome(context: TypedContext, outcome: Exclude<CommandOutcome, { kind: 'turn' }>): Promise<Done> {
  const { io, place } = context;
  const done = { isGood: true, conversationId: place.conversationId, changes: 0 };
  switch (outcome.kind) {
    case 'files':
      return editWithAider(context, outcome);
    case 'index':
      await followIndex(context);
      return done;
    case 'reset':
      io.note('A new conversation begins with your next request. The old one stays readable.');
      return { ...done, conversationId: undefined };
    case 'help':
      printHelp(io, outcome);
      return done;
    default:
      // A newer server can send answers that this program doesn't know.
      throw new Failure(EXIT.failed, 'UNKNOWN_ANSWER', 'This command needs a newer terminal client, or the browser.');
  }
}

/** Starts Aider with the proposed documents after the person has confirmed or edited the list. */
async function editWithAider(context: TypedContext, proposed: ProposedFiles): Promise<Done> {
  const { io, api, place } = context;
  if (proposed.problem) {
    throw new Failure(
      EXIT.failed,
      'NO_AIDER',
      `${proposed.problem} To ask the agent instead, send the same text without /aider.`,
    );
  }
  if (io.isJson) io.json(proposed);
  const documents = await api.documents.tree.query({ projectId: proposed.projectId });
  const known = documents.map(({ path }) => path);
  const paths = await choose(context, proposed, known);
  if (!paths) {
    io.note('Nothing was started.');
    return { isGood: true, conversationId: place.conversationId, changes: 0 };
  }
  const inputs = { prompt: proposed.instruction, file_context: [...paths] };
  const task = { type: 'aider', subtype: 'automatic', inputs };
  return showTurn(context, await api.tasks.execute.mutate({ ...startOf(context), ...task }));
}

/** Asks in full screen if there is a screen, otherwise line by line. */
function choose(
  { io, readLine, withTerminal }: TypedContext,
  proposed: ProposedFiles,
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  if (withTerminal && io.stdin.isTTY && io.stdout.isTTY && !io.isJson) {
    return withTerminal(() => chooseOnScreen(io, proposed, known));
  }
  return chooseFiles({ note: io.note, style: io.noteStyle, readLine: async () => readLine?.() }, proposed, known);
}

async function showTurn(
  context: TypedContext,
  started: { turnId: string; conversationId: string },
  { isTerminalWanted = false } = {},
): Promise<Done> {
  const { io, api, ask } = context;
  const { turnId, conversationId } = started;
  context.onTurn?.(turnId);
  if (io.isJson) io.json({ turnId, conversationId, documentId: context.place.documentId });
  const { status, changes, documents } = await followTurn({ ...context, turnId, isTerminalWanted }, ask);
  if (documents > 1 || (isTerminalWanted && documents > 0)) await printChangeSet(io, api, turnId);
  const plan = (await api.plans.list.query({ conversationId })).find(({ planId }) => planId === turnId);
  if (plan) printPlan(io, plan);
  return { isGood: status === 'finished', conversationId, changes };
}

async function followIndex({ io, api, live, place: { projectId } }: TypedContext): Promise<void> {
  const changes = live.stream((observer) => live.api.context.onIndex.subscribe({ projectId }, observer));
  for await (const _ of changes) {
    const { state, done, total } = await api.context.status.query({ projectId });
    if (io.isJson) io.json({ index: { state, done, total } });
    else io.print(`${done} of ${total} documents indexed`);
    if (state !== 'running') return;
  }
}

function printHelp(io: Io, { commands, tasks }: CommandsView): void {
  if (io.isJson) {
    io.json({ commands, tasks });
    return;
  }
  for (const line of table(commands.map(({ usage, description }) => [cleanLine(usage), cleanLine(description)]))) {
    io.print(line);
  }
  for (const task of tasks) {
    io.print('');
    io.print(io.style.bold(`${taskKey(task)}  ${cleanLine(task.title)}`));
    io.print(`  ${cleanLine(usageOf(task))}`);
    if (task.description) io.print(io.style.dim(`  ${cleanLine(task.description)}`));
  }
}
