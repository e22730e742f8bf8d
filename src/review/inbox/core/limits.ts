/** The inbox counter stops at this number. */
export const MAX_COUNT = 100;
