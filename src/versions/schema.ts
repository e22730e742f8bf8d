import { z } from 'zod';
import type { LineEnds } from '@/documents/schema';
import { idSchema } from '@/identity/schema';
import { isPlainName, isVisible } from '@/kernel/readable';
import { EDIT_TYPES } from './core/edits/edit-input';
import type { EncodedAnchor } from './core/hunks/anchors';

/** `snapshot` is the live text at one moment. */
export type VersionType = 'snapshot' | 'ai_suggestion' | 'merge' | 'restore' | 'import';

/** `pending` while a hunk is open. Only suggestions have a status. */
export type SuggestionStatus = 'pending' | 'accepted' | 'partially_accepted' | 'rejected' | 'superseded' | 'withdrawn';

export const SUGGEST_TOOL = 'suggest_document_edits';

export const SUGGEST_TOOL_DESCRIPTION = `Suggest edits to a document. This creates a version for the user to review; it does not change the document.
The user sees each change with its reason and can accept it, reject it or ask you to refine, so give each edit its reason. When you refine, your edits build on your last suggestion, not on the live document.
Use it whenever the user asks to edit, improve, rewrite or modify their writing; do not paste the new text into the chat instead.
Say where an edit applies in one of two ways: by quotation (find, for replace and delete; quote enough to be unique, exactly as it stands), or by position (start and end, in Unicode code points from 0, end exclusive; expect may hold the text that you believe stands there).
All positions mean the text as you were shown it, before any of these edits. All edits apply, or none.`;

const position = z.number().int();

/**
 * The tool's input as models see it. It's flat because some models reject unions. Which fields belong together is
 * checked later.
 */
export const suggestDocumentEditsSchema = z.object({
  document_id: z.string().describe('The document to edit'),
  edits: z
    .array(
      z.object({
        type: z.enum(EDIT_TYPES).describe('What to do'),
        start: position.optional().describe('Where, in code points from 0; for an insert the place of the new text'),
        end: position.optional().describe('End of the range, exclusive (delete and replace by position)'),
        expect: z.string().optional().describe('The text that you believe stands from start to end'),
        find: z.string().optional().describe('The text to replace or delete, quoted exactly, instead of start and end'),
        occurrence: position.optional().describe('Which occurrence of find, from 1, if it stands there more than once'),
        text: z.string().optional().describe('The new text (insert and replace)'),
        reason: z.string().optional().describe('Why, in one short, plain sentence that the user reads with the change'),
      }),
    )
    .describe('One or more edits'),
  description: z.string().describe('One line: what these edits accomplish'),
});

export const versionInput = z.object({ versionId: idSchema });

export const historyInput = z.object({
  documentId: idSchema,
  /** The end of the previous page: the time (ms) and id of its last version, which may have been deleted since. */
  cursor: z
    .string()
    .regex(/^\d{1,15}:[\w-]{1,64}$/, 'is not a cursor')
    .optional(),
  limit: z.number().int().min(1).max(100).default(50),
  /** Leaves out versions without a name. */
  named: z.boolean().optional(),
});
export type HistoryInput = z.infer<typeof historyInput>;

const versionName = z
  .string()
  .trim()
  .min(1, 'A version needs a name.')
  .max(120, 'A name can have at most 120 characters.')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A name can’t contain control characters.')
  .refine(isPlainName, 'A name can’t contain characters that cover or reorder the text around them.')
  .refine(isVisible, 'A name needs a visible character.');

export const snapshotInput = z.object({
  documentId: idSchema,
  description: z.string().trim().min(1, 'is empty').max(500, 'is longer than 500 characters').default('Saved manually'),
  name: versionName.optional(),
});

/** Null removes the name. */
export const nameVersionInput = z.object({ versionId: idSchema, name: versionName.nullable() });

export const continueVersionInput = z.object({
  versionId: idSchema,
  /** Only the length is checked here; the documents domain checks the rest. */
  path: z.string().max(4096, 'This path is too long.'),
});

/** The most frozen passages in a document. */
export const MAX_FROZEN = 200;
/** The longest frozen passage, in UTF-16 units. */
export const MAX_FROZEN_TEXT = 100_000;

/** An encoded Yjs relative position in base64. A longer string can't be the position of a character in the text. */
const textPosition = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is not a position');

/** A selection: the positions of its first and last characters. */
export const freezeRangeInput = z.object({ documentId: idSchema, from: textPosition, to: textPosition });
export type FreezeRangeInput = z.infer<typeof freezeRangeInput>;
export const unfreezeRangeInput = z.object({ rangeId: idSchema });
/** A text that a person edits elsewhere. */
export interface CheckedOut {
  documentId: string;
  versionId: string;
  text: string;
  /** The line endings of the document's file. The text has LF, unless they are mixed. */
  lineEnds: LineEnds;
  hasBom: boolean;
}

/** What a person's suggestion is for, in one line. */
export const descriptionSchema = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(500, 'is longer than 500 characters')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'contains control characters')
  .refine(isPlainName, 'contains characters that cover or reorder the text around them')
  .refine(isVisible, 'has no visible characters');

export const suggestTextInput = z.object({
  /** A UUID created by the client, which becomes the suggestion's id. The same key again gives the same suggestion. */
  key: z.uuid(),
  documentId: idSchema,
  /** The version that the text is based on. */
  versionId: idSchema,
  text: z.string(),
  description: descriptionSchema,
  /** An earlier suggestion of the same person that this one replaces. */
  replaces: idSchema.optional(),
  /** A UUID created by the client. A person's suggestions in a project with the same UUID can be decided together. */
  changeSet: z.uuid().optional(),
});
export type SuggestTextInput = z.infer<typeof suggestTextInput>;

export interface SuggestedText {
  suggestionId: string;
  hunkCount: number;
  /** False if the same key was sent before. */
  isNew: boolean;
}

/** Someone without an account who makes suggestions through a share link. */
export interface SuggestingGuest {
  /** Identifies the guest among the guests of a link. */
  guestId: string;
  name: string;
  linkId: string;
  /** The creator of the link, who counts as having asked for the suggestion. */
  hostId: string;
  /** The guest's account, if they are signed in and can read the document. They count as having asked for it, too. */
  memberId?: string | undefined;
}

export const documentInput = z.object({ documentId: idSchema });

export interface Person {
  userId: string;
  name: string;
}

/** A version as shown in lists. */
export interface VersionSummary {
  id: string;
  documentId: string;
  type: VersionType;
  description: string;
  name: string | null;
  /** Whether it was created automatically after a pause in typing. Automatic versions are thinned out with age. */
  automatic: boolean;
  createdAt: Date;
  /** The person who created it, or null if a turn created it or it's automatic. */
  createdBy: Person | null;
  /** Whether a guest of a share link suggested it. The ids in `createdBy` and `askedBy` then belong to no user. */
  isByGuest: boolean;
  turnId: string | null;
  parentVersionIds: string[];
  isHead: boolean;
  // Null except for suggestions:
  askedBy: Person | null;
  status: SuggestionStatus | null;
  supersededById: string | null;
  editCount: number | null;
  /** The new length minus the old one, in code points. In lists, other versions have it too, if it is known. */
  charDelta: number | null;
  hunkCount: number;
}

export interface VersionDetail extends VersionSummary {
  text: string;
}

/** A passage that no suggestion can change. */
export interface FrozenRangeView {
  id: string;
  /** Its text when it was frozen. */
  quote: string;
  anchor: EncodedAnchor;
  frozenBy: Person;
  frozenAt: Date;
  /** Whether the current user can unfreeze it. */
  mayUnfreeze: boolean;
}
