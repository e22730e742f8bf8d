/** The scheme by which a text refers to a file of its project: `![alt](attachment:<id>)`. */

const SCHEME = 'attachment:';
const ADDRESS = /^attachment:([\w-]{1,64})$/;
const PATH = /^\/api\/files\/([\w-]{1,64})$/;

export function fileAddress(fileId: string): string {
  return SCHEME + fileId;
}

export function fileIdOfAddress(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

/** Returns the path that serves an address's file, or undefined if the address isn't a file's. */
export function filePath(address: string): string | undefined {
  const fileId = fileIdOfAddress(address);
  return fileId && `/api/files/${fileId}`;
}

/** Returns the ids of the files that a text refers to, in order, each once. Some of these files may not exist. */
export function fileIdsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/attachment:([\w-]{1,64})/g), ([, id = '']) => id))];
}

/**
 * Returns the path of a picture to show in a text, which serves the smaller copy of a large picture. Other paths and
 * addresses are returned unchanged.
 */
export function shownPath(path: string): string {
  return PATH.test(path) ? `${path}?size=preview` : path;
}

/** Returns the address of the file that a path serves, or undefined if it serves none. */
export function addressOfPath(path: string): string | undefined {
  const fileId = fileIdOfPath(path);
  return fileId && fileAddress(fileId);
}

export function fileIdOfPath(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}
