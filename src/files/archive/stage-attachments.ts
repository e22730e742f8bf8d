import { AppError } from '@/kernel/error';
import { stageBytes } from '@/platform/blobs/stage-bytes';
import type { Platform } from '@/platform/context';
import { requireAllowedFile } from '../commands/require-takeable';
import type { Inspection } from '../inspector/inspect-file';
import type { ArchivePlan } from './core/plan';
import { named } from './named';
import { type ArchivedFile, refuse } from './zip/read-zip';

export interface StagedAttachment {
  path: string;
  name: string;
  inspected: Inspection;
}

interface Wanted {
  files: readonly ArchivedFile[];
  plan: ArchivePlan;
  /** The folder to unpack them into. The caller removes it. */
  parent: string;
  /** Called before each attachment. It may throw to stop. */
  onFile(): void;
}

/**
 * Unpacks the attachments of an archive and checks each like an upload. The error says which file can't be accepted.
 */
export async function stageAttachments({ settings }: Platform, wanted: Wanted): Promise<StagedAttachment[]> {
  const { files, plan, parent, onFile } = wanted;
  const { maxBytes } = settings.files;
  const staged: StagedAttachment[] = [];
  for (const file of files) {
    const name = plan.attachments.get(file.path);
    if (name === undefined) continue;
    onFile();
    const limits = {
      parent,
      maxBytes,
      tooLarge: () =>
        new AppError('TOO_LARGE', `“${file.path}” is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`),
    };
    const bytes = await stageBytes(await file.open(), limits).catch(refuse);
    staged.push({ path: file.path, name, inspected: await named(file.path, () => requireAllowedFile(bytes)) });
  }
  return staged;
}
