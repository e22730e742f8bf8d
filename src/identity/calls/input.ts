import { AppError } from '@/kernel/error';

/**
 * Reads the input of a call as superjson writes it: `{ json, meta: { values } }`. superjson itself would create
 * anything a client names: arrays of a billion numbers, sets, regular expressions, objects that contain each other. We
 * revive only dates and `undefined`, because no schema needs anything else.
 */

/** How many values of one input can be annotated. */
const MAX_ANNOTATIONS = 200;
const MAX_PATH_LENGTH = 500;
/** The format of `Date.prototype.toISOString`, including expanded years. */
const ISO_DATE = /^([+-]\d\d)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns the input inside an envelope. Throws INVALID for any unknown annotation. Changes `payload`. */
export function reviveInput(payload: unknown): unknown {
  if (!isRecord(payload)) return undefined;
  const values = isRecord(payload.meta) ? payload.meta.values : undefined;
  if (values === undefined) return payload.json;
  // This annotates the input as a whole.
  if (Array.isArray(values)) return revive(payload.json, values);
  if (!isRecord(values)) throw refusal();
  const paths = Object.keys(values);
  if (paths.length > MAX_ANNOTATIONS) throw refusal();
  for (const path of paths) reviveAt(payload.json, path, values[path]);
  return payload.json;
}

function reviveAt(json: unknown, path: string, annotation: unknown): void {
  const keys = parsePath(path);
  const last = keys.pop();
  let holder = json;
  for (const key of keys) holder = ownValue(holder, key);
  if (last === undefined) throw refusal();
  const value = revive(ownValue(holder, last), annotation);
  (holder as Record<string, unknown>)[last] = value;
}

function revive(value: unknown, annotation: unknown): unknown {
  const [type, ...rest] = Array.isArray(annotation) ? annotation : [];
  if (rest.length === 0 && type === 'undefined') return undefined;
  if (rest.length === 0 && type === 'Date' && typeof value === 'string' && ISO_DATE.test(value)) return new Date(value);
  throw refusal();
}

/**
 * Splits a path into its keys. Keys are joined by dots; a dot or backslash inside a key is escaped with a backslash.
 */
function parsePath(path: string): string[] {
  if (path.length > MAX_PATH_LENGTH) throw refusal();
  const keys = path.match(/(?:\\.|[^.\\])+/g) ?? [];
  return keys.map((key) => key.replace(/\\(.)/g, '$1'));
}

function ownValue(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) throw refusal();
  return (holder as Record<string, unknown>)[key];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const refusal = () =>
  new AppError('INVALID', 'The input contains types that aren’t accepted. Send plain JSON, with dates in ISO 8601.');
