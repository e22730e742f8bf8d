import type { SplitText } from '@/documents/core/line-ends';
import { kindOf } from '@/documents/core/path';
import { withoutMissing } from '../../core/imported-picture';
import { type ImportedLinks, importedLink } from '../core/document-links';
import { IMPORT_LIMITS } from '../core/limits';
import { type PlacedText, type PlacedThread, placeThreads } from '../core/page-threads';
import { type ArchivePlan, type Contents, planArchive, tooMuchText } from '../core/plan';
import { resolveAddress, rewriteReferences } from '../core/references';

interface Page {
  text: string;
  addresses: ReadonlyMap<string, string>;
  comments: readonly (readonly string[])[];
}

interface RewrittenDocument {
  path: string;
  content: SplitText;
  threads: PlacedThread[];
}

interface Rewriting {
  documents: ArchivePlan['documents'];
  /** New addresses, by the paths of attachments. */
  addresses: ReadonlyMap<string, string>;
  links: ImportedLinks;
}

/** Work on all texts of an archive, whose content is chosen by untrusted senders; see `runOnThread`. */
export const ARCHIVE_TASKS = {
  planArchive: (contents: Contents): ArchivePlan => {
    const plan = planArchive(contents);
    requireRoom(plan.documents);
    return plan;
  },

  /**
   * Returns the text of one page with the stored pictures' addresses in place of the temporary ones, and its comments.
   */
  placePage: ({ text, addresses, comments }: Page): PlacedText => {
    const rewritten = rewriteReferences(text, 'markdown', (address) => addresses.get(address));
    return placeThreads(withoutMissing(rewritten), comments);
  },

  /** Returns the documents with the addresses of their attachments and, in Markdown, of each other. */
  rewriteArchive: ({ documents, addresses, links }: Rewriting): RewrittenDocument[] => {
    const rewritten = documents.map(({ path, content }) => {
      const kind = kindOf(path);
      const text = rewriteReferences(content.text, kind, (address) => {
        const attachment = addresses.get(resolveAddress(address, { from: path, kind }) ?? '');
        return attachment ?? (kind === 'markdown' ? importedLink(address, path, links) : undefined);
      });
      const { comments, ...kept } = content;
      const placed = placeThreads(text, comments);
      return { path, content: { ...kept, text: placed.text }, threads: placed.threads };
    });
    requireRoom(rewritten);
    return rewritten;
  },
};

/** Throws TOO_LARGE if the texts became too large: many short links can become as many long ones. */
function requireRoom(documents: readonly { content: SplitText }[]): void {
  const size = documents.reduce((sum, { content }) => sum + content.text.length, 0);
  if (size > IMPORT_LIMITS.text) throw tooMuchText();
}
