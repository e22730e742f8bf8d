import { z } from 'zod';
import { LIVE_EDITORS, type SuggestOnly } from '@/documents/sharing/core/suggest-only';
import { idSchema } from '@/identity/schema';
import type { ErrorCode } from '@/kernel/error';
import { isPlainName } from '@/kernel/readable';
import type { EncodedAnchor } from '@/versions/core/hunks/anchors';
import type { Person, SuggestionStatus } from '@/versions/schema';
import { BLAME_CLIENTS, MAX_APPROVALS } from './core/limits';
import type { RuleRefusal } from './core/refusal';
import { isStoredReason, KEPT_CURRENT, WITHDRAWN } from './core/stored-reasons';
import type { TreeChangeView, TreeDecisionReport } from './tree/schema';

export type { RuleRefusal };
export { KEPT_CURRENT, WITHDRAWN };

/**
 * `already_there` is set by the system: someone had already typed the suggested text. It counts as no one's acceptance.
 */
export type DecisionKind = 'accepted' | 'accepted_edited' | 'rejected' | 'already_there';

const MAX_WORDING = 1_000_000;
const wording = z.string().max(MAX_WORDING, 'is longer than a million characters');
/** The text that the reviewer saw in the hunk's place. The choice applies only if the text hasn't changed since. */
const seen = wording;

const rejectReason = z
  .string()
  .trim()
  .max(1000)
  .refine(isPlainName, 'contains characters that cover or reorder the text around them')
  .refine((reason) => !isStoredReason(reason), 'is a reserved word');

/**
 * What a reviewer can choose. `accept` is for a hunk whose text hasn't changed since the agent read it. The choices
 * with `seen` are for a conflict, and `own_wording` is for both.
 */
const choiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({ kind: z.literal('reject'), reason: rejectReason.optional() }),
  z.object({ kind: z.literal('keep_current') }),
  z.object({ kind: z.literal('take_proposal'), seen }),
  z.object({ kind: z.literal('take_merge'), seen }),
  z.object({ kind: z.literal('own_wording'), seen, text: wording }),
]);
export type Choice = z.infer<typeof choiceSchema>;

export const decideHunkInput = z.object({ hunkId: idSchema, choice: choiceSchema });
export type DecideHunkInput = z.infer<typeof decideHunkInput>;

/** The choices that can apply to many hunks at once. */
const wholesaleChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({ kind: z.literal('reject'), reason: rejectReason.optional() }),
]);
export type WholesaleChoice = z.infer<typeof wholesaleChoice>;

export const decideAllInput = z.object({ suggestionId: idSchema, choice: wholesaleChoice });
export type DecideAllInput = z.infer<typeof decideAllInput>;

export const decideManyInput = z.object({
  documentId: idSchema,
  /** Hunks of any suggestions under review in the document. */
  hunkIds: z.array(idSchema).min(1).max(2000),
  choice: wholesaleChoice,
});
export type DecideManyInput = z.infer<typeof decideManyInput>;

export const undoManyInput = z.object({ documentId: idSchema, hunkIds: z.array(idSchema).min(1).max(2000) });
export type UndoManyInput = z.infer<typeof undoManyInput>;

export const hunkInput = z.object({ hunkId: idSchema });
/** A turn's id is the id of its change set. */
export const changeSetInput = z.object({ changeSetId: idSchema });
export const projectInput = z.object({ projectId: idSchema });

/** The most parts of a change set that can be listed at once. */
const MAX_PARTS = 2000;

export const decideChangeSetInput = z.object({
  changeSetId: idSchema,
  choice: wholesaleChoice,
  /**
   * The parts that the reviewer saw. Open parts that aren't listed here were added later: they stay open, and the report lists
   * them. If this is left out, everything open is decided.
   */
  shown: z
    .object({
      suggestionIds: z.array(idSchema).max(MAX_PARTS).default([]),
      treeChangeIds: z.array(idSchema).max(MAX_PARTS).default([]),
    })
    .optional(),
});
export type DecideChangeSetInput = z.infer<typeof decideChangeSetInput>;

const globSchema = z.string().trim().min(1, 'is empty').max(200, 'is longer than 200 characters');

export const setRulesInput = z.object({
  projectId: idSchema,
  /** How many people must accept a hunk before it's applied. */
  approvals: z.number().int().min(1).max(MAX_APPROVALS),
  /** Whether people can't accept changes they asked the agent for. */
  notOwnRequest: z.boolean(),
  /** Who may accept changes in documents whose path matches (`*`, `**` and `?`). The last matching line applies. */
  owners: z
    .array(
      z.object({
        glob: globSchema,
        userIds: z.array(idSchema).min(1, 'choose at least one person').max(50),
      }),
    )
    .max(100),
  /**
   * Where people change live text only by suggestions, and who may still edit it. The last matching line applies. If
   * it's left out, the setting doesn't change.
   */
  suggestOnly: z
    .array(z.object({ glob: globSchema, mayEdit: z.enum(LIVE_EDITORS) }))
    .max(100)
    .optional(),
});
export type SetRulesInput = z.infer<typeof setRulesInput>;

export const documentInput = z.object({ documentId: idSchema });
export const suggestionInput = z.object({ suggestionId: idSchema });

export const eraseGuestInput = z.object({
  /** A document in which the guest left something. */
  documentId: idSchema,
  /** The `userId` of a comment's or suggestion's author, where that is marked as by a guest. */
  guestId: idSchema,
  /** Whether the guest's comments are deleted, too. */
  withComments: z.boolean().default(false),
});
export type EraseGuestInput = z.output<typeof eraseGuestInput>;

/** Someone without an account who wrote through a share link. */
export interface LinkGuest {
  /** Their id belongs to no person, and their name says that they are a guest. */
  guest: Person;
  firstAt: Date;
  lastAt: Date;
  commentCount: number;
  suggestionCount: number;
  /** The document in which they wrote last. */
  documentId: string;
}

export interface LinkGuests {
  /** At most 100: those who wrote last. */
  guests: LinkGuest[];
  /** How many there are. */
  total: number;
}

/** From how much something was erased. */
export interface ErasedGuest {
  suggestions: number;
  comments: number;
}

/** A decision that hasn't been undone. */
export interface DecisionView {
  kind: DecisionKind;
  reason: string | null;
  /** The inserted text, if it differs from the hunk's. */
  text: string | null;
  /** Null for the system (already_there). */
  decidedBy: Person | null;
  decidedAt: Date;
  /** Whether it was made on the same hunk of the suggestion that this one refines. */
  inherited: boolean;
}

/** One person's acceptance of a hunk that needs more approvals. */
export interface ApprovalView {
  person: Person;
  at: Date;
  /** The text they want to insert, if it differs from the hunk's. */
  text: string | null;
  /** False if they may no longer accept it: they lost the right to decide, or a rule forbids it now. */
  counts: boolean;
}

export interface HunkView {
  id: string;
  position: number;
  /** UTF-16 range in the review base. */
  from: number;
  to: number;
  before: string;
  after: string;
  /** Why the agent suggested it, in one line, if it said so. */
  reason: string | null;
  /** Encoded Yjs relative positions, base64: the browser resolves them on its own copy (`decodeAnchor`). */
  anchor: EncodedAnchor;
  decision: DecisionView | null;
  /** Approvals of an open hunk, oldest first. */
  approvals: ApprovalView[];
  /** How many people must accept a hunk of this project before it's applied. */
  approvalsNeeded: number;
  /** Why nobody may accept an open hunk that would change a frozen passage. */
  refusal: RuleRefusal | null;
}

export interface SuggestionView {
  id: string;
  documentId: string;
  status: SuggestionStatus;
  supersededById: string | null;
  description: string;
  createdAt: Date;
  /** Null if a person wrote it. */
  turnId: string | null;
  /**
   * The change set through which it can be decided (`review.changeSet`): its turn, or everything its person suggested
   * together.
   */
  changeSetId: string | null;
  /** The change request that it's part of, if someone has made one of its change set. */
  request: { changeSetId: string; title: string; isClosed: boolean } | null;
  /** For a guest: an id that belongs to no person, and a name that says it's a guest. */
  askedBy: Person | null;
  /** Whether someone without an account suggested it through a share link. */
  isByGuest: boolean;
  /**
   * Everyone who asked for it, or for a suggestion that it refines. For a guest's suggestion, the creator of the share
   * link.
   */
  askers: Person[];
  reviewBaseId: string;
  editCount: number;
  charDelta: number;
  /** Other suggestions under review that build on the same version: the alternatives to this one. */
  siblings: string[];
  /** Why the current user may not accept any of it under the project's review rules. Rejecting is always allowed. */
  refusal: RuleRefusal | null;
  hunks: HunkView[];
}

/** The result of a decision. */
export interface DecisionReport {
  /** The number of hunks that were decided, without those whose text was already there. */
  decided: number;
  alreadyThere: number;
  /** The number of hunks that were approved but need more approvals. They stay open. */
  approved: number;
  /** The number of hunks left open because their text has changed or a review rule forbids accepting them. */
  skipped: number;
  /** The suggestion's status afterwards. */
  status: SuggestionStatus;
}

/** An open hunk that can't be accepted as it is, because its text has changed. `now` is the text at its place. */
export interface Conflict {
  hunkId: string;
  now: string;
}

/**
 * The result for one hunk of a selection.
 * - conflict: its text has changed, or another hunk of the selection changes the same place.
 * - refused: a review rule forbids it; see the message.
 * - decided_before: someone else decided it first.
 * - closed: its suggestion isn't under review, or belongs to another document.
 */
export type HunkOutcome =
  | 'decided'
  | 'approved'
  | 'already_there'
  | 'conflict'
  | 'refused'
  | 'decided_before'
  | 'closed';

export interface HunkResult {
  hunkId: string;
  outcome: HunkOutcome;
  /** The reason for a refusal. */
  message: string | null;
}

export interface DecideManyReport extends Omit<DecisionReport, 'status'> {
  /** One result per requested hunk, in the same order. */
  results: HunkResult[];
  /** The suggestions of these hunks, with their status afterwards. */
  suggestions: { suggestionId: string; status: SuggestionStatus }[];
}

export interface UndoReport {
  /** The suggestion's status afterwards. */
  status: SuggestionStatus;
  isTextChanged: boolean;
  /** False if the decision had already been undone, so that nothing changed. */
  isNew: boolean;
  undoneBy: Person;
  undoneAt: Date;
}

/**
 * The result of undoing the decision on one hunk.
 * - withdrawn: it was an approval that needed others.
 * - undone_before: someone else undid it first.
 * - blocked: the text has changed, or there was no decision.
 * - refused: a review rule forbids it.
 */
export type UndoOutcome = 'undone' | 'withdrawn' | 'undone_before' | 'blocked' | 'refused';

export interface UndoResult {
  hunkId: string;
  outcome: UndoOutcome;
  /** Why it's blocked or refused. */
  message: string | null;
}

export interface UndoManyReport {
  /** One result per requested hunk, in the same order. */
  results: UndoResult[];
  isTextChanged: boolean;
}

/** One suggestion of a change set. */
export interface ChangeSetEntry {
  documentId: string;
  path: string;
  suggestionId: string;
  /** The turn that suggested it, or null if a person did. */
  turnId: string | null;
  description: string;
  status: SuggestionStatus;
  supersededById: string | null;
  counts: { hunks: number; open: number; accepted: number; rejected: number; alreadyThere: number };
}

/**
 * All suggestions of a turn, or of a person who suggested them together, by path, in documents that the current user
 * may read; and the changes of the tree.
 */
export interface ChangeSetView {
  changeSetId: string;
  /** Whether someone closed its change request. Then the change set can't be decided as a whole. */
  isClosed: boolean;
  /** Whether its change request is a draft, which can't be decided as a whole either. */
  isDraft: boolean;
  entries: ChangeSetEntry[];
  /** Oldest first. */
  tree: TreeChangeView[];
}

export type ChangeSetResult = { documentId: string; path: string; suggestionId: string } & (
  | { ok: true; report: DecisionReport }
  | { ok: false; code: ErrorCode; message: string }
);

export type TreeChangeResult = { treeChangeId: string; path: string } & (
  | { ok: true; report: TreeDecisionReport }
  | { ok: false; code: ErrorCode; message: string }
);

export interface ChangeSetReport {
  results: ChangeSetResult[];
  /** Results for the changes of the tree that were open. */
  tree: TreeChangeResult[];
  /** Open parts that the reviewer hadn't been shown. They weren't decided. */
  added: { suggestionIds: string[]; treeChangeIds: string[] };
}

export interface ReviewRulesView {
  approvals: number;
  notOwnRequest: boolean;
  owners: { glob: string; people: Person[] }[];
  suggestOnly: readonly SuggestOnly[];
  /** Null if nobody has set rules yet. */
  updatedAt: Date | null;
  updatedBy: Person | null;
}

// ---------------------------------------------------------------- blame

const clock = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** Spans of the live text's items: `[Yjs client id, first clock, clock after the last]`. */
export const blameInput = z.object({
  documentId: idSchema,
  spans: z.array(z.tuple([z.int().min(0), clock, clock])).max(BLAME_CLIENTS),
});
export type BlameInput = z.infer<typeof blameInput>;

export type OriginKind = 'created' | 'imported' | 'duplicated' | 'sample' | 'restored';

/** Who or what wrote a passage. */
export type BlameSource =
  /** `since`: the start of the session in which it was typed. */
  | { kind: 'typed'; by: Person; since: Date }
  /**
   * A hunk that someone accepted, or the text of a suggested document. `suggestionId` is then the id of the tree
   * change. `reworded`: they replaced a hunk by their own words.
   */
  | {
      kind: 'accepted';
      suggestionId: string;
      description: string;
      turnId: string | null;
      askedBy: Person | null;
      by: Person | null;
      at: Date;
      reworded: boolean;
    }
  /** Text that was restored when a decision was undone. */
  | { kind: 'put_back'; by: Person | null; at: Date }
  | { kind: OriginKind; by: Person | null; at: Date; versionId: string | null };

export interface BlamePage {
  sources: BlameSource[];
  /** Yjs clients that write for one person, each with the index of its source. */
  people: [clientId: number, source: number][];
  /** Text that the server wrote: separate ranges, in the order of the spans and their clocks. */
  ranges: [clientId: number, fromClock: number, toClock: number, source: number][];
  /** Spans that this page doesn't cover. Ask for them next. */
  rest: BlameInput['spans'];
}
