import { t } from '@/generated/messages/review/requests';
import type { RequestState } from '@/review/requests/core/state';
import { Badge } from '../kit/display/Badge';

const TONES = { draft: 'plain', open: 'accent', accepted: 'add', partly: 'add', closed: 'plain' } as const;

/** The state of a change request, in a word. */
export function StateBadge({ state }: { state: RequestState }) {
  return <Badge tone={TONES[state]}>{t('state', { state })}</Badge>;
}
