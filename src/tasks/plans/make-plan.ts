import type { Parameter } from '../core/parameters';
import { PLAN_TASK } from './core/plan-task';

const REQUEST: Parameter = { name: 'request', type: 'text', required: true, description: 'What to plan' };

/** The task that answers with a plan between tags, which people then run step by step. */
export const makePlan = {
  ...PLAN_TASK,
  name: 'make_plan',
  title: 'Make a plan',
  description: 'Answers with a plan whose steps people can change and run',
  parameters: [REQUEST],
  body: '{{request}}',
  systemPrompt: `This request asks for a plan, not for the work itself. Read what you need to know, but suggest nothing yet.
Answer with the plan between <plan> and </plan>: a numbered list with one step on each line. Write each step as an instruction that you can carry out by itself later, in one turn, and that names the documents it concerns. Use as few steps as the work needs, at most 12. Outside the tags, write at most two sentences.`,
};
