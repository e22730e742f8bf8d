import type { AgentTool } from '@/agent/tools/tool';
import { findDocuments } from './context/tools/find-documents';
import { searchTextTool } from './context/tools/search-text';
import { BUILT_IN_TASKS } from './registry';
import { runTask } from './run-task/run-task';

/** The agent's tools that this domain provides: those of its tasks, and others. */
export const TASK_TOOLS: readonly AgentTool[] = [
  findDocuments,
  searchTextTool,
  ...BUILT_IN_TASKS.flatMap(({ tool }) => tool ?? []),
  runTask,
];
