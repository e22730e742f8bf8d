import { nameOf } from '@/documents/core/path';

/** Adds ".md" to a name without an extension, because most documents are Markdown. */
export function withEnding(path: string): string {
  return /\.[^./\s]+$/.test(nameOf(path)) ? path : `${path}.md`;
}
