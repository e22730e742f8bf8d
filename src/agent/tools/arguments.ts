import { shorten } from '@/kernel/text';
import { isObject, type JsonObject, type ToolCallPart } from '../core/history/message';
import { decoded, repairInput } from '../core/repair-input';

export type ReadArguments = { ok: true; input: Record<string, unknown> } | { ok: false; message: string };

/**
 * Returns the arguments of a call as an object. Repairs mistakes of models if the meaning is clear, using the tool's
 * schema if given (see `repairInput`). Anything else, mainly truncated JSON, is an error that quotes the input.
 */
export function readArguments(
  { toolName, input }: Pick<ToolCallPart, 'toolName' | 'input'>,
  schema: JsonObject = {},
): ReadArguments {
  const value = decoded(input);
  if (isObject(value)) return { ok: true, input: repairInput(schema, value) as Record<string, unknown> };
  if (value === undefined || value === null || value === '') return { ok: true, input: {} };
  const came = JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value));
  const shown = shorten(came, 300);
  return {
    ok: false,
    message: `the arguments of ${toolName} must be one valid JSON object: write the whole call again. This came: ${shown}`,
  };
}
