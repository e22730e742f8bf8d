/** In UTF-16 units. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** In `details.reason` of a refusal: `people.confirmPassword` lifts it for 10 minutes. */
export const REAUTHENTICATE = 'reauthenticate';
