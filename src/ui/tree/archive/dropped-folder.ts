import type { ZippedFile } from '../../kit/zip-files';

export interface Dropped {
  files: File[];
  folders: FileSystemDirectoryEntry[];
}

/**
 * Returns the files and folders dropped from the desktop. Call it while the event is handled: the browser clears the
 * list afterwards.
 */
export function droppedItems({ items }: DataTransfer): Dropped {
  const dropped: Dropped = { files: [], folders: [] };
  for (const item of items) {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) dropped.folders.push(entry as FileSystemDirectoryEntry);
    else if (file) dropped.files.push(file);
  }
  return dropped;
}

/**
 * Returns the files in a folder at any depth, with paths that begin with its name. Skips hidden entries (".git"). Stops
 * after the first file above `most`, so the caller can tell that there are more.
 */
export async function filesIn(root: FileSystemDirectoryEntry, most: number): Promise<ZippedFile[]> {
  const found: ZippedFile[] = [];
  const folders = [root];
  for (let folder = folders.shift(); folder; folder = folders.shift()) {
    for (const entry of await entriesOf(folder)) {
      if (entry.name.startsWith('.')) continue;
      if (found.length > most) return found;
      if (entry.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
      else found.push({ path: entry.fullPath.slice(1), content: await fileOf(entry as FileSystemFileEntry) });
    }
  }
  return found;
}

/** Returns all entries of a folder. The browser returns them in batches of a hundred. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Returns whether the server unpacks or converts a file. All other files are imported as text. */
export function isArchive({ name }: File): boolean {
  return /\.(zip|docx|html?)$/i.test(name);
}
