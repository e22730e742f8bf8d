import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import { textProblem } from '@/kernel/text';

/** UTF-16 units. */
export const MAX_QUERY = 1_000;
const MAX_REPLACEMENT = 10_000;
/** The most documents in one call. Replacing in a project takes several calls. */
export const MAX_DOCUMENTS = 20;

const storable = (text: string) => textProblem(text) === undefined;

export const replaceQuerySchema = z.object({
  query: z.string().min(1).max(MAX_QUERY).refine(storable, 'contains characters that a document can’t store'),
  matchCase: z.boolean().default(false),
  wholeWord: z.boolean().default(false),
  /** The query is a regular expression of JavaScript; the replacement can have $1, $2 … and $&. */
  isRegExp: z.boolean().default(false),
});
export type ReplaceQuery = z.infer<typeof replaceQuerySchema>;

const replacement = z.string().max(MAX_REPLACEMENT).refine(storable, 'contains characters that a document can’t store');

export const findInProjectInput = replaceQuerySchema.extend({
  projectId: idSchema,
  replacement: replacement.default(''),
  /** The path of the previous page's last document. */
  cursor: z.string().max(2_000).optional(),
});
export type FindInProjectInput = z.infer<typeof findInProjectInput>;

const chosenSchema = z.object({
  documentId: idSchema,
  /** The log number of the text that was searched. */
  seq: z.string().regex(/^\d{1,19}$/),
  /** The start offsets of matches to leave unchanged (UTF-16). */
  except: z.array(z.number().int().nonnegative()).max(2_000).default([]),
});
export type ChosenDocument = z.infer<typeof chosenSchema>;

export const replaceInput = replaceQuerySchema.extend({
  /**
   * A UUID created by the client, the same for all calls of one replacement, so that each document is changed only
   * once.
   */
  runId: z.uuid(),
  replacement,
  documents: z.array(chosenSchema).min(1).max(MAX_DOCUMENTS),
});
export type ReplaceInput = z.infer<typeof replaceInput>;

export const undoReplaceInput = z.object({
  projectId: idSchema,
  runId: z.uuid(),
  /** The cursor that the previous call returned. */
  cursor: idSchema.optional(),
});
export type UndoReplaceInput = z.infer<typeof undoReplaceInput>;

/** A match with its surroundings, all on one line. */
export interface ShownMatch {
  /** UTF-16 offset in the text. */
  from: number;
  before: string;
  match: string;
  after: string;
  /** The text that would replace it. */
  replacement: string;
}

export interface FoundInDocument {
  documentId: string;
  path: string;
  seq: string;
  count: number;
  /** The first matches. */
  matches: ShownMatch[];
}

export interface FoundInProject {
  documents: FoundInDocument[];
  /** For the next page; undefined at the end. */
  nextCursor: string | undefined;
}

export interface ReplacedInDocument {
  documentId: string;
  /** Why a document isn't changed; undefined if it was changed or suggested. */
  problem: 'changed' | 'nothing' | 'frozen' | 'refused' | undefined;
  /** The server's message about a refusal. */
  message: string | undefined;
  count: number;
  /** The number of matches that are skipped because they are in frozen passages. */
  frozen: number;
}

export interface UndoneReplace {
  /** The number of matches that were restored. */
  undone: number;
  /**
   * The number of matches that weren't restored: changed or frozen since, or in a document that the person can no
   * longer edit.
   */
  kept: number;
  /** For the next documents; undefined at the end. */
  nextCursor: string | undefined;
}
