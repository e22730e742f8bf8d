import { hashOfToken } from '../secret-token';

/**
 * The keys under which attempts are counted. They contain a hash of the email address, so the table holds no address of
 * anyone.
 */

const accountKey = (email: string) => hashOfToken(email.toLowerCase()).slice(0, 32);

export const passwordLinkKey = (email: string) => `password-link:${accountKey(email)}`;

/** Counts guesses at an account's password: by one browser or address, or by all strangers together. */
export const signInKey = (email: string, by = 'strangers') => `sign-in:${accountKey(email)}:${by}`;

/** Marks an IP address from which the person has just set a new password with a link. */
export const passwordSetKey = (email: string, ip: string | undefined) =>
  `password-set:${accountKey(email)}:${ip ?? 'unknown'}`;

/** Returns the prefixes of all keys about one account. */
export function keysAbout(email: string): string[] {
  return [passwordLinkKey(email), `sign-in:${accountKey(email)}:`, `password-set:${accountKey(email)}:`];
}
