import { workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { projectInput } from '../schema';
import { personalProject } from './commands/personal-project';
import { decideRequest, requestAccess } from './commands/request-access';
import { removeAccess, setAccess } from './commands/set-access';
import { setPrivate } from './commands/set-private';
import { takeOver } from './commands/take-over';
import { privateProjects, readers, sharing } from './queries/sharing';
import {
  decideRequestInput,
  readersInput,
  removeAccessInput,
  requestAccessInput,
  setAccessInput,
  setPrivateInput,
  takeOverInput,
} from './schema';

/** Who may enter which project. */
export const sharingRouter = router({
  get: procedure.input(projectInput).query(({ ctx, input }) => sharing(ctx.app, input)),
  /** Returns the people who may read a document or a project. */
  readers: procedure.input(readersInput).query(({ ctx, input }) => readers(ctx.app, input)),
  setPrivate: procedure.input(setPrivateInput).mutation(({ ctx, input }) => setPrivate(ctx.app, input)),
  set: procedure.input(setAccessInput).mutation(({ ctx, input }) => setAccess(ctx.app, input)),
  remove: procedure.input(removeAccessInput).mutation(({ ctx, input }) => removeAccess(ctx.app, input)),
  request: procedure.input(requestAccessInput).mutation(({ ctx, input }) => requestAccess(ctx.app, input)),
  decide: procedure.input(decideRequestInput).mutation(({ ctx, input }) => decideRequest(ctx.app, input)),
  /** Returns the actor's personal project. */
  personal: procedure.input(workspaceInput).mutation(({ ctx, input }) => personalProject(ctx.app, input)),
  privateProjects: procedure.input(workspaceInput).query(({ ctx, input }) => privateProjects(ctx.app, input)),
  takeOver: procedure.input(takeOverInput).mutation(({ ctx, input }) => takeOver(ctx.app, input)),
});
