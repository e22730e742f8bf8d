import { z } from 'zod';
import { startInput, type TaskTurn } from '@/agent/schema';
import type { IndexStatus } from '@/documents/schema';
import { idSchema as id } from '@/identity/schema';
import { textProblem } from '@/kernel/text';
import type { Total } from '@/usage/schema';
import type { CommandSpec } from './core/command/command';
import { PARAMETER_TYPES, type Parameter } from './core/parameters';
import type { TaskSummary } from './core/task';

/** The inputs and results of task procedures. Safe to import in the browser. */

/** The longest command in UTF-16 units, as for requests. */
export const MAX_COMMAND = 20_000;

/** The type or subtype of a task. */
const taskWord = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9_-]*$/, 'is not the name of a task');

export const commandsInput = z.object({ documentId: id });

/** A typed command. The other fields are those of a request to the agent. */
export const runInput = startInput.omit({ request: true }).extend({ text: z.string().max(MAX_COMMAND) });
export type RunInput = z.output<typeof runInput>;

export const executeInput = startInput.omit({ request: true }).extend({
  type: taskWord,
  subtype: taskWord,
  inputs: z.record(z.string().max(64), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).default({}),
});
export type ExecuteInput = z.output<typeof executeInput>;

export const resultsInput = z.object({
  projectId: id,
  /** The id of the previous page's last result. */
  cursor: id.optional(),
  limit: z.number().int().min(1).max(100).default(30),
});
export type ResultsInput = z.output<typeof resultsInput>;

/** Everything that completion and help need. */
export interface CommandsView {
  /** The project whose documents can be named. */
  projectId: string;
  commands: readonly CommandSpec[];
  tasks: TaskSummary[];
}

// ---------------------------------------------------------------- templates

const MAX_TEMPLATE = 20_000;
const MAX_PARAMETERS = 20;

const storable = (what: string, max: number) =>
  z
    .string()
    .max(max, `${what} is longer than ${max} characters.`)
    .refine((text) => !textProblem(text), `${what} contains characters that can’t be stored.`);

const templateWord = (what: string) =>
  z
    .string()
    .max(64, `${what} is longer than 64 characters.`)
    .regex(
      /^[a-z][a-z0-9_-]*$/,
      `${what} can contain only lowercase letters, digits, - and _, and must begin with a letter.`,
    );

const parameterSchema = z.strictObject({
  name: z
    .string()
    .max(40, 'The name is longer than 40 characters.')
    .regex(/^[A-Za-z]\w*$/, 'The name can contain only letters, digits and _, and must begin with a letter.'),
  type: z.enum(PARAMETER_TYPES),
  required: z.boolean(),
  description: storable('The description', 500).default(''),
}) satisfies z.ZodType<Parameter>;

const templateSchema = z.strictObject({
  type: templateWord('The type'),
  subtype: templateWord('The subtype'),
  /** The name in calls. If left out, it is the type and the subtype joined with _. */
  name: z
    .string()
    .max(130)
    .regex(
      /^[a-z][a-z0-9_]*$/,
      'The name can contain only lowercase letters, digits and _, and must begin with a letter.',
    )
    .optional(),
  title: storable('The title', 80).refine((text) => text.trim() !== '', 'The title is missing.'),
  description: storable('The description', 500).default(''),
  parameters: z
    .array(parameterSchema)
    .max(MAX_PARAMETERS, `A template can have at most ${MAX_PARAMETERS} parameters.`)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Two parameters have the same name.')
    .default([]),
  systemPrompt: storable('The system prompt', MAX_TEMPLATE).default(''),
  body: storable('The request', MAX_TEMPLATE).refine((text) => text.trim() !== '', 'The request is missing.'),
});

const templateKey = z.object({ type: taskWord, subtype: taskWord });

export const templatesInput = z.object({ workspaceId: id });
export const saveTemplateInput = z.object({
  workspaceId: id,
  template: templateSchema,
  /** The template to replace, whose name may differ. Left out for a new template. */
  replaces: templateKey.optional(),
});
export type SaveTemplateInput = z.output<typeof saveTemplateInput>;
export const removeTemplateInput = templateKey.extend({ workspaceId: id });
export type RemoveTemplateInput = z.output<typeof removeTemplateInput>;

/** A task template of a workspace, as its admins see it. */
export interface TemplateView extends TaskSummary {
  systemPrompt: string;
  body: string;
  updatedBy: { userId: string; name: string };
  updatedAt: Date;
}

// ---------------------------------------------------------------- answers

/** Documents that Aider may need for an instruction, best first, each with the reason. Nothing has been started. */
export interface ProposedFiles {
  projectId: string;
  instruction: string;
  files: { documentId: string; path: string; reason: string; score: number }[];
  /** Why Aider can't be run here, as a message for people, or null. */
  problem: string | null;
}

/** The result of a command. */
export type CommandOutcome =
  | { kind: 'turn'; turnId: string; conversationId: string }
  /** The client shows the documents, and then calls `tasks.execute` of `aider:automatic` with the chosen ones. */
  | ({ kind: 'files' } & ProposedFiles)
  /** The index is being rebuilt; `context.onIndex` reports the progress. */
  | ({ kind: 'index' } & IndexStatus)
  /** The client starts a new conversation with its next request. */
  | { kind: 'reset' }
  | ({ kind: 'help' } & CommandsView);

/** A run of a task with its result. */
export interface TaskResult extends TaskTurn {
  /** The cost of its model calls in micro-dollars, or null if there were none. */
  cost: Total | null;
}

export interface TaskResultsPage {
  results: TaskResult[];
  nextCursor: string | undefined;
}
