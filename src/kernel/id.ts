declare const crypto: { randomUUID(): string };

/**
 * Returns a new id: 122 random bits, as text. Ids are opaque. Order comes from `createdAt` or a sequence, never from an
 * id.
 */
export function newId(): string {
  return crypto.randomUUID();
}

/** The format of an id, as a regular expression for JavaScript and for Postgres. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Returns everything in a text that looks like an id. */
export function idsIn(text: string): string[] {
  return text.match(new RegExp(ID_PATTERN, 'g')) ?? [];
}
