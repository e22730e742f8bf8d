import { keptTable } from '../../../shell/offline/kept-table';
import { personHere } from '../../../shell/offline/person-here';

/** The most bytes of files that this browser keeps for one person until they are uploaded. */
const MAX_BYTES = 200 * 1024 * 1024;
/** How long a file is kept, e.g. for a draft that no longer exists. */
const LONGEST_MS = 30 * 86_400_000;

export interface KeptUpload {
  id: string;
  file: File;
  /** Where it goes: an encoded relative position of the shared text. */
  place: Uint8Array;
}

/** The files of one text that must still be uploaded. They outlive the page, so a later page can continue. */
export interface KeptUploads {
  /** Stores a file, and reserves it for this page. Returns whether it was stored. */
  keep(upload: KeptUpload): Promise<boolean>;
  /** Deletes a file that was uploaded or canceled. */
  forget(id: string): Promise<void>;
  /** Returns the files that no open page is uploading, oldest first, and reserves them for this page. */
  takeLeft(): Promise<KeptUpload[]>;
  /** Leaves a reserved file to another page. */
  release(id: string): void;
}

interface Owner {
  documentId: string;
  /** The document's id, or its draft's. */
  textId: string;
}

interface Row extends KeptUpload, Owner {
  /** Milliseconds since 1970. */
  at: number;
}

const table = keptTable<Row>('uploads');
/** Ends the reservations of this page, by upload. */
const reserved = new Map<string, () => void>();

/** Returns the store of a document's or draft's files. Without HTTPS, nothing is stored, as for working offline. */
export function keptUploads(owner: Owner): KeptUploads {
  const userId = personHere()?.viewer.userId;
  if (userId === undefined || !navigator.locks) return NOTHING_KEPT;
  return {
    async keep(upload) {
      try {
        const rows = await table.all(userId);
        const bytes = rows.reduce((sum, { file }) => sum + file.size, upload.file.size);
        if (bytes > MAX_BYTES || !(await reserve(upload.id))) return false;
        await table.put(userId, upload.id, { ...upload, ...owner, at: Date.now() });
        return true;
      } catch {
        // The browser stores nothing, or its disk is full.
        return false;
      }
    },
    async forget(id) {
      await table.remove(userId, id).catch(() => undefined);
      release(id);
    },
    async takeLeft() {
      const rows = await table.all(userId).catch(() => []);
      const left: KeptUpload[] = [];
      for (const row of rows.sort((a, b) => a.at - b.at)) {
        if (Date.now() - row.at > LONGEST_MS) await table.remove(userId, row.id).catch(() => undefined);
        else if (row.textId === owner.textId && (await reserve(row.id))) left.push(row);
      }
      return left;
    },
    release,
  };
}

/** Deletes the stored files of a document that the person can no longer open. */
export async function forgetKeptUploads(userId: string, documentId: string): Promise<void> {
  for (const row of await table.all(userId)) if (row.documentId === documentId) await table.remove(userId, row.id);
}

export const NOTHING_KEPT: KeptUploads = {
  keep: async () => false,
  forget: async () => {},
  takeLeft: async () => [],
  release: () => {},
};

function release(id: string): void {
  reserved.get(id)?.();
}

/** Reserves an upload for this page until it is closed. Returns false if a page has reserved it already. */
function reserve(id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`variorum-upload:${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (!lock) return undefined;
        return new Promise<void>((release) => reserved.set(id, release)).then(() => void reserved.delete(id));
      })
      .catch(reject);
  });
}
