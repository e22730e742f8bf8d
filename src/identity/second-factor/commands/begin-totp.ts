import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import type { Context } from '../../context';
import { findUser } from '../../store/members';
import { newTotpSecret, sealTotpSecret } from '../secret';
import { writeUnconfirmed } from '../store';
import { base32, totpUri } from '../totp';

const ISSUER = 'Variorum';

export interface NewTotp {
  /** The key in base32, for apps that can't scan. */
  secret: string;
  /** The text of the QR code. */
  uri: string;
}

/**
 * Creates a key for the actor's authenticator app. It is required at sign-in only after `confirmTotp` has checked a
 * code. Throws CONFLICT if they already have a confirmed one.
 */
export async function beginTotp(ctx: Context): Promise<NewTotp> {
  const { db, actor, settings } = ctx;
  const secret = newTotpSecret();
  const sealed = sealTotpSecret(settings, actor.userId, secret);
  const user = await findUser(db, actor.userId);
  const isNew = await inTransaction(db, (tx) => writeUnconfirmed(tx, actor.userId, sealed));
  if (!isNew)
    throw new AppError('CONFLICT', 'Two-factor sign-in is already on. To use another app, turn it off first.');
  return { secret: base32(secret), uri: totpUri(secret, { issuer: ISSUER, account: user?.email ?? actor.name }) };
}
