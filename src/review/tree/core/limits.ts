/** The most tree changes that a person can suggest at once: a folder with more documents can't be suggested as a whole. */
export const MAX_TOGETHER = 100;
