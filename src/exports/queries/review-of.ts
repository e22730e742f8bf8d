import { fromBase64 } from 'lib0/buffer';
import type { Context } from '@/identity/context';
import { suggestions } from '@/review/queries/suggestions';
import { discussions } from '@/review/threads/queries/discussions';
import { decodeAnchor } from '@/versions/core/hunks/anchors';
import type { OpenHunk, PlacedThread } from '../word/reviewed';

/** The author's name for the agent's changes in a file. */
const AGENT = 'Agent';

/** Returns the undecided changes of a document, those of the oldest suggestion first. */
export async function openHunks(ctx: Context, documentId: string): Promise<OpenHunk[]> {
  const pending = await suggestions(ctx, { documentId });
  return pending.flatMap(({ hunks, turnId, askedBy, createdAt }) => {
    const author = turnId === null ? (askedBy?.name ?? '') : AGENT;
    return hunks
      .filter(({ decision }) => decision === null)
      .map(({ anchor, before, after }) => ({
        ...{ anchor: decodeAnchor(anchor), before, after },
        ...{ author, date: wordDate(createdAt) },
      }));
  });
}

/** Returns the open threads of a document with all of their comments. */
export async function openThreads(ctx: Context, documentId: string): Promise<PlacedThread[]> {
  const open = await discussions(ctx, { documentId });
  return open
    .filter(({ comments }) => comments.length > 0)
    .map(({ anchor, quote, comments }) => ({
      anchor: { from: fromBase64(anchor.from), to: fromBase64(anchor.to) },
      quote,
      comments: comments.map(({ author, text, createdAt }) => ({ author, text, date: wordDate(createdAt) })),
    }));
}

/** Returns a date without fractions of seconds, as Word requires. */
function wordDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
