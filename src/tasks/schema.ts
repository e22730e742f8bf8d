import { z } from 'zod';
import { startInput, type TurnStatus, type TurnTask } from '@/agent/schema';
import { idSchema as id } from '@/identity/schema';
import type { CommandSpec } from './core/command/command';
import type { TaskSummary } from './core/task';

/** What a client may ask of tasks, and what it gets. Safe for the browser. */

const MAX_COMMAND = 20_000;

/** The type or subtype of a task. */
const taskWord = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9_-]*$/, 'is not the name of a task');

export const commandsInput = z.object({ documentId: id });

/** A command as it was typed. The other fields are those of a request to the agent. */
export const runInput = startInput.omit({ request: true }).extend({ text: z.string().max(MAX_COMMAND) });
export type RunInput = z.output<typeof runInput>;

const executeInput = startInput.omit({ request: true }).extend({
  type: taskWord,
  subtype: taskWord,
  inputs: z.record(z.string().max(64), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).default({}),
});
export type ExecuteInput = z.output<typeof executeInput>;

export const resultsInput = z.object({
  projectId: id,
  /** The last result of the page before. */
  cursor: id.optional(),
  limit: z.number().int().min(1).max(100).default(30),
});
export type ResultsInput = z.output<typeof resultsInput>;

/** Everything that completion and help need. */
export interface CommandsView {
  commands: readonly CommandSpec[];
  tasks: TaskSummary[];
}

/** What a command did. */
export type CommandOutcome =
  | { kind: 'turn'; turnId: string; conversationId: string }
  /** The client starts a new conversation with its next request. */
  | { kind: 'reset' }
  | ({ kind: 'help' } & CommandsView);

/** A run of a task: its turn, and what came of it. */
export interface TaskResult {
  turnId: string;
  conversationId: string;
  documentId: string;
  userId: string;
  task: TurnTask;
  /** The command as it was typed. */
  request: string;
  status: TurnStatus;
  /** The answer; empty until there is one. */
  content: string;
  /** What people should know besides: warnings, and why it did not finish. */
  notes: string[];
  createdAt: Date;
  finishedAt: Date | null;
}

export interface TaskResultsPage {
  results: TaskResult[];
  nextCursor: string | undefined;
}
