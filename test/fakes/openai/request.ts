import { isRecord } from '../gemini/fields';
import { checkSignature } from '../gemini/signatures';
import { isPicture } from '../picture';

/** The checks of an OpenAI-protocol server on a request, in OpenAI's words where they are known. */

export type ChatToolCall = {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
  extra_content?: { google?: { thought_signature?: unknown } };
};
export type ChatMessage = {
  role: string;
  content?: unknown;
  tool_calls?: ChatToolCall[];
  tool_call_id?: string;
  reasoning_content?: string;
  reasoning_details?: unknown;
};
export type ChatRequest = {
  model: string;
  messages: ChatMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  tools?: { type: string; function: { name: string } }[];
} & Record<string, unknown>;

export type ServerKind = {
  /** Whether it sends thoughts in a separate field, and so accepts those of the current turn back. */
  emitsThoughts: boolean;
  /** Whether it sends thoughts as OpenRouter's blocks: see openrouter/details.ts. */
  emitsDetails: boolean;
  /** Whether it rejects calls of the current turn without the thoughts before them. */
  wantsThoughtsBack: boolean;
  /** Whether it is a Gemini behind this protocol: it signs calls in `extra_content`, and needs the signature back. */
  signsCalls: boolean;
  /** Request fields in addition to OpenAI's own. */
  extraFields: readonly string[];
};

const REQUEST_FIELDS = new Set(
  'model messages stream stream_options tools tool_choice max_tokens max_completion_tokens temperature top_p stop seed frequency_penalty presence_penalty response_format user reasoning_effort parallel_tool_calls n metadata store service_tier'.split(
    ' ',
  ),
);
const MESSAGE_FIELDS: Record<string, readonly string[]> = {
  system: ['role', 'content', 'name'],
  user: ['role', 'content', 'name'],
  assistant: [
    'role',
    'content',
    'tool_calls',
    'name',
    'refusal',
    'reasoning_content',
    'reasoning',
    'reasoning_details',
  ],
  tool: ['role', 'content', 'tool_call_id'],
};

export function chatProblem(body: ChatRequest, kind: ServerKind): string | undefined {
  for (const field of Object.keys(body)) {
    if (!REQUEST_FIELDS.has(field) && !kind.extraFields.includes(field))
      return `Unrecognized request argument supplied: ${field}`;
  }
  if (/^(gpt-5|o\d)/.test(body.model)) {
    if ('max_tokens' in body) {
      return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    }
    if ('temperature' in body && body.temperature !== 1) {
      return `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`;
    }
  } else if ('reasoning_effort' in body) return 'Unrecognized request argument supplied: reasoning_effort';
  if (!Array.isArray(body.messages) || body.messages.length === 0) return "Invalid 'messages': empty array.";
  return messagesProblem(body.messages, kind) ?? pictureProblem(body);
}

function messagesProblem(messages: readonly ChatMessage[], kind: ServerKind): string | undefined {
  const turnStart = messages.findLastIndex((message) => message.role === 'user');
  let open: string[] = [];
  for (const [i, message] of messages.entries()) {
    const problem =
      fieldProblem(message, i) ?? contentProblem(message, i) ?? thoughtsProblem(message, i, kind, i > turnStart);
    if (problem) return problem;
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id ?? '')) {
        return "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
      }
      open = open.filter((id) => id !== message.tool_call_id);
      continue;
    }
    if (open.length > 0) return unanswered(open);
    const calls = message.tool_calls ?? [];
    const signatures = signatureProblem(calls, kind, i > turnStart);
    if (signatures) return signatures;
    open = calls.map((call) => call.id);
  }
  return open.length > 0 ? unanswered(open) : undefined;
}

function unanswered(ids: readonly string[]): string {
  return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`;
}

function fieldProblem(message: ChatMessage, index: number): string | undefined {
  const fields = MESSAGE_FIELDS[message.role];
  if (!fields)
    return `Invalid value: '${message.role}'. Supported values are: 'system', 'assistant', 'user', and 'tool'.`;
  const unexpected = Object.keys(message).find((field) => !fields.includes(field));
  return unexpected && `Additional properties are not allowed ('${unexpected}' was unexpected) - 'messages.${index}'`;
}

function contentProblem(message: ChatMessage, index: number): string | undefined {
  const hasCalls = (message.tool_calls ?? []).length > 0;
  if (message.tool_calls && !hasCalls) return `Invalid 'messages[${index}].tool_calls': empty array.`;
  if (message.content === null && message.role === 'assistant' && hasCalls) return undefined;
  if (typeof message.content === 'string') return undefined;
  if (Array.isArray(message.content)) {
    const isKnown = (part: unknown) =>
      isRecord(part) && (typeof part.text === 'string' || (message.role === 'user' && pictureIn(part) !== undefined));
    const wrong = message.content.findIndex((part) => !isKnown(part));
    return wrong < 0
      ? undefined
      : `Invalid value: 'messages[${index}].content[${wrong}]'. Supported values are: 'text' and 'image_url'.`;
  }
  return `Invalid value for 'content': expected a string, got null - 'messages.${index}'`;
}

function pictureIn(part: Record<string, unknown>): string | undefined {
  const image = part.type === 'image_url' ? part.image_url : undefined;
  return isRecord(image) && typeof image.url === 'string' ? image.url : undefined;
}

/** Checks pictures: they must be complete, and a model that can't see must not get any. */
function pictureProblem({ model, messages }: ChatRequest): string | undefined {
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const urls = parts.flatMap((part) => pictureIn(part) ?? []);
  if (urls.length > 0 && model.includes('blind')) return 'No endpoints found that support image input';
  const broken = urls.some((url) => {
    const [, mediaType, data] = /^data:([\w/]+);base64,(.*)$/.exec(url) ?? [];
    return !isPicture(mediaType, data);
  });
  return broken
    ? "Invalid value: 'image_url'. The image data you provided does not represent a valid image."
    : undefined;
}

function thoughtsProblem(
  message: ChatMessage,
  index: number,
  kind: ServerKind,
  inCurrentTurn: boolean,
): string | undefined {
  const field = ['reasoning', 'reasoning_details'].find((name) => name in message);
  if (field && !kind.emitsDetails) {
    return `Additional properties are not allowed ('${field}' was unexpected) - 'messages.${index}'`;
  }
  const given = message.reasoning_content !== undefined;
  if (given && !(kind.emitsThoughts && inCurrentTurn)) {
    return `Additional properties are not allowed ('reasoning_content' was unexpected) - 'messages.${index}'`;
  }
  if (!given && kind.wantsThoughtsBack && inCurrentTurn && message.tool_calls) {
    return `Missing \`reasoning_content\` field in the assistant message at message index ${index}.`;
  }
  return undefined;
}

function signatureProblem(
  calls: readonly ChatToolCall[],
  kind: ServerKind,
  inCurrentTurn: boolean,
): string | undefined {
  for (const [j, call] of calls.entries()) {
    const args = parseObject(call.function.arguments);
    if (!args) return `Invalid 'tool_calls[${j}].function.arguments': expected the JSON of an object.`;
    if (call.extra_content !== undefined && !kind.signsCalls) {
      return `Additional properties are not allowed ('extra_content' was unexpected) - 'tool_calls.${j}'`;
    }
    const signature = call.extra_content?.google?.thought_signature;
    if (signature !== undefined) {
      const checked = checkSignature(signature, { functionCall: { name: call.function.name, args } });
      if (checked !== 'valid') return 'Corrupted thought signature.';
    } else if (kind.signsCalls && inCurrentTurn && j === 0) {
      return `Function call is missing a thought_signature in functionCall parts. Additional data, function call \`${call.function.name}\`.`;
    }
  }
  return undefined;
}

export function parseObject(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
