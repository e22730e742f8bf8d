import { fileIdOfPath } from '@/files/core/address';

/** Returns a document's safe address for use in a file outside our pages: our own paths get this server's address. */
export function addressOutside(href: string, publicUrl: string): string {
  return href.startsWith('/') && !href.startsWith('//') ? publicUrl + href : href;
}

/** Returns the id of the project's file that a picture's source refers to, or undefined for all other sources. */
export function pictureId(source: string): string | undefined {
  return fileIdOfPath(source);
}
