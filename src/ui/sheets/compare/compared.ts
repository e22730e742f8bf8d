import type { SheetPage } from '@/sheets/core/compile';

/** A page before and after a change. One of them is missing if the change adds or removes pages. */
export interface PagePair {
  before: SheetPage | undefined;
  after: SheetPage | undefined;
}

export function pairPages(before: readonly SheetPage[], after: readonly SheetPage[]): PagePair[] {
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, i) => ({ before: before[i], after: after[i] }));
}

/** Returns whether all pages look exactly the same. */
export function isSame(pairs: readonly PagePair[]): boolean {
  return pairs.every(({ before, after }) => before?.svg === after?.svg);
}
