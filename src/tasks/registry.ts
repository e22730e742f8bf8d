import type { AgentTool } from '@/agent/tools/tool';
import type { TaskSummary } from './core/task';
import { makePlan } from './plans/make-plan';

/** A task that can be run by name. It has either a tool that carries it out, or a body that a model carries out. */
export interface TaskDefinition extends TaskSummary {
  /** Gets the inputs as its arguments. Its outcome's `answer` is the result. */
  tool?: AgentTool;
  /** What the model is asked, as a template; see core/template. */
  body?: string;
  /** Added to the agent's own system prompt. */
  systemPrompt?: string;
}

/** The tasks that every workspace has. */
export const BUILT_IN_TASKS: readonly TaskDefinition[] = [makePlan];
