import type { ToolContext } from '@/agent/tools/tool';
import { normalisePath } from '@/documents/core/path';
import { AppError } from '@/kernel/error';
import { startOf } from '@/kernel/text';
import { pinDocument } from '@/versions/commands/pin-document';
import { MAX_FILES, MAX_INPUT_BYTES } from './limits';
import type { AiderDocument } from './read-changes';

/**
 * Returns the documents for a run: those at the paths, or else those that the turn has seen. Throws AppError INVALID or
 * NOT_FOUND if the paths aren't a list of documents, TOO_LARGE if there are too many or they are too long.
 */
export async function readDocuments(
  context: Pick<ToolContext, 'ctx' | 'documents' | 'pins' | 'turnIds'>,
  paths: unknown,
): Promise<AiderDocument[]> {
  const documentIds = paths === undefined ? [...context.pins.keys()] : idsAt(context, paths);
  if (documentIds.length > MAX_FILES) {
    throw new AppError(
      'TOO_LARGE',
      `Aider can take at most ${MAX_FILES} documents, and you chose ${documentIds.length}. Remove some.`,
    );
  }
  const documents: AiderDocument[] = [];
  let bytes = 0;
  for (const documentId of documentIds) {
    const path = context.documents.get(documentId)?.path;
    if (path === undefined) continue;
    const { versionId, text } = await pinDocument(context.ctx, { documentId, turnIds: context.turnIds });
    // Aider would change the end of every line.
    if (text.includes('\r')) throw new AppError('INVALID', `${path} has mixed line endings, which Aider can’t keep.`);
    bytes += Buffer.byteLength(text);
    if (bytes > MAX_INPUT_BYTES) {
      throw new AppError(
        'TOO_LARGE',
        `Aider can take at most ${MAX_INPUT_BYTES / 1_000_000} MB of text. Choose fewer documents.`,
      );
    }
    documents.push({ documentId, path, versionId, text });
  }
  return documents;
}

function idsAt({ documents }: Pick<ToolContext, 'documents'>, paths: unknown): string[] {
  if (!Array.isArray(paths)) throw new AppError('INVALID', 'file_context must be a list of document paths.');
  const byPath = new Map([...documents.values()].map(({ path, documentId }) => [path, documentId]));
  const ids = paths.map((path) => {
    const normal = normalisePath(String(path));
    const documentId = normal.ok ? byPath.get(normal.path) : undefined;
    if (documentId === undefined) {
      throw new AppError('NOT_FOUND', `There is no document “${startOf(String(path), 200)}” in this project.`);
    }
    return documentId;
  });
  return [...new Set(ids)];
}
