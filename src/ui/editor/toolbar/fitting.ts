/** Widths in CSS pixels. They must match the bar's classes. */
const BUTTON = 32;
/** On touch screens. */
export const TOUCH_BUTTON = 44;
const DIVIDER = 5;
const GAP = 2;
const PADDING = 24;

/**
 * Returns how many buttons fit into a bar of a width. The buttons are in groups, and each has a rank: those with the
 * lowest ranks, which start at 0, are kept longest. If not all fit, there is room for one more button, whose menu
 * contains the others. No button is ever cut off.
 */
export function fitting(groups: readonly (readonly number[])[], width: number, button = BUTTON): number {
  const all = groups.flat().length;
  for (let count = all; count > 0; count--) {
    const more = count < all ? button + GAP : 0;
    if (widthOf(groups, count, button) + more + PADDING <= width) return count;
  }
  return 0;
}

/** Returns the width of the first `count` buttons by rank, with the dividers between their groups. */
function widthOf(groups: readonly (readonly number[])[], count: number, button: number): number {
  const dividers = groups.filter((ranks) => ranks.some((rank) => rank < count)).length - 1;
  return count * button + dividers * DIVIDER + (count + dividers - 1) * GAP;
}
