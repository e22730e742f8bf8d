import type { TurnStatus } from '@/agent/schema';
import { t } from '@/generated/messages/agent/status';

/** Returns a turn's status in words, for lists. */
export function statusWord(status: TurnStatus): string {
  return t('status', { status });
}
