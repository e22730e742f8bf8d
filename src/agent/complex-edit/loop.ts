import { isAppError } from '@/kernel/error';
import type { JsonValue, ModelMessage, ToolMessage } from '../core/history/message';
import type { TextEditor } from '../core/text-editor/text-editor';
import type { ToolDefinition } from '../core/tool';
import { COMPLEX_EDIT_PROMPT, COMPLEX_EDIT_REMINDER } from '../prompts/complex-edit';
import { type BoundTool, executeFunctionCalls, extractFunctionCalls } from './function-calls';
import {
  checkTerminationConditions,
  determineLoopOutcome,
  type FunctionCallResult,
  type LoopOutcome,
  prepareFunctionResponsesForModel,
} from './outcome';

/** The purposes of a second model inside a tool call. */
export type InnerKind = 'complex-edit' | 'task' | 'ranking' | 'sheet-generate' | 'sheet-recover' | 'sheet-verify';

/** A conversation with a model, in which everything is stored. */
export interface InnerConversation {
  /**
   * Returns the model's next answer, or why there is none: it failed, or someone canceled. Throws AppError if the model
   * can't be called (for example, a budget is used up), and any other error if the whole turn must end.
   */
  ask(request: InnerRequest): Promise<InnerAnswer>;
  /** Stores a message to the model, and sends the results of its calls to watchers. */
  tell(message: ModelMessage, results?: readonly FunctionCallResult[]): Promise<void>;
}

export interface InnerRequest {
  /** How many turns came before this one. */
  turn: number;
  system: string;
  messages: readonly ModelMessage[];
  tools: readonly ToolDefinition[];
  /** Pictures (PNG) that are sent with the last message. They aren't stored. */
  pictures?: readonly Uint8Array[];
  /** `provider/model-id`. If left out, the model for this kind of work is used. */
  model?: string | undefined;
  /** Tighter limits for this call. If left out, the turn's own limits apply. */
  limits?: { outputTokens: number; timeMs: number };
}

export type InnerAnswer = { ok: true; message: ModelMessage | undefined } | { ok: false; error: string };

export function getEditorContent(editor: TextEditor): string {
  return editor.getContent();
}

export function buildInitialPrompt(prompt: string, content: string): string {
  return `User instruction: ${prompt}\n\nCurrent editor content:\n${content}`;
}

/** Makes one model call. If there is no answer, returns an outcome with the reason. */
export async function callInternalModel(
  conversation: InnerConversation,
  request: InnerRequest,
): Promise<{ response: ModelMessage | undefined } | { outcome: LoopOutcome }> {
  try {
    const answer = await conversation.ask(request);
    return answer.ok ? { response: answer.message } : { outcome: { status: 'error', error: answer.error } };
  } catch (error) {
    if (isAppError(error)) return { outcome: { status: 'error', error: error.message } };
    throw error;
  }
}

export interface LoopInput {
  initialPrompt: string;
  tools: readonly BoundTool[];
  maxTurns: number;
  conversation: InnerConversation;
}

/**
 * Calls the model and runs its functions, turn by turn, until the edit is done, turns out to be impossible, or has used
 * all its turns.
 */
export async function runInternalConversationLoop(input: LoopInput): Promise<LoopOutcome> {
  const { initialPrompt, tools, maxTurns, conversation } = input;
  const first: ModelMessage = { role: 'user', content: initialPrompt };
  await conversation.tell(first);
  const history: ModelMessage[] = [first];
  const request = { system: COMPLEX_EDIT_PROMPT, tools: tools.map(({ definition }) => definition) };
  for (let turn = 1; ; turn++) {
    const called = await callInternalModel(conversation, { ...request, turn: turn - 1, messages: history });
    if ('outcome' in called) return called.outcome;
    const results = await executeFunctionCalls(extractFunctionCalls(called.response), tools);
    const isOver = checkTerminationConditions(results, turn, maxTurns);
    const reply = replyTo(results);
    await conversation.tell(reply, results);
    if (called.response) history.push(called.response);
    history.push(reply);
    if (isOver) return determineLoopOutcome(results, turn, maxTurns);
  }
}

function replyTo(results: readonly FunctionCallResult[]): ModelMessage {
  if (results.length === 0) return { role: 'user', content: COMPLEX_EDIT_REMINDER };
  const content = prepareFunctionResponsesForModel(results).map(
    ({ id, name, content: value }): ToolMessage['content'][number] => ({
      type: 'tool-result',
      toolCallId: id,
      toolName: name,
      output: { type: isError(value) ? 'error-json' : 'json', value: value as JsonValue },
    }),
  );
  return { role: 'tool', content };
}

function isError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'error' in value && Object.keys(value).length === 1;
}
