import { z } from 'zod';
import type { JsonObject } from './history/message';

/** A tool as a model sees it. It is run elsewhere. */
export type ToolDefinition = {
  name: string;
  description: string;
  /** JSON Schema of an object. See `toolInputSchema`. */
  inputSchema: JsonObject;
};

/**
 * Returns the JSON Schema of a tool's input. Use only features that every provider accepts: flat objects, arrays,
 * strings with enums, integers and booleans; no unions, tuples or numeric literals. Limits don't reach Gemini, so the
 * description must mention them too.
 */
export function toolInputSchema(schema: z.ZodObject): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return rest as JsonObject;
}
