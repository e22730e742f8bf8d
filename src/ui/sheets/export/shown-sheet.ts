import type { SheetPage } from '@/sheets/core/compile';
import type { SheetTexts } from '@/sheets/core/diagnostics';

/** A sheet as it is on the screen. An export holds exactly this, whether the texts are saved yet or not. */
export interface ShownSheet {
  sheetId: string;
  name: string;
  /** At least one. */
  pages: readonly SheetPage[];
  /** The texts that the pages were made of. */
  texts: SheetTexts;
  /** Newer texts have errors: the pages are the last ones without. */
  isStale: boolean;
}

/** The name of a page's file. The page is from 0. */
export function pageFileName(
  { name, pages }: Pick<ShownSheet, 'name' | 'pages'>,
  page: number,
  ending: string,
): string {
  return `${name}${pages.length > 1 ? ` ${page + 1}` : ''}.${ending}`;
}
