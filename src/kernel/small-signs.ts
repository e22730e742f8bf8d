/** Signs that have a raised and a lowered form, and these forms. */
const SIGNS = '0123456789+-−=()';
const FORMS = { raised: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾', lowered: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎' };

/**
 * Returns raised or lowered digits in that form, since plain ones mean something else: 10⁶ isn't 106. Returns undefined
 * for text with other signs.
 */
export function smallSigns(text: string, form: 'raised' | 'lowered'): string | undefined {
  const signs = [...text.trim()];
  if (signs.length === 0 || signs.some((sign) => !SIGNS.includes(sign))) return undefined;
  return signs.map((sign) => FORMS[form][SIGNS.indexOf(sign)]).join('');
}
