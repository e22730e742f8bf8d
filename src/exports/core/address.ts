import { fileIdOfPath } from '@/files/core/address';

/** Where a safe address of a document leads from a file that is no page of ours: our own paths get our address. */
export function addressOutside(href: string, publicUrl: string): string {
  return href.startsWith('/') && !href.startsWith('//') ? publicUrl + href : href;
}

/** The file of the project that a picture's source names; undefined for all other sources. */
export function pictureId(source: string): string | undefined {
  return fileIdOfPath(source);
}
