import { isRecord } from '../gemini/fields';
import { isPicture } from '../picture';
import { type FakeClaude, isThinking, type ThinkingConfig, thinkingProblem } from './models';
import { checkEncrypted, checkThoughts } from './signatures';

/** The checks of the Messages API on a request, in its own words where they are known. */

export type RequestBlock = { type: string } & Record<string, unknown>;
export type RequestMessage = { role: string; content: string | RequestBlock[] };
export type MessagesRequest = {
  model: string;
  max_tokens: number;
  messages: RequestMessage[];
  system?: string | { type: string; text: string }[];
  tools?: { name: string; description?: string; input_schema: unknown }[];
  thinking?: ThinkingConfig;
  output_config?: { effort?: string };
  temperature?: number;
  stream?: boolean;
} & Record<string, unknown>;

type Fields = { [field: string]: Fields | 'any' };

const CONTENT: Record<string, readonly string[]> = {
  text: ['type', 'text', 'citations'],
  thinking: ['type', 'thinking', 'signature'],
  redacted_thinking: ['type', 'data'],
  tool_use: ['type', 'id', 'name', 'input', 'caller'],
  tool_result: ['type', 'tool_use_id', 'content', 'is_error'],
  image: ['type', 'source'],
};
const BLOCKS_OF: Record<string, readonly string[]> = {
  user: ['text', 'tool_result', 'image'],
  assistant: ['text', 'thinking', 'redacted_thinking', 'tool_use'],
};
const REQUEST: Fields = {
  model: 'any',
  max_tokens: 'any',
  messages: 'any',
  system: 'any',
  tools: 'any',
  tool_choice: { type: 'any', disable_parallel_tool_use: 'any', name: 'any' },
  stream: 'any',
  temperature: 'any',
  top_p: 'any',
  top_k: 'any',
  stop_sequences: 'any',
  metadata: { user_id: 'any' },
  thinking: { type: 'any', budget_tokens: 'any', display: 'any', block_binding: { prefix_mismatch_behavior: 'any' } },
  output_config: { effort: 'any', format: 'any' },
};
const TOOL = ['name', 'description', 'input_schema', 'eager_input_streaming', 'type'];
const NAME = /^[a-zA-Z0-9_-]{1,128}$/;

/**
 * Returns undefined if the request is valid. Adds the places of thoughts that were dropped as requested to `dropped`.
 */
export function messagesProblem(
  body: MessagesRequest,
  { model, betas, dropped }: { model: FakeClaude; betas: readonly string[]; dropped: string[] },
): string | undefined {
  return (
    unknownField(body, REQUEST, '') ??
    limitProblem(body, model) ??
    thinkingProblem(model, { thinking: body.thinking, maxTokens: body.max_tokens, betas }) ??
    temperatureProblem(body, model) ??
    toolsProblem(body) ??
    orderProblem(body.messages) ??
    body.messages.map(contentProblem).find((problem) => problem !== undefined) ??
    pairingProblem(body.messages) ??
    thoughtsProblem(body, model) ??
    sealProblem(body, dropped)
  );
}

function unknownField(value: unknown, fields: Fields, path: string): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const known = fields[name];
    if (known === undefined) return `${path}${name}: Extra inputs are not permitted`;
    const problem = known === 'any' ? undefined : unknownField(inner, known, `${path}${name}.`);
    if (problem) return problem;
  }
  return undefined;
}

function limitProblem(
  { max_tokens: limit, output_config: config }: MessagesRequest,
  model: FakeClaude,
): string | undefined {
  if (limit === undefined) return 'max_tokens: Field required';
  if (limit < 1) return 'max_tokens: Input should be greater than or equal to 1';
  if (limit > model.maxTokens) {
    return `max_tokens: ${limit} > ${model.maxTokens}, which is the maximum allowed number of output tokens for ${model.id}`;
  }
  if (config?.effort !== undefined && !model.takesEffort) return 'This model does not support the effort parameter.';
  return undefined;
}

function temperatureProblem({ temperature, thinking }: MessagesRequest, model: FakeClaude): string | undefined {
  if (temperature === undefined) return undefined;
  if (!model.takesTemperature) return '`temperature` is deprecated for this model.';
  if (isThinking(model, thinking) && temperature !== 1) {
    return '`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.';
  }
  return temperature < 0 || temperature > 1 ? 'temperature: range: 0..1' : undefined;
}

function toolsProblem({ tools = [] }: MessagesRequest): string | undefined {
  const names = new Set<string>();
  for (const [i, tool] of tools.entries()) {
    const extra = Object.keys(tool).find((field) => !TOOL.includes(field));
    if (extra) return `tools.${i}.custom.${extra}: Extra inputs are not permitted`;
    if (!NAME.test(tool.name)) return `tools.${i}.custom.name: String should match pattern '${NAME.source}'`;
    if (names.has(tool.name)) return 'tools: Tool names must be unique.';
    names.add(tool.name);
    if (!isRecord(tool.input_schema) || tool.input_schema.type !== 'object') {
      return `tools.${i}.custom.input_schema.type: Field required`;
    }
  }
  return undefined;
}

function orderProblem(messages: readonly RequestMessage[]): string | undefined {
  if (!Array.isArray(messages) || messages.length === 0) return 'messages: at least one message is required';
  for (const [i, { role }] of messages.entries()) {
    if (role !== 'user' && role !== 'assistant') return `messages.${i}.role: Input should be 'user' or 'assistant'`;
    if (i === 0 && role !== 'user') return 'messages: first message must use the "user" role';
    if (i > 0 && role === messages[i - 1]!.role) {
      return `messages: roles must alternate between "user" and "assistant", but found multiple "${role}" roles in a row`;
    }
  }
  if (messages.at(-1)!.role === 'assistant') {
    return 'This model does not support assistant message prefill. The conversation must end with a user message.';
  }
  return undefined;
}

export function blocksOf({ content }: RequestMessage): RequestBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

function contentProblem(message: RequestMessage, i: number): string | undefined {
  const blocks = blocksOf(message);
  if (blocks.length === 0) return `messages.${i}: all messages must have non-empty content`;
  for (const [j, block] of blocks.entries()) {
    const at = `messages.${i}.content.${j}`;
    const fields = BLOCKS_OF[message.role]!.includes(block.type) ? CONTENT[block.type]! : undefined;
    if (!fields) return `${at}: Input tag '${block.type}' found using 'type' does not match any of the expected tags`;
    const extra = Object.keys(block).find((field) => !fields.includes(field));
    if (extra) return `${at}.${block.type}.${extra}: Extra inputs are not permitted`;
    const problem = blockProblem(block);
    if (problem) return problem.startsWith('.') ? `${at}${problem}` : problem;
  }
  const last = blocks.at(-1)!.type;
  if (message.role === 'assistant' && isThought(last)) {
    return `messages.${i}: The final block in an assistant message cannot be \`${last}\`.`;
  }
  if (blocks.some(({ type }) => isThought(type)) && !isThought(blocks[0]!.type)) {
    return `messages.${i}.content.0: If an assistant message contains any thinking blocks, the first block must be \`thinking\` or \`redacted_thinking\`. Found \`${blocks[0]!.type}\`.`;
  }
  return undefined;
}

function blockProblem(block: RequestBlock): string | undefined {
  switch (block.type) {
    case 'text':
      if (block.text === '') return 'messages: text content blocks must be non-empty';
      return String(block.text).trim() === ''
        ? 'messages: text content blocks must contain non-whitespace text'
        : undefined;
    case 'thinking':
      return typeof block.signature === 'string' ? undefined : '.thinking.signature: Field required';
    case 'tool_use':
      if (!/^[a-zA-Z0-9_-]+$/.test(String(block.id))) {
        return ".tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'";
      }
      if (!NAME.test(String(block.name))) return `.tool_use.name: String should match pattern '${NAME.source}'`;
      return isRecord(block.input) ? undefined : '.tool_use.input: Input should be a valid dictionary';
    case 'image':
      return imageProblem(block.source);
    case 'tool_result':
      return resultProblem(block.content);
    default:
      return undefined;
  }
}

function imageProblem(source: unknown): string | undefined {
  const isWhole = isRecord(source) && source.type === 'base64' && isPicture(source.media_type, source.data);
  return isWhole ? undefined : '.image.source: Could not process image';
}

/** Checks a result, which is a text, or a list of texts and pictures. */
function resultProblem(content: unknown): string | undefined {
  if (!Array.isArray(content)) return undefined;
  for (const part of content) {
    if (part?.type === 'text') continue;
    const problem =
      part?.type === 'image' ? imageProblem(part.source) : `: Input tag '${part?.type}' found using 'type'`;
    if (problem) return `.tool_result.content${problem}`;
  }
  return undefined;
}

function isThought(type: string): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}

function pairingProblem(messages: readonly RequestMessage[]): string | undefined {
  const seen = new Set<unknown>();
  let open: unknown[] = [];
  for (const [i, message] of messages.entries()) {
    const blocks = blocksOf(message);
    const results = blocks.filter(({ type }) => type === 'tool_result').map((block) => block.tool_use_id);
    const unexpected = results.find((id) => !open.includes(id));
    if (unexpected !== undefined) {
      return `messages.${i}.content.0: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${unexpected}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
    }
    // Results must come first in their message.
    const first = blocks.slice(0, results.length).map((block) => block.tool_use_id);
    const missing = open.filter((id) => !first.includes(id));
    if (missing.length > 0) {
      return `messages.${i - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    }
    if (new Set(results).size < results.length) return 'each tool_use must have a single result.';
    open = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
    for (const id of open) {
      if (seen.has(id)) return `messages.${i}: \`tool_use\` ids must be unique`;
      seen.add(id);
    }
  }
  return undefined;
}

/**
 * Checks thoughts. If a model with a thinking budget thinks, the unfinished exchange must begin with thoughts. If it
 * doesn't think, the exchange must not have any.
 */
function thoughtsProblem({ messages, thinking }: MessagesRequest, model: FakeClaude): string | undefined {
  if (!isThinking(model, thinking)) {
    const last = messages.findLastIndex(({ role }) => role === 'assistant');
    const inLast = last >= 0 && blocksOf(messages[last]!).some(({ type }) => isThought(type));
    return inLast
      ? `messages.${last}.content.0: When thinking is disabled, an \`assistant\` message in the final position cannot contain \`thinking\`. To use thinking blocks, enable \`thinking\` in your request.`
      : undefined;
  }
  if (thinking?.type !== 'enabled' || !hasResults(messages.at(-1)!)) return undefined;
  const start = messages.findLastIndex((message) => message.role === 'user' && !hasResults(message));
  const found = blocksOf(messages[start + 1]!)[0]!.type;
  return isThought(found)
    ? undefined
    : `messages.${start + 1}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${found}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). To avoid this requirement, disable \`thinking\`.`;
}

function hasResults(message: RequestMessage): boolean {
  return blocksOf(message).some(({ type }) => type === 'tool_result');
}

/** Returns everything before a message, which its thoughts are sealed with. */
export function prefixOf({ system, tools, messages }: MessagesRequest, before: number): string {
  return JSON.stringify([system, tools, messages.slice(0, before)]);
}

function sealProblem(body: MessagesRequest, dropped: string[]): string | undefined {
  const mayDrop = body.thinking?.block_binding?.prefix_mismatch_behavior === 'drop_block';
  for (const [i, message] of body.messages.entries()) {
    for (const [j, block] of blocksOf(message).entries()) {
      if (!isThought(block.type)) continue;
      const prefix = prefixOf(body, i);
      const checked =
        block.type === 'thinking'
          ? checkThoughts(block.signature, String(block.thinking), prefix)
          : checkEncrypted(block.data, prefix);
      const at = `messages.${i}.content.${j}`;
      if (checked === 'invalid') {
        return block.type === 'thinking'
          ? `${at}: Invalid \`signature\` in \`thinking\` block`
          : `${at}: Invalid \`data\` in \`redacted_thinking\` block`;
      }
      if (checked === 'valid') continue;
      if (!mayDrop) {
        return `${at}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block".`;
      }
      dropped.push(at);
    }
  }
  return undefined;
}
