import { z } from 'zod';
import { idSchema, momentSchema } from '@/identity/schema';
import type { Person } from '@/versions/schema';

/** What waits for a person, across the documents of a workspace. Safe for the browser. */

export const INBOX_KINDS = ['suggestion', 'thread', 'turn'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Why it waits: a suggestion under review, a mention, an answer in a thread one takes part in, the end of one's turn. */
export type InboxReason = 'suggestion' | 'mention' | 'reply' | 'finished' | 'failed' | 'interrupted';

export const inboxInput = z.object({ workspaceId: idSchema });
export const listInboxInput = inboxInput.extend({
  kind: z.enum(INBOX_KINDS).optional(),
  /** The `nextCursor` of the page before. */
  cursor: z.object({ happenedAt: momentSchema, subjectId: idSchema }).optional(),
  limit: z.int().min(1).max(100).default(30),
});
export const markInput = inboxInput.extend({
  kind: z.enum(INBOX_KINDS),
  subjectId: idSchema,
  /** `open` takes `done` back. */
  as: z.enum(['read', 'unread', 'done', 'open']),
});
export type ListInboxInput = z.output<typeof listInboxInput>;
export type MarkInput = z.output<typeof markInput>;
export type Mark = MarkInput['as'];

export interface InboxItem {
  kind: InboxKind;
  /** The id of the suggestion, thread or turn. */
  subjectId: string;
  documentId: string;
  path: string;
  projectName: string;
  reason: InboxReason;
  /** Who wrote, or who had asked for the suggestion. */
  actor: Person | null;
  happenedAt: Date;
  isRead: boolean;
  /** What the suggestion is for, what was asked of the turn, or the start of the comment (with stored mentions). */
  text: string;
  /** Of a suggestion: how far its review is, and where to go on. */
  review: { reviewed: number; total: number; nextHunkId: string | null } | null;
  /** Of a thread on a suggested change. */
  hunkId: string | null;
  /** Of a thread: the text it is about. */
  quote: string | null;
}

export interface InboxPage {
  items: InboxItem[];
  nextCursor: { happenedAt: Date; subjectId: string } | undefined;
}

/** More are not counted. */
export const MAX_COUNT = 100;
