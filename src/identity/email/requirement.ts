import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import type { Settings } from '@/platform/settings';
import type { Context } from '../context';
import { type AddressRow, findAddress } from './store';

/**
 * Returns whether a person still has to verify their address. Always false without a mail server, which is needed to
 * send the link.
 */
export function isVerificationDue(
  { smtp }: Pick<Settings, 'smtp'>,
  address: Pick<AddressRow, 'emailVerified' | 'mustVerifyEmail'>,
): boolean {
  return smtp !== undefined && address.mustVerifyEmail && !address.emailVerified;
}

/** For actions that require a verified address. Throws FORBIDDEN with `details.reason` "email_unverified". */
export async function requireVerifiedEmail(tx: Tx, { settings, actor }: Context): Promise<void> {
  const address = await findAddress(tx, actor.userId);
  if (!address || !isVerificationDue(settings, address)) return;
  throw new AppError(
    'FORBIDDEN',
    `Verify your email address first. Open the link we sent to ${address.email}, or request a new one on your account page.`,
    { details: { reason: 'email_unverified' } },
  );
}
