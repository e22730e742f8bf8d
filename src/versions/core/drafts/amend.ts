import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { type AnchoredHunk, resolveHunks } from '../hunks/anchors';
import { isConflictStatus } from '../hunks/hunk-status';
import { piecesOf } from '../hunks/pieces';
import { type Brought, type Part, sliceParts } from './parts';

/** An open hunk with the authors of its parts. */
export type AmendedHunk = AnchoredHunk & { parts: readonly Part[] };

/** The first update of a draft. */
export interface AmendingUpdate {
  update: Uint8Array;
  /**
   * The Yjs clients of the update. Each suggestion's and person's text has its own client, so that later edits to it
   * are known.
   */
  clients: [clientId: number, brought: Brought][];
}

/**
 * Returns the update that applies hunks to a text, or undefined if one of the hunks doesn't fit. `doc` contains the
 * text and is changed.
 */
export function amend(doc: Y.Doc, hunks: readonly AmendedHunk[], suggestionId: string): AmendingUpdate | undefined {
  const places = resolveHunks(doc, hunks);
  if (places.some(({ status }) => isConflictStatus(status))) return undefined;
  const before = Y.encodeStateVector(doc);
  const clients = new Map<string, { clientId: number; source: Omit<Brought, 'toClock'> }>();
  const clientOf = (source: Omit<Brought, 'toClock'>) => {
    const key = JSON.stringify([source.versionId, source.userId]);
    const client = clients.get(key) ?? { clientId: new Y.Doc().clientID, source };
    clients.set(key, client);
    return client.clientId;
  };
  // From the last to the first, so that a change doesn't move the places of others.
  const order = hunks.map((_, i) => i).sort((a, b) => places[b]!.from - places[a]!.from || b - a);
  for (const i of order) {
    const { status, from, now } = places[i]!;
    if (status !== 'clean') continue;
    const { after, parts, kept } = hunks[i]!;
    for (const piece of piecesOf({ before: now, after }, kept)) {
      let at = piece.at;
      for (const part of sliceParts(parts, at, at + piece.inserted.length)) {
        const { versionId, userId } = part;
        doc.clientID = clientOf({ versionId: versionId ?? suggestionId, ...(userId !== undefined && { userId }) });
        contentOf(doc).insert(from + at, after.slice(at, at + part.length));
        at += part.length;
      }
      if (piece.to > piece.from) contentOf(doc).delete(from + at, piece.to - piece.from);
    }
  }
  const update = Y.encodeStateAsUpdate(doc, before);
  const brought = [...clients.values()].map(({ clientId, source }): [number, Brought] => [
    clientId,
    { ...source, toClock: Y.getState(doc.store, clientId) },
  ]);
  return { update, clients: brought };
}
