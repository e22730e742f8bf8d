/** The inbox counter stops at this number. */
export const MAX_COUNT = 100;

/** An item can be snoozed for at most this many days. */
export const MAX_SNOOZE_DAYS = 366;
