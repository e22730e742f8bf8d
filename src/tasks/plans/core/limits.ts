/** Of a step's text, in UTF-16 units. */
export const MAX_STEP = 4_000;
