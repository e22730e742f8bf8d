import { t } from '@/generated/messages/agent/composer/attach';
import { fileMarkdown } from '../../../editor/images/upload/file-markdown';
import { uploadFile } from '../../../editor/images/upload/upload-file';

/** Uploads a picture to a document's project. Returns the Markdown that refers to it, or the reason why it failed. */
export async function sendPicture(
  file: File,
  { documentId, signal }: { documentId: string; signal: AbortSignal },
): Promise<{ markdown: string } | { problem: string }> {
  try {
    return { markdown: fileMarkdown(await uploadFile(file, { documentId, signal, onProgress: () => {} })) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : t('notUploaded') };
  }
}
