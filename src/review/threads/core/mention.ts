/**
 * Mentions in a comment. People write and read names; what is stored is `<@user id>`, which stays right when somebody
 * takes another name and cannot be mistaken for a word of the text.
 */

const STORED = /<@([\w-]{1,64})>/g;
/** Markdown's own signs, which a name may hold. */
const SIGNS = /[\\`*_{}[\]()#+\-.!|<>~$^=:&]/g;

export interface Mentionable {
  userId: string;
  name: string;
}

/** Whom a stored comment mentions, each once. */
export function mentionsIn(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(STORED), ([, userId]) => userId!))];
}

/** What was typed, with the names of those who were picked made into mentions. Longer names first: "Ann Lee" is not "Ann". */
export function toStored(typed: string, picked: readonly Mentionable[]): string {
  const byLength = [...picked].sort((a, b) => b.name.length - a.name.length);
  return byLength.reduce((text, { userId, name }) => text.replaceAll(`@${name}`, `<@${userId}>`), typed);
}

/** A stored comment as one edits it. */
export function toTyped(body: string, nameOf: (userId: string) => string): string {
  return body.replace(STORED, (_, userId: string) => `@${nameOf(userId)}`);
}

/** A stored comment as Markdown in which mentions stand out. */
export function toMarkdown(body: string, nameOf: (userId: string) => string): string {
  return body.replace(STORED, (_, userId: string) => `**@${nameOf(userId).replace(SIGNS, '\\$&')}**`);
}
