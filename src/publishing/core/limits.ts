/** The longest text that guests can change, in UTF-16 units. Longer ones are too much for a text field on a phone. */
export const GUEST_TEXT_MAX = 200_000;

/** The longest name of a link. */
export const LINK_NAME_MAX = 60;
