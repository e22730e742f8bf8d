import type { SheetPage } from '@/sheets/core/compile';
import type { SheetTexts } from '@/sheets/core/diagnostics';

/** A sheet as shown on the screen. Exports contain exactly this, even if the texts haven't been saved yet. */
export interface ShownSheet {
  sheetId: string;
  name: string;
  /** The pages. There is at least one. */
  pages: readonly SheetPage[];
  /** The texts that the pages were rendered from. */
  texts: SheetTexts;
  /** Whether newer texts have errors, so that the pages are older than the texts. */
  isStale: boolean;
}

/** Returns the file name of a page. Page numbers start at 0. */
export function pageFileName(
  { name, pages }: Pick<ShownSheet, 'name' | 'pages'>,
  page: number,
  ending: string,
): string {
  return `${name}${pages.length > 1 ? ` ${page + 1}` : ''}.${ending}`;
}
