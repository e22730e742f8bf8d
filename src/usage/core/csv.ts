/** The ledger as CSV (RFC 4180). A figure that nobody told is an empty field, never 0. */

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
  /** Changes suggested by the call's whole turn that people accepted, or rejected. Null if the turn isn't known. */
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

export const CSV_HEAD = `${Object.keys(COLUMNS).join(',')}\r\n`;

export function csvRow(call: CsvCall, person: string): string {
  return `${FIELDS.map((field) => csvField(field(call, person))).join(',')}\r\n`;
}

/** A text that begins like a formula gets an apostrophe, so that a spreadsheet does not run it. */
function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
