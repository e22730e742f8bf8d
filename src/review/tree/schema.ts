import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import { isPlainName } from '@/kernel/readable';
import { descriptionSchema, type Person } from '@/versions/schema';
import type { RuleRefusal } from '../core/refusal';
import { MAX_TOGETHER } from './core/limits';

/** Suggested changes of a project's tree. Can be imported in the browser. */

/** What can be suggested for the tree. Deleting means moving to the trash. */
export type TreeChangeKind = 'create' | 'rename' | 'delete';
export type TreeChangeStatus = 'pending' | 'accepted' | 'rejected' | 'superseded' | 'withdrawn';

const pathSchema = z.string().max(4096, 'is too long');

const treeChangeRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), path: pathSchema, text: z.string() }),
  z.object({ kind: z.literal('rename'), documentId: idSchema, path: pathSchema }),
  z.object({ kind: z.literal('delete'), documentId: idSchema }),
]);
/** A suggested tree change. Paths are as the model or person wrote them. */
export type TreeChangeRequest = z.infer<typeof treeChangeRequest>;

export const suggestOwnTreeChangeInput = z.object({
  /** A UUID created by the client: the same key twice creates one tree change. It becomes the tree change's id. */
  key: z.uuid(),
  projectId: idSchema,
  /** The `text` of a new document is the content of its file, with its line endings and byte order mark. */
  change: treeChangeRequest,
  description: descriptionSchema,
  /**
   * A UUID created by the client: all suggestions of the person in a project with the same one can be decided together.
   */
  changeSet: z.uuid().optional(),
});
export type SuggestOwnTreeChangeInput = z.infer<typeof suggestOwnTreeChangeInput>;

export const suggestOwnTreeChangesInput = suggestOwnTreeChangeInput.omit({ key: true, change: true }).extend({
  /** Each change has its own `key`, as a single change does. No two may concern the same document or path. */
  changes: z
    .array(suggestOwnTreeChangeInput.pick({ key: true, change: true }))
    .min(1)
    .max(MAX_TOGETHER, `You can suggest at most ${MAX_TOGETHER} changes at once.`)
    .refine(areApart, 'Two of these changes are about the same document or path.'),
});
export type SuggestOwnTreeChangesInput = z.infer<typeof suggestOwnTreeChangesInput>;

function areApart(changes: readonly { key: string; change: TreeChangeRequest }[]): boolean {
  const keys = new Set(changes.map(({ key }) => key));
  const documents = new Set(changes.map(({ change }) => ('documentId' in change ? change.documentId : change.path)));
  return keys.size === changes.length && documents.size === changes.length;
}

export interface SuggestedTreeChange {
  treeChangeId: string;
  kind: TreeChangeKind;
  /** The normalised path: of the new document, after the rename, or of the document to delete. */
  path: string;
  /** For a rename: the old path. */
  from: string | null;
  /** The document where the change is reviewed, or null if the project has none: then it's reviewed in the tree. */
  reviewedInDocumentId: string | null;
  changeSetId: string;
  /** False if the same key had already been sent. */
  isNew: boolean;
}

/**
 * What a reviewer can choose. `path` puts a new or renamed document at another path. `seen` accepts in spite of a
 * conflict: it's the `seen` of the conflict that the reviewer was shown, and applies only while that conflict hasn't
 * changed.
 */
const treeChoice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accept'),
    path: pathSchema.optional(),
    seen: z.string().max(4096, 'is too long').optional(),
  }),
  z.object({
    kind: z.literal('reject'),
    reason: z
      .string()
      .trim()
      .max(1000)
      .refine(isPlainName, 'contains characters that cover or reorder the text around them')
      .optional(),
  }),
]);
export type TreeChoice = z.infer<typeof treeChoice>;

export const treeChangeInput = z.object({ treeChangeId: idSchema });
export const projectInput = z.object({ projectId: idSchema });
export const documentInput = z.object({ documentId: idSchema });
export const decideTreeChangeInput = z.object({ treeChangeId: idSchema, choice: treeChoice });
export type DecideTreeChangeInput = z.infer<typeof decideTreeChangeInput>;
/** `cursor`: the UTF-16 offset at which the part starts. */
export const treeChangeTextInput = z.object({ treeChangeId: idSchema, cursor: z.int().min(0).default(0) });

/**
 * Why a change no longer fits the tree.
 * - path_taken: another document, or a folder, has the path. `freePath` is a free one near it.
 * - trashed: the document to rename is in the trash.
 * - moved: the document was renamed since.
 * - edited: the document to delete was edited since.
 */
export interface TreeConflict {
  reason: 'path_taken' | 'trashed' | 'moved' | 'edited';
  message: string;
  freePath: string | null;
  /** Pass it to accept anyway; null if that isn't possible. */
  seen: string | null;
}

export interface TreeDecisionView {
  kind: 'accepted' | 'rejected';
  reason: string | null;
  /** The path that the reviewer chose, if it differs from the suggested one. */
  path: string | null;
  decidedBy: Person;
  decidedAt: Date;
}

export interface TreeApprovalView {
  person: Person;
  at: Date;
  /** The path that they chose, if it differs from the suggested one. */
  path: string | null;
  /** False if they may no longer accept it. */
  counts: boolean;
}

export interface TreeChangeView {
  id: string;
  projectId: string;
  kind: TreeChangeKind;
  /** The path of the new document, after the rename, or of the document to delete. */
  path: string;
  /** For a rename: the old path. */
  from: string | null;
  /** The document to rename or delete, or the one that the acceptance created. */
  documentId: string | null;
  /**
   * The document where it's reviewed: the conversation's document, or one near a person's change. Null if the project had
   * none.
   */
  askedInDocumentId: string | null;
  description: string;
  /** Null if a person suggested it. */
  turnId: string | null;
  /**
   * The change set through which it can be decided (`review.changeSet`): its turn, or everything its person suggested
   * together.
   */
  changeSetId: string;
  createdAt: Date;
  askedBy: Person;
  /** Everyone who asked for it, or for a suggestion that it supersedes. */
  askers: Person[];
  status: TreeChangeStatus;
  supersededById: string | null;
  decision: TreeDecisionView | null;
  approvals: TreeApprovalView[];
  approvalsNeeded: number;
  /** Why the current user may not accept it under the project's review rules. Rejecting is always allowed. */
  refusal: RuleRefusal | null;
  /** The conflict of an open change. */
  conflict: TreeConflict | null;
}

/** An open tree change, as the project's tree shows it. */
export interface OpenTreeChange {
  id: string;
  kind: TreeChangeKind;
  /** The path of the new document, after the rename, or of the document to delete at the time of the suggestion. */
  path: string;
  /** For a rename: the old path. */
  from: string | null;
  /** The document to rename or delete. */
  documentId: string | null;
  /** The document where it's reviewed, or null if it's reviewed in the tree. */
  askedInDocumentId: string | null;
}

/** A part of a suggested document's text. */
export interface TreeChangeText {
  text: string;
  /** UTF-16 offset of the next part; undefined at the end. */
  nextCursor: number | undefined;
  /** The number of lines of the whole text. */
  lines: number;
}

export interface TreeDecisionReport {
  /** Still pending if it needs more approvals. */
  status: TreeChangeStatus;
  /** Whether this was an approval that needs others. */
  approved: boolean;
  /** The document that was created, renamed or moved to the trash. */
  documentId: string | null;
  /** Its path afterwards, or before it was moved to the trash. */
  path: string | null;
}

export interface TreeUndoReport {
  status: TreeChangeStatus;
  /** False if the decision had already been undone, so that nothing changed. */
  isNew: boolean;
  isTreeChanged: boolean;
  undoneBy: Person;
  undoneAt: Date;
}
