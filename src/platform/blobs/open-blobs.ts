import path from 'node:path';
import type { Settings } from '../settings';
import { blobFolder } from './blob-folder';
import type { BlobStore } from './blobs';
import { s3Bucket } from './s3/s3-bucket';

/** Where an installation stores its files: a bucket if one is set, otherwise a folder. */
export type BlobPlace = Pick<Settings, 'dataDir'> & { files?: Pick<Settings['files'], 's3'> };

/** Returns the store of this installation. Opening it makes no request. */
export function openBlobs({ dataDir, files }: BlobPlace): BlobStore {
  return files?.s3 ? s3Bucket(files.s3) : blobFolder(path.join(dataDir, 'files'));
}

/**
 * Returns the folder for bytes that aren't stored yet. It is on the same disk as the folder of blobs, so that they can
 * be hard-linked there.
 */
export function stagingFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return path.join(dataDir, 'files', 'incoming');
}
