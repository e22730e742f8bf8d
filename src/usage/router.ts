import { workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { addPrice } from './commands/add-price';
import { removePrice } from './commands/remove-price';
import { removeBudget, setBudget } from './commands/set-budget';
import { removeRate, setRate } from './commands/set-rate';
import { budgets, rates } from './queries/budgets';
import { listCalls } from './queries/calls';
import { prices } from './queries/prices';
import { summary, usageByDay, usageTable, usageTurns } from './queries/report';
import { turnTotals } from './queries/turn-totals';
import {
  addPriceInput,
  budgetInput,
  callsInput,
  daysInput,
  priceInput,
  rateInput,
  setBudgetInput,
  setRateInput,
  spanInput,
  tableInput,
  turnsInput,
  turnTotalsInput,
} from './schema';

export const usageRouter = router({
  calls: procedure.input(callsInput).query(({ ctx, input }) => listCalls(ctx.app, input)),
  turnTotals: procedure.input(turnTotalsInput).query(({ ctx, input }) => turnTotals(ctx.app, input.turnId)),

  summary: procedure.input(spanInput).query(({ ctx, input }) => summary(ctx.app, input)),
  days: procedure.input(daysInput).query(({ ctx, input }) => usageByDay(ctx.app, input)),
  table: procedure.input(tableInput).query(({ ctx, input }) => usageTable(ctx.app, input)),
  turns: procedure.input(turnsInput).query(({ ctx, input }) => usageTurns(ctx.app, input)),

  prices: procedure.input(workspaceInput).query(({ ctx, input }) => prices(ctx.app, input)),
  addPrice: procedure.input(addPriceInput).mutation(({ ctx, input }) => addPrice(ctx.app, input)),
  removePrice: procedure.input(priceInput).mutation(({ ctx, input }) => removePrice(ctx.app, input)),

  budgets: procedure.input(workspaceInput).query(({ ctx, input }) => budgets(ctx.app, input)),
  setBudget: procedure.input(setBudgetInput).mutation(({ ctx, input }) => setBudget(ctx.app, input)),
  removeBudget: procedure.input(budgetInput).mutation(({ ctx, input }) => removeBudget(ctx.app, input)),

  rates: procedure.input(workspaceInput).query(({ ctx, input }) => rates(ctx.app, input)),
  setRate: procedure.input(setRateInput).mutation(({ ctx, input }) => setRate(ctx.app, input)),
  removeRate: procedure.input(rateInput).mutation(({ ctx, input }) => removeRate(ctx.app, input)),
});
