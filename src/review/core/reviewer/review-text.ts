import type { Choice, DecisionReport, DecisionView, HunkView, UndoManyReport, UndoReport } from '@/review/schema';
import type { HunkStatus } from '@/versions/core/hunks/anchors';
import type { Person } from '@/versions/schema';

/** What a card says of a hunk whose text is not as the agent had read it. */
export const STATUS_WORDS: Record<Exclude<HunkStatus, 'clean'>, string> = {
  changed: 'Changed since suggested',
  moved: 'Changed since suggested: nearby text',
  gone: 'Changed since suggested: text deleted',
  already_there: 'Already in the text',
};

/** What a decision on many hunks did, in one sentence without its full stop. `refused`: how many of those skipped a rule stopped. */
export function reportText(
  kind: 'accept' | 'reject',
  { decided, approved, alreadyThere, skipped }: Omit<DecisionReport, 'status'>,
  refused?: number,
): string {
  const verb = kind === 'accept' ? 'Accepted' : 'Rejected';
  const parts = [decided > 0 || approved + alreadyThere + skipped === 0 ? `${verb} ${decided}` : ''];
  if (approved > 0) parts.push(`approved ${approved}`);
  if (alreadyThere > 0) parts.push(`${alreadyThere} already in the text`);
  if (skipped > 0) parts.push(skippedText(skipped, refused));
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function skippedText(skipped: number, refused: number | undefined): string {
  if (refused === undefined) return `skipped ${skipped} that changed or are blocked by a rule`;
  if (refused === 0) return `skipped ${skipped} that changed`;
  return refused === skipped
    ? `skipped ${refused} blocked by a rule`
    : `skipped ${skipped}, including ${refused} blocked by a rule`;
}

const DONE: Record<Choice['kind'], string> = {
  accept: 'Accepted.',
  reject: 'Rejected.',
  keep_current: 'Current text kept.',
  take_proposal: 'Suggestion used.',
  take_merge: 'Both kept.',
  own_wording: 'Accepted with your edits.',
};

/** What a decision on one hunk did. */
export function doneText(
  { kind }: Choice,
  { approved, decided, alreadyThere }: Omit<DecisionReport, 'status' | 'skipped'>,
  hunk: Pick<HunkView, 'approvals' | 'approvalsNeeded'> | undefined,
): string {
  if (approved > 0 && kind === 'own_wording') return 'Wording proposed. Someone else must accept it.';
  if (approved > 0) {
    const given = (hunk?.approvals.filter(({ text, counts }) => text === null && counts).length ?? 0) + 1;
    return `Approved. ${given} of ${Math.max(given, hunk?.approvalsNeeded ?? given)} approvals so far.`;
  }
  return decided === 0 && alreadyThere > 0 ? 'It’s already in the text.' : DONE[kind];
}

export function leftText(count: number): string {
  if (count <= 0) return 'Nothing is left to review.';
  return count === 1 ? '1 change is left.' : `${count} changes are left.`;
}

/** What was taken back, and by whom when somebody else was faster. */
export function undoneText({ isNew, undoneBy }: Pick<UndoReport, 'isNew' | 'undoneBy'>): string {
  return isNew ? 'Decision undone.' : `${undoneBy.name} already undid it.`;
}

/** What became of decisions that were taken back together. A problem: some of them stay. */
export function undoneManyText({ results }: Pick<UndoManyReport, 'results'>): { text: string; isProblem: boolean } {
  const done = results.filter(({ outcome }) => outcome === 'undone' || outcome === 'withdrawn').length;
  const kept = results.flatMap(({ message }) => message ?? []);
  const undone = done === 1 ? 'Decision undone.' : `${done} decisions undone.`;
  if (kept.length === 0)
    return { text: done > 0 ? undone : 'Someone already undid these decisions.', isProblem: false };
  const stay =
    kept.length === 1 ? `1 decision wasn’t undone: ${kept[0]}` : `${kept.length} decisions weren’t undone: ${kept[0]}`;
  return { text: done > 0 ? `${undone} ${stay}` : stay, isProblem: true };
}

/** "1 of 2 approvals: Ada Quill", of the proposal itself; undefined where one is enough. */
export function approvalsText({
  approvals,
  approvalsNeeded,
}: Pick<HunkView, 'approvals' | 'approvalsNeeded'>): string | undefined {
  if (approvalsNeeded < 2) return undefined;
  const given = approvals.filter(({ text, counts }) => text === null && counts);
  const who = given.map(({ person }) => person.name).join(', ');
  return `${given.length} of ${approvalsNeeded} approvals${who && `: ${who}`}`;
}

/** A wording that waits for other people to accept it. */
export interface ProposedWording {
  text: string;
  /** Everyone who accepted it so far; whoever proposed it comes first. */
  people: Person[];
}

/** The wordings that people would put in instead of the proposal, oldest first. */
export function proposedWordings({ approvals }: Pick<HunkView, 'approvals'>): ProposedWording[] {
  const wordings = new Map<string, Person[]>();
  for (const { text, person } of approvals) {
    if (text !== null) wordings.set(text, [...(wordings.get(text) ?? []), person]);
  }
  return [...wordings].map(([text, people]) => ({ text, people }));
}

/** How a hunk was decided, and by whom. */
export function decisionText({ kind, reason, decidedBy, inherited }: DecisionView): string {
  const by = `${decidedBy ? ` by ${decidedBy.name}` : ''}${inherited ? ' before it was refined' : ''}`;
  switch (kind) {
    case 'accepted':
      return `Accepted${by}`;
    case 'accepted_edited':
      return `Accepted with edits${by}`;
    case 'already_there':
      return 'Already in the text';
    case 'rejected':
      return reason === 'kept_current' ? `Current text kept${by}` : `Rejected${by}${reason ? `: ${reason}` : ''}`;
  }
}
