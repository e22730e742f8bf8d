import type { TurnStatus } from '@/agent/schema';
import { t } from '@/generated/messages/agent/status';

/** A turn's status in a list. */
export function statusWord(status: TurnStatus): string {
  return t('status', { status });
}
