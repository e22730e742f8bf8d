/** Widths in CSS pixels. They must match the bar's classes. */
const BUTTON = 32;
/** On touch screens. */
export const TOUCH_BUTTON = 44;
const DIVIDER = 5;
const GAP = 2;
const PADDING = 24;

/**
 * Returns how many buttons fit into a bar of a width, counted from the first. If not all fit, there is room for one
 * more button, whose menu contains the others. No button is ever cut off.
 */
export function fitting(groups: readonly number[], width: number, button = BUTTON): number {
  const whole = widthOf(groups, button);
  if (whole + PADDING <= width) return groups.reduce((sum, count) => sum + count, 0);
  const room = width - PADDING - button - GAP;
  let [used, shown] = [0, 0];
  for (const [i, count] of groups.entries()) {
    if (i > 0) used += DIVIDER + GAP;
    for (let k = 0; k < count; k++) {
      used += button + GAP;
      if (used > room) return shown;
      shown++;
    }
  }
  return shown;
}

function widthOf(groups: readonly number[], button: number): number {
  const buttons = groups.reduce((sum, count) => sum + count, 0);
  const dividers = groups.length - 1;
  return buttons * button + dividers * DIVIDER + (buttons + dividers - 1) * GAP;
}
