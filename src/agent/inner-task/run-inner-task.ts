import { callInternalModel } from '../complex-edit/loop';
import type { FunctionCallResult } from '../complex-edit/outcome';
import { callsIn, type ModelMessage, type ToolCallPart, type ToolMessage } from '../core/history/message';
import { INNER_TASK_PROMPT } from '../prompts/inner-task';
import { type AgentTool, failure, type ToolContext } from '../tools/tool';
import { planCalls, runCalls } from '../tools/toolset';

interface InnerTask {
  /** The id of the tool call in which the task runs. */
  callId: string;
  /** Added to the system prompt; may be empty. */
  systemPrompt: string;
  request: string;
  /** The tools the model can use. They act with the permissions of the turn's person. */
  tools: readonly AgentTool[];
}

export type InnerTaskResult = { ok: true; answer: string } | { ok: false; error: string };

/** The most answers of the model, including those that only call tools. */
const MAX_ANSWERS = 8;
const CALL_LIMITS = { callsPerStep: 8, callsPerTurn: 20 };

/**
 * Lets a second model carry out a request inside a tool call, with its own tools, until it answers without a call.
 * Everything is stored; see `InnerConversation`.
 */
export async function runInnerTask(
  { callId, systemPrompt, request, tools }: InnerTask,
  context: ToolContext,
): Promise<InnerTaskResult> {
  const conversation = await context.converse(callId, 'task');
  const first: ModelMessage = { role: 'user', content: request };
  await conversation.tell(first);
  const messages: ModelMessage[] = [first];
  const definitions = tools.map(({ definition }) => definition);
  const system = systemPrompt === '' ? INNER_TASK_PROMPT : `${INNER_TASK_PROMPT}\n\n${systemPrompt}`;
  let before = 0;
  for (let turn = 0; turn < MAX_ANSWERS; turn++) {
    const called = await callInternalModel(conversation, { turn, system, messages, tools: definitions });
    if ('outcome' in called) return { ok: false, error: called.outcome.error ?? 'The model gave no answer.' };
    const { response } = called;
    const calls = response ? callsIn(response) : [];
    if (!response || calls.length === 0) return resultOf(response);
    const { reply, results } = await runInnerCalls(calls, { callId, tools, before }, context);
    await conversation.tell(reply, results);
    messages.push(response, reply);
    before += calls.length;
  }
  return { ok: false, error: `The task wasn’t finished within ${MAX_ANSWERS} answers.` };
}

function resultOf(response: ModelMessage | undefined): InnerTaskResult {
  const parts = response?.role === 'assistant' ? response.content : [];
  const answer = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return answer.trim() === '' ? { ok: false, error: 'The model gave no answer.' } : { ok: true, answer };
}

/**
 * Runs the calls of one answer. Their ids are prefixed with the id of the surrounding call, which makes them unique in
 * the turn.
 */
async function runInnerCalls(
  calls: readonly ToolCallPart[],
  { callId, tools, before }: { callId: string; tools: readonly AgentTool[]; before: number },
  context: ToolContext,
): Promise<{ reply: ToolMessage; results: FunctionCallResult[] }> {
  const named = calls.map((call) => ({ ...call, toolCallId: `${callId}/${call.toolCallId}` }));
  const toolset = { tools, definitions: tools.map(({ definition }) => definition) };
  const planned = planCalls(toolset, named, { limits: CALL_LIMITS, before });
  const inside = { ...context, depth: context.depth + 1 };
  const outcomes = await runCalls(planned, inside, { log: context.ctx.log, onStatus: () => {} });
  const done = calls.map((call, i) => ({ call, outcome: outcomes[i] ?? failure('not run') }));
  return {
    reply: {
      role: 'tool',
      content: done.map(({ call: { toolCallId, toolName }, outcome: { ok, output: value } }) => ({
        ...{ type: 'tool-result', toolCallId, toolName },
        output: { type: ok ? 'json' : 'error-json', value },
      })),
    },
    results: done.map(({ call, outcome: { ok, summary } }) => ({
      ...{ id: call.toolCallId, name: call.toolName, success: ok },
      ...(!ok && { error: summary }),
    })),
  };
}
