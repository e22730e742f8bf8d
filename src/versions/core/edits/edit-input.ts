import { type TextProblem, textProblem, toLf } from '@/kernel/text';
import { quote } from './quote';
import { reasonLine } from './reason';

export const EDIT_TYPES = ['insert', 'delete', 'replace'] as const;
type EditType = (typeof EDIT_TYPES)[number];

/** One validated edit of the tool. Its place is given by position (in code points) or by quotation, never both. */
export type DocumentEdit = { type: EditType; text: string; reason?: string | undefined } & (
  | { at: 'position'; start: number; end: number; expect: string | undefined }
  | { at: 'quotation'; find: string; occurrence: number | undefined }
);

export type EditRequest = { documentId: string; edits: DocumentEdit[]; description: string };
export type Failure = { ok: false; message: string };

/** More edits in one call are a mistake or an attack: a complete rewrite is one edit. */
const MAX_EDITS = 1000;
const MAX_DESCRIPTION = 500;

const TEXT_PROBLEMS: Record<TextProblem, string> = {
  nul: 'holds a NUL character',
  'lone-surrogate': 'holds half of a surrogate pair',
};

/**
 * Checks the input of `suggest_document_edits` as a model sent it, without looking at a document. Error messages are
 * for the model. Fields that are null count as missing. Line endings become LF.
 */
export function parseEditRequest(input: unknown): { ok: true; request: EditRequest } | Failure {
  const { document_id: documentId, edits, description } = asRecord(input) ?? {};
  if (typeof documentId !== 'string' || documentId.trim() === '') return fail('document_id is required');
  if (!Array.isArray(edits) || edits.length === 0) return fail('edits array is required');
  if (typeof description !== 'string' || description.trim() === '') return fail('description is required');
  if (textProblem(description)) return fail(`description ${TEXT_PROBLEMS[textProblem(description)!]}`);
  if (edits.length > MAX_EDITS) return fail(`invalid edits: more than ${MAX_EDITS} in one call`);

  const checked: DocumentEdit[] = [];
  for (const [i, edit] of edits.entries()) {
    const result = parseEdit(edit);
    if (typeof result === 'string') return fail(`invalid edits: edits[${i}]: ${result}`);
    checked.push(result);
  }
  const line = [...description.replace(/\s+/g, ' ').trim()].slice(0, MAX_DESCRIPTION).join('');
  return { ok: true, request: { documentId: documentId.trim(), edits: checked, description: line } };
}

function parseEdit(input: unknown): DocumentEdit | string {
  const edit = asRecord(input);
  if (!edit) return 'is not an object';
  const type = EDIT_TYPES.find((known) => known === edit.type);
  if (!type) return `unknown edit type ${quote(String(edit.type), 40)}: use insert, delete or replace`;
  for (const field of ['text', 'find', 'expect', 'reason'] as const) {
    const problem = stringProblem(edit[field]);
    if (problem) return `${field} ${problem}`;
  }
  const text = checkedText(type, edit.text);
  if (typeof text !== 'string') return text.problem;
  const placed = parsePlace(type, text, edit);
  const reason = typeof edit.reason === 'string' ? reasonLine(edit.reason) : undefined;
  return typeof placed === 'string' || reason === undefined ? placed : { ...placed, reason };
}

function parsePlace(type: EditType, text: string, edit: Record<string, unknown>): DocumentEdit | string {
  const quoted = typeof edit.find === 'string' && edit.find !== '';
  const positioned = edit.start !== undefined && edit.start !== null;
  if (quoted && positioned) return 'has both start and find: give one of the two';
  if (quoted) return type === 'insert' ? 'an insert takes start, not find' : parseQuotation(type, text, edit);
  return parsePosition(type, text, edit);
}

function checkedText(type: EditType, text: unknown): string | { problem: string } {
  if (type === 'delete') {
    return text === undefined || text === null || text === '' ? '' : { problem: 'a delete takes no text: use replace' };
  }
  return typeof text === 'string' ? toLf(text) : { problem: 'text is missing' };
}

function parseQuotation(type: EditType, text: string, edit: Record<string, unknown>): DocumentEdit | string {
  const occurrence = edit.occurrence ?? undefined;
  if (occurrence !== undefined && !(Number.isSafeInteger(occurrence) && (occurrence as number) >= 1)) {
    return 'occurrence is not an integer of 1 or more';
  }
  return { type, text, at: 'quotation', find: edit.find as string, occurrence: occurrence as number | undefined };
}

function parsePosition(type: EditType, text: string, edit: Record<string, unknown>): DocumentEdit | string {
  const { start } = edit;
  if (start === undefined || start === null) {
    return type === 'insert' ? 'start is missing' : 'has neither start and end nor find';
  }
  if (!Number.isSafeInteger(start)) return 'start is not an integer';
  const expect = (edit.expect ?? undefined) as string | undefined;
  const end = edit.end ?? (type === 'insert' ? start : undefined);
  if (end === undefined) return 'end is missing';
  if (!Number.isSafeInteger(end)) return 'end is not an integer';
  if (type === 'insert' && end !== start) return 'an insert has no end: use replace to change a range';
  return { type, text, at: 'position', start: start as number, end: end as number, expect };
}

function stringProblem(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return 'is not a string';
  const problem = textProblem(value);
  return problem && TEXT_PROBLEMS[problem];
}

function asRecord(input: unknown): Record<string, unknown> | undefined {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as Record<string, unknown>)
    : undefined;
}

function fail(message: string): Failure {
  return { ok: false, message };
}
