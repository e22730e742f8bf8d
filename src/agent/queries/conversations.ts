import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { readableProjects } from '../access';
import type { ConversationsInput, ConversationsPage } from '../schema';
import { readConversations, readTurns } from '../store/turn-reader';

const TURNS_SHOWN = 100;

/** Returns a document's conversations that the person can read, newest first, each with its turns and their status. */
export async function listConversations(ctx: Context, input: ConversationsInput): Promise<ConversationsPage> {
  const { documentId, cursor, limit } = input;
  const document = await requireDocument(ctx, documentId, 'read');
  const projectIds = await readableProjects(ctx, document);
  const rows = await readConversations(ctx.db, { documentId, projectIds }, { cursor, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const conversations = await Promise.all(
    page.map(async ({ projectId: _, ...conversation }) => ({
      ...conversation,
      turns: await readTurns(ctx.db, conversation.id, TURNS_SHOWN),
    })),
  );
  return { conversations, nextCursor: rows.length > limit ? page.at(-1)?.id : undefined };
}
