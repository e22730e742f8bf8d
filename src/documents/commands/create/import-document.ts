import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { requireProject } from '../../access';
import { requireFree, requirePath, requireStorable } from '../../checks';
import type { SplitText } from '../../core/line-ends';
import { placesOf } from '../../core/place';
import { type DocumentSummary, MAX_TEXT_BYTES } from '../../schema';
import { lockPaths } from '../../store';
import { DOCUMENT_TASKS } from '../../work/tasks';
import { addDocument } from './add-document';
import { requireNoOfficeFile } from './office-file';

export interface ImportDocument {
  projectId: string;
  path: string;
  bytes: Uint8Array;
}

/** Creates a document from a file. `exportDocument` returns the same bytes. Throws CONFLICT if the path is in use. */
export async function importDocument(ctx: Context, input: ImportDocument): Promise<DocumentSummary> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const path = requirePath(input.path);
  const content = await requireTextFile(input.bytes, path);
  const document = await inTransaction(ctx.db, async (tx) => {
    requireFree(path, placesOf((await lockPaths(tx, projectId)).values()));
    return addDocument(tx, { projectId, workspaceId, userId: ctx.actor.userId, path, content, source: 'imported' });
  });
  ctx.bus.publish(topics.project(projectId));
  return document;
}

/** The beginning of a file of a word processor that is text. */
const RTF = '{\\rtf';

async function requireTextFile(bytes: Uint8Array, name: string): Promise<SplitText> {
  if (bytes.length > MAX_TEXT_BYTES) throw new AppError('TOO_LARGE', `“${name}” is larger than 10 MB.`);
  const content = await runTask(DOCUMENT_TASKS, 'split', { bytes });
  if (!content || content.text.startsWith(RTF)) requireNoOfficeFile(name);
  if (!content) {
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    throw new AppError(
      'INVALID',
      isUtf16
        ? `“${name}” is encoded as UTF-16. Save it as UTF-8 and import it again.`
        : `“${name}” isn’t a UTF-8 text file. Only text files can be imported.`,
    );
  }
  requireStorable(content.text, name);
  return content;
}
