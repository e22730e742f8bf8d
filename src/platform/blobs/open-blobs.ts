import path from 'node:path';
import type { Settings } from '../settings';
import { blobFolder } from './blob-folder';
import type { BlobStore } from './blobs';

/** The store of this installation. Opening it costs nothing. */
export function openBlobs({ dataDir }: Pick<Settings, 'dataDir'>): BlobStore {
  return blobFolder(path.join(dataDir, 'files'));
}

/** Where bytes wait that aren't kept yet. On the same disk as the folder of blobs, so that they can be moved there. */
export function stagingFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'files', 'incoming');
}
