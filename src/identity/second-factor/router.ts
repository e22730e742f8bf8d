import { codeInput, memberInput, setSecondFactorRequiredInput } from '../schema';
import { freshSessionProcedure, router } from '../trpc';
import { beginTotp } from './commands/begin-totp';
import { confirmTotp } from './commands/confirm-totp';
import { renewRecoveryCodes } from './commands/renew-recovery-codes';
import { requireSecondFactor } from './commands/require-second-factor';
import { resetSecondFactor } from './commands/reset-second-factor';
import { turnOffTotp } from './commands/turn-off-totp';
import { freshSetupProcedure, setupProcedure } from './procedure';
import { secondFactor } from './queries/second-factor';

/** Two-factor sign-in: people's own, and what owners can require or reset. */
export const secondFactorRouter = router({
  status: setupProcedure.query(({ ctx }) => secondFactor(ctx.app)),
  begin: freshSetupProcedure.mutation(({ ctx }) => beginTotp(ctx.app)),
  confirm: freshSetupProcedure.input(codeInput).mutation(({ ctx, input }) => confirmTotp(ctx.app, input)),
  turnOff: freshSessionProcedure.mutation(({ ctx }) => turnOffTotp(ctx.app)),
  renewRecoveryCodes: freshSessionProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx.app)),
  require: freshSessionProcedure
    .input(setSecondFactorRequiredInput)
    .mutation(({ ctx, input }) => requireSecondFactor(ctx.app, input)),
  reset: freshSessionProcedure.input(memberInput).mutation(({ ctx, input }) => resetSecondFactor(ctx.app, input)),
});
