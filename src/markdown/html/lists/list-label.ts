/** The text that a program puts before a list item, such as a bullet or a number. */
export type ListLabel =
  | { kind: 'bullet' }
  /** The possible numbers, most likely first: "v." is 5 or 22. Empty if the way of counting is unknown. */
  | { kind: 'number'; values: readonly number[] }
  /** Text that no Markdown list can number, such as "Article I." or "§ 1". */
  | { kind: 'words' };

/** A number or letters with signs around them, such as "(1)", "a.", "1.2" or "iv)". */
const ORDINAL = /^[([]?(?:(?:\d+\.)*(\d{1,4})[.):\]]{0,2}|(?:\d+\.)*([a-z]{1,6}|[A-Z]{1,6})[.):\]]{1,2})$/;
/** A sign of another script, such as "一、" or "б)". */
const FOREIGN = /^[([（]?(?=[^ -~])[\p{L}\p{N}]{1,3}[.):\]、．）]$/u;

/** Parses a label, in time linear in its length. */
export function labelOf(text: string): ListLabel {
  const label = text.trim();
  const [, digits, letters] = ORDINAL.exec(label) ?? [];
  if (digits !== undefined) return { kind: 'number', values: [Number(digits)] };
  if (letters !== undefined) {
    const values = valuesOf(letters.toLowerCase());
    if (values.length > 0) return { kind: 'number', values };
  }
  // Symbol fonts draw bullets for letters.
  if (!/[\p{L}\p{Nd}]/u.test(label) || [...label].length === 1) return { kind: 'bullet' };
  return FOREIGN.test(label) ? { kind: 'number', values: [] } : { kind: 'words' };
}

/** Returns the numbers that letters can stand for: "b" is 2, "bb" is 28, "iv" is 4. */
function valuesOf(letters: string): number[] {
  const letter = /^(.)\1*$/.test(letters) ? letters.charCodeAt(0) - 96 + 26 * (letters.length - 1) : undefined;
  const roman = romanValue(letters);
  // Lists that begin at "l" are lists of letters rather than of Roman numbers, but those that begin at "v" are not.
  const isRoman = /^[ivx]/.test(letters);
  return (isRoman ? [roman, letter] : [letter, roman]).filter((value) => value !== undefined);
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

function romanValue(letters: string): number | undefined {
  if (!/^(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(letters)) return undefined;
  const values = [...letters].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, i) => (value < (values[i + 1] ?? 0) ? sum - value : sum + value), 0);
}
