import { z } from 'zod';
import { toolInputSchema } from '@/agent/core/tool';
import { runInnerTask } from '@/agent/inner-task/run-inner-task';
import { type AgentTool, failure, type PreparedCall, type ToolContext, type ToolOutcome } from '@/agent/tools/tool';
import { shortLine } from '@/kernel/text';
import { taskKey, unknownTask } from '../core/task';
import { openTask } from '../open-task';
import { tasksOf } from '../queries/tasks';
import type { TaskDefinition } from '../registry';

/** The deepest nesting of tasks: a task called by a task can't call another one. */
const MAX_DEPTH = 2;
const NAME = 'run_task';

/** Tools that only read. */
const READING = ['list_documents', 'read_document', 'find_documents', 'search_text'];

export const runTask: AgentTool = {
  definition: {
    name: NAME,
    description:
      'Runs one of the workspace’s task templates: a second model carries it out and its answer comes back. It can read ' +
      'the documents of the project and changes none. It knows the template and the inputs that you give, nothing else. ' +
      'Leave task empty to get the list of templates with their parameters.',
    inputSchema: toolInputSchema(
      z.object({
        task: z.string().describe('The task as type:subtype, or an empty text for the list'),
        inputs: z
          .array(z.object({ name: z.string(), value: z.string() }))
          .optional()
          .describe('The value of each parameter. For a list, give the name once for each item'),
      }),
    ),
  },
  preparing: 'Preparing a task…',
  phase: 'read',
  groupKey: ({ callId }) => callId,
  status: ({ input }) => (keyOf(input.task) ? `Running ${shortLine(keyOf(input.task), 100)}…` : 'Listing tasks…'),
  title: ({ input }) => (keyOf(input.task) ? `Run ${shortLine(keyOf(input.task), 100)}` : 'List tasks'),
  run: (calls, context) => Promise.all(calls.map((call) => runOne(call, context))),
};

const keyOf = (task: unknown) => (typeof task === 'string' ? task.trim() : '');

async function runOne({ callId, input }: PreparedCall, context: ToolContext): Promise<ToolOutcome> {
  const { ctx, depth, workspaceId, signal } = context;
  if (depth >= MAX_DEPTH) return failure(`tasks can be nested ${MAX_DEPTH} deep at most`);
  // Built-in tasks are left out, because they are tools themselves or answer in a special form for people.
  const tasks = await tasksOf(ctx, { workspaceId, builtIn: [] });
  const key = keyOf(input.task);
  const task = tasks.find((known) => taskKey(known) === key);
  if (!task) return listing(key, tasks);
  const given = pairsOf(input.inputs);
  if (!given) return failure('inputs must be a list of objects with a name and a value, both texts');
  const { type, subtype } = task;
  const opening = await openTask(ctx, { workspaceId, task: { type, subtype, inputs: inputsOf(task, given) } });
  if (opening.kind !== 'prompt') return failure(`${key} is not a template`);
  const { systemPrompt, request } = opening;
  const tools = context.tools.filter(({ definition }) => isOffered(definition.name, depth + 1));
  const result = await runInnerTask({ callId, systemPrompt, request, tools }, context);
  if (result.ok) return { ok: true, output: { answer: result.answer }, summary: `Ran ${key}` };
  return { ...failure(result.error), ...(signal.aborted && { cancelled: true }) };
}

/** Returns whether a tool is offered to a task's model that is nested `depth` levels deep. */
function isOffered(name: string, depth: number): boolean {
  return READING.includes(name) || (name === NAME && depth < MAX_DEPTH);
}

function listing(key: string, tasks: readonly TaskDefinition[]): ToolOutcome {
  const list = tasks.map((task) => {
    const { title, description, parameters } = task;
    return {
      ...{ task: taskKey(task), title, description },
      parameters: parameters.map(({ name, type, required, description: words }) => ({
        ...{ name, type, required, description: words },
      })),
    };
  });
  if (key === '')
    return {
      ok: true,
      output: { tasks: list },
      summary: `Listed ${list.length} ${list.length === 1 ? 'task' : 'tasks'}`,
    };
  const error = unknownTask(key, tasks);
  return { ok: false, output: { error, tasks: list }, summary: error };
}

/** Returns the inputs by name. Several values with the same name become a list. `openTask` checks them. */
function inputsOf({ parameters }: TaskDefinition, given: readonly Pair[]): Record<string, string | string[]> {
  const inputs: Record<string, string | string[]> = {};
  for (const { name, value } of given) {
    const isList = parameters.some((parameter) => parameter.name === name && parameter.type === 'list');
    const before = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    inputs[name] = before === undefined ? (isList ? [value] : value) : [before, value].flat();
  }
  return inputs;
}

const name = z.string().regex(/^[A-Za-z]\w*$/);
const pairs = z.array(z.object({ name, value: z.string() }));
/** Models also write the inputs as a single object. */
const record = z.record(name, z.coerce.string());
type Pair = z.infer<typeof pairs>[number];

function pairsOf(given: unknown): Pair[] | undefined {
  const listed = pairs.safeParse(given ?? []);
  if (listed.success) return listed.data;
  const named = record.safeParse(given);
  return named.success ? Object.entries(named.data).map(([key, value]) => ({ name: key, value })) : undefined;
}
