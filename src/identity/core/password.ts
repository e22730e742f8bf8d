/** Lengths in UTF-16 units. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** The `details.reason` of an error that `people.confirmPassword` avoids for the next 10 minutes. */
export const REAUTHENTICATE = 'reauthenticate';
