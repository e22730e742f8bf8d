import type { Half } from '../half';
import type { Layout, Shares } from './layout';
import type { SheetPreferences } from './sheet-preferences';

type Column = Half | 'page';

/** Returns which columns are visible. `showsPage` matters only if there is room for one column. */
export function shownColumns(layout: Layout | undefined, inFocus: Half, showsPage: boolean): Record<Column, boolean> {
  if (layout === 'three') return { data: true, template: true, page: true };
  const hasText = layout === 'two' || !showsPage;
  return {
    data: hasText && inFocus === 'data',
    template: hasText && inFocus === 'template',
    page: layout === 'two' || showsPage,
  };
}

/** Returns the widths that the person chose for a layout, each a share from 0 to 1. */
export function sharesFor(
  layout: Layout | undefined,
  { three, two }: SheetPreferences,
): { shares: Shares; of: Record<Column, number> } {
  const shares = layout === 'three' ? three : two;
  const [first = 1, second = 1] = shares;
  return {
    shares,
    of: { data: first, template: layout === 'three' ? second : first, page: shares.at(-1) ?? 1 },
  };
}
