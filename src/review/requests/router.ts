import { procedure, router } from '@/identity/trpc';
import { addToRequest } from './commands/add-to-request';
import { closeRequest, reopenRequest } from './commands/close-request';
import { createRequest } from './commands/create-request';
import { removeFromRequest } from './commands/remove-from-request';
import { updateRequest } from './commands/update-request';
import { request } from './queries/request';
import { requestChanges } from './queries/request-changes';
import {
  addableSuggestions,
  addableTreeChanges,
  listedPeople,
  possibleReviewers,
  requestCounts,
  requests,
} from './queries/requests';
import {
  closeRequestInput,
  countRequestsInput,
  createRequestInput,
  listedPeopleInput,
  listRequestsInput,
  projectInput,
  requestInput,
  requestPartsInput,
  updateRequestInput,
} from './schema';

/** Change sets that people ask others to review. `review.decideChangeSet` decides a whole change set. */
export const changeRequestsRouter = router({
  list: procedure.input(listRequestsInput).query(({ ctx, input }) => requests(ctx.app, input)),
  counts: procedure.input(countRequestsInput).query(({ ctx, input }) => requestCounts(ctx.app, input)),
  /** Whom `list` can be filtered by. */
  people: procedure.input(listedPeopleInput).query(({ ctx, input }) => listedPeople(ctx.app, input)),
  get: procedure.input(requestInput).query(({ ctx, input }) => request(ctx.app, input)),
  create: procedure.input(createRequestInput).mutation(({ ctx, input }) => createRequest(ctx.app, input)),
  update: procedure.input(updateRequestInput).mutation(({ ctx, input }) => updateRequest(ctx.app, input)),
  add: procedure.input(requestPartsInput).mutation(({ ctx, input }) => addToRequest(ctx.app, input)),
  remove: procedure.input(requestPartsInput).mutation(({ ctx, input }) => removeFromRequest(ctx.app, input)),
  close: procedure.input(closeRequestInput).mutation(({ ctx, input }) => closeRequest(ctx.app, input)),
  reopen: procedure.input(requestInput).mutation(({ ctx, input }) => reopenRequest(ctx.app, input)),
  addable: procedure.input(projectInput).query(({ ctx, input }) => addableSuggestions(ctx.app, input)),
  addableTreeChanges: procedure.input(projectInput).query(({ ctx, input }) => addableTreeChanges(ctx.app, input)),
  possibleReviewers: procedure.input(projectInput).query(({ ctx, input }) => possibleReviewers(ctx.app, input)),
  /** Signals when to read `get` again. */
  onRequest: procedure
    .input(requestInput)
    .subscription(({ ctx, input, signal }) => requestChanges(ctx.app, input, signal)),
});
