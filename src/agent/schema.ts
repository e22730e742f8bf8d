import { z } from 'zod';
import { idSchema as id } from '@/identity/schema';
import { textProblem } from '@/kernel/text';
import type { Verification } from '@/sheets/core/verify';
import type { CallStatus, TurnTotals } from '@/usage/schema';
import { MAX_ALTERNATIVES } from './core/alternatives';
import { MAX_ANSWER } from './core/limits';
import { THINKING_LEVELS, type ThinkingSupport } from './core/models/model-capabilities';

/** Conversations, turns and their events, as the browser sees them. None of these contain thought signatures. */

/**
 * `waiting`: sent while another turn was running, and not started yet. `queued`: about to be started by a worker.
 * `needs_input`: waits for a person's answer, and no worker holds it.
 */
const TURN_STATUSES = [
  'waiting',
  'queued',
  'running',
  'needs_input',
  'finished',
  'stopped',
  'failed',
  'interrupted',
] as const;
export type TurnStatus = (typeof TURN_STATUSES)[number];

/** What a turn can wait for: an answer in words, or work in a terminal. */
const QUESTION_KINDS = ['question', 'terminal'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A tool call's question to people. */
export interface NewQuestion {
  kind: QuestionKind;
  question: string;
  /** Answers to choose from. People can also write their own. */
  options: readonly string[];
}

// ---------------------------------------------------------------- events

const step = z.number().int().nonnegative();
const figure = z.number().int().nonnegative().nullable();
/** A message for people. Empty if there is nothing to add. */
const message = z.string();

const toolCall = z.object({
  type: z.literal('tool-call'),
  callId: z.string(),
  name: z.string(),
  summary: z.string(),
  /** As the model wrote it. A very long input is cut, and is then text. */
  input: z.unknown(),
});
const stepStarted = z.object({ type: z.literal('step-started'), step });
const thoughtDelta = z.object({ type: z.literal('thought-delta'), text: z.string() });
const textDelta = z.object({ type: z.literal('text-delta'), text: z.string() });

const verdictSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), confidence: z.number(), message }),
  z.object({ status: z.literal('needs_retry'), reason: z.string(), suggestion: z.string() }),
  z.object({ status: z.literal('failed'), error: z.string() }),
]) satisfies z.ZodType<Verification>;

/**
 * An iteration of generating a sheet. Each event says what is new about the iteration with that number. If one is
 * written again, it starts over.
 */
const sheetIterationSchema = z.object({
  type: z.literal('sheet-iteration'),
  /** Counted from 1. */
  number: z.number().int().positive(),
  state: z.enum(['writing', 'compiling', 'looking', 'verified']),
  /** Whether this iteration corrects errors of the one before it. */
  isRecovery: z.boolean().optional(),
  /** The texts of its page, for rendering. */
  page: z.object({ sheetId: z.string(), data: z.string(), template: z.string() }).optional(),
  verdict: verdictSchema.optional(),
  /** All diagnostics, one per line, if there is no page. */
  diagnostics: z.string().optional(),
});
export type SheetIterationEvent = z.infer<typeof sheetIterationSchema>;

/** The steps of a separate model inside a tool call. If a step starts again, its earlier results are discarded. */
const innerEventSchema = z.discriminatedUnion('type', [
  stepStarted,
  thoughtDelta,
  textDelta,
  toolCall,
  z.object({ type: z.literal('tool-result'), callId: z.string(), ok: z.boolean(), summary: z.string() }),
  sheetIterationSchema,
]);
export type InnerEvent = z.infer<typeof innerEventSchema>;

/**
 * What happens in a turn, in order. Watchers reconstruct the turn from its events alone:
 * - `thought-delta` and `text-delta` belong to the step that began last;
 * - `step-restarted` discards all of that step's deltas, because a worker died or the model is called again;
 * - `inner` events belong to a tool call and are shown folded under it;
 * - `usage` comes once per model call that ended, `suggestion` or `tree-suggestion` once per suggestion;
 * - `question` comes once per tool call that asks people something, `answered` once per answer. In between, the turn is
 *   suspended;
 * - the last event has the type of the turn's final status, and nothing follows it.
 */
export const turnEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('turn-started'), model: z.string() }),
  /** Documents that may matter for the request and were listed to the model, best first. */
  z.object({
    type: z.literal('context'),
    documents: z.array(z.object({ documentId: z.string(), path: z.string(), reason: z.string() })),
  }),
  /** What the turn is doing now, e.g. "Thinking…", "Reading Launch plan…", "Suggesting 6 changes…". */
  z.object({ type: z.literal('status'), word: z.string() }),
  stepStarted,
  thoughtDelta,
  textDelta,
  toolCall,
  /** Inside the tool call `callId`. */
  z.object({ type: z.literal('inner'), callId: z.string(), event: innerEventSchema }),
  z.object({
    type: z.literal('tool-result'),
    callId: z.string(),
    ok: z.boolean(),
    /** A person stopped the turn while the call ran. It wasn't completed, but it isn't a failure. */
    cancelled: z.boolean().optional(),
    summary: z.string(),
    versionId: z.string().optional(),
    treeChangeId: z.string().optional(),
  }),
  z.object({
    type: z.literal('usage'),
    step,
    attempt: z.number().int().positive(),
    /** The tool call in which the model was called. Left out for the turn's own calls. */
    parentCallId: z.string().optional(),
    provider: z.string(),
    model: z.string(),
    status: z.enum(['finished', 'failed', 'stopped', 'interrupted'] satisfies CallStatus[]),
    inputTokens: figure,
    cachedInputTokens: figure,
    outputTokens: figure,
    thoughtsTokens: figure,
    estimated: z.boolean(),
    timeToFirstTokenMs: figure,
    durationMs: figure,
    costMicroDollars: figure,
  }),
  /** Something the person should know before it stops their turns, e.g. that a budget is nearly used up. */
  z.object({ type: z.literal('warning'), message }),
  /** The model wasn't available, and the turn continues with the next one that admins have set. */
  z.object({ type: z.literal('model-changed'), from: z.string(), to: z.string(), reason: z.string() }),
  z.object({ type: z.literal('retrying'), inMs: z.number().int().nonnegative(), reason: z.string() }),
  z.object({ type: z.literal('step-restarted'), step }),
  z.object({
    type: z.literal('suggestion'),
    documentId: z.string(),
    versionId: z.string(),
    hunkCount: z.number().int().nonnegative(),
  }),
  /** A suggested change of the project's tree. `from`: the path before a rename. `documentId`: where it is reviewed. */
  z.object({
    type: z.literal('tree-suggestion'),
    treeChangeId: z.string(),
    kind: z.enum(['create', 'rename', 'delete']),
    path: z.string(),
    from: z.string().nullable(),
    documentId: z.string(),
  }),
  /** The turn withdrew a suggested change of the tree. */
  z.object({ type: z.literal('tree-withdrawn'), treeChangeId: z.string() }),
  /** The tool call `callId` of this step waits for a person. */
  z.object({
    type: z.literal('question'),
    step,
    callId: z.string(),
    kind: z.enum(QUESTION_KINDS),
    question: z.string(),
    /** Answers to choose from. People can also write their own. */
    options: z.array(z.string()),
  }),
  z.object({ type: z.literal('answered'), step, callId: z.string(), answer: z.string(), userId: z.string() }),
  z.object({ type: z.literal('finished'), message }),
  z.object({ type: z.literal('stopped'), message }),
  z.object({ type: z.literal('failed'), message }),
  z.object({ type: z.literal('interrupted'), message }),
]);
export type TurnEvent = z.infer<typeof turnEventSchema>;

/** An event with its number in the turn, from 1. Numbers increase, but may have gaps. */
export interface NumberedTurnEvent {
  seq: number;
  at: Date;
  event: TurnEvent;
}

// ---------------------------------------------------------------- requests

const MAX_REQUEST = 20_000;
const MAX_SELECTION = 20_000;

/** What a person can set for a turn. Options that a model doesn't support aren't sent to it. */
export const turnSettingsSchema = z.strictObject({
  thinking: z
    .strictObject({
      level: z.enum([...THINKING_LEVELS, 'off']).optional(),
      budgetTokens: z.number().int().min(0).max(1_000_000).optional(),
      includeThoughts: z.boolean().optional(),
    })
    .optional(),
  temperature: z.number().min(0).max(2).optional(),
  maxOutputTokens: z.number().int().min(1).max(200_000).optional(),
});
type TurnSettings = z.infer<typeof turnSettingsSchema>;

/** The selection when the person asked: UTF-16 offsets in the live text at that moment, and the text itself. */
export const selectionSchema = z
  .strictObject({
    from: z.number().int().nonnegative(),
    to: z.number().int().nonnegative(),
    text: z.string().min(1).max(MAX_SELECTION, 'is too long: select less, or ask about the whole document'),
  })
  .refine(({ from, to }) => from <= to, 'ends before it begins');
export type Selection = z.infer<typeof selectionSchema>;

/** The task that a turn runs, with the inputs that were checked when it was sent. */
export const turnTaskSchema = z.object({
  type: z.string(),
  subtype: z.string(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
});
export type TurnTask = z.infer<typeof turnTaskSchema>;

export const turnCreditsInput = z.object({ turnIds: z.array(id).max(50) });

/** What is shown about a turn next to text that it wrote. */
export interface TurnCredit {
  turnId: string;
  model: string;
  /** Its beginning, if it is long. */
  request: string;
  documentId: string;
}

/** Created by the client (a UUID): sending the same key twice starts one turn. It becomes the turn's id. */
const key = z.uuid();
const request = z
  .string()
  .max(MAX_REQUEST, `is longer than ${MAX_REQUEST} characters`)
  .refine((text) => text.trim() !== '', 'is empty');
/** `provider/model-id`. If left out, the default model. */
const model = z
  .string()
  .max(200)
  .regex(/^[^\s\p{Cc}/]+\/[^\s\p{Cc}]+$/u, 'is not provider/model-id')
  .optional();

export const startInput = z.object({
  key,
  documentId: id,
  /** If left out, a new conversation is started. */
  conversationId: id.optional(),
  /** The turn to continue from, or an earlier one on the branch that the person sees. If left out, the newest. */
  afterTurnId: id.optional(),
  request,
  model,
  settings: turnSettingsSchema.optional(),
  selection: selectionSchema.optional(),
});
export type StartInput = z.infer<typeof startInput>;

const MAX_POINTED_HUNKS = 200;

/** A suggestion to refine, and the changes of it that the reviewer points at; if there are none, all of it. */
export const refinementSchema = z.object({ suggestionId: id, hunkIds: z.array(id).max(MAX_POINTED_HUNKS) });
export type Refinement = z.infer<typeof refinementSchema>;

export const refineInput = z.object({
  key,
  suggestionId: id,
  hunkIds: refinementSchema.shape.hunkIds.default([]),
  request,
  model,
});
export type RefineInput = z.infer<typeof refineInput>;

const MAX_INSTRUCTIONS = 4_000;
export const instructionsSchema = z.string().trim().max(MAX_INSTRUCTIONS, 'are too long');

export const alternativesInput = z
  .object({
    /** One per variant, as in `startInput`. */
    keys: z.array(key).min(2).max(MAX_ALTERNATIVES),
    documentId: id,
    conversationId: id.optional(),
    afterTurnId: id.optional(),
    request,
    selection: selectionSchema.optional(),
    variants: z
      .array(z.object({ model, instructions: instructionsSchema.optional(), settings: turnSettingsSchema.optional() }))
      .min(2)
      .max(MAX_ALTERNATIVES),
  })
  .refine(({ keys, variants }) => keys.length === variants.length, 'needs a key for each variant')
  .refine(({ keys }) => new Set(keys).size === keys.length, 'contains a key twice');
export type AlternativesInput = z.infer<typeof alternativesInput>;

export const turnInput = z.object({ turnId: id });

/** An answer to a question of the agent, identified by its tool call. */
export const answerInput = turnInput.extend({
  step,
  callId: z
    .string()
    .min(1)
    .max(1_000)
    .refine((text) => !textProblem(text), 'is not the id of a call'),
  answer: z.string().trim().min(1, 'is empty').max(MAX_ANSWER, `is longer than ${MAX_ANSWER} characters`),
});
export type AnswerInput = z.infer<typeof answerInput>;

/** Runs a request again next to an old turn, optionally with other words or another model. `key` as in `startInput`. */
export const runAgainInput = z.object({ turnId: id, key, request: request.optional(), model });
export type RunAgainInput = z.infer<typeof runAgainInput>;

/** Changes a waiting message. Missing fields stay as they are. */
export const editWaitingInput = z.object({ turnId: id, request: request.optional(), model });
export type EditWaitingInput = z.infer<typeof editWaitingInput>;

export const conversationsInput = z.object({
  documentId: id,
  /** The id of the previous page's last conversation. */
  cursor: id.optional(),
  limit: z.number().int().min(1).max(50).default(20),
});
export type ConversationsInput = z.infer<typeof conversationsInput>;

export const activityInput = z.object({ workspaceId: id, limit: z.number().int().min(1).max(50).default(10) });
export type ActivityInput = z.infer<typeof activityInput>;

export const eventsInput = z.object({
  turnId: id,
  /** Only events after this number. */
  after: z.number().int().nonnegative().optional(),
  /** Set by the client library when it reconnects. The later of the two numbers counts. */
  lastEventId: z.string().max(20).nullish(),
});
export type EventsInput = z.infer<typeof eventsInput>;

export const documentInput = z.object({ documentId: id });

// ---------------------------------------------------------------- answers

export interface StartedTurn {
  turnId: string;
  conversationId: string;
}

/** The first answer to a question. Later answers don't count. */
export interface AnswerOutcome {
  answer: string;
  userId: string;
  /** Someone else, or the same person earlier, had already answered. */
  wasAnswered: boolean;
}

/** Variants of one request, in the order of the input. */
export interface StartedAlternatives {
  turnIds: string[];
  conversationId: string;
}

export interface TurnSummary {
  id: string;
  conversationId: string;
  /** The turn that this one follows. Several turns can follow the same one. */
  parentTurnId: string | null;
  userId: string;
  request: string;
  model: string;
  status: TurnStatus;
  /** A message for people, if it didn't finish. */
  error: string | null;
  stopRequested: boolean;
  /** For a waiting turn: whether it starts as soon as the conversation is free, however the previous turn ended. */
  startsAnyway: boolean;
  /** Additional instructions for this variant. */
  instructions: string | null;
  refines: Refinement | null;
  /** The task that it runs. Null if it answers a request in words. */
  task: TurnTask | null;
  /** The models that weren't available, in the order in which they were tried. `model` ran instead. */
  insteadOf: { model: string; reason: string }[];
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface ConversationView {
  id: string;
  documentId: string;
  title: string;
  createdBy: string;
  createdAt: Date;
  /** Oldest first. For a very long conversation, only the newest ones. */
  turns: TurnSummary[];
}

/** A turn, and the document that it's about. */
export interface DocumentTurn extends TurnSummary {
  documentId: string;
  path: string;
}

export interface ConversationsPage {
  conversations: ConversationView[];
  nextCursor: string | undefined;
}

export type MessagePartView =
  | { type: 'text' | 'thought'; text: string }
  | { type: 'tool-call'; callId: string; name: string; input: unknown }
  | { type: 'tool-result'; callId: string; name: string; ok: boolean; output: unknown };

export interface MessageView {
  step: number;
  /** The tool call in which the message was sent, or null. */
  insideCallId: string | null;
  role: 'user' | 'assistant' | 'tool';
  parts: MessagePartView[];
}

/** A turn with all details: set-up, request, thoughts, response, tool calls, usage. */
export interface TurnView extends TurnSummary {
  documentId: string;
  settings: TurnSettings;
  selection: Selection | undefined;
  /** The prompt as sent. Null while the turn waits. */
  systemPrompt: string | null;
  /** The version of the prompts and tools that it ran with. */
  promptVersion: string | null;
  messages: MessageView[];
  /** The version of each document that the turn was last shown. */
  pins: { documentId: string; versionId: string; step: number }[];
  totals: TurnTotals;
}

export interface ModelView {
  /** `provider/model-id`. For an unreachable provider, the provider alone. */
  model: string;
  /** The provider's display name. */
  provider: string;
  /** The model's display name. */
  label: string;
  /** The settings that its thinking supports. */
  thinking: ThinkingSupport;
  /** Null if it doesn't accept a temperature. */
  maxTemperature: number | null;
  // Null if the provider doesn't report it.
  tools: boolean | null;
  /** Whether it accepts pictures. Null if the provider doesn't report it. */
  vision: boolean | null;
  /** The most tokens in one request. */
  context: number | null;
  isDefault: boolean;
  /** Whether an admin has corrected its capabilities. */
  isCorrected: boolean;
  available: boolean;
  /** Why it isn't available, for people. */
  reason: string | undefined;
}

/** A turn that runs a task, with its result. */
export interface TaskTurn {
  turnId: string;
  conversationId: string;
  documentId: string;
  userId: string;
  task: TurnTask;
  /** The command as typed. */
  request: string;
  status: TurnStatus;
  /** The last answer. Empty until there is one. */
  content: string;
  /** Warnings, and why it didn't finish. */
  notes: string[];
  createdAt: Date;
  finishedAt: Date | null;
}
