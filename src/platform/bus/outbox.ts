/** NOTIFY accepts less than 8,000 bytes. */
const MAX_PAYLOAD = 7_500;
const GATHER_MS = 2;
const RETRY_MS = 500;

export interface OutboxOptions {
  send(payload: string): Promise<void>;
  /** Called when a message could not be sent. */
  onFailure(error: unknown): void;
}

/** Topics waiting to be sent to other processes. */
export interface Outbox {
  add(topics: readonly string[]): void;
  /** Tries once to send the waiting topics. */
  close(): Promise<void>;
}

/**
 * Collects topics for a moment, without duplicates, and sends them together. Topics that could not be sent are sent
 * again.
 */
export function makeOutbox(processId: string, { send, onFailure }: OutboxOptions): Outbox {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function flush(): Promise<void> {
    timer = undefined;
    const topics = [...waiting];
    waiting.clear();
    try {
      await Promise.all(payloads(processId, topics).map(send));
    } catch (error) {
      if (isClosed) return;
      onFailure(error);
      for (const topic of topics) waiting.add(topic);
      timer ??= setTimeout(() => void flush(), RETRY_MS);
    }
  }

  return {
    add(topics) {
      for (const topic of topics) waiting.add(topic);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    async close() {
      isClosed = true;
      if (!timer) return;
      clearTimeout(timer);
      await flush();
    },
  };
}

function payloads(from: string, topics: readonly string[]): string[] {
  const out: string[] = [];
  let chunk: string[] = [];
  let size = 0;
  for (const topic of topics) {
    if (size + topic.length > MAX_PAYLOAD && chunk.length) {
      out.push(JSON.stringify({ from, topics: chunk }));
      chunk = [];
      size = 0;
    }
    chunk.push(topic);
    size += topic.length + 3;
  }
  if (chunk.length) out.push(JSON.stringify({ from, topics: chunk }));
  return out;
}
