import { acceptInvitation } from './commands/accept-invitation';
import { createInvitation } from './commands/create-invitation';
import { createToken } from './commands/create-token';
import { deactivateMember } from './commands/deactivate-member';
import { deletePerson } from './commands/delete-person';
import { endSession, signOutMember } from './commands/end-session';
import { reactivateMember } from './commands/reactivate-member';
import { renameWorkspace } from './commands/rename-workspace';
import { revokeInvitation } from './commands/revoke-invitation';
import { revokeToken } from './commands/revoke-token';
import { setLocale } from './commands/set-locale';
import { setNeutralNames, setRetention } from './commands/set-retention';
import { setRole } from './commands/set-role';
import { setShareLinksAllowed } from './commands/set-share-links-allowed';
import { setSignUpOpen } from './commands/set-sign-up-open';
import { signOutEverywhere } from './commands/sign-out-everywhere';
import { sendVerification } from './email/commands/send-verification';
import { verifyEmail } from './email/commands/verify-email';
import { invitePeople } from './invitations/invite-people';
import { changePassword } from './passwords/commands/change-password';
import { confirmPassword } from './passwords/commands/confirm-password';
import { createPasswordLink } from './passwords/commands/create-password-link';
import { requestPasswordLink } from './passwords/commands/request-password-link';
import { isResetUsable, resetPassword } from './passwords/commands/reset-password';
import { changeEmail } from './profile/change-email';
import { removePicture } from './profile/picture/keep-picture';
import { profilePictures } from './profile/picture/pictures';
import { renameSelf } from './profile/rename-self';
import { auditEvents } from './queries/audit-events';
import { invitation, invitations, openWorkspaceName, signUpMode } from './queries/invitations';
import { lastActive } from './queries/last-active';
import { locale } from './queries/locale';
import { me } from './queries/me';
import { members } from './queries/members';
import { sessions } from './queries/sessions';
import { tokens } from './queries/tokens';
import {
  auditInput,
  changeEmailInput,
  changePasswordInput,
  confirmPasswordInput,
  createInvitationInput,
  createTokenInput,
  endSessionInput,
  invitationTokenInput,
  invitePeopleInput,
  memberInput,
  renameSelfInput,
  renameWorkspaceInput,
  requestResetInput,
  resetPasswordInput,
  resetTokenInput,
  revokeInvitationInput,
  revokeTokenInput,
  setLocaleInput,
  setNeutralNamesInput,
  setRetentionInput,
  setRoleInput,
  setShareLinksAllowedInput,
  setSignUpOpenInput,
  signOutEverywhereInput,
  signOutMemberInput,
  verifyEmailInput,
  workspaceInput,
} from './schema';
import { setupProcedure } from './second-factor/procedure';
import { freshSessionProcedure, procedure, publicProcedure, router, sessionProcedure } from './trpc';

export const peopleRouter = router({
  me: procedure.query(({ ctx }) => me(ctx.app)),
  members: procedure.input(workspaceInput).query(({ ctx, input }) => members(ctx.app, input)),
  lastActive: procedure.input(workspaceInput).query(({ ctx, input }) => lastActive(ctx.app, input)),
  setRole: procedure.input(setRoleInput).mutation(({ ctx, input }) => setRole(ctx.app, input)),
  deactivate: procedure.input(memberInput).mutation(({ ctx, input }) => deactivateMember(ctx.app, input)),
  reactivate: procedure.input(memberInput).mutation(({ ctx, input }) => reactivateMember(ctx.app, input)),

  invitations: procedure.input(workspaceInput).query(({ ctx, input }) => invitations(ctx.app, input)),
  createInvitation: procedure
    .input(createInvitationInput)
    .mutation(({ ctx, input }) => createInvitation(ctx.app, input)),
  invite: procedure.input(invitePeopleInput).mutation(({ ctx, input }) => invitePeople(ctx.app, input)),
  revokeInvitation: procedure
    .input(revokeInvitationInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.app, input)),
  acceptInvitation: sessionProcedure
    .input(invitationTokenInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.app, input)),
  invitation: publicProcedure.input(invitationTokenInput).query(({ ctx, input }) => invitation(ctx.platform, input)),
  signUpMode: publicProcedure.query(({ ctx }) => signUpMode(ctx.platform)),
  openWorkspaceName: publicProcedure.query(({ ctx }) => openWorkspaceName(ctx.platform)),

  setSignUpOpen: procedure.input(setSignUpOpenInput).mutation(({ ctx, input }) => setSignUpOpen(ctx.app, input)),
  setShareLinksAllowed: procedure
    .input(setShareLinksAllowedInput)
    .mutation(({ ctx, input }) => setShareLinksAllowed(ctx.app, input)),
  renameWorkspace: procedure.input(renameWorkspaceInput).mutation(({ ctx, input }) => renameWorkspace(ctx.app, input)),
  setRetention: procedure.input(setRetentionInput).mutation(({ ctx, input }) => setRetention(ctx.app, input)),
  setNeutralNames: procedure.input(setNeutralNamesInput).mutation(({ ctx, input }) => setNeutralNames(ctx.app, input)),
  deletePerson: freshSessionProcedure.input(memberInput).mutation(({ ctx, input }) => deletePerson(ctx.app, input)),

  locale: procedure.query(({ ctx }) => locale(ctx.app)),
  setLocale: sessionProcedure.input(setLocaleInput).mutation(({ ctx, input }) => setLocale(ctx.app, input)),

  changePassword: sessionProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.app, input)),
  pictures: procedure.input(workspaceInput).query(({ ctx, input }) => profilePictures(ctx.app, input)),
  removePicture: sessionProcedure.mutation(({ ctx }) => removePicture(ctx.app)),
  rename: sessionProcedure.input(renameSelfInput).mutation(({ ctx, input }) => renameSelf(ctx.app, input)),
  changeEmail: sessionProcedure.input(changeEmailInput).mutation(({ ctx, input }) => changeEmail(ctx.app, input)),
  sendVerification: sessionProcedure.mutation(({ ctx }) => sendVerification(ctx.app, ctx.actor.userId)),
  verifyEmail: sessionProcedure.input(verifyEmailInput).mutation(({ ctx, input }) => verifyEmail(ctx.app, input)),
  /** Does nothing, but counts as use of the session like every mutation. For people who only read. */
  noteActivity: sessionProcedure.mutation(() => undefined),
  confirmPassword: setupProcedure
    .input(confirmPasswordInput)
    .mutation(({ ctx, input }) => confirmPassword(ctx.app, input)),
  sessions: sessionProcedure.query(({ ctx }) => sessions(ctx.app)),
  endSession: sessionProcedure.input(endSessionInput).mutation(({ ctx, input }) => endSession(ctx.app, input)),
  signOutMember: sessionProcedure.input(signOutMemberInput).mutation(({ ctx, input }) => signOutMember(ctx.app, input)),
  signOutEverywhere: sessionProcedure
    .input(signOutEverywhereInput)
    .mutation(({ ctx, input }) => signOutEverywhere(ctx.app, input)),
});

/** A person's own API tokens. A token can neither see nor make tokens. */
export const tokensRouter = router({
  list: sessionProcedure.query(({ ctx }) => tokens(ctx.app)),
  create: freshSessionProcedure.input(createTokenInput).mutation(({ ctx, input }) => createToken(ctx.app, input)),
  revoke: sessionProcedure.input(revokeTokenInput).mutation(({ ctx, input }) => revokeToken(ctx.app, input)),
});

export const auditRouter = router({
  events: procedure.input(auditInput).query(({ ctx, input }) => auditEvents(ctx.app, input)),
});

/**
 * New passwords, with a link that an admin creates or that is mailed. People who need one can't sign in, so most of
 * these procedures are public.
 */
export const passwordsRouter = router({
  createLink: freshSessionProcedure.input(memberInput).mutation(({ ctx, input }) => createPasswordLink(ctx.app, input)),
  mode: publicProcedure.query(({ ctx }): { byMail: boolean } => ({ byMail: ctx.platform.settings.smtp !== undefined })),
  request: publicProcedure
    .input(requestResetInput)
    .mutation(({ ctx, input }) => requestPasswordLink(ctx.platform, { ...input, ip: ctx.ip })),
  check: publicProcedure.input(resetTokenInput).query(({ ctx, input }) => isResetUsable(ctx.platform, input.token)),
  reset: publicProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.platform, { ...input, ip: ctx.ip })),
});
