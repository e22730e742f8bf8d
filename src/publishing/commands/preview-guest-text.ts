import { takeStrangersAttempt } from '@/identity/attempts/limit-attempts';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { runTask } from '@/platform/threads/run-task';
import type { Preview } from '../core/preview';
import { maySuggest } from '../policy';
import { requireEdited } from '../queries/editable-text';
import type { OpenLink } from '../queries/open-link';
import { suggestingClosed, tooManyAttempts } from '../refusals';
import type { GuestTextInput } from '../schema';
import { PUBLISHING_TASKS } from '../work/tasks';

const OF_ADDRESS = { most: 60, windowMs: 600_000 };
const OF_LINK = { most: 1_000, windowMs: 3_600_000 };

/**
 * Returns the changes that reviewers would decide if a guest suggested this text. Nothing is stored. Throws NOT_FOUND
 * if the link doesn't allow suggestions, RATE_LIMITED, CONFLICT, and INVALID for a text that can't be suggested or
 * changes nothing.
 */
export async function previewGuestText(
  platform: Platform,
  { link, input, ip }: { link: OpenLink; input: GuestTextInput; ip: string | undefined },
): Promise<Preview> {
  const { linkId, document } = link;
  if (!document || !maySuggest(link)) throw suggestingClosed();
  const limits = { subject: `guest-previews:${linkId}`, ofAddress: OF_ADDRESS, ofAll: OF_LINK };
  if (!(await takeStrangersAttempt(platform.db, limits, ip))) throw tooManyAttempts();
  const { text: before } = await requireEdited(platform, { link, document }, input);
  const texts = { before, after: input.text, markdown: document.kind === 'markdown' };
  const preview = await runTask(PUBLISHING_TASKS, 'previewOf', texts);
  if (preview.count === 0) throw new AppError('INVALID', 'This text doesn’t change anything.');
  return preview;
}
