/** The most tree changes that a person can suggest at once: a folder with more documents can't be suggested as a whole. */
export const MOST_TOGETHER = 100;
