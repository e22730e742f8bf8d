import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { isAppError } from '@/kernel/error';
import { startOf } from '@/kernel/text';
import type { AssistantMessage, ModelMessage } from '../core/history/message';
import { type ToolDefinition, toolInputSchema } from '../core/tool';
import { readArguments } from '../tools/arguments';
import type { FunctionCallResult } from './outcome';

export interface FunctionCall {
  id: string;
  name: string;
  args: unknown;
}

/** A function that can be called, with its dependencies bound. */
export interface BoundTool {
  definition: ToolDefinition;
  /** Throws AppError with a message for the model. The result is shown to the model. */
  call(args: unknown): unknown;
}

/** A function of the inner model: its schema, and `create`, which returns the function with its dependencies bound. */
export interface ToolSpec<Bound, Shape extends z.ZodObject> {
  name: string;
  description: string;
  schema: Shape;
  create(bound: Bound): (args: z.output<Shape>) => unknown;
}

export function bindTool<Bound, Shape extends z.ZodObject>(spec: ToolSpec<Bound, Shape>, bound: Bound): BoundTool {
  const { name, description, schema } = spec;
  const run = spec.create(bound);
  const inputSchema = toolInputSchema(schema);
  return {
    definition: { name, description, inputSchema },
    call(args) {
      const read = readArguments({ toolName: name, input: args }, inputSchema);
      if (!read.ok) throw new BadCall(read.message);
      const parsed = schema.safeParse(read.input);
      if (!parsed.success) throw new BadCall(`invalid arguments: ${firstIssue(parsed.error)}`);
      return run(parsed.data);
    },
  };
}

/** A mistake that the model can correct. */
class BadCall extends Error {}

function firstIssue({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue ? `${issue.path.join('.') || 'the arguments'}: ${issue.message}` : 'they do not fit the schema';
}

/** Returns the calls in a model's answer, which may be none. */
export function extractFunctionCalls(response: ModelMessage | undefined): FunctionCall[] {
  if (response?.role !== 'assistant') return [];
  return (response as AssistantMessage).content.flatMap((part) =>
    part.type === 'tool-call' ? [{ id: part.toolCallId, name: part.toolName, args: part.input }] : [],
  );
}

/** At most this many calls of one answer are run. A model that makes more is out of control. */
const MAX_CALLS = 200;

/**
 * Runs each call in order. If a function throws, or a call has invalid arguments, an unknown name, or is over the
 * limit, that call gets an error result, and the others continue.
 */
export async function executeFunctionCalls(
  calls: readonly FunctionCall[],
  tools: readonly BoundTool[],
): Promise<FunctionCallResult[]> {
  const results: FunctionCallResult[] = [];
  for (const [i, { id, name, args }] of calls.entries()) {
    // Each call may read a long text, so other work gets a turn between two calls.
    await setImmediate();
    try {
      if (i >= MAX_CALLS) throw new BadCall(`Not run: one turn may call ${MAX_CALLS} functions at most.`);
      results.push({ id, name, success: true, data: await toolNamed(name, tools).call(args) });
    } catch (error) {
      results.push({ id, name, success: false, error: wordsOf(error) });
    }
  }
  return results;
}

function toolNamed(name: string, tools: readonly BoundTool[]): BoundTool {
  const tool = tools.find(({ definition }) => definition.name === name);
  if (tool) return tool;
  const known = tools.map(({ definition }) => definition.name).join(', ');
  throw new BadCall(`There is no function ${startOf(name, 100)}; there are ${known}.`);
}

function wordsOf(error: unknown): string {
  return isAppError(error) || error instanceof BadCall ? error.message : 'The function failed: a fault in the server.';
}
