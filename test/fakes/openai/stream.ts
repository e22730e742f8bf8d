import type { ServerResponse } from 'node:http';
import { signCall } from '../gemini/signatures';
import { detailDeltas } from '../openrouter/details';
import { type Answer, countTokens, type FakeTokens, type ScriptedCall } from '../reply';
import { openEventStream } from '../sse';

/** Where thoughts are: in a field of the delta, in the text between tags, or in the text without the opening tag. */
export type ThoughtsAs = 'reasoning_content' | 'reasoning' | 'reasoning_details' | 'think-tags' | 'closing-tag-only';

export type ChatStreamOptions = {
  model: string;
  id: string;
  promptTokens: number;
  includeUsage: boolean;
  thoughtsAs: ThoughtsAs;
  signsCalls: boolean;
  pace(): Promise<void>;
  onSent(tokens: FakeTokens): void;
};

type Delta = Record<string, unknown>;

export async function streamChat(response: ServerResponse, answer: Answer, options: ChatStreamOptions): Promise<void> {
  const stream = openEventStream(response, options.pace);
  const thoughts = countTokens((answer.thoughts ?? []).join(''));
  const tokens: FakeTokens = {
    prompt: options.promptTokens,
    cached: answer.cachedTokens ?? 0,
    output: thoughts,
    thoughts,
  };
  for (const delta of deltas(answer, options)) {
    tokens.output += delta.tool_calls || delta.content ? countTokens(JSON.stringify(delta)) : 0;
    if (!(await stream.send(chunk(options, { delta, finishReason: null })))) return;
    options.onSent({ ...tokens });
  }
  if (!(await stream.goesOn(answer.end ?? 'complete', STREAM_ERROR))) return;
  const finishReason = answer.finish ?? ((answer.calls ?? []).length > 0 ? 'tool_calls' : 'stop');
  if (!(await stream.send(chunk(options, { delta: {}, finishReason })))) return;
  if (options.includeUsage && answer.usage !== 'none') {
    if (!(await stream.send({ ...head(options), choices: [], usage: streamUsage(tokens, options.thoughtsAs) }))) return;
  }
  response.end('data: [DONE]\n\n');
}

const STREAM_ERROR = {
  error: { message: 'The server had an error while processing your request.', type: 'server_error' },
};

function deltas(answer: Answer, options: ChatStreamOptions): Delta[] {
  const texts = (answer.text ?? []).map((content): Delta => ({ content }));
  const calls = (answer.calls ?? []).flatMap((call, index) => callDeltas(call, index, options));
  return [
    { role: 'assistant', content: '' },
    ...(options.thoughtsAs === 'reasoning_details'
      ? detailDeltas(answer, options.id)
      : thoughtDeltas(answer.thoughts ?? [], options.thoughtsAs)),
    ...texts,
    ...calls,
  ];
}

function thoughtDeltas(thoughts: readonly string[], as: Exclude<ThoughtsAs, 'reasoning_details'>): Delta[] {
  if (thoughts.length === 0) return [];
  switch (as) {
    case 'reasoning_content':
    case 'reasoning':
      return thoughts.map((text) => ({ [as]: text }));
    case 'think-tags':
      return ['<thi', 'nk>', ...thoughts, '</think>'].map((content) => ({ content }));
    case 'closing-tag-only':
      return [...thoughts, '</thi', 'nk>'].map((content) => ({ content }));
  }
}

/** A call comes in pieces: first its name, then its arguments, a dozen characters at a time. */
function callDeltas({ id, name, args }: ScriptedCall, index: number, options: ChatStreamOptions): Delta[] {
  const signature = options.signsCalls && index === 0 ? signCall(name, args) : undefined;
  const first = {
    index,
    id: id ?? callId(options.id, index),
    type: 'function',
    function: { name, arguments: '' },
    ...(signature !== undefined && { extra_content: { google: { thought_signature: signature } } }),
  };
  const json = typeof args === 'string' ? args : JSON.stringify(args);
  const pieces = json.match(/.{1,12}/gs) ?? [];
  return [
    { tool_calls: [first] },
    ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}

/** Returns the id of a call for which the script has none. */
export function callId(answerId: string, index: number): string {
  return `call_${answerId}_${index}`;
}

function head({ id, model }: ChatStreamOptions): Record<string, unknown> {
  return { id, object: 'chat.completion.chunk', created: 1_795_000_000, model };
}

function chunk(
  options: ChatStreamOptions,
  { delta, finishReason }: { delta: Delta; finishReason: string | null },
): unknown {
  return { ...head(options), choices: [{ index: 0, delta, finish_reason: finishReason }] };
}

/** Returns the usage. A server that sends thoughts in tags treats them as text, so it doesn't count them. */
function streamUsage(tokens: FakeTokens, as: ThoughtsAs): Record<string, unknown> {
  const usage = chatUsage(tokens);
  return as.startsWith('reasoning') ? usage : { ...usage, completion_tokens_details: undefined };
}

export function chatUsage({ prompt, cached, output, thoughts }: FakeTokens): Record<string, unknown> {
  return {
    prompt_tokens: prompt,
    completion_tokens: output,
    total_tokens: prompt + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: thoughts },
  };
}
