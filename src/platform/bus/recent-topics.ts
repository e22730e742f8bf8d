/** The topics of the last messages. */
export interface RecentTopics {
  add(topics: Iterable<string>): void;
  /** Returns the topics of the last `ms`, in the order of their last messages. */
  names(): string[];
  /** Returns for how long (ms) none of the topics was added, as far as is known; at most `ms`. */
  quietMs(topics: readonly string[]): number;
  /** Forgets everything: messages may have been missed until now. */
  missed(): void;
}

/** Makes an empty set that remembers topics for `ms`. */
export function makeRecentTopics(ms: number): RecentTopics {
  const addedAt = new Map<string, number>();
  let knownSince = performance.now();
  const forgetOld = () => {
    const oldest = performance.now() - ms;
    for (const [topic, at] of addedAt) {
      // The map is in order of time.
      if (at >= oldest) return;
      addedAt.delete(topic);
    }
  };
  return {
    add(topics) {
      for (const topic of topics) {
        addedAt.delete(topic);
        addedAt.set(topic, performance.now());
      }
      forgetOld();
    },
    names() {
      forgetOld();
      return [...addedAt.keys()];
    },
    quietMs(topics) {
      const last = Math.max(knownSince, ...topics.map((topic) => addedAt.get(topic) ?? 0));
      return Math.min(performance.now() - last, ms);
    },
    missed() {
      addedAt.clear();
      knownSince = performance.now();
    },
  };
}
