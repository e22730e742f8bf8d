import { z } from 'zod';
import type { Role } from '@/identity/core/role';
import { idSchema, momentSchema, workspaceInput } from '@/identity/schema';
import { isPlainName, isVisible } from '@/kernel/readable';

export type DocumentKind = 'markdown' | 'json' | 'typst' | 'code';

/** The line endings of a document's file. `mixed`: the line breaks stay in the text unchanged. */
export type LineEnds = 'lf' | 'crlf' | 'mixed';

/** The largest text that can be created or imported, in bytes of UTF-8. */
export const MAX_TEXT_BYTES = 10 * 1024 * 1024;
/** The largest state of a document, in bytes: its text and a few bytes for each edit in its history. */
export const MAX_HISTORY_BYTES = 32 * 1024 * 1024;
/** The same in base64. */
const MAX_BASE64 = Math.ceil(MAX_TEXT_BYTES / 3) * 4;

/** A document as lists and trees show it. */
export interface DocumentSummary {
  documentId: string;
  projectId: string;
  path: string;
  kind: DocumentKind;
  updatedAt: Date;
  /** The pair that the document is part of; missing if it isn't in one. Only lists and opened documents have it. */
  pair?: DocumentPairHalf;
}

/** Which half of a pair a document is. People see the two documents of a pair as one thing: a sheet. */
export interface DocumentPairHalf {
  pairId: string;
  half: 'data' | 'template';
  /** The other half. */
  companionId: string;
}

export interface ProjectSummary {
  projectId: string;
  workspaceId: string;
  name: string;
  createdAt: Date;
  /** Null if it isn't archived. */
  archivedAt: Date | null;
  /** Whether only people and groups with a role in it may enter it. */
  isPrivate: boolean;
  /** Whether it's the actor's personal project. */
  isPersonal: boolean;
}

/** A project in the trash, with the number of documents that were trashed with it. */
export interface TrashedProject {
  projectId: string;
  name: string;
  trashedAt: Date;
  /** The person who moved it to the trash. */
  trashedBy: string | null;
  documentCount: number;
  /** The actor's role in the project. */
  role: Role;
}

/** A folder, or a project's root, that documents can be moved to. */
export interface Place {
  projectId: string;
  /** Empty for the root. */
  folder: string;
}

/** The last rebuild of a project's index. */
export interface IndexStatus {
  projectId: string;
  state: 'never' | 'running' | 'finished';
  /** The number of documents in the project, and how many of them the rebuild has indexed. */
  total: number;
  done: number;
  askedBy: string | null;
  askedAt: Date | null;
  finishedAt: Date | null;
}

const projectName = z
  .string()
  .trim()
  .min(1, 'A project needs a name.')
  .max(120, 'A name can have at most 120 characters.')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A name can’t contain control characters.')
  .refine(isPlainName, 'A name can’t contain characters that cover or reorder the text around them.')
  .refine(isVisible, 'A name needs a visible character.');

/** Only the length is checked here; `normalisePath` of core/path checks the rest. */
const path = z.string().max(4096, 'This path is too long.');

export const projectInput = z.object({ projectId: idSchema });
export const documentInput = z.object({ documentId: idSchema });

export const trashDocumentInput = documentInput.extend({
  /** Don't trash a document whose text has changed since it was created. */
  unlessEdited: z.boolean().optional(),
});
export type TrashDocument = z.infer<typeof trashDocumentInput>;

export const listTrashInput = workspaceInput.extend({
  /** Words that the project, the folders and the name contain together, in any order. */
  query: z.string().max(200).default(''),
  projectId: idSchema.optional(),
  /** The `nextCursor` of the previous page. */
  cursor: z.object({ trashedAt: momentSchema, documentId: idSchema }).optional(),
  limit: z.int().min(1).max(100).default(50),
});
export type ListTrash = z.output<typeof listTrashInput>;

export interface TrashedDocument extends DocumentSummary {
  projectName: string;
  trashedAt: Date;
  /** The person who moved it to the trash. Null if nobody knows, for documents from before this was stored. */
  trashedBy: string | null;
}

export interface TrashPage {
  items: TrashedDocument[];
  nextCursor: { trashedAt: Date; documentId: string } | undefined;
}

/** The most documents that can be moved to the trash together. */
export const MAX_TRASHED = 5_000;
export const trashManyInput = z.object({
  projectId: idSchema,
  documentIds: z.array(idSchema).min(1).max(MAX_TRASHED),
  /** Don't trash documents whose text has changed since they were created. */
  unlessEdited: z.boolean().optional(),
});
export type TrashMany = z.infer<typeof trashManyInput>;

/** Only its creator can enter a private project, until they share it. */
export const createProjectInput = z.object({
  workspaceId: idSchema,
  name: projectName,
  isPrivate: z.boolean().default(false),
});
export const renameProjectInput = z.object({ projectId: idSchema, name: projectName });
export const createDocumentInput = z.object({ projectId: idSchema, path, text: z.string().optional() });
/** Without a project, the first one of the workspace is used. */
export const createUntitledInput = z.object({ workspaceId: idSchema, projectId: idSchema.optional() });
export const renameDocumentInput = z.object({ documentId: idSchema, path });
export const moveFolderInput = z.object({ projectId: idSchema, from: path, to: path });
/** The most documents that can be moved together. */
export const MAX_MOVED = 2_000;
/** The new places of documents: the project, and each document's path there. */
export const moveDocumentsInput = z.object({
  projectId: idSchema,
  moves: z
    .array(z.object({ documentId: idSchema, path }))
    .min(1)
    .max(MAX_MOVED)
    .refine(
      (moves) => new Set(moves.map(({ documentId }) => documentId)).size === moves.length,
      'A document can have only one new place.',
    ),
});
export const archiveProjectInput = z.object({ projectId: idSchema, isArchived: z.boolean() });
/** Puts a project before another one, or last. */
export const orderProjectInput = z.object({ projectId: idSchema, before: idSchema.nullable() });
export const importDocumentInput = z.object({
  projectId: idSchema,
  path,
  base64: z
    .string()
    .max(MAX_BASE64, 'A document can be at most 10 MB.')
    .refine((base64) => base64.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(base64), 'The upload was incomplete.'),
});
/** Looks up the paths of documents by their ids. */
export const pathsInput = z.object({ workspaceId: idSchema, documentIds: z.array(idSchema).max(500) });
export const backlinksInput = documentInput.extend({
  /** The number of documents to skip, which were on previous pages. */
  cursor: z.number().int().min(0).max(10_000).default(0),
  limit: z.number().int().min(1).max(100).default(20),
});
export type BacklinksInput = z.infer<typeof backlinksInput>;

export const recentInput = z.object({ workspaceId: idSchema, limit: z.int().min(1).max(2000).default(10) });

/** The position after a page of search results: the last score and id. */
const cursor = z.string().regex(/^\d+(\.\d+)?(e-\d+)?:[\w-]{1,64}$/, 'is not a cursor');
export const searchInput = z.object({
  workspaceId: idSchema,
  query: z.string().max(200, 'A search can have at most 200 characters.'),
  projectId: idSchema.optional(),
  /** The person who created it or wrote in it. */
  authorId: idSchema.optional(),
  kind: z.enum(['markdown', 'json', 'typst', 'code']).optional(),
  changedSince: momentSchema.optional(),
  hasOpenSuggestions: z.boolean().optional(),
  /** Without words, the last changed come first in any case. */
  sort: z.enum(['best', 'newest']).optional(),
  limit: z.int().min(1).max(50).default(20),
  cursor: cursor.optional(),
});

export type CreateProject = z.input<typeof createProjectInput>;
export type RenameProject = z.infer<typeof renameProjectInput>;
export type CreateDocument = z.infer<typeof createDocumentInput>;
export type CreateUntitled = z.infer<typeof createUntitledInput>;
export type RenameDocument = z.infer<typeof renameDocumentInput>;
export type MoveDocuments = z.infer<typeof moveDocumentsInput>;
export type ArchiveProject = z.infer<typeof archiveProjectInput>;
export type OrderProject = z.infer<typeof orderProjectInput>;
export type MoveFolder = z.infer<typeof moveFolderInput>;
export type SearchDocuments = z.infer<typeof searchInput>;
