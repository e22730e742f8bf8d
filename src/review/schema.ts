import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import type { ErrorCode } from '@/kernel/error';
import type { EncodedAnchor } from '@/versions/core/hunks/anchors';
import type { Person, SuggestionStatus } from '@/versions/schema';

/** `already_there` is the system's: somebody had put the proposal there. It counts as nobody's acceptance. */
export type DecisionKind = 'accepted' | 'accepted_edited' | 'rejected' | 'already_there';

/** The reason of a rejection that came out of a conflict. */
export const KEPT_CURRENT = 'kept_current';

const MAX_WORDING = 1_000_000;
const wording = z.string().max(MAX_WORDING, 'is longer than a million characters');
/** The text that the reviewer saw in the hunk's place: what stands there by then must still be it. */
const seen = wording;

/**
 * What a reviewer can choose. `accept` is for a hunk whose text is as the agent saw it; the choices with `seen` are for
 * a conflict, `own_wording` for both.
 */
const choiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({ kind: z.literal('reject'), reason: z.string().trim().max(1000).optional() }),
  z.object({ kind: z.literal('keep_current') }),
  z.object({ kind: z.literal('take_proposal'), seen }),
  z.object({ kind: z.literal('take_merge'), seen }),
  z.object({ kind: z.literal('own_wording'), seen, text: wording }),
]);
export type Choice = z.infer<typeof choiceSchema>;

export const decideHunkInput = z.object({ hunkId: idSchema, choice: choiceSchema });
export type DecideHunkInput = z.infer<typeof decideHunkInput>;

/** What can be chosen for many hunks at once. */
const wholesaleChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept') }),
  z.object({ kind: z.literal('reject'), reason: z.string().trim().max(1000).optional() }),
]);
export type WholesaleChoice = z.infer<typeof wholesaleChoice>;

export const decideAllInput = z.object({ suggestionId: idSchema, choice: wholesaleChoice });
export type DecideAllInput = z.infer<typeof decideAllInput>;

export const decideManyInput = z.object({
  documentId: idSchema,
  /** Of any suggestions of the document that are under review. */
  hunkIds: z.array(idSchema).min(1).max(2000),
  choice: wholesaleChoice,
});
export type DecideManyInput = z.infer<typeof decideManyInput>;

export const undoManyInput = z.object({ documentId: idSchema, hunkIds: z.array(idSchema).min(1).max(2000) });
export type UndoManyInput = z.infer<typeof undoManyInput>;

export const hunkInput = z.object({ hunkId: idSchema });
export const turnInput = z.object({ turnId: idSchema });
export const projectInput = z.object({ projectId: idSchema });

export const decideChangeSetInput = z.object({ turnId: idSchema, choice: wholesaleChoice });
export type DecideChangeSetInput = z.infer<typeof decideChangeSetInput>;

export const MAX_APPROVALS = 5;
export const setRulesInput = z.object({
  projectId: idSchema,
  /** How many people have to accept a hunk before it is put into the text. */
  approvals: z.number().int().min(1).max(MAX_APPROVALS),
  /** Nobody accepts what they asked the agent for. */
  notOwnRequest: z.boolean(),
  /** Who alone may accept in documents whose path matches (`*`, `**` and `?`); the last that matches counts. */
  owners: z
    .array(
      z.object({
        glob: z.string().trim().min(1, 'is empty').max(200, 'is longer than 200 characters'),
        userIds: z.array(idSchema).min(1, 'names nobody').max(50),
      }),
    )
    .max(100),
});
export type SetRulesInput = z.infer<typeof setRulesInput>;

export const documentInput = z.object({ documentId: idSchema });
export const suggestionInput = z.object({ suggestionId: idSchema });

/** A standing decision. */
export interface DecisionView {
  kind: DecisionKind;
  reason: string | null;
  /** What went in, when it is not the hunk's own text. */
  text: string | null;
  /** Null: the system (already_there). */
  decidedBy: Person | null;
  decidedAt: Date;
  /** It was made on the same hunk of the suggestion that this one refines. */
  inherited: boolean;
}

/** Somebody would accept a hunk that needs more approvals. */
export interface ApprovalView {
  person: Person;
  at: Date;
  /** What they would put in, when it is not the hunk's own text. */
  text: string | null;
  /** False when they may no longer accept it: they lost the right to decide, or a rule stops them now. */
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
  /** Encoded Yjs relative positions, base64: the browser resolves them on its own copy (`decodeAnchor`). */
  anchor: EncodedAnchor;
  decision: DecisionView | null;
  /** Of an open hunk, oldest first. */
  approvals: ApprovalView[];
  /** How many people have to accept a hunk of this project before it is put into the text. */
  approvalsNeeded: number;
  /** Of an open hunk that would change a frozen passage: why nobody may accept it. */
  refusal: RuleRefusal | null;
}

/**
 * Which rule of the project stops a person. `frozen`: no suggestion may change the passage; `approvals`: a version holds
 * changes that not enough people have accepted.
 */
export type RuleName = 'owners' | 'own_request' | 'frozen' | 'approvals';

/** Why somebody may not accept, in a sentence that says who could. */
export interface RuleRefusal {
  rule: RuleName;
  message: string;
  who: Person[];
}

export interface SuggestionView {
  id: string;
  documentId: string;
  status: SuggestionStatus;
  supersededById: string | null;
  description: string;
  createdAt: Date;
  turnId: string | null;
  askedBy: Person | null;
  /** Everyone who asked for it, also for the suggestions that it refines. */
  askers: Person[];
  reviewBaseId: string;
  editCount: number;
  charDelta: number;
  /** Other suggestions under review that were made of the same version: alternatives to this one. */
  siblings: string[];
  /** Why whoever asks may not accept anything of it, by the project's review rules; rejecting is free. */
  refusal: RuleRefusal | null;
  hunks: HunkView[];
}

/** What a decision did. */
export interface DecisionReport {
  /** How many hunks this decided, without those that the system found already there. */
  decided: number;
  alreadyThere: number;
  /** How many hunks this approved that need more approvals: they stay open. */
  approved: number;
  /** Hunks left open because their text has changed since it was suggested, or because a review rule forbids it. */
  skipped: number;
  /** Of the suggestion, afterwards. */
  status: SuggestionStatus;
}

/**
 * What became of one hunk of a selection. `conflict`: its text has changed, or another hunk of the selection touches the same
 * place; `refused`: a review rule forbids it, see the message; `decided_before`: somebody was faster; `closed`: its
 * suggestion is not under review (any more), or is not of this document.
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
  /** Of a refusal. */
  message: string | null;
}

export interface DecideManyReport extends Omit<DecisionReport, 'status'> {
  /** One for each hunk that was asked for, in that order. */
  results: HunkResult[];
  /** The suggestions of these hunks, afterwards. */
  suggestions: { suggestionId: string; status: SuggestionStatus }[];
}

export interface UndoReport {
  /** Of the suggestion, afterwards. */
  status: SuggestionStatus;
  isTextChanged: boolean;
  /** False when the decision had been undone before: then nothing has happened now. */
  isNew: boolean;
  undoneBy: Person;
  undoneAt: Date;
}

/**
 * What became of the decision on one hunk. `withdrawn`: an approval that waited for others; `undone_before`: somebody was
 * faster; `blocked`: the text has changed since, or nothing was decided; `refused`: a review rule forbids it.
 */
export type UndoOutcome = 'undone' | 'withdrawn' | 'undone_before' | 'blocked' | 'refused';

export interface UndoResult {
  hunkId: string;
  outcome: UndoOutcome;
  /** Why it is blocked or refused. */
  message: string | null;
}

export interface UndoManyReport {
  /** One for each hunk that was asked for, in that order. */
  results: UndoResult[];
  isTextChanged: boolean;
}

/** One suggestion of a turn. */
export interface ChangeSetEntry {
  documentId: string;
  path: string;
  suggestionId: string;
  description: string;
  status: SuggestionStatus;
  supersededById: string | null;
  counts: { hunks: number; open: number; accepted: number; rejected: number; alreadyThere: number };
}

/** All that a turn suggests, by path, in the documents that whoever asks may read. */
export interface ChangeSetView {
  turnId: string;
  entries: ChangeSetEntry[];
}

export type ChangeSetResult = { documentId: string; path: string; suggestionId: string } & (
  | { ok: true; report: DecisionReport }
  | { ok: false; code: ErrorCode; message: string }
);

export interface ChangeSetReport {
  results: ChangeSetResult[];
}

export interface ReviewRulesView {
  approvals: number;
  notOwnRequest: boolean;
  owners: { glob: string; people: Person[] }[];
  /** Null: nobody has ever set any. */
  updatedAt: Date | null;
  updatedBy: Person | null;
}

// ---------------------------------------------------------------- blame

/** More clients, or more ranges, are asked for in further requests. */
export const BLAME_CLIENTS = 64;
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
  /** `since`: when the session began in which it was typed. */
  | { kind: 'typed'; by: Person; since: Date }
  /** A hunk that somebody accepted; `reworded` when they put their own words there. */
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
  /** A decision was undone, and the old text written once more. */
  | { kind: 'put_back'; by: Person | null; at: Date }
  | { kind: OriginKind; by: Person | null; at: Date; versionId: string | null };

export interface BlamePage {
  sources: BlameSource[];
  /** Yjs clients that write for one person, each with the index of its source. */
  people: [clientId: number, source: number][];
  /** What the server wrote: separate, in the order of the spans and their clocks. */
  ranges: [clientId: number, fromClock: number, toClock: number, source: number][];
  /** What has not been looked at yet: to be asked for next. */
  rest: BlameInput['spans'];
}
