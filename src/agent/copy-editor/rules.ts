import { type Language, masked, skippedRanges, touches } from './prose';
import { bestGuess, commonSlip } from './spelling';

/**
 * Filters the engines' findings. The engines report too much: names, matters of taste, and words they don't know. These
 * filters were measured on learners' English and on correct text, and keep only findings that are nearly always right.
 */

/** What an engine found. Offsets in UTF-16 units. */
export type Finding = {
  rule: string;
  kind: string;
  start: number;
  end: number;
  message: string;
  replacements: readonly string[];
  /** Only for spelling: nspell's suggestions. */
  guesses?: readonly string[];
  /** Only for capitalization: whether the word is in the dictionary as written. */
  isWord?: boolean;
};

/** A possible correction. `replacement` replaces `text`, which is now at `[start, end)`. */
export type Correction = { start: number; end: number; text: string; replacement: string; reason: Reason };

export const REASONS = [
  'spelling',
  'repeated word',
  'article',
  'grammar',
  'wrong word',
  'punctuation',
  'capital letter',
] as const;
type Reason = (typeof REASONS)[number];

const REASON_OF_KIND: Record<string, Reason> = {
  Spelling: 'spelling',
  Typo: 'spelling',
  Nonstandard: 'spelling',
  BoundaryError: 'spelling',
  Repetition: 'repeated word',
  'retext-repeated-words': 'repeated word',
  'retext-indefinite-article': 'article',
  Agreement: 'grammar',
  Grammar: 'grammar',
  Miscellaneous: 'grammar',
  WordOrder: 'grammar',
  WordChoice: 'wrong word',
  Eggcorn: 'wrong word',
  Malapropism: 'wrong word',
  Usage: 'wrong word',
  Punctuation: 'punctuation',
  Capitalization: 'capital letter',
};

const LONGEST_CORRECTION = 80;

/** Returns corrections in the order of the text, without overlaps. */
export function correctionsOf(text: string, language: Language, findings: readonly Finding[]): Correction[] {
  const skipped = skippedRanges(text, language);
  const prose = masked(text, skipped);
  const counts = wordCounts(prose);
  const found = commonSlips(prose);
  for (const finding of findings) {
    const correction = correctionOf(text, finding, counts);
    if (correction && !touches(skipped, correction)) found.push(trimmed(correction));
  }
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const kept: Correction[] = [];
  for (const correction of found) {
    if (correction.start >= (kept.at(-1)?.end ?? 0)) kept.push(correction);
  }
  return kept;
}

function commonSlips(prose: string): Correction[] {
  const found: Correction[] = [];
  for (const { 0: text, index: start } of prose.matchAll(/(?<![\p{L}\p{N}'’-])\p{L}+(?![\p{L}\p{N}'’-])/gu)) {
    const replacement = commonSlip(text);
    if (replacement) found.push({ start, end: start + text.length, text, replacement, reason: 'spelling' });
  }
  return found;
}

function correctionOf(text: string, finding: Finding, counts: ReadonlyMap<string, number>): Correction | undefined {
  const { start, end, kind } = finding;
  const reason = REASON_OF_KIND[kind];
  if (!reason || start < 0 || end > text.length || end - start > LONGEST_CORRECTION || end < start) return undefined;
  const original = text.slice(start, end);
  const replacement = replacementFor(text, finding, counts);
  if (replacement === undefined || replacement === original || replacement.length > LONGEST_CORRECTION)
    return undefined;
  if (/[\n|`]/.test(original + replacement) || !/\p{L}/u.test(original)) return undefined;
  // "road map" or "roadmap", "worst case" or "worst-case" are matters of style, unless Harper is sure ("alot").
  if (kind !== 'BoundaryError' && unspaced(original) === unspaced(replacement)) return undefined;
  return { start, end, text: original, replacement, reason };
}

function replacementFor(text: string, finding: Finding, counts: ReadonlyMap<string, number>): string | undefined {
  const { start, end, kind, replacements } = finding;
  const original = text.slice(start, end);
  switch (kind) {
    case 'Spelling': {
      if (!isLikelyMisspelled(text, start, original, counts)) return undefined;
      return bestGuess(original, { harper: replacements, nspell: finding.guesses ?? [] });
    }
    case 'Typo':
      // These are right for mistakes within one word, but wrong too often if they split or join words.
      return replacements.find((replacement) => wordsIn(replacement) === wordsIn(original));
    case 'Capitalization':
      if (finding.isWord === false || !(isAfterSentence(text, start) || /^i\b/.test(original))) return undefined;
      return wordsIn(original) === 1 ? replacements[0] : undefined;
    default:
      return replacements[0]?.trimEnd();
  }
}

/**
 * Returns whether a word is misspelled rather than a name. The engines often mistake names: capitalized words inside a
 * sentence, parts of compounds, and words that occur more than once.
 */
function isLikelyMisspelled(text: string, start: number, word: string, counts: ReadonlyMap<string, number>): boolean {
  if (word.length < 4 || /.\p{Lu}|\p{N}/u.test(word)) return false;
  if (/^\p{Lu}/u.test(word) && !isAfterSentence(text, start)) return false;
  if (text[start - 1] === '-' || text[start + word.length] === '-') return false;
  return (counts.get(word.toLowerCase()) ?? 0) < 2;
}

/**
 * Returns whether a position is at the start of a paragraph or after the end of a sentence. A number with a point, as
 * in lists, doesn't end a sentence.
 */
function isAfterSentence(text: string, at: number): boolean {
  return /(?:^|\n|(?<!\d)[.!?]["'”’)\]]*\s+)$/.test(text.slice(Math.max(0, at - 40), at));
}

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}'’]+/gu)) {
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function unspaced(text: string): string {
  return text.replace(/[\s-]+/g, '');
}

function wordsIn(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
}

/**
 * Removes unchanged words at both ends of a correction: people read "the the" → "the" more easily than a whole clause.
 */
function trimmed(correction: Correction): Correction {
  if (correction.reason === 'repeated word') return correction;
  const before = correction.text.split(/(?<=\s)/);
  const after = correction.replacement.split(/(?<=\s)/);
  let head = 0;
  while (head < Math.min(before.length, after.length) - 1 && before[head] === after[head]) head++;
  const cut = before.slice(0, head).join('').length;
  const { start, end, text, replacement, reason } = correction;
  return { start: start + cut, end, text: text.slice(cut), replacement: replacement.slice(cut), reason };
}
