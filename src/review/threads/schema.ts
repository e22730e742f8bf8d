import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import type { Person } from '@/versions/schema';
import { MAX_BODY, MAX_OPEN_THREADS } from './core/limits';

/** Comment threads on a passage of a document or on a suggested change. Can be imported in the browser. */

/** An encoded Yjs relative position in base64. A longer string can't be the position of a character in the text. */
const position = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is not a position');
/** A UUID created by the client: the same key twice adds one comment. It becomes the comment's id. */
const key = z.uuid().optional();
const body = z.string().max(MAX_BODY, `is longer than ${MAX_BODY} characters`);

export const startOnPassageInput = z.object({
  documentId: idSchema,
  /** Positions on the first and last characters of the passage. */
  from: position,
  to: position,
  body,
  key,
});
export const startOnHunkInput = z.object({ hunkId: idSchema, body, key });
export const startOnRequestInput = z.object({ changeSetId: idSchema, body, key });
export const replyInput = z.object({ threadId: idSchema, body, key });
export const editCommentInput = z.object({ commentId: idSchema, body });
export const commentInput = z.object({ commentId: idSchema });
export const threadInput = z.object({ threadId: idSchema });
export const documentInput = z.object({ documentId: idSchema });
export const resolvedThreadsInput = documentInput.extend({
  /** The `nextCursor` of the previous page. */
  cursor: idSchema.optional(),
  limit: z.int().min(1).max(100).default(30),
});

export const manyThreadsInput = documentInput.extend({ threadIds: z.array(idSchema).min(1).max(MAX_OPEN_THREADS) });
export type ManyThreadsInput = z.output<typeof manyThreadsInput>;
export type StartOnPassageInput = z.output<typeof startOnPassageInput>;
export type StartOnHunkInput = z.output<typeof startOnHunkInput>;
export type StartOnRequestInput = z.output<typeof startOnRequestInput>;
export type ReplyInput = z.output<typeof replyInput>;
export type EditCommentInput = z.output<typeof editCommentInput>;
export type ResolvedThreadsInput = z.output<typeof resolvedThreadsInput>;

export interface CommentView {
  id: string;
  /**
   * If the agent wrote it, the person whose turn it was. For a guest: an id that belongs to no person, and a name that
   * says it's a guest.
   */
  author: Person;
  /** Whether someone without an account wrote it through a share link. Then the body is plain text. */
  isByGuest: boolean;
  /** The turn in which the agent wrote it, or null if its author did. */
  turnId: string | null;
  /** Markdown; a mention is written `<@user id>`. Empty if the comment was deleted. */
  body: string;
  createdAt: Date;
  editedAt: Date | null;
  deleted: boolean;
}

/** The suggested change that a thread is about. Otherwise a thread is about a passage. */
export interface ThreadHunk {
  id: string;
  suggestionId: string;
  before: string;
  after: string;
}

export interface ThreadView {
  id: string;
  /** Null for the discussion of a change request. */
  documentId: string | null;
  hunk: ThreadHunk | null;
  /** The text when the thread was started. */
  quote: string;
  /** Encoded Yjs relative positions, base64: the browser resolves them on its own copy. Empty without a document. */
  anchor: { from: string; to: string };
  startedBy: Person;
  /** Whether a guest started it through a share link. Everyone who has that link can read it and reply. */
  isFromLink: boolean;
  createdAt: Date;
  resolved: { by: Person | null; at: Date } | null;
  first: CommentView;
  /** The number of replies, without deleted ones. */
  replyCount: number;
  /** When the last comment was written. */
  lastAt: Date;
  /** Whether the caller started it or wrote in it. */
  isMine: boolean;
  /** Whether a comment mentions the caller. */
  mentionsMe: boolean;
}

/** A thread with all of its comments. */
export interface ThreadDetail extends ThreadView {
  comments: CommentView[];
}

export interface StartedThread {
  threadId: string;
  commentId: string;
}

export interface ResolvedPage {
  threads: ThreadView[];
  /** Pass it as `cursor` to get the next page. */
  nextCursor: string | undefined;
}
