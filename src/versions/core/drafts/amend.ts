import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { type AnchoredHunk, resolveHunks, smallestChange } from '../hunks/anchors';
import { type Brought, type Part, sliceParts } from './parts';

/** An open hunk, with who wrote each part of it. */
export type AmendedHunk = AnchoredHunk & { parts: readonly Part[] };

/** What a draft begins with. */
export interface AmendingUpdate {
  update: Uint8Array;
  /** Each suggestion's and person's text is written under a Yjs client of its own, so it's known when people edit it. */
  clients: [clientId: number, brought: Brought][];
}

/**
 * Returns the update that applies hunks to a text. `doc` holds the text, and is changed. Undefined if one of the hunks
 * doesn't fit it.
 */
export function amend(doc: Y.Doc, hunks: readonly AmendedHunk[], suggestionId: string): AmendingUpdate | undefined {
  const places = resolveHunks(doc, hunks);
  if (places.some(({ status }) => status !== 'clean' && status !== 'already_there')) return undefined;
  const before = Y.encodeStateVector(doc);
  const clients = new Map<string, { clientId: number; source: Omit<Brought, 'toClock'> }>();
  const clientOf = (source: Omit<Brought, 'toClock'>) => {
    const key = JSON.stringify([source.versionId, source.userId]);
    const client = clients.get(key) ?? { clientId: new Y.Doc().clientID, source };
    clients.set(key, client);
    return client.clientId;
  };
  // From the last to the first, so that no change moves the place of another.
  const order = hunks.map((_, i) => i).sort((a, b) => places[b]!.from - places[a]!.from || b - a);
  for (const i of order) {
    const { status, from, now } = places[i]!;
    if (status !== 'clean') continue;
    const { after, parts } = hunks[i]!;
    const { prefix, deleted, inserted } = smallestChange(now, after);
    let at = from + prefix;
    for (const part of sliceParts(parts, prefix, prefix + inserted.length)) {
      const { versionId, userId } = part;
      doc.clientID = clientOf({ versionId: versionId ?? suggestionId, ...(userId !== undefined && { userId }) });
      const start = at - from;
      contentOf(doc).insert(at, after.slice(start, start + part.length));
      at += part.length;
    }
    if (deleted) contentOf(doc).delete(at, deleted);
  }
  const update = Y.encodeStateAsUpdate(doc, before);
  const brought = [...clients.values()].map(({ clientId, source }): [number, Brought] => [
    clientId,
    { ...source, toClock: Y.getState(doc.store, clientId) },
  ]);
  return { update, clients: brought };
}
