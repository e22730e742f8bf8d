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
import { type AskPerson, followTurn } from '../turn/follow-turn';
import { printPlan } from '../turn/plan';
import { chooseFiles } from './choose-files';

/** Where something is typed: the document, and the conversation if one has begun. */
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
  /** Reads a line that isn't a request; undefined if there is nobody to ask. */
  readLine?(): Promise<string | undefined>;
  /** A turn has been started. */
  onTurn?(turnId: string): void;
}

export interface Done {
  isGood: boolean;
  conversationId: string | undefined;
  /** How many changes of a text were suggested. */
  changes: number;
}

/** Sends what was typed, a command or a request, and shows what comes of it. A wrong command is never sent. */
export async function runTyped(context: TypedContext, text: string): Promise<Done> {
  if (!isCommand(text)) return sendRequest(context, text);
  const parsed = parseCommand(text);
  if (!parsed.ok) throw usageFailure(wrongText(text, parsed.error));
  return showOutcome(context, await context.api.tasks.run.mutate({ ...startOf(context), text }));
}

/** Asks the agent, whatever the text begins with. */
export async function sendRequest(context: TypedContext, request: string): Promise<Done> {
  return showTurn(context, await context.api.agent.start.mutate({ ...startOf(context), request }));
}

function startOf({ place: { documentId, conversationId, model } }: TypedContext) {
  return { key: randomUUID(), documentId, ...(conversationId && { conversationId }), ...(model && { model }) };
}

/** A wrong command with a mark under the place of the mistake. */
function wrongText(text: string, { message, at, usage }: { message: string; at: number; usage: string }): string {
  const before = cleanLine(text.slice(0, at));
  return `${message}\n  ${cleanLine(text)}\n  ${' '.repeat(before.length)}^\nUsage: ${usage}`;
}

async function showOutcome(context: TypedContext, outcome: CommandOutcome): Promise<Done> {
  const { io, place } = context;
  const done = { isGood: true, conversationId: place.conversationId, changes: 0 };
  switch (outcome.kind) {
    case 'turn':
      return showTurn(context, outcome);
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
      // A newer server may answer with what this program doesn't know.
      throw new Failure(EXIT.failed, 'UNKNOWN_ANSWER', 'This command needs a newer terminal client, or the browser.');
  }
}

/** Starts Aider with the documents that were found, once the person has seen and perhaps changed them. */
async function editWithAider(context: TypedContext, proposed: ProposedFiles): Promise<Done> {
  const { io, api, place } = context;
  if (proposed.problem) {
    throw new Failure(EXIT.failed, 'NO_AIDER', `${proposed.problem} Or ask the agent: the same words without /aider.`);
  }
  if (io.isJson) io.json(proposed);
  const documents = await api.documents.tree.query({ projectId: proposed.projectId });
  const chooser = { note: io.note, style: io.noteStyle, readLine: async () => context.readLine?.() };
  const paths = await chooseFiles(
    chooser,
    proposed,
    documents.map(({ path }) => path),
  );
  if (!paths) {
    io.note('Nothing was started.');
    return { isGood: true, conversationId: place.conversationId, changes: 0 };
  }
  const inputs = { prompt: proposed.instruction, file_context: [...paths] };
  const task = { type: 'aider', subtype: 'automatic', inputs };
  return showTurn(context, await api.tasks.execute.mutate({ ...startOf(context), ...task }));
}

async function showTurn(context: TypedContext, started: { turnId: string; conversationId: string }): Promise<Done> {
  const { io, api, ask } = context;
  const { turnId, conversationId } = started;
  context.onTurn?.(turnId);
  if (io.isJson) io.json({ turnId, conversationId, documentId: context.place.documentId });
  const { status, changes } = await followTurn({ ...context, turnId }, ask);
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
