import type { SplitText } from '@/documents/core/line-ends';
import type { ArchiveLosses } from '../losses';

/** The files of an archive while they are converted to our Markdown. `losses` counts what is lost. */
export interface Adapting {
  texts: ReadonlyMap<string, SplitText>;
  /** Paths of the files that aren't text. */
  others: readonly string[];
  losses: ArchiveLosses;
}

export type ArchiveSource = 'notion' | 'obsidian' | 'folder';

export interface Adapted {
  source: ArchiveSource;
  texts: ReadonlyMap<string, SplitText>;
}

/** Returns the content with another text. */
export function withText(content: SplitText, text: string): SplitText {
  return text === content.text ? content : { ...content, text };
}
