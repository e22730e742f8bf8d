import { AppError } from '@/kernel/error';

/** What a procedure declares about its calls, in `procedure.meta({ … })`. */
export interface ProcedureMeta {
  /** The largest input, in bytes of JSON. Default: 256 KiB, or 16 KiB for public procedures. */
  maxInputBytes?: number;
  /** Anyone can call it without signing in. */
  isPublic?: boolean;
  /** A call may keep the database or the processor busy for a second, so only a few are admitted; see CallLimiter. */
  isHeavy?: boolean;
}

const KIB = 1024;
/** For a request without a session, whatever it calls. */
const STRANGER_INPUT_BYTES = 16 * KIB;
const MEMBER_INPUT_BYTES = 256 * KIB;
/** Enough for a whole document of 10 MB in base64 or with escapes. */
export const DOCUMENT_INPUT_BYTES = 15 * KIB * KIB;
/** Enough for two wordings of a million characters each. */
export const WORDING_INPUT_BYTES = 8 * KIB * KIB;

const MAX_DEPTH = 16;
const MAX_VALUES = 20_000;

/** How many calls one request can contain. */
export const MAX_BATCH = { member: 50, stranger: 10 };

/** Returns the largest body, in bytes, of a request that calls these procedures together. */
export function bodyBytes(caller: 'member' | 'stranger', called: readonly (ProcedureMeta | undefined)[]): number {
  if (caller === 'stranger') return STRANGER_INPUT_BYTES;
  const sum = called.reduce((bytes, meta) => bytes + inputBytes(meta), 0);
  return Math.min(Math.max(sum, STRANGER_INPUT_BYTES), DOCUMENT_INPUT_BYTES);
}

/** Returns the largest input of a procedure, in bytes of JSON. */
function inputBytes({ maxInputBytes, isPublic }: ProcedureMeta = {}): number {
  return maxInputBytes ?? (isPublic ? STRANGER_INPUT_BYTES : MEMBER_INPUT_BYTES);
}

/**
 * Throws TOO_LARGE or INVALID if the input is larger than its procedure allows, is nested too deeply, has too many
 * values, or has NUL in a string. Runs before any schema sees the input. Its work is bounded by the limits, not by the
 * input's size.
 */
export function checkInput(input: unknown, meta: ProcedureMeta | undefined): void {
  const most = inputBytes(meta);
  const rest = [{ value: input, depth: 0 }];
  let size = 0;
  for (let values = 1; ; values++) {
    const next = rest.pop();
    if (!next) return;
    if (values > MAX_VALUES) throw tooManyValues();
    if (next.depth > MAX_DEPTH)
      throw new AppError('INVALID', `The input is nested more than ${MAX_DEPTH} levels deep.`);
    size += leastBytes(next.value);
    if (size > most) throw new AppError('TOO_LARGE', `The request can be at most ${Math.floor(most / KIB)} KB.`);
    if (typeof next.value === 'string') refuseNul(next.value);
    const entries = entriesOf(next.value);
    if (entries.length > MAX_VALUES) throw tooManyValues();
    for (const [key, value] of entries) {
      size += key.length;
      refuseNul(key);
      rest.push({ value, depth: next.depth + 1 });
    }
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function tooManyValues(): AppError {
  return new AppError('INVALID', `The input has more than ${MAX_VALUES} values.`);
}

/** Postgres can't store NUL in a text. */
function refuseNul(text: string): void {
  if (text.includes('\0'))
    throw new AppError('INVALID', 'The input contains the character NUL, which can’t be stored.');
}

/** Returns a lower bound of the bytes that a value took when it was sent: each character is at least one byte. */
function leastBytes(value: unknown): number {
  return typeof value === 'string' ? value.length + 2 : 1;
}
