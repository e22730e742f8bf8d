import { isObject, type JsonObject } from './history/message';

/**
 * Repairs a model's input if its meaning is clear, using the tool's JSON Schema: whole numbers and booleans in strings,
 * JSON in a string instead of a list or object, one item instead of a list, null instead of a missing field. Valid
 * input is returned unchanged, and so is input that can't be repaired: the tool reports it.
 */
export function repairInput(schema: JsonObject, value: unknown): unknown {
  switch (schema.type) {
    case 'integer':
      return integerIn(value);
    case 'boolean':
      return booleanIn(value);
    case 'array':
      return arrayIn(schema, value);
    case 'object':
      return objectIn(schema, value);
    default:
      return value;
  }
}

function arrayIn(schema: JsonObject, value: unknown): unknown {
  const list = decoded(value);
  const items = isSchema(schema.items) ? schema.items : undefined;
  const isOne = items?.type === 'object' && isObject(list);
  if (!Array.isArray(list) && !isOne) return value;
  const all: unknown[] = isOne ? [list] : (list as unknown[]);
  return items ? all.map((item) => repairInput(items, item)) : all;
}

function objectIn(schema: JsonObject, value: unknown): unknown {
  const object = decoded(value);
  if (!isObject(object)) return value;
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, inner]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!isSchema(known)) return [[name, inner]];
      return inner === null && !required.includes(name) ? [] : [[name, repairInput(known, inner)]];
    }),
  );
}

function isSchema(value: unknown): value is JsonObject {
  return isObject(value);
}

function integerIn(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

function booleanIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
}

/** Decodes a value that may be JSON in a string, even if it was encoded twice. */
export function decoded(value: unknown): unknown {
  let current = value;
  for (let depth = 0; depth < 2 && typeof current === 'string'; depth++) {
    const parsed = parse(current);
    if (parsed === undefined) return current;
    current = parsed;
  }
  return current;
}

/** Removes a Markdown fence if it contains the whole text. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  const opening = /^```(?:json)?[^\S\n]*\n/.exec(trimmed)?.[0];
  return opening && trimmed.endsWith('```') ? trimmed.slice(opening.length, -3) : text;
}

function parse(text: string): unknown {
  const fenced = withoutFence(text);
  if (!/^\s*["[{]/.test(fenced)) return undefined;
  for (const candidate of [fenced, withoutTrailingCommas(fenced)]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Not valid JSON, so the next candidate is tried.
    }
  }
  return undefined;
}

/** Removes trailing commas. Strings are matched first, so that commas inside strings stay. */
function withoutTrailingCommas(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found.startsWith('"') ? found : ''));
}
