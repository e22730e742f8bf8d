import { SEND_ACCESS_MAILS } from '@/documents/sharing/core/job';
import type { Platform } from '@/platform/context';
import type { JobHandler } from '@/platform/jobs';
import { sendAccessMails } from '@/review/access-mail/send-access-mails';
import { sendDigests } from '@/review/digest/commands/send-digests';
import { SEND_REVIEW_MAILS } from '@/review/requests/mail/job';
import { sendReviewMails } from '@/review/requests/mail/send-review-mails';
import { type PeriodicJob, startPeriodic } from './periodic';

const POLL_EVERY_MS = 5 * 60_000;

/** Returns the handlers for `Jobs.work`, which mail people at once when they are asked for a review or for access. */
export function mailHandlers(platform: Platform): Record<string, JobHandler> {
  return {
    [SEND_REVIEW_MAILS]: (_, signal) => sendReviewMails(platform, new Date(), signal),
    [SEND_ACCESS_MAILS]: (_, signal) => sendAccessMails(platform, new Date(), signal),
  };
}

/** Looks now and every 5 minutes for mails that are due. Runs only in processes that take jobs; several can run it. */
export function startMailJobs(platform: Platform): PeriodicJob {
  return startPeriodic(platform.log, {
    everyMs: POLL_EVERY_MS,
    run: async (signal) => {
      await sendReviewMails(platform, new Date(), signal);
      await sendAccessMails(platform, new Date(), signal);
      await sendDigests(platform, new Date(), signal);
    },
    failure: 'mails could not be sent',
  });
}
