import { isObject, type ToolCallPart } from '../core/message';

export type ReadArguments = { ok: true; input: Record<string, unknown> } | { ok: false; message: string };

/**
 * The arguments of a call as an object. What models get wrong without any doubt about what they mean is put right:
 * JSON as a string, twice if need be; a Markdown fence around it; commas before a closing bracket. Anything else,
 * JSON that was cut off above all, is an error that says what came.
 */
export function readArguments({ toolName, input }: Pick<ToolCallPart, 'toolName' | 'input'>): ReadArguments {
  const value = decoded(input);
  if (isObject(value)) return { ok: true, input: value };
  if (value === undefined || value === null || value === '') return { ok: true, input: {} };
  const came = JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value));
  const shown = came.length > 300 ? `${came.slice(0, 300).toWellFormed()}…` : came;
  return {
    ok: false,
    message: `the arguments of ${toolName} must be one valid JSON object: write the whole call again. This came: ${shown}`,
  };
}

/** A whole number, also when it was written as a string; anything else comes back as it is. */
export function integerLike(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

/** A value that may have been written as JSON in a string. */
export function decoded(value: unknown): unknown {
  let current = value;
  for (let depth = 0; depth < 2 && typeof current === 'string'; depth++) {
    const parsed = parse(current);
    if (parsed === undefined) return current;
    current = parsed;
  }
  return current;
}

function parse(text: string): unknown {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/.exec(text)?.[1] ?? text;
  if (!/^\s*["[{]/.test(fenced)) return undefined;
  for (const candidate of [fenced, withoutTrailingCommas(fenced)]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate, or none.
    }
  }
  return undefined;
}

/** Strings are matched first, so that a comma inside one is never touched. */
function withoutTrailingCommas(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found.startsWith('"') ? found : ''));
}
