import type { AgentTool, PreparedCall, ToolContext, ToolOutcome } from '@/agent/tools/tool';
import type { Parameter } from '@/tasks/core/parameters';
import type { TaskDefinition } from '@/tasks/registry';

export const text = (name: string, required = true): Parameter => ({ name, type: 'text', required, description: '' });

/** Makes a task that a program carries out. `run` gets its inputs. */
export function program(
  subtype: string,
  run: (call: PreparedCall, context: ToolContext) => Promise<ToolOutcome>,
  parameters: readonly Parameter[] = [text('words')],
): TaskDefinition & { tool: AgentTool } {
  const name = `test_${subtype}`;
  const tool: AgentTool = {
    definition: { name, description: name, inputSchema: { type: 'object', properties: { words: { type: 'string' } } } },
    preparing: 'Preparing…',
    phase: 'read',
    groupKey: ({ callId }) => callId,
    status: () => 'Running…',
    title: () => `Run ${name}`,
    run: (calls, context) => Promise.all(calls.map((call) => run(call, context))),
  };
  return { type: 'test', subtype, name, title: name, description: '', parameters, tool };
}

/** Makes a task that a model carries out. */
export function template(
  subtype: string,
  body: string,
  more: Partial<TaskDefinition> = {},
): TaskDefinition & { body: string } {
  const name = `test_${subtype}`;
  return { type: 'test', subtype, name, title: name, description: '', parameters: [], body, ...more };
}
