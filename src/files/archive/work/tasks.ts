import { kindOf } from '@/documents/core/path';
import { type ArchivePlan, type Contents, planArchive } from '../core/plan';
import { resolveAddress, rewriteReferences } from '../core/references';

interface Rewriting {
  documents: ArchivePlan['documents'];
  /** By the paths of attachments. */
  addresses: ReadonlyMap<string, string>;
}

/** Work on all texts of an archive, which hold what their senders choose; see `runOnThread`. */
export const ARCHIVE_TASKS = {
  planArchive: (contents: Contents): ArchivePlan => planArchive(contents),

  /** The documents with the addresses of their attachments. */
  rewriteArchive: ({ documents, addresses }: Rewriting): ArchivePlan['documents'] =>
    documents.map(({ path, content }) => {
      const kind = kindOf(path);
      const text = rewriteReferences(content.text, kind, (address) =>
        addresses.get(resolveAddress(address, { from: path, kind }) ?? ''),
      );
      return { path, content: { ...content, text } };
    }),
};
