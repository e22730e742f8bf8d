import { procedure, router } from '@/identity/trpc';
import { mark } from './commands/mark';
import { markAll, reopenAll } from './commands/mark-all';
import { snooze } from './commands/snooze';
import { inbox, inboxCount, inboxFilterCounts } from './queries/inbox';
import { inboxChanges } from './queries/inbox-changes';
import {
  filterCountsInput,
  inboxInput,
  listInboxInput,
  markAllInput,
  markInput,
  reopenAllInput,
  snoozeInput,
} from './schema';

export const inboxRouter = router({
  list: procedure.input(listInboxInput).query(({ ctx, input }) => inbox(ctx.app, input)),
  count: procedure.input(inboxInput).query(({ ctx, input }) => inboxCount(ctx.app, input)),
  filterCounts: procedure.input(filterCountsInput).query(({ ctx, input }) => inboxFilterCounts(ctx.app, input)),
  mark: procedure.input(markInput).mutation(({ ctx, input }) => mark(ctx.app, input)),
  snooze: procedure.input(snoozeInput).mutation(({ ctx, input }) => snooze(ctx.app, input)),
  markAll: procedure.input(markAllInput).mutation(({ ctx, input }) => markAll(ctx.app, input)),
  reopenAll: procedure.input(reopenAllInput).mutation(({ ctx, input }) => reopenAll(ctx.app, input)),
  /** Signals when to read `list` and `count` again. */
  onInbox: procedure.input(inboxInput).subscription(({ ctx, input, signal }) => inboxChanges(ctx.app, input, signal)),
});
