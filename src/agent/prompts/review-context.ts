import { startOf } from '@/kernel/text';
import { type HunkView, KEPT_CURRENT, type SuggestionView, WITHDRAWN } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';

type Change = Pick<HunkView, 'id' | 'before' | 'after' | 'decision'>;

/** A suggestion and its outcome, with the details that the agent gets. */
export interface ReviewedSuggestion extends Pick<SuggestionView, 'id' | 'documentId' | 'description' | 'status'> {
  hunks: readonly Change[];
}

/** A suggestion that a person wants refined. */
export interface RefinedSuggestion extends ReviewedSuggestion, Pick<SuggestionView, 'turnId'> {
  /** The changes that the person points at. Empty if they mean all of them. */
  hunkIds: readonly string[];
}

/** A change of the tree and its outcome. */
export type ReviewedTreeChange = Pick<TreeChangeView, 'kind' | 'path' | 'from' | 'documentId' | 'decision'>;

interface ReviewNews {
  /** The suggestions of earlier turns on this branch, oldest first. */
  suggestions: readonly ReviewedSuggestion[];
  treeChanges: readonly ReviewedTreeChange[];
  /** Earlier decisions have already been reported to the agent. */
  since: Date | undefined;
  refined: RefinedSuggestion | undefined;
  pathOf(documentId: string): string | undefined;
}

/** The most changes that are listed individually. For the rest only the number is given. */
const MAX_LISTED = 60;
/** The longest quotation, in UTF-16 units. */
const MAX_QUOTED = 300;

/**
 * Returns lines for the agent's next message: what reviewers did with its suggestions since it was last told, and what
 * it should refine. A change is accepted, rejected (and why), reworded (and how), or still open. Empty if nothing is
 * new. Text from people or models is quoted, so that it can't look like one of our lines.
 */
export function reviewContext({ suggestions, treeChanges, since, refined, pathOf }: ReviewNews): string[] {
  const told = suggestions.flatMap((suggestion) => {
    const isRefined = suggestion.id === refined?.id;
    const news = suggestion.hunks.filter(
      ({ decision }) => decision && (isRefined || !since || decision.decidedAt > since),
    );
    return news.length > 0 ? suggestionLines(suggestion, news, pathOf) : [];
  });
  const decided = treeChanges.filter(({ decision }) => decision && (!since || decision.decidedAt > since));
  told.push(...listed(decided, treeChangeLine));
  return [
    ...(told.length > 0 ? ['What reviewers decided about your suggestions since you were last told:', ...told] : []),
    ...(refined ? refinementLines(refined) : []),
  ];
}

function suggestionLines(
  { id, documentId, description, hunks }: ReviewedSuggestion,
  news: readonly Change[],
  pathOf: ReviewNews['pathOf'],
): string[] {
  const open = hunks.filter(({ decision }) => !decision).length;
  const path = pathOf(documentId);
  const where = path === undefined ? '' : ` of ${quote(path)}`;
  return [
    `suggestion ${id}${where} (${quote(description)}), ${open === 0 ? 'all decided' : `${open} still open`}:`,
    ...listed(news, changeItem),
  ];
}

function changeLine({ before, after, decision }: Change): string {
  const change = changeWords(before, after);
  switch (decision?.kind) {
    case 'accepted':
      return `accepted: ${change}`;
    case 'accepted_edited':
      return `accepted in the reviewer's own words: ${change}; they wrote ${quote(decision.text ?? '')} instead`;
    case 'already_there':
      return `already in the text by then: ${change}`;
    case 'rejected':
      if (decision.reason === KEPT_CURRENT) {
        return `rejected: ${change}. The text had been changed since, and the reviewer kept what stands there now`;
      }
      if (decision.reason === WITHDRAWN) return `withdrawn by its author: ${change}`;
      return `rejected: ${change}. ${decision.reason ? `Reason: ${quote(decision.reason)}` : 'No reason was given'}`;
    case undefined:
      return `open: ${change}`;
  }
}

function treeChangeLine({ kind, path, from, documentId, decision }: ReviewedTreeChange): string {
  const change = { create: 'new document', rename: `rename of ${quote(from ?? '')} to`, delete: 'deletion of' }[kind];
  const suggested = `${change} ${quote(path)}`;
  if (decision?.kind === 'accepted') {
    const chosen = decision.path === null ? '' : `; the reviewer chose the path ${quote(decision.path)}`;
    const made = kind === 'create' && documentId !== null ? ` (its document_id: ${documentId})` : '';
    return `accepted: ${suggested}${chosen}${made}`;
  }
  return `rejected: ${suggested}. ${decision?.reason ? `Reason: ${quote(decision.reason)}` : 'No reason was given'}`;
}

function refinementLines({ id, turnId, hunks, hunkIds }: RefinedSuggestion): string[] {
  const pointed = hunks.filter((hunk) => hunkIds.includes(hunk.id));
  const decided = turnId === null ? hunks.filter(({ decision }) => decision) : [];
  const general =
    `The request asks you to refine suggestion ${id}${turnId === null ? ', which a person made' : ''}. Make a new ` +
    'suggestion that builds on the text shown above and leaves alone what is good; do not make again what was rejected.';
  const told = decided.length > 0 ? ['What reviewers decided about it:', ...listed(decided, changeItem)] : [];
  const open = turnId === null ? hunks.filter(({ decision }) => !decision) : [];
  const answering =
    open.length === 0
      ? []
      : [
          'If the request asks for a review or an answer and not for other words, suggest nothing: comment on the changes ' +
            'with comment_on_change. Its open changes, by their id:',
          ...listed(open, ({ id, before, after }) => `- ${id}: ${changeWords(before, after)}`),
        ];
  if (pointed.length === 0) return [general, ...told, ...answering];
  return [
    `${general} The reviewer points at ${pointed.length === 1 ? 'this change' : 'these changes'}; leave the others as they are:`,
    ...listed(pointed, changeItem),
    ...told,
    ...answering,
  ];
}

function changeItem(change: Change): string {
  return `- ${changeLine(change)}`;
}

function listed<T>(changes: readonly T[], line: (change: T) => string): string[] {
  const rest = changes.length - MAX_LISTED;
  return [...changes.slice(0, MAX_LISTED).map(line), ...(rest > 0 ? [`- and ${rest} more`] : [])];
}

function changeWords(before: string, after: string): string {
  if (before === '') return `add ${quote(after)}`;
  if (after === '') return `delete ${quote(before)}`;
  return `replace ${quote(before)} with ${quote(after)}`;
}

function quote(text: string): string {
  const start = startOf(text, MAX_QUOTED);
  return `${JSON.stringify(start)}${start.length < text.length ? ' (cut)' : ''}`;
}
