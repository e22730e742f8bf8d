import { shorten } from '@/kernel/text';
import { isObject, type JsonObject, type ToolCallPart } from '../core/history/message';
import { decoded, repairInput } from '../core/repair-input';

export type ReadArguments = { ok: true; input: Record<string, unknown> } | { ok: false; message: string };

/**
 * The arguments of a call as an object. What models get wrong without any doubt about what they mean is put right, by the
 * tool's schema where it is given: see `repairInput`. Anything else, JSON that was cut off above all, is an error that
 * says what came.
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
