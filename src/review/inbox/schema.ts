import { z } from 'zod';
import { idSchema, momentSchema } from '@/identity/schema';
import type { Person } from '@/versions/schema';

/** A person's inbox, across the documents of a workspace. Can be imported in the browser. */

export const INBOX_KINDS = ['suggestion', 'request', 'thread', 'turn', 'access'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/**
 * Why an item is in the inbox: a suggestion under review, suggested changes of the tree, a change request that the
 * person was asked to review, a closed change request with suggestions of theirs, a mention, a comment on the person's
 * change or in their thread, a question of the agent, the end of the person's turn, or someone's request for access to
 * a project that the person manages.
 */
export type InboxReason =
  | 'suggestion'
  | 'tree'
  | 'request'
  | 'closed'
  | 'mention'
  | 'reply'
  | 'question'
  | 'finished'
  | 'failed'
  | 'interrupted'
  | 'access';

/**
 * `mentions`: items that mention the person. `waiting`: items that need them to act, which are mentions, questions,
 * requests for access or review, and suggestions they may still decide.
 */
export const INBOX_SUBSETS = ['mentions', 'waiting'] as const;
export type InboxSubset = (typeof INBOX_SUBSETS)[number];

export const inboxInput = z.object({ workspaceId: idSchema });
const filteredInput = inboxInput.extend({
  kind: z.enum(INBOX_KINDS).optional(),
  projectId: idSchema.optional(),
  only: z.enum(INBOX_SUBSETS).optional(),
});
export type InboxFilter = Pick<z.output<typeof filteredInput>, 'kind' | 'projectId' | 'only'>;
export const filterCountsInput = filteredInput.pick({ workspaceId: true, projectId: true });
export const listInboxInput = filteredInput.extend({
  /** The `nextCursor` of the previous page. */
  cursor: z.object({ happenedAt: momentSchema, subjectId: idSchema }).optional(),
  limit: z.int().min(1).max(100).default(30),
  /** Lists the snoozed items instead, those that come back soonest first. */
  isSnoozed: z.boolean().default(false),
});
export const snoozeInput = inboxInput.extend({
  kind: z.enum(INBOX_KINDS),
  subjectId: idSchema,
  /** When the item comes back: in the future, within a year. Null ends the snooze. */
  until: momentSchema.nullable(),
});
export const markInput = inboxInput.extend({
  kind: z.enum(INBOX_KINDS),
  subjectId: idSchema,
  /** `open` reverts `done`. */
  as: z.enum(['read', 'unread', 'done', 'open']),
});
export const markAllInput = filteredInput.extend({
  /** The newest `happenedAt` that the person has seen. */
  until: momentSchema,
});
/** `doneAt` as returned by `markAll`. */
export const reopenAllInput = inboxInput.extend({ doneAt: momentSchema });
export type MarkAllInput = z.output<typeof markAllInput>;
export type ReopenAllInput = z.output<typeof reopenAllInput>;
export type ListInboxInput = z.output<typeof listInboxInput>;
export type SnoozeInput = z.output<typeof snoozeInput>;
export type MarkInput = z.output<typeof markInput>;
export type Mark = MarkInput['as'];

export interface InboxItem {
  kind: InboxKind;
  /** The id of the suggestion, thread, turn or request for access. For changes of the tree and change requests: their change set. */
  subjectId: string;
  projectId: string;
  /**
   * Null for items about a project or a change request: requests for access, changes of the tree that are reviewed in
   * the tree, and change requests.
   */
  documentId: string | null;
  /** For a change request, or a comment on one: its change set. */
  requestId: string | null;
  /** For a suggestion: the change request that it belongs to, if the person may see it. */
  partOf: { requestId: string; title: string } | null;
  path: string | null;
  projectName: string;
  reason: InboxReason;
  /** The author of the comment, or the person who asked for the suggestion, the turn that asks something, or access. */
  actor: Person | null;
  /** When it last happened, or came back after it was snoozed. For a snoozed item: when it comes back. */
  happenedAt: Date;
  isSnoozed: boolean;
  /** Snoozed items count as read until they come back. */
  isRead: boolean;
  /** Whether the actor wrote the suggestion. False if the agent wrote it for them. */
  isWritten: boolean;
  /** The suggestion's description, the turn's request or question, the start of the comment (with stored mentions), or the message. */
  text: string;
  /** For a suggestion: its progress, and the next hunk or tree change to review. */
  review: { reviewed: number; total: number; nextHunkId: string | null } | null;
  /**
   * For a change request that the person was asked to review, and for a suggestion that belongs to one: how many
   * documents and changes of the request they may see, and how many of the changes are decided.
   */
  requestSize: { documents: number; total: number; reviewed: number } | null;
  /** For a thread on a suggested change. */
  hunkId: string | null;
  /** For a thread: the text it's about. */
  quote: string | null;
}

export interface InboxCounts {
  open: number;
  unread: number;
  snoozed: number;
  /** When the first snoozed item comes back. Null if nothing is snoozed. */
  nextBackAt: Date | null;
}

/** How many items each filter lists. Change requests are listed with suggestions. */
export type InboxFilterCounts = Record<'all' | InboxSubset | Exclude<InboxKind, 'access' | 'request'>, number>;

export interface InboxPage {
  items: InboxItem[];
  nextCursor: { happenedAt: Date; subjectId: string } | undefined;
}
