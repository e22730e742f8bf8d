/** How many answers to one request may be asked for at once. */
export const MOST_ALTERNATIVES = 4;
