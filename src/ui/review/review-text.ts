import type { DecisionReport, DecisionView } from '@/review/schema';
import type { HunkStatus } from '@/versions/core/anchors';

/** What a card says of a hunk whose text is not as the agent had read it. */
export const STATUS_WORDS: Record<Exclude<HunkStatus, 'clean'>, string> = {
  changed: 'Changed since suggested',
  moved: 'Changed since suggested: text beside it',
  gone: 'Changed since suggested: text deleted',
  already_there: 'Already in the text',
};

/** What a decision on many hunks did, in one sentence. */
export function reportText(verb: 'Accepted' | 'Rejected', { decided, alreadyThere, skipped }: DecisionReport): string {
  const parts = [decided > 0 || (alreadyThere === 0 && skipped === 0) ? `${verb} ${decided}` : ''];
  if (alreadyThere > 0) parts.push(`${alreadyThere} stood there already`);
  if (skipped > 0) parts.push(`skipped ${skipped} that changed`);
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a hunk was decided, and by whom. */
export function decisionText({ kind, reason, decidedBy }: DecisionView): string {
  const by = decidedBy ? ` by ${decidedBy.name}` : '';
  switch (kind) {
    case 'accepted':
      return `Accepted${by}`;
    case 'accepted_edited':
      return `Accepted in other words${by}`;
    case 'already_there':
      return 'Stands there already';
    case 'rejected':
      return reason === 'kept_current' ? `Current text kept${by}` : `Rejected${by}${reason ? `: ${reason}` : ''}`;
  }
}
