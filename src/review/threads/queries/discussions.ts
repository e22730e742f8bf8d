import { requireDocument } from '@/documents/access';
import { t as namesText } from '@/generated/messages/server/names';
import { t } from '@/generated/messages/threads';
import type { Context } from '@/identity/context';
import { guestAuthor } from '@/versions/guest-author';
import { namesOfMembers } from '@/versions/queries/version';
import { toTyped } from '../core/mention';
import { encoded } from '../core/position';
import { findOpenWhole } from '../store';

/** An open thread with all its comments. */
export interface Discussion {
  quote: string;
  /** Encoded Yjs relative positions, base64. */
  anchor: { from: string; to: string };
  /** Oldest first, without deleted ones. Mentions in the text are names. */
  comments: { author: string; text: string; createdAt: Date }[];
}

/** Returns the open threads of a document, oldest first, with all of their comments. */
export async function discussions(ctx: Context, { documentId }: { documentId: string }): Promise<Discussion[]> {
  const { workspaceId } = await requireDocument(ctx, documentId, 'read');
  const [rows, names] = await Promise.all([findOpenWhole(ctx.db, documentId), namesOfMembers(ctx, workspaceId)]);
  const nameOf = (userId: string) => names.get(userId) ?? namesText('formerMember');
  return rows.map(({ quote, anchorFrom, anchorTo, comments }) => ({
    quote,
    anchor: { from: encoded(anchorFrom), to: encoded(anchorTo) },
    comments: comments
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ authorId, turnId, body, createdAt, ...guest }) => ({
        author: authorId === null ? guestAuthor(guest).name : memberOrAgent(nameOf(authorId), turnId),
        text: toTyped(body, nameOf),
        createdAt,
      })),
  }));
}

function memberOrAgent(name: string, turnId: string | null): string {
  return turnId === null ? name : t('agentFor', { name });
}
