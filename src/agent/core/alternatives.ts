/** The largest number of variants of one request. */
export const MAX_ALTERNATIVES = 4;
