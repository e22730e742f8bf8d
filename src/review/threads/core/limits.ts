/** In UTF-16 units. */
export const MAX_BODY = 10_000;
export const MAX_PASSAGE = 10_000;
/** The limit of open threads per document, so that all of them can be drawn in its text. */
export const MAX_OPEN_THREADS = 500;
export const MAX_COMMENTS = 300;
export const MAX_MENTIONS = 20;
/** A thread on a suggested change stores this much of the change. */
export const MAX_QUOTE = 2_000;
