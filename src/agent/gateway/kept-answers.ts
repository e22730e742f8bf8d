import { createHash } from 'node:crypto';
import type { Tx } from '@/platform/database';
import type { AssistantMessage } from '../core/history/message';
import { insertInnerMessage, partOfCall, readPartsOfCall } from '../store/inner-messages';
import type { ModelRequest } from '../turns/steps/ask-model';
import { noteProgress, type TurnContext } from '../turns/turn-context';

/** The parts of a request that must be equal for a stored answer: model, messages and settings. */
type Asked = Pick<ModelRequest, 'model' | 'system' | 'messages' | 'settings'>;

const PART = 'answer ';

/**
 * The answers that a program inside a tool call received. Each is stored with its usage. If the worker dies, the
 * program starts again in another worker; as long as it sends the same requests, it gets the stored answers, which
 * aren't paid again.
 */
export class KeptAnswers {
  readonly #run: TurnContext;
  readonly #callId: string;
  /** The answers of earlier runs of the call, by the request's key, in order. */
  readonly #earlier: Map<string, AssistantMessage[]>;
  readonly #stored: Map<string, number>;

  private constructor(run: TurnContext, callId: string, earlier: Map<string, AssistantMessage[]>) {
    this.#run = run;
    this.#callId = callId;
    this.#earlier = earlier;
    this.#stored = new Map([...earlier].map(([key, answers]) => [key, answers.length]));
  }

  static async of(run: TurnContext, callId: string): Promise<KeptAnswers> {
    const { worker, turn, step } = run;
    const parts = await readPartsOfCall(worker.platform.db, { turnId: turn.id, step, callId }, PART);
    const earlier = new Map<string, AssistantMessage[]>();
    for (const { part, message } of parts) {
      if (message.role === 'assistant') earlier.set(part, [...(earlier.get(part) ?? []), message]);
    }
    return new KeptAnswers(run, callId, earlier);
  }

  /** Returns the next answer that an earlier run received to the same request, if any. Each answer is used once. */
  take(asked: Asked): AssistantMessage | undefined {
    return this.#earlier.get(keyOf(asked))?.shift();
  }

  /** Stores the text of an answer, in the transaction that records its usage. */
  async keep(tx: Tx, asked: Asked, text: string): Promise<void> {
    const { turn, step } = this.#run;
    const key = keyOf(asked);
    const position = this.#stored.get(key) ?? 0;
    this.#stored.set(key, position + 1);
    const place = { turnId: turn.id, step, callId: partOfCall(this.#callId, `${PART}${key}`), position };
    await noteProgress(this.#run, tx);
    await insertInnerMessage(tx, place, { role: 'assistant', content: [{ type: 'text', text }] });
  }
}

function keyOf({ model, system, messages, settings }: Asked): string {
  const { provider, modelId } = model;
  return createHash('sha256')
    .update(JSON.stringify([provider, modelId, system, messages, settings]))
    .digest('hex');
}
