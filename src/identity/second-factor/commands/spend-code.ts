import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { takeAttempt, uncountAttempt } from '../../attempts/store';
import { recordAuditEvent } from '../../commands/record-audit-event';
import { hashOfRecoveryCode } from '../recovery-code';
import { openTotpSecret } from '../secret';
import { countUnusedCodes, findSecondFactor, type SecondFactorRow, takeRecoveryCode, takeStep } from '../store';
import { stepOfCode } from '../totp';

/**
 * Limits guesses at the codes of one account, which only someone with its password can make. At 20 guesses a day, with
 * 3 of a million codes valid at a time, guessing takes decades. Recovery codes can't be guessed and have no limit.
 */
const GUESSES = { most: 20, windowMs: 24 * 3_600_000 };
const TOTP = /^\d{6}$/;

export type CodeOutcome = 'right' | 'wrong' | 'too many';

interface SpendCodeInput {
  userId: string;
  code: string;
  /** The mark of a browser that has signed in before. Its guesses are counted separately from strangers' guesses. */
  browser: string | undefined;
}

/**
 * Uses up a code from a person's app, or one of their recovery codes. Each works once, even if it is sent twice at the
 * same time.
 */
export async function spendCode(platform: Platform, { userId, code, browser }: SpendCodeInput): Promise<CodeOutcome> {
  const { db } = platform;
  const typed = code.replace(/\s/g, '');
  if (!TOTP.test(typed)) return (await spendRecoveryCode(platform, userId, typed)) ? 'right' : 'wrong';
  const key = codeKey(userId, browser);
  if (!(await takeAttempt(db, key, GUESSES))) return 'too many';
  const factor = await findSecondFactor(db, userId);
  const step = factor && stepFor(platform, userId, factor, typed);
  if (step === undefined || !(await takeStep(db, userId, step))) return 'wrong';
  await uncountAttempt(db, key);
  return 'right';
}

const codeKey = (userId: string, by = 'strangers') => `code:${userId}:${by}`;

function stepFor({ settings }: Platform, userId: string, factor: SecondFactorRow, code: string): number | undefined {
  const secret = openTotpSecret(settings, userId, factor.secret);
  return secret && stepOfCode(secret, code, { now: Date.now(), lastStep: Number(factor.lastStep) });
}

async function spendRecoveryCode({ db }: Platform, userId: string, code: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const taken = await takeRecoveryCode(tx, { userId, codeHash: hashOfRecoveryCode(code), now: new Date() });
    if (!taken) return false;
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.recovery_code_used',
      subjectType: 'user',
      subjectId: userId,
      data: { left: await countUnusedCodes(tx, userId) },
    });
    return true;
  });
}
