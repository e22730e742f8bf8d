import type { ArchiveLosses } from '../losses';
import type { ArchivedText } from '../page-threads';

/** The files of an archive while they are converted to our Markdown. `losses` counts what is lost. */
export interface Adapting {
  texts: ReadonlyMap<string, ArchivedText>;
  /** Paths of the files that aren't text. */
  others: readonly string[];
  losses: ArchiveLosses;
}

export type ArchiveSource = 'notion' | 'obsidian' | 'folder';

export interface Adapted {
  source: ArchiveSource;
  texts: ReadonlyMap<string, ArchivedText>;
}

/** Returns the content with another text. */
export function withText(content: ArchivedText, text: string): ArchivedText {
  return text === content.text ? content : { ...content, text };
}
