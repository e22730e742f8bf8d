import { t } from '@/generated/messages/editor/callouts';
import type { Callout } from './core/callout-of';

export function calloutTitle(kind: Callout): string {
  return t('title', { kind });
}
