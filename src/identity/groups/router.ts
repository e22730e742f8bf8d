import { workspaceInput } from '../schema';
import { procedure, router } from '../trpc';
import { createGroup, removeGroup, renameGroup, setGroupMember } from './commands';
import { groups } from './queries';
import { createGroupInput, groupInput, renameGroupInput, setGroupMemberInput } from './schema';

export const groupsRouter = router({
  list: procedure.input(workspaceInput).query(({ ctx, input }) => groups(ctx.app, input)),
  create: procedure.input(createGroupInput).mutation(({ ctx, input }) => createGroup(ctx.app, input)),
  rename: procedure.input(renameGroupInput).mutation(({ ctx, input }) => renameGroup(ctx.app, input)),
  remove: procedure.input(groupInput).mutation(({ ctx, input }) => removeGroup(ctx.app, input)),
  setMember: procedure.input(setGroupMemberInput).mutation(({ ctx, input }) => setGroupMember(ctx.app, input)),
});
