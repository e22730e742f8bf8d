import { t } from '@/generated/messages/review/requests';
import type { RequestState } from '@/review/requests/core/state';
import { Badge } from '../kit/display/Badge';

const TONES = { draft: 'plain', open: 'accent', accepted: 'add', partly: 'add', closed: 'plain' } as const;

/** Shows the state of a change request as a badge. */
export function StateBadge({ state }: { state: RequestState }) {
  return <Badge tone={TONES[state]}>{t('state', { state })}</Badge>;
}
