import { CopyEngine, type EngineLimits } from './engine';
import { type Language, looksEnglish, masked, skippedRanges } from './prose';
import { type Correction, correctionsOf } from './rules';

/** UTF-16 units of one text that are looked at; the rest is left out, at the end of a paragraph. */
export const LONGEST_TEXT = 120_000;

export type Check = {
  corrections: readonly Correction[];
  /** How much of the text was looked at, from its start. */
  checked: number;
  /** Other languages are left alone. */
  isEnglish: boolean;
};

export type CopyEditor = {
  /** Throws AppError as `CopyEngine.check` does. */
  check(text: string, language: Language, signal?: AbortSignal): Promise<Check>;
  /** Ends the process behind it, if one runs. */
  stop(): void;
};

/** Nothing is loaded or started before the first check. */
export function createCopyEditor(limits: Partial<EngineLimits> = {}): CopyEditor & { engine: CopyEngine } {
  const engine = new CopyEngine(limits);
  // The last answer is asked for again one step later, when the model says what it suggested.
  let last: { text: string; language: Language; check: Check } | undefined;
  return {
    engine,
    async check(text, language, signal) {
      if (last?.text === text && last.language === language) return last.check;
      const part = text.slice(0, endOfPart(text));
      const prose = masked(part, skippedRanges(part, language));
      // Every word of another language is a mistake to the engines.
      const isEnglish = looksEnglish(prose);
      const request = { text: withoutLongWords(part), masked: prose, language };
      const isWorthwhile = isEnglish && prose.trim() !== '';
      const corrections = isWorthwhile ? correctionsOf(part, language, await engine.check(request, signal)) : [];
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

/** The engines break down on words of absurd length; here only their ends are left, at the same length. */
function withoutLongWords(text: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}'’-]{60,}/gu, (word) => `x${' '.repeat(word.length - 2)}x`);
}
