import { csvLine } from '@/kernel/csv';

/** The ledger as CSV (RFC 4180). An unreported number is an empty field, never 0. */

export interface CsvCall {
  createdAt: Date;
  turnId: string;
  step: number;
  parentCallId: string;
  attempt: number;
  userId: string;
  projectId: string | null;
  documentId: string | null;
  provider: string;
  model: string;
  purpose: string;
  status: string;
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  thoughtsTokens: number | null;
  estimated: boolean;
  timeToFirstTokenMs: number | null;
  durationMs: number | null;
  finishReason: string | null;
  costMicroDollars: number | null;
  /** How many changes suggested in the call's whole turn people accepted, or rejected. Null if the turn isn't known. */
  turnAccepted: number | null;
  turnRejected: number | null;
}

const COLUMNS = {
  time: (call: CsvCall) => call.createdAt.toISOString(),
  person: (_: CsvCall, person: string) => person,
  person_id: (call: CsvCall) => call.userId,
  project_id: (call: CsvCall) => call.projectId,
  document_id: (call: CsvCall) => call.documentId,
  turn_id: (call: CsvCall) => call.turnId,
  step: (call: CsvCall) => call.step,
  parent_call_id: (call: CsvCall) => call.parentCallId,
  attempt: (call: CsvCall) => call.attempt,
  provider: (call: CsvCall) => call.provider,
  model: (call: CsvCall) => call.model,
  purpose: (call: CsvCall) => call.purpose,
  status: (call: CsvCall) => call.status,
  input_tokens: (call: CsvCall) => call.inputTokens,
  cached_input_tokens: (call: CsvCall) => call.cachedInputTokens,
  output_tokens: (call: CsvCall) => call.outputTokens,
  thoughts_tokens: (call: CsvCall) => call.thoughtsTokens,
  estimated: (call: CsvCall) => (call.estimated ? 'yes' : 'no'),
  time_to_first_token_ms: (call: CsvCall) => call.timeToFirstTokenMs,
  duration_ms: (call: CsvCall) => call.durationMs,
  finish_reason: (call: CsvCall) => call.finishReason,
  cost_micro_dollars: (call: CsvCall) => call.costMicroDollars,
  turn_changes_accepted: (call: CsvCall) => call.turnAccepted,
  turn_changes_rejected: (call: CsvCall) => call.turnRejected,
};

const FIELDS = Object.values(COLUMNS);

export const CSV_HEAD = csvLine(Object.keys(COLUMNS));

export function csvRow(call: CsvCall, person: string): string {
  return csvLine(FIELDS.map((field) => field(call, person)));
}
