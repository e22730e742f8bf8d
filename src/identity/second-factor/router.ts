import { codeInput, memberInput, setSecondFactorRequiredInput } from '../schema';
import { router, sessionProcedure } from '../trpc';
import { beginTotp } from './commands/begin-totp';
import { confirmTotp } from './commands/confirm-totp';
import { renewRecoveryCodes } from './commands/renew-recovery-codes';
import { requireSecondFactor } from './commands/require-second-factor';
import { resetSecondFactor } from './commands/reset-second-factor';
import { turnOffTotp } from './commands/turn-off-totp';
import { setupProcedure } from './procedure';
import { secondFactor } from './queries/second-factor';

/** Two-factor sign-in: a person's own, and what owners decide about it. */
export const secondFactorRouter = router({
  status: setupProcedure.query(({ ctx }) => secondFactor(ctx.app)),
  begin: setupProcedure.mutation(({ ctx }) => beginTotp(ctx.app)),
  confirm: setupProcedure.input(codeInput).mutation(({ ctx, input }) => confirmTotp(ctx.app, input)),
  turnOff: sessionProcedure.mutation(({ ctx }) => turnOffTotp(ctx.app)),
  renewRecoveryCodes: sessionProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx.app)),
  require: sessionProcedure
    .input(setSecondFactorRequiredInput)
    .mutation(({ ctx, input }) => requireSecondFactor(ctx.app, input)),
  reset: sessionProcedure.input(memberInput).mutation(({ ctx, input }) => resetSecondFactor(ctx.app, input)),
});
