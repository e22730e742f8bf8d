import { browserStore } from './browser-store';

const MOST = 30;

const store = browserStore('recent-documents', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : [],
);

/** Returns the documents that a person opened in this browser, most recent first. */
export const useOwnRecents = store.use;

export function noteRecent(userId: string, documentId: string): void {
  const before = store.read(userId);
  if (before[0] === documentId) return;
  store.write(userId, [documentId, ...before.filter((id) => id !== documentId)].slice(0, MOST));
}
