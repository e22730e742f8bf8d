/**
 * Mentions in a comment. People write and read names. We store `<@user id>`, which stays correct if a person changes
 * their name and can't be confused with ordinary text.
 */

const STORED = /<@([\w-]{1,64})>/g;
/** Markdown's special characters, which a name can contain. */
const SIGNS = /[\\`*_{}[\]()#+\-.!|<>~$^=:&]/g;

export interface Mentionable {
  userId: string;
  name: string;
}

/** Returns the ids of the people whom a stored comment mentions, without duplicates. */
export function mentionsIn(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(STORED), ([, userId]) => userId!))];
}

/**
 * Converts typed text for storage: the names of the selected people become mentions. Longer names are replaced first,
 * because "Ann Lee" isn't "Ann".
 */
export function toStored(typed: string, picked: readonly Mentionable[]): string {
  const byLength = [...picked].sort((a, b) => b.name.length - a.name.length);
  return byLength.reduce((text, { userId, name }) => text.replaceAll(`@${name}`, `<@${userId}>`), typed);
}

/** Converts a stored comment for editing. */
export function toTyped(body: string, nameOf: (userId: string) => string): string {
  return body.replace(STORED, (_, userId: string) => `@${nameOf(userId)}`);
}

/** Converts a stored comment to Markdown with highlighted mentions. */
export function toMarkdown(body: string, nameOf: (userId: string) => string): string {
  return body.replace(STORED, (_, userId: string) => `**@${nameOf(userId).replace(SIGNS, '\\$&')}**`);
}
