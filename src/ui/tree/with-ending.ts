import { nameOf } from '@/documents/core/path';

/** A name without an ending is a Markdown document: that is what people write most. */
export function withEnding(path: string): string {
  return /\.[^./\s]+$/.test(nameOf(path)) ? path : `${path}.md`;
}
