import type { CopyEditor } from '../../copy-editor/copy-editor';
import type { ModelMessage, ToolResultPart } from '../../core/history/message';
import type { ToolDefinition } from '../../core/tool';
import { type ResolvedModel, resolveModel } from '../model';
import type { ProviderSettings } from '../settings';
import { type StepEvent, type StepRequest, type StepResult, streamStep } from '../stream-step';

/** Returns settings without any provider, plus those of the test. */
export function settingsWith(settings: Partial<ProviderSettings>): ProviderSettings {
  const none = { apiKey: undefined, baseUrl: 'http://127.0.0.1:9' };
  return { google: none, openrouter: none, anthropic: none, openai: none, compatible: undefined, ...settings };
}

/** For tests that never use the copy editor. */
const noCopyEditor: CopyEditor = {
  check: () => Promise.reject(new Error('the copy editor is not part of this test')),
  stop: () => {},
};

export function modelWith(name: string, settings: Partial<ProviderSettings>): ResolvedModel {
  return resolveModel(name, settingsWith(settings), noCopyEditor);
}

const READ: ToolDefinition = {
  name: 'read_document',
  description: 'Shows a document',
  inputSchema: { type: 'object', properties: { document_id: { type: 'string' } }, required: ['document_id'] },
};

export type Played = StepResult & { events: StepEvent[] };

/** Runs one step. Returns its result with its events. */
export async function play(
  model: ResolvedModel,
  messages: readonly ModelMessage[],
  more: Partial<StepRequest> = {},
): Promise<Played> {
  const events: StepEvent[] = [];
  const request: StepRequest = {
    model,
    system: 'You help.',
    messages,
    tools: [READ],
    onEvent: (event) => void events.push(event),
    ...more,
  };
  return { ...(await streamStep(request)), events };
}

export const ask = (content: string): ModelMessage => ({ role: 'user', content });

/** Returns the results of a step's calls, as a loop would store them. */
export function answers(step: StepResult, value = 'done'): ModelMessage {
  const content = step.toolCalls.map(
    ({ toolCallId, toolName }): ToolResultPart => ({
      type: 'tool-result',
      toolCallId,
      toolName,
      output: { type: 'json', value: { value } },
    }),
  );
  return { role: 'tool', content };
}

/** Converts messages as storing them does. */
export function stored(messages: readonly ModelMessage[]): ModelMessage[] {
  return JSON.parse(JSON.stringify(messages)) as ModelMessage[];
}

/** Returns the text or the thoughts of the step's events. */
export function told(step: Played, type: 'text-delta' | 'thought-delta'): string {
  return step.events.map((event) => (event.type === type ? event.text : '')).join('');
}
