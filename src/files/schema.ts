import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import type { ArchiveSource } from './archive/core/dialects/dialect';
import type { ArchiveLoss } from './archive/core/losses';
import type { Loss } from './word/core/model';

/** A picture or another file of a project. */
export interface FileSummary {
  fileId: string;
  projectId: string;
  name: string;
  bytes: number;
  /** The type according to its content. */
  contentType: string;
  /** In pixels, as it is shown; null if it isn't a picture. */
  width: number | null;
  height: number | null;
  /** The address by which texts refer to it: `attachment:<id>`. */
  address: string;
  createdAt: Date;
}

export const fileInput = z.object({ fileId: idSchema });

export const carryPastedInput = z.object({ documentId: idSchema, fileIds: z.array(idSchema).min(1).max(100) });
export type CarryPastedInput = z.infer<typeof carryPastedInput>;

export const picturesInput = z.object({
  projectId: idSchema,
  cursor: z.number().int().min(0).max(100_000).default(0),
  limit: z.number().int().min(1).max(100).default(60),
});
export type PicturesInput = z.infer<typeof picturesInput>;

/** Checks only the length. `fileName` of core/file-name makes a valid name from any text. */
export const uploadQuery = z.object({ name: z.string().max(1_000, 'The name is too long.').default('') });

/** The result of importing a zip file, a Word file or an HTML file. */
export interface ImportedArchive {
  /** The folder that it was imported into; empty for the top level of the project. */
  folder: string;
  /** The number of documents. */
  documents: number;
  files: number;
  /** The number of files in the archive that were left out, such as pictures that no document refers to. */
  leftOut: number;
  /** The document to open: the first by path. */
  documentId: string | null;
  /** All imported documents, so that the import can be undone. */
  documentIds: string[];
  /** For a Word file. */
  report?: WordReport;
  /** For an HTML file, or a zip file of another program or with documents that aren't UTF-8 text. */
  archive?: ArchiveReport;
}

/** The result of importing another program's files. */
export interface ArchiveReport {
  source: ArchiveSource | 'html';
  /** The path of the document if there is only one, otherwise of the folder. */
  path: string;
  /** The number of threads that comments became. `leftComments` counts comments instead, with replies. */
  comments: number;
  /** Features that Markdown lacks, or files that were missing. */
  lost: ArchiveLoss[];
  /** The paths of all documents that aren't UTF-8 text, and the first paths of other files that were left out. */
  leftOut: string[];
}

/** The result of importing a Word file. */
export interface WordReport {
  /** The path of the document. */
  path: string;
  /** The number of pictures. */
  pictures: number;
  suggestions: number;
  /** The number of threads that comments became. */
  comments: number;
  /** Features that Markdown lacks, or parts that couldn't be read. */
  lost: Loss[];
}

/** Checks only the length. The commands check the rest. */
const folderSchema = z.string().max(1_024, 'The path is too long.').default('');

export const exportArchiveQuery = z.object({
  projectId: idSchema,
  folder: folderSchema,
  /** Whether to include the versions of the documents, as JSON lines. */
  history: z.literal('yes', '“history” can only be “yes”.').optional(),
  /** Whether to return only the report, as JSON. */
  report: z.literal('yes', '“report” can only be “yes”.').optional(),
});
export type ArchiveExport = z.output<typeof exportArchiveQuery>;
export const importArchiveQuery = z.object({
  projectId: idSchema,
  folder: folderSchema,
  /** The name of the file. Its extension determines the format. */
  name: z.string().max(1_000, 'The name is too long.').default(''),
});
