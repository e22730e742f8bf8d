import { hashOfToken } from '../secret-token';

/** What attempts are counted by. An account is named by a hash, so the table holds no address, of people or strangers. */

const accountKey = (email: string) => hashOfToken(email.toLowerCase()).slice(0, 32);

export const passwordLinkKey = (email: string) => `password-link:${accountKey(email)}`;

/** Guesses at a password, of strangers together, or of one browser or address. */
export const signInKey = (email: string, by = 'strangers') => `sign-in:${accountKey(email)}:${by}`;

/** The address from which a person has just set a new password by a link. */
export const passwordSetKey = (email: string, ip: string | undefined) =>
  `password-set:${accountKey(email)}:${ip ?? 'unknown'}`;

/** What all keys about one account begin with. */
export function keysAbout(email: string): string[] {
  return [passwordLinkKey(email), `sign-in:${accountKey(email)}:`, `password-set:${accountKey(email)}:`];
}
