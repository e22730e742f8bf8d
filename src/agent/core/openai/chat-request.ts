import { z } from 'zod';
import type { ModelMessage } from '../history/message';
import type { CallSettings } from '../models/call-options';

/** A request of the OpenAI chat completions API, with the fields that the gateway supports. */
export interface ChatRequest {
  model: string;
  system: string;
  messages: ModelMessage[];
  settings: CallSettings;
  isStreamed: boolean;
  /** Whether the last chunk of a stream reports the usage. */
  includesUsage: boolean;
}

export type ParsedChat = { ok: true; request: ChatRequest } | { ok: false; problem: string; field: string | null };

const MAX_MESSAGES = 500;

const content = z.union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() })), z.null()]);
const message = z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content });

/** Accepts undefined, null and these values, which all mean the same as leaving the field out. */
const unused = (...values: unknown[]) =>
  z
    .unknown()
    .refine((value) => value === undefined || value === null || values.includes(value), 'is not supported')
    .optional();

const body = z.object({
  model: z.string().min(1).max(300),
  messages: z.array(message).min(1).max(MAX_MESSAGES),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  // These fields would change the answer, so they can't be ignored.
  n: unused(1),
  tools: unused(),
  tool_choice: unused('none', 'auto'),
  functions: unused(),
  function_call: unused('none', 'auto'),
  response_format: z.object({ type: z.literal('text', 'is not supported') }).nullish(),
  logprobs: unused(false),
  modalities: unused(),
  audio: unused(),
  stop: unused(),
});

/**
 * Parses the body of a request. System messages at the start become the system prompt; later ones become user messages,
 * because not every provider accepts them there. Other fields don't affect the answer and are ignored.
 */
export function parseChatRequest(value: unknown): ParsedChat {
  const parsed = body.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join('.') || null;
    return { ok: false, problem: `${field ?? 'The body'} ${issue?.message ?? 'is invalid'}.`, field };
  }
  const { model, messages, stream, stream_options, temperature } = parsed.data;
  const maxOutputTokens = parsed.data.max_completion_tokens ?? parsed.data.max_tokens ?? undefined;
  const isSystem = ({ role }: { role: string }) => role === 'system' || role === 'developer';
  const start = messages.findIndex((one) => !isSystem(one));
  const leading = start < 0 ? messages : messages.slice(0, start);
  const said = start < 0 ? [] : messages.slice(start).flatMap((one) => messageOf(one.role, textOf(one.content)));
  if (said.length === 0) return { ok: false, problem: 'messages has no user message.', field: 'messages' };
  return {
    ok: true,
    request: {
      model,
      system: leading.map((one) => textOf(one.content)).join('\n\n'),
      messages: said,
      settings: { temperature: temperature ?? undefined, maxOutputTokens },
      isStreamed: stream ?? false,
      includesUsage: stream_options?.include_usage ?? false,
    },
  };
}

function textOf(content: z.infer<typeof message>['content']): string {
  if (content === null) return '';
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
}

function messageOf(role: string, text: string): ModelMessage[] {
  if (text === '') return [];
  return [{ role: role === 'assistant' ? 'assistant' : 'user', content: [{ type: 'text', text }] }];
}
