import type { AgentTool } from '@/agent/tools/tool';

/** A tool that always ends its process, like a document that crashes every parser. */
export const deadlyTool: AgentTool = {
  definition: { name: 'deadly_tool', description: 'Ends the process', inputSchema: { type: 'object', properties: {} } },
  preparing: 'Dying…',
  phase: 'read',
  groupKey: () => '',
  status: () => 'Dying…',
  title: () => 'Die',
  run: () => process.kill(process.pid, 'SIGKILL') && new Promise(() => {}),
};
