import { z } from 'zod';
import { DIGEST_FREQUENCIES, type DigestFrequency } from './core/frequency';

/** The mail that tells people what waits for them. Safe for the browser. */

export const setDigestInput = z.object({
  frequency: z.enum(DIGEST_FREQUENCIES).optional(),
  /** An IANA name, as the person's browser has it: “Europe/Berlin”. */
  timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone').optional(),
});
export type SetDigestInput = z.output<typeof setDigestInput>;

export interface DigestSettings {
  frequency: DigestFrequency;
  timeZone: string;
  /** Whether this server can send mail. */
  isAvailable: boolean;
}

/** The page of the link that turns the digest off. Mail programs post to it. */
export const unsubscribePath = (token: string) => `/api/unsubscribe/${token}`;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
