declare const crypto: { randomUUID(): string };

/** A new id: 122 random bits, as text. Ids are opaque; order comes from `createdAt` or a sequence, never from an id. */
export function newId(): string {
  return crypto.randomUUID();
}
