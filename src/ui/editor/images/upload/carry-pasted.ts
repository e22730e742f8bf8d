const MAX_AT_ONCE = 100;

/**
 * Lets the people of a document's project see files that text pasted from other projects refers to. Without a
 * connection, it's done when the browser is online again. It doesn't use the API's client; see `upload-file.ts`.
 */
export async function carryPasted(documentId: string, fileIds: readonly string[]): Promise<void> {
  const json = { documentId, fileIds: fileIds.slice(0, MAX_AT_ONCE) };
  try {
    // A refused file stays inaccessible, which its place in the text shows.
    await fetch('/api/trpc/files.carryPasted', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json }),
    });
  } catch {
    window.addEventListener('online', () => void carryPasted(documentId, fileIds), { once: true });
  }
}
