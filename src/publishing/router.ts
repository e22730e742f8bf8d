import { workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { changeLink } from './commands/change-link';
import { createLink } from './commands/create-link';
import { replaceLink } from './commands/replace-link';
import { revokeLink } from './commands/revoke-link';
import { guestsOfLink } from './queries/link-guests';
import { linkUrl } from './queries/link-url';
import { shareLinks, workspaceLinks } from './queries/links';
import { changeShareLinkInput, createShareLinkInput, shareLinkInput, shareSubjectInput } from './schema';

/** Links that let people read without an account. */
export const shareLinksRouter = router({
  list: procedure.input(shareSubjectInput).query(({ ctx, input }) => shareLinks(ctx.app, input)),
  /** All links of a workspace. */
  inWorkspace: procedure.input(workspaceInput).query(({ ctx, input }) => workspaceLinks(ctx.app, input)),
  /** The people without an account who wrote through a link. */
  guests: procedure.input(shareLinkInput).query(({ ctx, input }) => guestsOfLink(ctx.app, input)),
  /** The URL of one link, which the lists never contain. */
  url: procedure.input(shareLinkInput).query(({ ctx, input }) => linkUrl(ctx.app, input)),
  create: procedure.input(createShareLinkInput).mutation(({ ctx, input }) => createLink(ctx.app, input)),
  change: procedure.input(changeShareLinkInput).mutation(({ ctx, input }) => changeLink(ctx.app, input)),
  replace: procedure.input(shareLinkInput).mutation(({ ctx, input }) => replaceLink(ctx.app, input)),
  revoke: procedure.input(shareLinkInput).mutation(({ ctx, input }) => revokeLink(ctx.app, input)),
});
