import { workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { orderFavourites, setFavourite } from './commands';
import { favourites } from './queries';
import { orderFavouritesInput, setFavouriteInput } from './schema';

/** A person's own favourites. */
export const favouritesRouter = router({
  list: procedure.input(workspaceInput).query(({ ctx, input }) => favourites(ctx.app, input)),
  set: procedure.input(setFavouriteInput).mutation(({ ctx, input }) => setFavourite(ctx.app, input)),
  order: procedure.input(orderFavouritesInput).mutation(({ ctx, input }) => orderFavourites(ctx.app, input)),
});
