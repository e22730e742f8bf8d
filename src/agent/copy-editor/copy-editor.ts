import { CopyEngine, type EngineLimits } from './engine';
import { type Language, looksEnglish, masked, skippedRanges } from './prose';
import { type Correction, correctionsOf, type Finding } from './rules';

/** How much of one text is checked, in UTF-16 units. The rest is left out, from the end of a paragraph. */
export const LONGEST_TEXT = 120_000;

/**
 * How much of the text to sample when detecting English, and the share of unknown words above which we treat it as
 * another language.
 */
const SAMPLE = 3_000;
const MAX_UNKNOWN = 0.25;

type Check = {
  corrections: readonly Correction[];
  /** How much of the text was checked, from its start, in UTF-16 units. */
  checked: number;
  /** Texts in other languages aren't corrected. */
  isEnglish: boolean;
};

export type CopyEditor = {
  /** Checks a text. Throws AppError like `CopyEngine.check`. */
  check(text: string, language: Language, signal?: AbortSignal): Promise<Check>;
  /** Stops the engines' process, if one runs. */
  stop(): void;
};

/** Creates the copy editor. Nothing is loaded or started before the first check. */
export function createCopyEditor(limits: Partial<EngineLimits> = {}): CopyEditor & { engine: CopyEngine } {
  const engine = new CopyEngine(limits);
  // Cached, because the same check is needed again one step later, when the model describes its suggestion.
  let last: { text: string; language: Language; check: Check } | undefined;

  async function findingsIn(
    text: string,
    language: Language,
    signal: AbortSignal | undefined,
  ): Promise<readonly Finding[]> {
    const prose = masked(text, skippedRanges(text, language));
    if (prose.trim() === '') return [];
    return engine.check({ text: withoutLongWords(text), masked: prose, language }, signal);
  }

  /**
   * Returns whether the text is English. Lists and notes have few small words, so for them a sample decides: in another
   * language nearly every word is unknown.
   */
  async function isReadable(text: string, language: Language, signal: AbortSignal | undefined): Promise<boolean> {
    const sample = text.slice(0, SAMPLE).replace(/(?<!\S)\S*$/, '');
    const findings = await findingsIn(sample, language, signal);
    const unknown = findings.filter(({ kind }) => kind === 'Spelling').length;
    return unknown <= sample.split(/\s+/).length * MAX_UNKNOWN;
  }

  return {
    engine,
    async check(text, language, signal) {
      if (last?.text === text && last.language === language) return last.check;
      const part = text.slice(0, endOfPart(text));
      const isEnglish = looksEnglish(part, language) || (await isReadable(part, language, signal));
      const corrections = isEnglish ? correctionsOf(part, language, await findingsIn(part, language, signal)) : [];
      const check = { corrections, checked: part.length, isEnglish };
      last = { text, language, check };
      return check;
    },
    stop: () => engine.stop(),
  };
}

function endOfPart(text: string): number {
  if (text.length <= LONGEST_TEXT) return text.length;
  const paragraph = text.lastIndexOf('\n\n', LONGEST_TEXT);
  const line = text.lastIndexOf('\n', LONGEST_TEXT);
  const half = LONGEST_TEXT / 2;
  return paragraph > half ? paragraph : line > half ? line : LONGEST_TEXT;
}

/**
 * Replaces extremely long words, which crash the engines. Only their first and last letters stay, at the same length.
 */
function withoutLongWords(text: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}'’-]{60,}/gu, (word) => `x${' '.repeat(word.length - 2)}x`);
}
