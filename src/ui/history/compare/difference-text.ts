import type { Comparison } from '@/versions/core/compare/compare';

/** "3 changes: 12 words added, 4 words removed". */
export function differenceText({ changes, inserted, deleted }: Omit<Comparison, 'groups'>): string {
  if (changes === 0) return 'No differences';
  const words = [
    inserted > 0 ? `${count(inserted, 'word')} added` : undefined,
    deleted > 0 ? `${count(deleted, 'word')} removed` : undefined,
  ].filter(Boolean);
  return words.length > 0 ? `${count(changes, 'change')}: ${words.join(', ')}` : count(changes, 'change');
}

function count(n: number, what: string): string {
  return `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;
}
