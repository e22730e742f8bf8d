import { z } from 'zod';
import { isRegion, LANGUAGES } from '@/i18n/languages';
import { isPlainName, isVisible } from '@/kernel/readable';
import { INVITED_AT_ONCE } from './core/invitation';
import { PASSWORD_MAX, PASSWORD_MIN } from './core/password';
import { ROLES, type Role } from './core/role';
import { TOKEN_SCOPES } from './core/token-scope';

/** The inputs and results of calls about people. Browser code can import this. */

export const idSchema = z.string().regex(/^[\w-]{1,64}$/, 'is not an id');

/** Returns the schema of one line of text, trimmed and without control characters. */
export const lineSchema = (what: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} is missing.`)
    .max(max, `${what} is longer than ${max} characters.`)
    .refine(isVisible, `${what} has no visible characters.`)
    .refine(
      (text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && isPlainName(text),
      `${what} contains characters that aren’t allowed.`,
    );

export const personNameSchema = lineSchema('The name', 80);
export const emailSchema = z.email('This isn’t a valid email address.').max(254, 'The email address is too long.');
export const groupNameSchema = lineSchema('The name', 80);
const workspaceNameSchema = lineSchema('The name', 80);
const roleSchema = z.enum(ROLES);

/** A link's token as it was created: 24 random bytes in base64url. Anything else belongs to no invitation. */
export const invitationTokenSchema = z.string().regex(/^[\w-]{32}$/);

const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, `The password needs at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `The password can have at most ${PASSWORD_MAX} characters.`);

/** How many days a link is valid unless its creator chooses otherwise. */
const INVITATION_DAYS = 7;
const INVITATION_DAYS_MAX = 90;

/** Returns the path of the page that a link for a new password opens. */
export const resetPath = (token: string) => `/reset/${token}`;

/** Returns the path of the page that a verification link opens. */
export const verifyPath = (token: string) => `/verify/${token}`;

/**
 * Returns the path of the page that an invitation link opens. With a document, people go there once they have joined.
 */
export const invitationPath = (token: string, documentId?: string) =>
  documentId === undefined ? `/invite/${token}` : `/invite/${token}?to=${documentId}`;

export const dismissFirstStepsInput = z.object({ workspaceId: idSchema, dismissed: z.boolean() });
export type DismissFirstSteps = z.output<typeof dismissFirstStepsInput>;
export const workspaceInput = z.object({ workspaceId: idSchema });
export const memberInput = z.object({ workspaceId: idSchema, userId: idSchema });
export const setRoleInput = memberInput.extend({ role: roleSchema });
export const createInvitationInput = z.object({
  workspaceId: idSchema,
  role: roleSchema,
  days: z.number().int().min(1).max(INVITATION_DAYS_MAX).default(INVITATION_DAYS),
  /** Where people go once they have joined. Whether they can see it is checked when they get there. */
  documentId: idSchema.optional(),
});
export const invitePeopleInput = createInvitationInput.extend({
  emails: z
    .array(emailSchema)
    .min(1, 'Enter an email address.')
    .max(INVITED_AT_ONCE, `You can invite at most ${INVITED_AT_ONCE} people at once.`),
  /** A repeated request with the same id invites nobody twice and returns the same links. */
  requestId: idSchema.optional(),
});
export type InvitePeopleInput = z.output<typeof invitePeopleInput>;
export const revokeInvitationInput = z.object({ workspaceId: idSchema, invitationId: idSchema });
/** Accepts any text: a mistyped token is an unknown invitation, not a malformed request. */
export const invitationTokenInput = z.object({ token: z.string().max(200) });
export const setSecondFactorRequiredInput = z.object({ workspaceId: idSchema, required: z.boolean() });
/** A code from an authenticator app, or a recovery code, as typed. */
export const codeInput = z.object({ code: z.string().max(40) });
export const setShareLinksAllowedInput = z.object({ workspaceId: idSchema, allowed: z.boolean() });
export const setSignUpOpenInput = z.object({ workspaceId: idSchema, open: z.boolean() });
/** Ten years. */
const KEEP_DAYS_MAX = 3_660;
/** Null means forever. */
const keptDays = z.number().int().min(1).max(KEEP_DAYS_MAX).nullable();
export const setRetentionInput = z.object({ workspaceId: idSchema, trashDays: keptDays, turnDays: keptDays });
export const setNeutralNamesInput = z.object({ workspaceId: idSchema, neutral: z.boolean() });
/** Null uses the browser's preference. */
export const setLocaleInput = z.object({
  language: z.enum(LANGUAGES).nullable(),
  region: z.string().refine(isRegion, 'Choose a region.').nullable(),
});
export const renameWorkspaceInput = z.object({ workspaceId: idSchema, name: workspaceNameSchema });

export const renameSelfInput = z.object({ name: personNameSchema });
export const changeEmailInput = z.object({ email: emailSchema, password: z.string().max(PASSWORD_MAX) });
export type ChangeEmailInput = z.output<typeof changeEmailInput>;
export const requestResetInput = z.object({ email: emailSchema });
export const resetTokenInput = z.object({ token: z.string().max(200) });
export const verifyEmailInput = z.object({ token: z.string().max(200) });
/** Whether the person's API tokens are revoked too. */
const revokeTokens = z.boolean().default(true);
export const resetPasswordInput = resetTokenInput.extend({ password: passwordSchema, revokeTokens });
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;
export const signOutEverywhereInput = z.object({ revokeTokens }).prefault({});
export const signOutMemberInput = memberInput.extend({ revokeTokens });
export type SignOutMemberInput = z.output<typeof signOutMemberInput>;
/** Only compared, so it may be shorter than a new password must be. */
export const confirmPasswordInput = z.object({ password: z.string().max(PASSWORD_MAX) });
/** The old password is only compared, so it may be shorter than a new one must be. */
export const changePasswordInput = z.object({
  current: z.string().max(PASSWORD_MAX),
  next: passwordSchema,
  revokeTokens,
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;
export const endSessionInput = z.object({ sessionId: idSchema });

/** A time that both Postgres and people can write, from 1970 to the year 9999. */
export const momentSchema = z
  .date()
  .min(new Date(0), 'is before 1970')
  .max(new Date('9999-12-31T23:59:59.999Z'), 'is after the year 9999');

const auditFilter = {
  actorId: idSchema.optional(),
  /** A whole action (`member.role_changed`), or the part before its dot. */
  action: z
    .string()
    .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/, 'is not an action')
    .optional(),
  since: momentSchema.optional(),
  /** Exclusive. */
  until: momentSchema.optional(),
};
export const auditInput = z.object({
  workspaceId: idSchema,
  ...auditFilter,
  /** The id of the previous page's last event. */
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'is not an event')
    .optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type AuditInput = z.output<typeof auditInput>;
/** The same filter as URL parameters, for the CSV file. */
export const auditFileQuery = z.object({
  ...auditFilter,
  since: z.coerce.date().pipe(momentSchema).optional(),
  until: z.coerce.date().pipe(momentSchema).optional(),
});
export type AuditFilterInput = Omit<AuditInput, 'cursor' | 'limit'>;

export interface AuditEventView {
  id: string;
  /** Null when the system acted. */
  actor: { userId: string; name: string } | null;
  action: string;
  subjectType: string;
  subjectId: string;
  /** As JSON. */
  data: string;
  ip: string | null;
  /** Whether an API token was used. */
  byToken: boolean;
  createdAt: Date;
}

const TOKEN_DAYS_MAX = 366;
export const createTokenInput = z.object({
  name: lineSchema('The name', 80),
  scope: z.enum(TOKEN_SCOPES),
  days: z.number().int().min(1).max(TOKEN_DAYS_MAX),
});
export const revokeTokenInput = z.object({ tokenId: idSchema });
export type CreateTokenInput = z.output<typeof createTokenInput>;

export type SetRoleInput = z.output<typeof setRoleInput>;
export type MemberInput = z.output<typeof memberInput>;
export type CreateInvitationInput = z.output<typeof createInvitationInput>;
export type RevokeInvitationInput = z.output<typeof revokeInvitationInput>;
export type SetSignUpOpenInput = z.output<typeof setSignUpOpenInput>;
export type SetShareLinksAllowedInput = z.output<typeof setShareLinksAllowedInput>;
export type SetRetentionInput = z.output<typeof setRetentionInput>;
export type SetNeutralNamesInput = z.output<typeof setNeutralNamesInput>;
export type SetLocaleInput = z.output<typeof setLocaleInput>;
export type RenameWorkspaceInput = z.output<typeof renameWorkspaceInput>;

/** The result of inviting one address. */
export interface InvitedPerson {
  email: string;
  /**
   * `link`: the mail wasn’t sent, so the link has to be passed on. Nothing was done for a `member`, who already has
   * access, or for a person whose access was `removed`.
   */
  state: 'sent' | 'link' | 'member' | 'removed';
  /** Set only for `link`; it can't be shown again. */
  url?: string;
}

export interface InvitationView {
  id: string;
  role: Role;
  /** The name of the person who created it. */
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  useCount: number;
  /** The names of the people who joined with it and still have an account, in the order of joining. */
  joined: string[];
  /** The address that it was sent to. Null if anyone can use the link. */
  email: string | null;
  state: 'open' | 'revoked' | 'expired' | 'used';
}
