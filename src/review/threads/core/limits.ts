/** In UTF-16 units. */
export const MAX_BODY = 10_000;
export const MAX_PASSAGE = 10_000;
/** The limit of open threads per document, so that all of them can be drawn in its text. */
export const MAX_OPEN_THREADS = 500;
/** The most open threads that guests can start, so that there is room for members' threads. */
export const MAX_GUEST_THREADS = 100;
export const MAX_COMMENTS = 300;
export const MAX_MENTIONS = 20;
/** How much of a suggested change a thread on it stores, in UTF-16 units. */
export const MAX_QUOTE = 2_000;
