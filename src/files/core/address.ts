/** How a text names a file of its project: `![alt](attachment:<id>)`. */

const SCHEME = 'attachment:';
const ADDRESS = /^attachment:([\w-]{1,64})$/;
const PATH = /^\/api\/files\/([\w-]{1,64})$/;

export function fileAddress(fileId: string): string {
  return SCHEME + fileId;
}

export function fileIdOfAddress(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

/** The path that serves the file of an address; undefined: the address names no file. */
export function filePath(address: string): string | undefined {
  const fileId = fileIdOfAddress(address);
  return fileId && `/api/files/${fileId}`;
}

/** The ids of the files that a text names, in order, each once. Not all of them need exist. */
export function fileIdsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/attachment:([\w-]{1,64})/g), ([, id = '']) => id))];
}

/** The path of a picture as a text shows it: a smaller copy of a large one. Other paths and addresses stay as they are. */
export function shownPath(path: string): string {
  return PATH.test(path) ? `${path}?size=preview` : path;
}

/** The address of the file that a path serves; undefined: it serves none. */
export function addressOfPath(path: string): string | undefined {
  const fileId = fileIdOfPath(path);
  return fileId && fileAddress(fileId);
}

export function fileIdOfPath(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}
