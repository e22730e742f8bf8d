import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { requireChosen, requirePath, requireStorable } from '../../checks';
import type { SplitText } from '../../core/line-ends';
import { joinPath } from '../../core/path';
import { freePath, placeProblem, placesOf } from '../../core/place';
import type { DocumentSummary } from '../../schema';
import { lockPaths } from '../../store';
import { insertPair } from '../../store-pair';
import { addDocument } from './add-document';

export interface ImportDocuments {
  projectId: string;
  workspaceId: string;
  userId: string;
  /** `id`: if other documents already refer to it. */
  documents: readonly { path: string; content: SplitText; id?: string | undefined }[];
  /** The paths of the documents of each sheet. Pairs with a missing document are skipped. */
  sheets: readonly { data: string; template: string }[];
  /** The folder to create them in; empty for the top level. */
  folder: string;
  /** The name of a new folder in it, which is used if not all of the documents' paths are free. */
  name: string;
  /** Called before each document. It may throw to stop the import. */
  onDocument?(): void;
}

/**
 * Creates documents from files that belong together, all or none. If one of their paths is in use, all of them go into
 * a new folder, so that nothing is replaced and links between them keep working. Throws INVALID if a path is both a
 * document and a folder. The caller checks the permission.
 */
export async function importDocuments(
  tx: Tx,
  { documents, sheets, projectId, ...input }: ImportDocuments,
): Promise<{ folder: string; documents: DocumentSummary[] }> {
  requireTree(documents.map(({ path }) => path));
  for (const { path, content } of documents) requireStorable(content.text, path);
  const places = placesOf((await lockPaths(tx, projectId)).values());
  const isFree = documents.every(({ path }) => !placeProblem(joinPath(input.folder, path), places));
  const folder = isFree ? input.folder : requireChosen(freePath(joinPath(input.folder, input.name), places, 'copy'));
  const { workspaceId, userId } = input;
  const created = new Map<string, DocumentSummary>();
  for (const { path, content, id } of documents) {
    input.onDocument?.();
    const place = { projectId, workspaceId, userId, path: requirePath(joinPath(folder, path)) };
    created.set(path, await addDocument(tx, { ...place, content, id, source: 'imported' }));
  }
  for (const { data, template } of sheets) {
    const [dataDocumentId, templateDocumentId] = [data, template].map((path) => created.get(path)?.documentId);
    if (dataDocumentId && templateDocumentId) await insertPair(tx, { projectId, dataDocumentId, templateDocumentId });
  }
  return { folder, documents: [...created.values()] };
}

function requireTree(paths: readonly string[]): void {
  const { folders } = placesOf(paths);
  const both = paths.find((path) => folders.has(path));
  if (both !== undefined) throw new AppError('INVALID', `“${both}” is both a file and a folder. Nothing was imported.`);
}
