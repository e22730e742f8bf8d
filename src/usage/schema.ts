import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import { BUDGET_SCOPES, BUDGET_UNITS, type BudgetLevel, type BudgetScope, type BudgetUnit } from './core/budget';
import type { ModelPrice } from './core/price';
import { RATE_KINDS, RATE_PERIODS, type RateRule } from './core/rate';
import { DIMENSIONS, type Figures, lengthOf, STACKS } from './core/report';

/** What a model call is for. */
export type CallPurpose =
  | 'turn'
  | 'complex-edit'
  | 'task'
  | 'aider'
  | 'ranking'
  | 'sheet-edit'
  | 'sheet-generate'
  | 'sheet-recover'
  | 'sheet-verify';

/** `interrupted`: the process ended while the call ran, so what it used is estimated. */
const CALL_STATUSES = ['running', 'finished', 'failed', 'stopped', 'interrupted'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** A model call that is about to be made. */
export interface NewCall {
  workspaceId: string;
  projectId: string;
  documentId: string;
  userId: string;
  turnId: string;
  step: number;
  /** The id of the tool call in which this call is made, or empty. */
  parentCallId: string;
  provider: string;
  model: string;
  purpose: CallPurpose;
  /** An upper estimate of its usage, which counts against budgets while it runs. */
  estimate?: { inputTokens: number; outputTokens: number };
  /** About how many tokens are sent. It is recorded if the provider's own number can't be received. */
  sentTokens?: number;
}

/** One model call as people see it. A number is null if it wasn't reported, and is then shown as a dash, never as 0. */
export interface ModelCallView {
  id: string;
  turnId: string;
  projectId: string | null;
  documentId: string | null;
  userId: string;
  step: number;
  /** The id of the tool call in which this call was made, or empty. */
  parentCallId: string;
  attempt: number;
  provider: string;
  model: string;
  purpose: CallPurpose;
  status: CallStatus;
  /** Includes cached tokens. */
  inputTokens: number | null;
  cachedInputTokens: number | null;
  /** Includes thoughts. */
  outputTokens: number | null;
  thoughtsTokens: number | null;
  totalTokens: number | null;
  /** Whether the numbers are those known when the stream broke off. */
  estimated: boolean;
  timeToFirstTokenMs: number | null;
  durationMs: number | null;
  finishReason: string | null;
  costMicroDollars: number | null;
  error: string | null;
  createdAt: Date;
}

/**
 * A sum over calls. `partial`: some call didn't report its number, so the true value is at least this. Null if none
 * did.
 */
export interface Total {
  value: number | null;
  partial: boolean;
}

export interface TurnTotals {
  calls: number;
  /** The number of calls that haven't ended. */
  running: number;
  /** `provider/model-id`, without duplicates. */
  models: string[];
  inputTokens: Total;
  cachedInputTokens: Total;
  outputTokens: Total;
  thoughtsTokens: Total;
  totalTokens: Total;
  durationMs: Total;
  costMicroDollars: Total;
  /** Whether a number in the sums comes from a stream that broke off. */
  estimated: boolean;
}

export const callsInput = z.object({
  workspaceId: idSchema,
  turnId: idSchema.optional(),
  documentId: idSchema.optional(),
  /** The id of the previous page's last call. */
  cursor: idSchema.optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type CallsInput = z.infer<typeof callsInput>;

export interface CallsPage {
  calls: ModelCallView[];
  /** Whether these are everyone's calls or the actor's own. */
  scope: 'workspace' | 'own';
  nextCursor: string | undefined;
}

export const turnTotalsInput = z.object({ turnId: idSchema });

// ---------------------------------------------------------------- reports

/** Earlier days are mistakes, and Postgres counts the years before 1 differently. */
const day = z.iso.date().refine((date) => date >= '1970-01-01', 'is before 1970');
const MAX_DAYS = 3_660;

/** A workspace and days (UTC), both included. */
export const spanInput = z
  .object({ workspaceId: idSchema, from: day, to: day })
  .refine(({ from, to }) => from <= to, 'The first day is after the last day.')
  .refine(({ from, to }) => lengthOf({ from, to }) <= MAX_DAYS, 'The period is longer than ten years.');
export type SpanInput = z.infer<typeof spanInput>;

const dimension = z.enum(DIMENSIONS);

export const daysInput = spanInput.and(z.object({ by: z.enum(STACKS) }));
export type DaysInput = z.infer<typeof daysInput>;

/** One day's usage of one key, or of all keys that aren't shown separately. */
export interface DayPart {
  day: string;
  /** Null for everything that isn't among the largest. */
  key: string | null;
  cost: number;
  tokens: number;
  calls: number;
  /** Calls with unknown tokens, or unknown cost, which are missing from the sums. */
  untold: number;
  unpriced: number;
}

export const tableInput = spanInput.and(z.object({ by: dimension }));
export type TableInput = z.infer<typeof tableInput>;

export const turnsInput = spanInput.and(
  z.object({
    /** Returns only turns that have this key in this dimension. */
    filter: z.object({ dimension, key: z.string().max(300) }).optional(),
    order: z.enum(['newest', 'dearest']).default('newest'),
    /** How many turns the previous pages had. */
    cursor: z.number().int().min(0).max(1_000_000).default(0),
    limit: z.number().int().min(1).max(200).default(50),
  }),
);
export type TurnsInput = z.infer<typeof turnsInput>;

/** A row of a table: one model, person, project, document or purpose. */
export interface TableRow extends Figures {
  /** `provider/model-id`, an id or a purpose. Empty if the calls have none. */
  key: string;
  /** For models: within how many ms half of the calls, and 19 of 20, had their first token. */
  firstTokenMs: { half: number; most: number } | null;
}

// ---------------------------------------------------------------- prices

const microDollars = z.number().int().min(0).max(1_000_000_000_000);
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'has forbidden characters');

export const addPriceInput = z.object({
  workspaceId: idSchema,
  provider: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a provider'),
  model: line(200),
  validFrom: day,
  /** Micro-dollars per million tokens. */
  input: microDollars,
  cachedInput: microDollars,
  output: microDollars,
  thoughts: microDollars,
  source: line(300),
});
export type AddPriceInput = z.infer<typeof addPriceInput>;

export const priceInput = z.object({ workspaceId: idSchema, priceId: idSchema });
export type PriceInput = z.infer<typeof priceInput>;

export interface PriceView extends ModelPrice {
  id: string;
  /** Null if the price is included with Variorum. */
  createdBy: string | null;
  /** Today's calls use this row. */
  holds: boolean;
  /** It doesn't apply yet, so it can be deleted. */
  removable: boolean;
}

// ---------------------------------------------------------------- budgets and limits

const LARGEST_AMOUNT = 1_000_000_000_000_000;

export const setBudgetInput = z
  .object({
    workspaceId: idSchema,
    scope: z.enum(BUDGET_SCOPES),
    /** Empty for the workspace, otherwise the id of the budget's subject. */
    subject: z.string().max(300),
    unit: z.enum(BUDGET_UNITS),
    /** In micro-dollars or tokens per month. */
    amount: z.number().int().min(1).max(LARGEST_AMOUNT),
  })
  .refine(({ scope, subject }) => (scope === 'workspace') === (subject === ''), 'Choose who the budget is for.')
  .refine(({ scope, subject }) => scope !== 'model' || /^[a-z-]+\/[^\p{Cc}]+$/u.test(subject), {
    path: ['subject'],
    error: 'is not provider/model-id',
  })
  .refine(({ scope, subject }) => scope === 'model' || /^[\w-]{0,64}$/.test(subject), {
    path: ['subject'],
    error: 'is not an id',
  });
export type SetBudgetInput = z.infer<typeof setBudgetInput>;

export const budgetInput = z.object({ workspaceId: idSchema, budgetId: idSchema });
export type BudgetInput = z.infer<typeof budgetInput>;

export interface BudgetView {
  id: string;
  scope: BudgetScope;
  subject: string;
  unit: BudgetUnit;
  level: BudgetLevel;
  /** The used share: 0.8 is 80%. */
  share: number;
  /** Null for members unless it is their own budget: they see only how full it is. */
  amounts: { amount: number; used: number; reserved: number } | null;
}

export const setRateInput = z.object({
  workspaceId: idSchema,
  /** If left out, the limit applies to every member who has none of their own. */
  userId: idSchema.optional(),
  kind: z.enum(RATE_KINDS),
  per: z.enum(RATE_PERIODS),
  most: z.number().int().min(1).max(1_000_000),
});
export type SetRateInput = z.infer<typeof setRateInput>;

export const rateInput = z.object({ workspaceId: idSchema, rateId: idSchema });
export type RateInput = z.infer<typeof rateInput>;
export type RateView = RateRule;
