import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import type { Loss } from './word/core/model';

/** A picture or another file of a project. */
export interface FileSummary {
  fileId: string;
  projectId: string;
  name: string;
  bytes: number;
  /** By its content. */
  contentType: string;
  /** In pixels, as it is shown; null: not a picture. */
  width: number | null;
  height: number | null;
  /** What a text names it by: `attachment:<id>`. */
  address: string;
  createdAt: Date;
}

export const fileInput = z.object({ fileId: idSchema });

export const picturesInput = z.object({
  projectId: idSchema,
  cursor: z.number().int().min(0).max(100_000).default(0),
  limit: z.number().int().min(1).max(100).default(60),
});
export type PicturesInput = z.infer<typeof picturesInput>;

/** Only its length is checked here: `fileName` of core/file-name makes a name of whatever comes. */
export const uploadQuery = z.object({ name: z.string().max(1_000, 'The name is too long.').default('') });

/** What an import of a zip file or a Word file has made. */
export interface ImportedArchive {
  /** The folder that it is in; empty: the top level of the project. */
  folder: string;
  /** How many. */
  documents: number;
  files: number;
  /** Files of the archive that aren't text, and that no document names: how many. */
  leftOut: number;
  /** To open: the first by path. */
  documentId: string | null;
  /** Of a Word file. */
  report?: WordReport;
}

/** What came of a Word file. */
export interface WordReport {
  /** Of the document. */
  path: string;
  /** How many. */
  pictures: number;
  suggestions: number;
  comments: number;
  /** What Markdown can't say, or couldn't be read. */
  lost: Loss[];
}

/** The commands check what it may be. */
const folderSchema = z.string().max(1_024, 'The path is too long.').default('');

export const exportArchiveQuery = z.object({ projectId: idSchema, folder: folderSchema });
export const importArchiveQuery = z.object({
  projectId: idSchema,
  folder: folderSchema,
  /** Of the zip file or Word file. */
  name: z.string().max(1_000, 'The name is too long.').default(''),
});
