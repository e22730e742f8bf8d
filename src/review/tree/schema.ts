import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import type { Person } from '@/versions/schema';
import type { RuleRefusal } from '../core/refusal';

/** Suggested changes of a project's tree. Safe for the browser. */

/** What the agent can suggest for the tree. Deleting means moving to the trash. */
export type TreeChangeKind = 'create' | 'rename' | 'delete';
export type TreeChangeStatus = 'pending' | 'accepted' | 'rejected' | 'superseded';

/** A tree change as it's suggested. Paths are as the model wrote them. */
export type TreeChangeRequest =
  | { kind: 'create'; path: string; text: string }
  | { kind: 'rename'; documentId: string; path: string }
  | { kind: 'delete'; documentId: string };

/**
 * What a reviewer can choose. `path` puts a new or renamed document at another path. `seen` accepts in spite of a
 * conflict: it's the `seen` of the conflict that the reviewer was shown, and applies only while that is still true.
 */
const treeChoice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accept'),
    path: z.string().max(4096, 'is too long').optional(),
    seen: z.string().max(4096, 'is too long').optional(),
  }),
  z.object({ kind: z.literal('reject'), reason: z.string().trim().max(1000).optional() }),
]);
export type TreeChoice = z.infer<typeof treeChoice>;

export const treeChangeInput = z.object({ treeChangeId: idSchema });
export const documentInput = z.object({ documentId: idSchema });
export const decideTreeChangeInput = z.object({ treeChangeId: idSchema, choice: treeChoice });
export type DecideTreeChangeInput = z.infer<typeof decideTreeChangeInput>;
/** `cursor`: the UTF-16 offset at which the part starts. */
export const treeChangeTextInput = z.object({ treeChangeId: idSchema, cursor: z.int().min(0).default(0) });

/**
 * Why a change doesn't fit the tree any more.
 * - path_taken: another document, or a folder, has the path. `freePath` is a free one near it.
 * - trashed: the document to rename is in the trash.
 * - moved: the document was renamed since.
 * - edited: the document to delete was edited since.
 */
export interface TreeConflict {
  reason: 'path_taken' | 'trashed' | 'moved' | 'edited';
  message: string;
  freePath: string | null;
  /** To accept anyway; null if that isn't possible. */
  seen: string | null;
}

export interface TreeDecisionView {
  kind: 'accepted' | 'rejected';
  reason: string | null;
  /** The path that the reviewer chose, if not the suggested one. */
  path: string | null;
  decidedBy: Person;
  decidedAt: Date;
}

export interface TreeApprovalView {
  person: Person;
  at: Date;
  /** The path that they chose, if not the suggested one. */
  path: string | null;
  /** False if they may no longer accept it. */
  counts: boolean;
}

export interface TreeChangeView {
  id: string;
  projectId: string;
  kind: TreeChangeKind;
  /** Of the new document, after the rename, or of the document to delete. */
  path: string;
  /** For a rename: the path before. */
  from: string | null;
  /** The document to rename or delete, or the one that the acceptance created. */
  documentId: string | null;
  /** The document of the conversation. The change is reviewed there. */
  askedInDocumentId: string;
  description: string;
  turnId: string;
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
  /** Of an open change. */
  conflict: TreeConflict | null;
}

/** A part of a suggested document's text. */
export interface TreeChangeText {
  text: string;
  /** UTF-16 offset of the next part; undefined at the end. */
  nextCursor: number | undefined;
  /** Lines of the whole text. */
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
