/** The largest number of variants of one request. */
export const MOST_ALTERNATIVES = 4;
