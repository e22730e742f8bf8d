import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/identity/core/password';
import { idSchema } from '@/identity/schema';

/** Links that let people read a document or a project without an account. Safe for the browser. */

export const shareSubjectInput = z.object({ kind: z.enum(['document']), subjectId: idSchema });

const DAYS_MAX = 3_660;
export const createShareLinkInput = shareSubjectInput.extend({
  /** After how many days it ends; null: never. */
  days: z.number().int().min(1).max(DAYS_MAX).nullable().default(null),
  password: z
    .string()
    .min(PASSWORD_MIN, `The password needs at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `The password can have at most ${PASSWORD_MAX} characters`)
    .optional(),
  /** `live`: the text whenever somebody reads it. `now`: the text at this moment, for good. */
  text: z.enum(['live', 'now']).default('live'),
  /** Whether search engines may list the page. Not with a password. */
  isIndexed: z.boolean().default(false),
});
export const shareLinkInput = z.object({ linkId: idSchema });

export type ShareSubject = z.output<typeof shareSubjectInput>;
export type CreateShareLink = z.output<typeof createShareLinkInput>;

export interface NewShareLink {
  linkId: string;
  /** Can't be shown again: only a hash of its token is kept. */
  url: string;
}

/** `suspended`: the person who created it can no longer share what it opens. */
export type ShareLinkState = 'works' | 'ended' | 'suspended';

export interface ShareLinkView {
  linkId: string;
  /** The last characters of its address. */
  hint: string;
  createdBy: { userId: string; name: string };
  createdAt: Date;
  endsAt: Date | null;
  hasPassword: boolean;
  /** It shows the text at the time when it was created. */
  isPinned: boolean;
  isIndexed: boolean;
  viewCount: number;
  viewedAt: Date | null;
  state: ShareLinkState;
}

/** Why a person can't create a link: it's turned off in the workspace, the project is private or holds their own drafts. */
export type ShareObstacle = 'workspace' | 'private' | 'personal';

export interface ShareLinks {
  links: ShareLinkView[];
  /** Null: the actor can create one. */
  obstacle: ShareObstacle | null;
}

/** A link in the list of a workspace. */
export interface WorkspaceShareLink extends ShareLinkView {
  /** Null: it's in a private project that the actor can't enter. */
  subject: (ShareSubject & { name: string }) | null;
}
