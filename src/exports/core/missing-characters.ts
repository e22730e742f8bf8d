import { codePointName } from '@/kernel/code-point-name';

/** Characters of a document that no font can draw. Can be imported in the browser. */
export interface MissingCharacters {
  /** The number of different characters. */
  different: number;
  /** The most frequent ones, with their counts. */
  characters: { character: string; count: number }[];
}

/** The header of an export with missing characters. Its value is JSON: code points with counts. */
export const MISSING_HEADER = 'x-missing-characters';
const MAX_NAMED = 20;

/** Counts missing characters in a text, or returns undefined if none are missing. */
export function countMissing(text: string, missing: readonly string[]): MissingCharacters | undefined {
  if (missing.length === 0) return undefined;
  const counts = new Map(missing.map((character) => [character, 0]));
  for (const character of text) {
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  // A character that only the template contains counts once.
  const characters = Array.from(counts, ([character, count]) => ({ character, count: Math.max(1, count) }));
  characters.sort((a, b) => b.count - a.count);
  return { different: characters.length, characters: characters.slice(0, MAX_NAMED) };
}

export function writeMissing({ different, characters }: MissingCharacters): string {
  const counts = Object.fromEntries(characters.map(({ character, count }) => [codePointName(character), count]));
  return JSON.stringify({ different, characters: counts });
}

/** Reads the header's value. Returns undefined if there is no header. */
export function readMissing(header: string | null): MissingCharacters | undefined {
  if (header === null) return undefined;
  const { different, characters } = JSON.parse(header) as { different: number; characters: Record<string, number> };
  const named = Object.entries(characters).map(([code, count]) => ({
    character: String.fromCodePoint(Number.parseInt(code.slice(2), 16)),
    count,
  }));
  return { different, characters: named };
}
