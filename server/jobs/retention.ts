import { trimTurns } from '@/agent/commands/trim-turns';
import { forgetDocument, forgetProject } from '@/api/forget-document';
import { deleteTrashedProjects } from '@/documents/commands/projects/delete-project';
import { deleteTrashed } from '@/documents/commands/trash/delete-trashed';
import { forgetAttempts } from '@/identity/attempts/forget-attempts';
import { retentions } from '@/identity/queries/retentions';
import { stagingFolder } from '@/platform/blobs/open-blobs';
import { sweepStaged } from '@/platform/blobs/stage-bytes';
import type { Platform } from '@/platform/context';
import { forgetSpentDrafts } from '@/review/drafts/commands/forget-drafts';
import { handOverDrafts } from '@/review/drafts/commands/hand-over-drafts';
import { forgetReplaced } from '@/review/replace/commands/forget-replaced';
import { type PeriodicJob, startPeriodic } from './periodic';

const POLL_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A browser may hold edits of a draft that haven't reached the server, because its person can be offline for weeks. */
const EMPTY_DRAFT_DAYS = 90;

/** Deletes data that no longer serves a purpose, and data that is past its workspace's retention period at `now`. */
export async function applyRetention(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  await forgetAttempts(platform, now);
  await forgetReplaced(platform, now);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await handOverDrafts(platform);
  await forgetSpentDrafts(platform, before(EMPTY_DRAFT_DAYS));
  await sweepStaged(stagingFolder(platform.settings), before(1));
  for (const { workspaceId, trashDays, turnDays } of await retentions(platform)) {
    if (trashDays !== null) {
      const age = { workspaceId, before: before(trashDays), forget: forgetDocument, forgetProject };
      await deleteTrashed(platform, age, signal);
      await deleteTrashedProjects(platform, age, signal);
    }
    if (turnDays !== null) await trimTurns(platform, { workspaceId, before: before(turnDays) }, signal);
  }
}

/** Runs now and every hour. Runs only in processes that take jobs; several can run it. */
export function startRetentionJobs(platform: Platform): PeriodicJob {
  return startPeriodic(platform.log, {
    everyMs: POLL_EVERY_MS,
    run: (signal) => applyRetention(platform, new Date(), signal),
    failure: 'old data could not be deleted',
  });
}
