import type { ServerResponse } from 'node:http';
import { type Answer, countTokens, type FakeTokens, type ScriptedCall } from '../reply';
import { openEventStream } from '../sse';
import type { FakeClaude } from './models';
import { encryptThoughts, sealThoughts } from './signatures';

export interface MessageStreamOptions {
  model: FakeClaude;
  id: string;
  promptTokens: number;
  /** Null if it doesn't think, so that no thoughts are sent. */
  thinking: { isShown: boolean } | null;
  /** Everything that was sent, which the thoughts are sealed with. */
  prefix: string;
  pace(): Promise<void>;
  onSent(tokens: FakeTokens): void;
}

type Event = { type: string } & Record<string, unknown>;

/**
 * Streams one answer like the Messages API: a start with the input's usage, each block with its deltas, the stop reason
 * with the output's usage, and the end.
 */
export async function streamMessage(
  response: ServerResponse,
  answer: Answer,
  options: MessageStreamOptions,
): Promise<void> {
  const stream = openEventStream(response, options.pace, { isNamed: true });
  const thoughts = options.thinking ? countTokens((answer.thoughts ?? []).join('')) : 0;
  const tokens: FakeTokens = {
    prompt: options.promptTokens,
    cached: answer.cachedTokens ?? 0,
    output: thoughts,
    thoughts,
  };
  const content = blocks(answer, options);
  // A stream that breaks off before any content has no start either.
  const opening = content.length > 0 || !answer.end ? [start(options, tokens), { type: 'ping' }] : [];
  for (const event of [...opening, ...content]) {
    tokens.output += shownTokens(event);
    if (!(await stream.send(event))) return;
    options.onSent({ ...tokens });
  }
  if (!(await stream.goesOn(answer.end ?? 'complete', STREAM_ERROR))) return;
  const stop_reason = answer.finish ?? ((answer.calls ?? []).length > 0 ? 'tool_use' : 'end_turn');
  const usage = finalUsage(tokens, options.model);
  const delta = { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage };
  if (!(await stream.send(delta))) return;
  if (await stream.send({ type: 'message_stop' })) response.end();
}

const STREAM_ERROR = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };

function start({ id, model }: MessageStreamOptions, tokens: FakeTokens): Event {
  return {
    type: 'message_start',
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: model.id,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...inputUsage(tokens), output_tokens: 1 },
    },
  };
}

/** Returns the usage of the input, with tokens read from the cache counted separately. */
function inputUsage({ prompt, cached }: FakeTokens): Record<string, number> {
  return { input_tokens: prompt - cached, cache_creation_input_tokens: 0, cache_read_input_tokens: cached };
}

function finalUsage(tokens: FakeTokens, { countsThoughts }: FakeClaude): Record<string, unknown> {
  const { output, thoughts } = tokens;
  return {
    ...inputUsage(tokens),
    output_tokens: output,
    ...(countsThoughts && { output_tokens_details: { thinking_tokens: thoughts } }),
  };
}

function shownTokens({ type, delta }: Event): number {
  if (type !== 'content_block_delta') return 0;
  const { text, partial_json } = delta as { text?: string; partial_json?: string };
  return countTokens(text ?? partial_json ?? '');
}

function blocks(answer: Answer, options: MessageStreamOptions): Event[] {
  const texts = answer.text ?? [];
  const all: { block: unknown; deltas: unknown[] }[] = [
    ...thoughtBlocks(answer, options),
    ...(texts.length > 0
      ? [{ block: { type: 'text', text: '' }, deltas: texts.map((text) => ({ type: 'text_delta', text })) }]
      : []),
    ...(answer.calls ?? []).map((call, index) => callBlock(call, `toolu_${options.id}_${index}`)),
  ];
  return all.flatMap(({ block, deltas }, index): Event[] => [
    { type: 'content_block_start', index, content_block: block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]);
}

function thoughtBlocks(answer: Answer, { thinking, model, prefix }: MessageStreamOptions) {
  const thoughts = answer.thoughts ?? [];
  if (!thinking || thoughts.length === 0) return [];
  const bound = model.bindsThoughts ? prefix : undefined;
  if (answer.areThoughtsEncrypted) {
    const data = encryptThoughts(thoughts.join(''), bound);
    return [{ block: { type: 'redacted_thinking', data }, deltas: [] }];
  }
  const shown = thinking.isShown ? thoughts : [];
  const deltas = shown.map((text): unknown => ({ type: 'thinking_delta', thinking: text }));
  deltas.push({ type: 'signature_delta', signature: sealThoughts(shown.join(''), bound) });
  return [{ block: { type: 'thinking', thinking: '', signature: '' }, deltas }];
}

/** Arguments come in pieces of a dozen characters, after an empty piece. */
function callBlock({ id, name, args }: ScriptedCall, newId: string) {
  const json = typeof args === 'string' ? args : JSON.stringify(args);
  const pieces = ['', ...(json.match(/.{1,12}/gs) ?? [])];
  return {
    block: { type: 'tool_use', id: id ?? newId, name, input: {}, caller: { type: 'direct' } },
    deltas: pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
  };
}
