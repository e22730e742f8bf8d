import { t } from '@/generated/messages/compare';
import type { Comparison } from '@/versions/core/compare/compare';

/** Returns e.g. "3 changes: 12 words added, 4 words removed". */
export function differenceText({ changes, inserted, deleted }: Omit<Comparison, 'groups'>): string {
  if (changes === 0) return t('noDifferences');
  const words = [
    inserted > 0 ? t('added', { count: inserted }) : undefined,
    deleted > 0 ? t('removed', { count: deleted }) : undefined,
  ].filter(Boolean);
  const all = t('changes', { count: changes });
  return words.length > 0 ? `${all}: ${words.join(', ')}` : all;
}
