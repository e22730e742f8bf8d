import { acceptInvitation } from './commands/accept-invitation';
import { createInvitation } from './commands/create-invitation';
import { deactivateMember } from './commands/deactivate-member';
import { reactivateMember } from './commands/reactivate-member';
import { renameWorkspace } from './commands/rename-workspace';
import { revokeInvitation } from './commands/revoke-invitation';
import { setRole } from './commands/set-role';
import { setSignUpOpen } from './commands/set-sign-up-open';
import { signOutEverywhere } from './commands/sign-out-everywhere';
import { invitation, invitations, signUpMode } from './queries/invitations';
import { me } from './queries/me';
import { members } from './queries/members';
import {
  createInvitationInput,
  invitationTokenInput,
  memberInput,
  renameWorkspaceInput,
  revokeInvitationInput,
  setRoleInput,
  setSignUpOpenInput,
  workspaceInput,
} from './schema';
import { procedure, publicProcedure, router } from './trpc';

export const peopleRouter = router({
  me: procedure.query(({ ctx }) => me(ctx.app)),
  members: procedure.input(workspaceInput).query(({ ctx, input }) => members(ctx.app, input)),
  setRole: procedure.input(setRoleInput).mutation(({ ctx, input }) => setRole(ctx.app, input)),
  deactivate: procedure.input(memberInput).mutation(({ ctx, input }) => deactivateMember(ctx.app, input)),
  reactivate: procedure.input(memberInput).mutation(({ ctx, input }) => reactivateMember(ctx.app, input)),

  invitations: procedure.input(workspaceInput).query(({ ctx, input }) => invitations(ctx.app, input)),
  createInvitation: procedure
    .input(createInvitationInput)
    .mutation(({ ctx, input }) => createInvitation(ctx.app, input)),
  revokeInvitation: procedure
    .input(revokeInvitationInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx.app, input)),
  acceptInvitation: procedure
    .input(invitationTokenInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.app, input)),
  invitation: publicProcedure.input(invitationTokenInput).query(({ ctx, input }) => invitation(ctx.platform, input)),
  signUpMode: publicProcedure.query(({ ctx }) => signUpMode(ctx.platform)),

  setSignUpOpen: procedure.input(setSignUpOpenInput).mutation(({ ctx, input }) => setSignUpOpen(ctx.app, input)),
  renameWorkspace: procedure.input(renameWorkspaceInput).mutation(({ ctx, input }) => renameWorkspace(ctx.app, input)),
  signOutEverywhere: procedure.mutation(({ ctx }) => signOutEverywhere(ctx.app)),
});
