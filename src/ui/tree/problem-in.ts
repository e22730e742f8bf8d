import { t } from '@/generated/messages/tree';
import { isUnreachable, messageOf } from '../kit/feedback/message-of';

/** Returns why a part of the sidebar is missing. That the server can't be reached is said once, on the page beside it. */
export function problemIn(error: unknown): string {
  return isUnreachable(error) ? t('notLoaded') : messageOf(error);
}
