import { t } from '@/generated/messages/review/words';
import { translateText } from '@/i18n/translate';
import type { Choice, DecisionReport, DecisionView, HunkView, UndoManyReport, UndoReport } from '@/review/schema';
import type { HunkStatus } from '@/versions/core/hunks/hunk-status';
import type { Person } from '@/versions/schema';
import { conflictChoice } from '../core/reviewer/conflict-choice';
import { KEPT_CURRENT, WITHDRAWN } from '../core/stored-reasons';

const STATUS_KEYS = {
  changed: 'changedSinceSuggested',
  moved: 'changedNearby',
  gone: 'textDeleted',
  already_there: 'alreadyInText',
} as const;

/** Returns a card's note about a hunk whose text differs from the text the agent read. */
export function statusText(status: Exclude<HunkStatus, 'clean'>): string {
  return t(STATUS_KEYS[status]);
}

/**
 * Returns the result of a decision on many hunks, in one sentence without its full stop. `refused`: how many were
 * skipped because of a rule.
 */
export function reportText(
  kind: 'accept' | 'reject',
  { decided, approved, alreadyThere, skipped }: Omit<DecisionReport, 'status'>,
  refused?: number,
): string {
  const parts: string[] = [];
  if (decided > 0 || approved + alreadyThere + skipped === 0) {
    parts.push(kind === 'accept' ? t('reportAccepted', { count: decided }) : t('reportRejected', { count: decided }));
  }
  if (approved > 0) parts.push(t('reportApproved', { count: approved }));
  if (alreadyThere > 0) parts.push(t('reportAlreadyThere', { count: alreadyThere }));
  if (skipped > 0) parts.push(skippedText(skipped, refused));
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function skippedText(count: number, refused: number | undefined): string {
  if (refused === undefined) return t('skippedForEither', { count });
  if (refused === 0) return t('skippedChanged', { count });
  return refused === count ? t('skippedByRule', { count }) : t('skippedSomeByRule', { count, refused });
}

const DONE_KEYS = {
  accept: 'accepted',
  reject: 'rejected',
  keep_current: 'currentKept',
  take_proposal: 'suggestionUsed',
  take_merge: 'bothKept',
  own_wording: 'acceptedEdited',
} as const satisfies Record<Choice['kind'], string>;

/** Returns the result of a decision on one hunk. */
export function doneText(
  { kind }: Choice,
  { approved, decided, alreadyThere }: Omit<DecisionReport, 'status' | 'skipped'>,
  hunk: Pick<HunkView, 'approvals' | 'approvalsNeeded'> | undefined,
): string {
  if (approved > 0 && kind === 'own_wording') return t('wordingProposed');
  if (approved > 0) {
    const given = (hunk?.approvals.filter(({ text, counts }) => text === null && counts).length ?? 0) + 1;
    return approvedText(given, hunk?.approvalsNeeded ?? given);
  }
  return decided === 0 && alreadyThere > 0 ? t('isAlreadyThere') : t(DONE_KEYS[kind]);
}

/** Returns the result of an approval that needs others. */
export function approvedText(given: number, needed: number): string {
  return t('approved', { given, needed: Math.max(given, needed) });
}

export function leftText(count: number): string {
  return count <= 0 ? t('nothingLeft') : t('changesLeft', { count });
}

/** Returns what was undone, and by whom if someone else undid it first. */
export function undoneText({ isNew, undoneBy }: Pick<UndoReport, 'isNew' | 'undoneBy'>): string {
  return isNew ? t('undone', { count: 1 }) : t('undoneByOther', { name: undoneBy.name });
}

/** Returns the result of undoing decisions together. It's a problem if some of them couldn't be undone. */
export function undoneManyText({ results }: Pick<UndoManyReport, 'results'>): { text: string; isProblem: boolean } {
  const done = results.filter(({ outcome }) => outcome === 'undone' || outcome === 'withdrawn').length;
  const [reason, ...others] = results.flatMap(({ message }) => message ?? []);
  const undone = t('undone', { count: done });
  if (reason === undefined) return { text: done > 0 ? undone : t('allUndoneByOthers'), isProblem: false };
  const stay = t('notUndone', { count: others.length + 1, reason: translateText('error', reason) });
  return { text: done > 0 ? `${undone} ${stay}` : stay, isProblem: true };
}

/** Returns approvals of the proposal itself, such as "1 of 2 approvals: Ada Quill", or undefined if one is enough. */
export function approvalsText({
  approvals,
  approvalsNeeded,
}: Pick<HunkView, 'approvals' | 'approvalsNeeded'>): string | undefined {
  if (approvalsNeeded < 2) return undefined;
  const given = approvals.filter(({ text, counts }) => text === null && counts);
  const counts = { given: given.length, needed: approvalsNeeded };
  if (given.length === 0) return t('approvals', counts);
  return t('approvalsBy', { ...counts, names: given.map(({ person }) => person.name).join(', ') });
}

/** A reviewer's wording that waits for other people to accept it. */
export interface ProposedWording {
  text: string;
  /** Everyone who has accepted it so far, starting with the person who proposed it. */
  people: Person[];
}

/** Returns the wordings that people want to insert instead of the proposal, oldest first. */
export function proposedWordings({ approvals }: Pick<HunkView, 'approvals'>): ProposedWording[] {
  const wordings = new Map<string, Person[]>();
  for (const { text, person } of approvals) {
    if (text !== null) wordings.set(text, [...(wordings.get(text) ?? []), person]);
  }
  return [...wordings].map(([text, people]) => ({ text, people }));
}

/** Returns what to do about a conflict, for a person who wants to accept it by a key. */
export function conflictHint(hunk: { before: string; after: string }, now: string): string {
  return t(conflictChoice('3', hunk, now) ? 'conflictHintWithMerge' : 'conflictHint');
}

const SPECIAL_REASONS: ReadonlyMap<string, 'kept' | 'withdrawn'> = new Map([
  [KEPT_CURRENT, 'kept'],
  [WITHDRAWN, 'withdrawn'],
]);

/** Returns how a hunk was decided, and by whom. */
export function decisionText({ kind, reason, decidedBy, inherited }: DecisionView): string {
  if (kind === 'already_there') return t('alreadyInText');
  // Stored in place of a reason, so it isn't shown as one.
  const special = kind === 'rejected' && reason ? SPECIAL_REASONS.get(reason) : undefined;
  const text = t('decision', {
    kind: special ?? kind,
    by: decidedBy ? 'someone' : 'nobody',
    name: decidedBy?.name ?? '',
    inherited: inherited ? 'yes' : 'no',
  });
  return kind === 'rejected' && reason && !special ? `${text}: ${reason}` : text;
}
