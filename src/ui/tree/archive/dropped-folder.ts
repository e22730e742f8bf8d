import type { ZippedFile } from '../../kit/zip-files';

interface Dropped {
  files: File[];
  folders: FileSystemDirectoryEntry[];
}

/** What was dropped from the desktop. Only while the event is handled: the browser forgets it afterwards. */
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
 * The files in a folder at any depth, with paths that begin with its name. Leaves out hidden ones (".git"). Stops after
 * the first file above `most`: the caller sees that there are more.
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

/** The browser gives them a hundred at a time. */
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

/** Whether the server unpacks a file. Others are text. */
export function isArchive({ name }: File): boolean {
  return /\.(zip|docx)$/i.test(name);
}
