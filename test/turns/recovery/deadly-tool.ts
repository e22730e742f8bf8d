import type { AgentTool } from '@/agent/tools/tool';

/** Ends the process that runs it, each time, as a document might that no parser survives. */
export const deadlyTool: AgentTool = {
  definition: { name: 'deadly_tool', description: 'Ends the process', inputSchema: { type: 'object', properties: {} } },
  preparing: 'Dying…',
  phase: 'read',
  groupKey: () => '',
  status: () => 'Dying…',
  title: () => 'Die',
  run: () => process.kill(process.pid, 'SIGKILL') && new Promise(() => {}),
};
