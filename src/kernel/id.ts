declare const crypto: { randomUUID(): string };

/** A new id: 122 random bits, as text. Ids are opaque; order comes from `createdAt` or a sequence, never from an id. */
export function newId(): string {
  return crypto.randomUUID();
}

/** How an id looks, as a regular expression of JavaScript and of Postgres. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Everything in a text that looks like an id. */
export function idsIn(text: string): string[] {
  return text.match(new RegExp(ID_PATTERN, 'g')) ?? [];
}
