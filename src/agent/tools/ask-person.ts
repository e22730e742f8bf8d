import { z } from 'zod';
import { shortLine, textProblem, toLf } from '@/kernel/text';
import { toolInputSchema } from '../core/tool';
import type { NewQuestion } from '../schema';
import { type AgentTool, type Answers, failure, type PreparedCall, type ToolContext, type ToolOutcome } from './tool';

/** Lengths in UTF-16 units. */
const MAX_QUESTION = 2_000;
const MAX_OPTION = 120;
const MAX_OPTIONS = 6;

export const askPerson: AgentTool = {
  definition: {
    name: 'ask_person',
    description:
      'Asks the user a question and waits until they, or another member of the team, answer; this may take hours. Use it ' +
      'only for a decision that you cannot make without them and that changes what you do. If one reading of the request ' +
      'is likely, act on it and say what you assumed. Ask everything you need in one step: the other tools of the step ' +
      `run after the answer. At most ${MAX_QUESTION} characters, and at most ${MAX_OPTIONS} options of at most ` +
      `${MAX_OPTION} characters each; people may also answer in their own words.`,
    inputSchema: toolInputSchema(
      z.object({
        question: z.string().describe('One question, in the language of the request'),
        options: z.array(z.string()).optional().describe('Short answers to choose from'),
      }),
    ),
  },
  preparing: 'Writing a question…',
  phase: 'read',
  groupKey: ({ callId }) => callId,
  status: () => 'Reading the answer…',
  title: ({ input }) => `Ask: ${typeof input.question === 'string' ? shortLine(input.question, 200) : 'a question'}`,
  question(call) {
    const read = readQuestion(call);
    return 'problem' in read ? undefined : read;
  },
  run: async (calls, context) => calls.map((call) => outcomeOf(call, context)),
};

function readQuestion({ input }: PreparedCall): NewQuestion | { problem: string } {
  const question = typeof input.question === 'string' ? toLf(input.question).trim() : '';
  if (question === '') return { problem: 'question is required' };
  if (question.length > MAX_QUESTION) return { problem: `question is longer than ${MAX_QUESTION} characters` };
  if (textProblem(question)) return { problem: 'question has characters that can’t be stored' };
  const options = readOptions(input.options ?? []);
  return 'problem' in options ? options : { kind: 'question', question, ...options };
}

function readOptions(value: unknown): { options: string[] } | { problem: string } {
  if (!Array.isArray(value) || !value.every((option) => typeof option === 'string')) {
    return { problem: 'options is not a list of texts' };
  }
  const options = [...new Set(value.map((option) => option.replace(/\s+/g, ' ').trim()))].filter((option) => option);
  if (options.length > MAX_OPTIONS) return { problem: `there are more than ${MAX_OPTIONS} options` };
  if (options.some((option) => option.length > MAX_OPTION)) {
    return { problem: `an option is longer than ${MAX_OPTION} characters` };
  }
  return options.some(textProblem) ? { problem: 'an option has characters that can’t be stored' } : { options };
}

function outcomeOf(call: PreparedCall, { answers, ctx }: Pick<ToolContext, 'answers' | 'ctx'>): ToolOutcome {
  const read = readQuestion(call);
  if ('problem' in read) return failure(read.problem);
  const answer: ReturnType<Answers['get']> = answers.get(call.callId);
  if (!answer) return failure('nobody answered');
  const by = answer.userId === ctx.actor.userId ? 'the user' : 'another member of the team';
  return { ok: true, output: { answer: answer.text, answered_by: by }, summary: 'Answered' };
}
