import { shortLine } from '@/kernel/text';
import type { BlameSource } from '@/review/schema';
import type { Passage } from '@/versions/core/graph/blame';

/** An author of a selection, with their first words in it. */
export interface Credit {
  key: string;
  source: BlameSource | undefined;
  excerpt: string;
}

const MAX_EXCERPT = 80;

/** Returns each source of some passages once, in order of first appearance. */
export function creditsOf(
  passages: readonly Passage<BlameSource>[],
  quote: (from: number, to: number) => string,
): Credit[] {
  const credits = new Map<BlameSource | undefined, Credit>();
  for (const { from, to, source } of passages) {
    const known = credits.get(source);
    // A blank excerpt says nothing, so use a later passage of the same source.
    if (known && known.excerpt !== '') continue;
    const excerpt = shortLine(quote(from, Math.min(to, from + MAX_EXCERPT * 2)), MAX_EXCERPT);
    if (known) known.excerpt = excerpt;
    else credits.set(source, { key: `${credits.size}`, source, excerpt });
  }
  return [...credits.values()].map((credit) => ({ ...credit, excerpt: credit.excerpt || '¶' }));
}
