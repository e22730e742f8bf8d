/** The longest text of a step, in UTF-16 units. */
export const MAX_STEP = 4_000;
