import { procedure, router } from '@/identity/trpc';
import { addToRequest } from './commands/add-to-request';
import { createRequest } from './commands/create-request';
import { updateRequest } from './commands/update-request';
import { request } from './queries/request';
import { requestChanges } from './queries/request-changes';
import { possibleReviewers, requests } from './queries/requests';
import {
  addToRequestInput,
  createRequestInput,
  listRequestsInput,
  projectInput,
  requestInput,
  updateRequestInput,
} from './schema';

/** Change sets that people ask others to review. `review.decideChangeSet` decides all of one. */
export const changeRequestsRouter = router({
  list: procedure.input(listRequestsInput).query(({ ctx, input }) => requests(ctx.app, input)),
  get: procedure.input(requestInput).query(({ ctx, input }) => request(ctx.app, input)),
  create: procedure.input(createRequestInput).mutation(({ ctx, input }) => createRequest(ctx.app, input)),
  update: procedure.input(updateRequestInput).mutation(({ ctx, input }) => updateRequest(ctx.app, input)),
  add: procedure.input(addToRequestInput).mutation(({ ctx, input }) => addToRequest(ctx.app, input)),
  possibleReviewers: procedure.input(projectInput).query(({ ctx, input }) => possibleReviewers(ctx.app, input)),
  /** Signals when to read `get` again. */
  onRequest: procedure
    .input(requestInput)
    .subscription(({ ctx, input, signal }) => requestChanges(ctx.app, input, signal)),
});
