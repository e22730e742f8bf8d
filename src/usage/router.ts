import { procedure, router } from '@/identity/trpc';
import { listCalls } from './queries/calls';
import { turnTotals } from './queries/turn-totals';
import { callsInput, turnTotalsInput } from './schema';

export const usageRouter = router({
  calls: procedure.input(callsInput).query(({ ctx, input }) => listCalls(ctx.app, input)),
  turnTotals: procedure.input(turnTotalsInput).query(({ ctx, input }) => turnTotals(ctx.app, input.turnId)),
});
