import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import type { Person } from '@/versions/schema';
import { MAX_BODY, MAX_OPEN_THREADS } from './core/limits';

/** Comment threads on a passage of a document or on a suggested change. Safe for the browser. */

/** An encoded Yjs relative position in base64. A longer string can't be the position of a character in the text. */
const position = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is not a position');
/** Made by the client (a UUID): the same key twice adds one comment. It becomes the comment's id. */
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
  author: Person;
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
  /** Null: the discussion of a change request. */
  documentId: string | null;
  hunk: ThreadHunk | null;
  /** The text when the thread was started. */
  quote: string;
  /** Encoded Yjs relative positions, base64: the browser resolves them on its own copy. Empty without a document. */
  anchor: { from: string; to: string };
  startedBy: Person;
  createdAt: Date;
  resolved: { by: Person | null; at: Date } | null;
  first: CommentView;
  /** The number of replies, without deleted ones. */
  replyCount: number;
  /** When the last comment was written. */
  lastAt: Date;
  /** Whether the person who asks started it or wrote in it. */
  isMine: boolean;
  /** Whether a comment mentions the person who asks. */
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
