import path from 'node:path';
import type { Settings } from '../settings';
import { blobFolder } from './blob-folder';
import type { BlobStore } from './blobs';
import { s3Bucket } from './s3/s3-bucket';

/** Where an installation keeps its files: a bucket if one is set, else a folder. */
export type BlobPlace = Pick<Settings, 'dataDir'> & { files?: Pick<Settings['files'], 's3'> };

/** The store of this installation. Opening it costs nothing. */
export function openBlobs({ dataDir, files }: BlobPlace): BlobStore {
  return files?.s3 ? s3Bucket(files.s3) : blobFolder(path.join(dataDir, 'files'));
}

/** Where bytes wait that aren't kept yet. On the same disk as the folder of blobs, so that they can be linked there. */
export function stagingFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'files', 'incoming');
}
