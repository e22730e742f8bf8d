import type { ModelCapabilities } from '../models/model-capabilities';
import {
  type AssistantPart,
  FROM_TAGS,
  type ProviderOptions,
  type TextPart,
  type ThoughtPart,
  type ToolCallPart,
} from './message';
import { type ThinkTagPiece, thinkTagParser } from './think-tags';

/** A call that the model made. `problem` says why its arguments couldn't be read; such a call must not be run. */
export type ToolCall = { toolCallId: string; toolName: string; input: unknown; problem?: string };

export type ContentEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'thought-delta'; text: string }
  | { type: 'tool-call'; call: ToolCall };

/**
 * Collects the parts of one step while they stream in, in the order in which they started, each with the latest
 * metadata received for it. Text first goes through the parser of think tags.
 */
export class StepContent {
  readonly #parts: AssistantPart[] = [];
  readonly #calls: ToolCall[] = [];
  readonly #open = new Map<string, TextPart | ThoughtPart>();
  readonly #tags: ReturnType<typeof thinkTagParser> | undefined;
  #tagThought: ThoughtPart | undefined;

  constructor(thinkTags: ModelCapabilities['thinkTags']) {
    if (thinkTags !== 'never') {
      this.#tags = thinkTagParser({ opensInThoughts: thinkTags === 'opening-tag-missing' });
    }
  }

  text(id: string, text: string, metadata: ProviderOptions | undefined): ContentEvent[] {
    if (!this.#tags) return this.#append('text', id, { text, metadata });
    return this.#pieces(id, this.#tags.push(text));
  }

  thought(id: string, text: string, metadata: ProviderOptions | undefined): ContentEvent[] {
    return this.#append('reasoning', id, { text, metadata });
  }

  call(call: ToolCall, metadata: ProviderOptions | undefined): ContentEvent[] {
    const unique = { ...call, toolCallId: this.#uniqueId(call.toolCallId) };
    const { toolCallId, toolName, input } = unique;
    const part: ToolCallPart = { type: 'tool-call', toolCallId, toolName, input };
    if (metadata) part.providerOptions = metadata;
    this.#parts.push(part);
    this.#calls.push(unique);
    return [{ type: 'tool-call', call: unique }];
  }

  /** Ends the step. Releases text that was held back as a possible tag. */
  end(): ContentEvent[] {
    return this.#tags ? this.#pieces('held', this.#tags.end()) : [];
  }

  get parts(): readonly AssistantPart[] {
    return this.#parts.filter((part) => part.type === 'tool-call' || part.text !== '' || part.providerOptions);
  }

  get calls(): readonly ToolCall[] {
    return this.#calls;
  }

  get hasText(): boolean {
    return this.#parts.some((part) => part.type === 'text' && part.text.trim() !== '');
  }

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  #append(
    type: 'text' | 'reasoning',
    id: string,
    { text, metadata }: { text: string; metadata: ProviderOptions | undefined },
  ): ContentEvent[] {
    const key = `${type} ${id}`;
    const part: TextPart | ThoughtPart = this.#open.get(key) ?? { type, text: '' };
    if (!this.#open.has(key)) {
      this.#open.set(key, part);
      this.#parts.push(part);
    }
    part.text += text;
    if (metadata) part.providerOptions = metadata;
    if (text === '') return [];
    return [{ type: type === 'text' ? 'text-delta' : 'thought-delta', text }];
  }

  #pieces(id: string, pieces: readonly ThinkTagPiece[]): ContentEvent[] {
    return pieces.flatMap(({ type, text }) => {
      if (type === 'text') return this.#append('text', id, { text, metadata: undefined });
      if (!this.#tagThought) {
        this.#tagThought = { type: 'reasoning', text: '', providerOptions: FROM_TAGS };
        this.#parts.push(this.#tagThought);
      }
      this.#tagThought.text += text;
      return [{ type: 'thought-delta' as const, text }];
    });
  }

  /**
   * Returns a unique id for a call. Some servers give every call the same id, or none, and results are matched by id.
   */
  #uniqueId(id: string): string {
    const taken = (candidate: string) => this.#calls.some((call) => call.toolCallId === candidate);
    let unique = id === '' ? 'call' : id;
    for (let n = 2; taken(unique); n++) unique = `${id === '' ? 'call' : id}-${n}`;
    return unique;
  }
}
