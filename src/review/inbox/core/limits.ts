/** The number at the inbox counts no further. */
export const MAX_COUNT = 100;
