import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import { idSchema, lineSchema, personNameSchema } from '@/identity/schema';
import { isPlainName } from '@/kernel/readable';
import { toLf } from '@/kernel/text';
import { LINK_NAME_MAX } from './core/limits';

/** Links that let people read a document or a project without an account. Browser code can import this. */

export const shareSubjectInput = z.object({ kind: z.enum(['document', 'project']), subjectId: idSchema });

const DAYS_MAX = 3_660;
const linkDays = z.number().int().min(1).max(DAYS_MAX).nullable();
const linkPassword = z
  .string()
  .min(PASSWORD_MIN, `The password needs at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `The password can have at most ${PASSWORD_MAX} characters.`);
const linkAccess = z.enum(['read', 'comment', 'suggest']);
const linkName = lineSchema('The name', LINK_NAME_MAX).nullable();
export const createShareLinkInput = shareSubjectInput.extend({
  /** What members call it. Guests don't see it. */
  name: linkName.default(null),
  /** After how many days the link ends. Null means never. */
  days: linkDays.default(null),
  password: linkPassword.optional(),
  /** `live`: always the latest text. `now`: the text of a document at this moment, permanently. */
  text: z.enum(['live', 'now']).default('live'),
  /** A saved version of the document, which the link always shows, instead of `text`. */
  versionId: idSchema.optional(),
  /** Whether search engines may list the page. Not possible with a password, or if people can comment. */
  isIndexed: z.boolean().default(false),
  /**
   * What people with the link can do; each includes the ones before it. Only the latest text can be commented on and
   * changed.
   */
  access: linkAccess.default('read'),
  /**
   * Whether people who can comment also see the members' open threads. Otherwise they see only the link's own threads.
   */
  showsThreads: z.boolean().default(false),
});

const COMMENT_MAX = 2_000;
export const QUOTE_MAX = 1_000;
const commentBody = z
  .string()
  .trim()
  .min(1, 'The comment is empty.')
  .max(COMMENT_MAX, `A comment can have at most ${COMMENT_MAX} characters.`);
/** The form for comments on the page of a link. */
export const guestCommentInput = z.object({
  name: personNameSchema,
  body: commentBody,
  /** The thread to reply to. Without one, the comment starts a thread on the quoted words. */
  thread: idSchema.optional(),
  quote: z.string().max(QUOTE_MAX, `The text you comment on can have at most ${QUOTE_MAX} characters.`).default(''),
  nth: z.coerce.number().int().min(0).max(100_000).default(0),
});
/** Must be the guest's own comment. */
export const deleteGuestCommentInput = z.object({ comment: idSchema });
export const editGuestCommentInput = deleteGuestCommentInput.extend({ body: commentBody });
export type GuestCommentInput = z.output<typeof guestCommentInput>;
const MESSAGE_MAX = 500;
/** A changed text, sent from the page of a link. */
export const guestTextInput = z.object({
  /** A UUID: sending the same key twice creates one suggestion. */
  key: z.uuid(),
  /** The ticket of the version that the guest was shown. */
  from: z.string().max(200),
  text: z.string().transform(toLf),
});
export const guestSuggestionInput = guestTextInput.extend({
  name: personNameSchema,
  message: z
    .string()
    .trim()
    .max(MESSAGE_MAX, `The note can have at most ${MESSAGE_MAX} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'The note can’t contain control characters.')
    .refine(isPlainName, 'The note can’t contain characters that cover or reorder the text around them.')
    .default(''),
});
export type GuestTextInput = z.output<typeof guestTextInput>;
export type GuestSuggestionInput = z.output<typeof guestSuggestionInput>;
export const withdrawInput = z.object({ suggestion: idSchema });
export const shareLinkInput = z.object({ linkId: idSchema });
/** The settings of a link to change. What is left out stays as it is. */
export const changeShareLinkInput = shareLinkInput.extend({
  /** Null removes the name. */
  name: linkName.optional(),
  /** After how many days from now the link ends. Null means never. */
  days: linkDays.optional(),
  /** Null removes the password. */
  password: linkPassword.nullable().optional(),
  text: z.enum(['live', 'now']).optional(),
  versionId: idSchema.optional(),
  isIndexed: z.boolean().optional(),
  access: linkAccess.optional(),
  showsThreads: z.boolean().optional(),
});

export type ShareLinkAccess = CreateShareLink['access'];
export type ShareSubject = z.output<typeof shareSubjectInput>;
export type CreateShareLink = z.output<typeof createShareLinkInput>;
export type ChangeShareLink = z.output<typeof changeShareLinkInput>;

export interface NewShareLink {
  linkId: string;
  url: string;
}

/** `suspended`: its creator can no longer share the document or project. */
export type ShareLinkState = 'works' | 'ended' | 'suspended';

export interface ShareLinkView {
  linkId: string;
  /** The last characters of its URL. */
  hint: string;
  name: string | null;
  createdBy: { userId: string; name: string };
  createdAt: Date;
  endsAt: Date | null;
  hasPassword: boolean;
  /** The version that it always shows: when it was saved, and its name. Null for the latest text. */
  pinned: { at: Date; name: string | null } | null;
  isIndexed: boolean;
  access: ShareLinkAccess;
  showsThreads: boolean;
  viewCount: number;
  viewedAt: Date | null;
  /** The number of comments that people without an account wrote through it. */
  commentCount: number;
  /** The number of suggestions that they made through it. */
  suggestionCount: number;
  state: ShareLinkState;
}

/**
 * What the actor can do with a link's URL: `copy` it or replace it, only `replace` it because it was created before URLs
 * were stored, or `none` of these.
 */
export type ShareLinkUrlAccess = 'copy' | 'replace' | 'none';

/** A link in the list of a document or project. */
export interface OwnShareLink extends ShareLinkView {
  urlAccess: ShareLinkUrlAccess;
}

/**
 * Why a person can't create a link: links are turned off in the workspace, or the project is private or contains
 * personal drafts.
 */
export type ShareObstacle = 'workspace' | 'private' | 'personal';

export interface ShareLinks {
  links: OwnShareLink[];
  /** Null if the actor can create one. */
  obstacle: ShareObstacle | null;
  /** How many links to the document's project open it too. */
  projectLinkCount: number;
  /** Whether the actor can let people do more through links of others, too. */
  manages: boolean;
}

/** A link in the list of a workspace. */
export interface WorkspaceShareLink extends ShareLinkView {
  /** Null if it is in a private project that the actor can't enter. */
  subject: (ShareSubject & { name: string }) | null;
}
