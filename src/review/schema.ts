import { z } from 'zod';
import type { EncodedAnchor } from '@/versions/core/anchors';
import type { Person, SuggestionStatus } from '@/versions/schema';

/** `already_there` is the system's: somebody had put the proposal there. It counts as nobody's acceptance. */
export type DecisionKind = 'accepted' | 'accepted_edited' | 'rejected' | 'already_there';

/** The reason of a rejection that came out of a conflict. */
export const KEPT_CURRENT = 'kept_current';

const idSchema = z.string().regex(/^[\w-]{1,64}$/, 'is not an id');
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

export const decideAllInput = z.object({
  suggestionId: idSchema,
  choice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('accept') }),
    z.object({ kind: z.literal('reject'), reason: z.string().trim().max(1000).optional() }),
  ]),
});
export type DecideAllInput = z.infer<typeof decideAllInput>;

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
  reviewBaseId: string;
  editCount: number;
  charDelta: number;
  hunks: HunkView[];
}

/** What a decision did. */
export interface DecisionReport {
  /** How many hunks this decided, without those that the system found already there. */
  decided: number;
  alreadyThere: number;
  /** Hunks left open because their text has changed since it was suggested. */
  skipped: number;
  /** Of the suggestion, afterwards. */
  status: SuggestionStatus;
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
