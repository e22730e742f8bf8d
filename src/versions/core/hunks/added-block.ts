/**
 * Returns whether a change only adds whole lines, such as a paragraph. These are marked by a bar and a fill, because
 * underlined, green text is hard to read if there is much of it.
 */
export function isAddedBlock({ before, after }: { before: string; after: string }): boolean {
  return before === '' && after.includes('\n') && after.trim() !== '';
}
