/** Lengths in UTF-16 units. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/**
 * The `details.reason` of the error that asks people for their password again. It isn't thrown in the 10 minutes after
 * `people.confirmPassword`.
 */
export const REAUTHENTICATE = 'reauthenticate';
