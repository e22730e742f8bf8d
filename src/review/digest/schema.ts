import { z } from 'zod';
import { isTimeZone } from '@/i18n/time-zone';
import { DIGEST_FREQUENCIES, type DigestFrequency } from './core/frequency';

/** The mail that tells people what waits for them. Can be imported in the browser. */

export const setDigestInput = z.object({
  frequency: z.enum(DIGEST_FREQUENCIES).optional(),
  /** Whether they get a mail when somebody asks them for review. */
  mailsReviews: z.boolean().optional(),
  /** Whether they get a mail when somebody requests access to a project that they manage. */
  mailsAccess: z.boolean().optional(),
  /** The IANA name from the person's browser, such as "Europe/Berlin". */
  timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone').optional(),
});
export type SetDigestInput = z.output<typeof setDigestInput>;

export interface DigestSettings {
  frequency: DigestFrequency;
  mailsReviews: boolean;
  mailsAccess: boolean;
  timeZone: string;
  /** Whether this server can send mail. */
  isAvailable: boolean;
}

/** The path of the link that turns mails off. Mail programs post to it. */
export const unsubscribePath = (token: string) => `/api/unsubscribe/${token}`;
