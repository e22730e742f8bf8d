import { z } from 'zod';
import { idSchema } from '@/identity/schema';

/** What a model was called for. */
const CALL_PURPOSES = [
  'turn',
  'complex-edit',
  'sheet',
  'task',
  'plan',
  'aider',
  'context',
  'verification',
  'summary',
] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

/** `interrupted`: the process ended while the call ran, so what it used is not known. */
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
  /** The tool call inside which this one is made, or empty. */
  parentCallId: string;
  provider: string;
  model: string;
  purpose: CallPurpose;
  /** What it may use at most, as far as one can tell: counted against budgets while it runs. */
  estimate?: { inputTokens: number; outputTokens: number };
}

/** One model call as people see it. A figure is null when nobody told it: shown as a dash, never as 0. */
export interface ModelCallView {
  id: string;
  turnId: string;
  projectId: string | null;
  documentId: string | null;
  userId: string;
  step: number;
  /** The tool call inside which this call was made, or empty. */
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
  /** The figures are those of the moment at which the stream broke off. */
  estimated: boolean;
  timeToFirstTokenMs: number | null;
  durationMs: number | null;
  finishReason: string | null;
  costMicroDollars: number | null;
  error: string | null;
  createdAt: Date;
}

/** A sum over calls. `partial`: some call did not tell its figure, so the truth is at least this. Null: none told. */
export interface Total {
  value: number | null;
  partial: boolean;
}

export interface TurnTotals {
  calls: number;
  /** Calls that have not ended yet. */
  running: number;
  /** `provider/model-id`, each once. */
  models: string[];
  inputTokens: Total;
  cachedInputTokens: Total;
  outputTokens: Total;
  thoughtsTokens: Total;
  totalTokens: Total;
  durationMs: Total;
  costMicroDollars: Total;
  /** Some figure in the sums is one of a stream that broke off. */
  estimated: boolean;
}

export const callsInput = z.object({
  workspaceId: idSchema,
  turnId: idSchema.optional(),
  documentId: idSchema.optional(),
  /** The last call of the page before. */
  cursor: idSchema.optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type CallsInput = z.infer<typeof callsInput>;

export interface CallsPage {
  calls: ModelCallView[];
  /** Whose calls these are. */
  scope: 'workspace' | 'own';
  nextCursor: string | undefined;
}

export const turnTotalsInput = z.object({ turnId: idSchema });
