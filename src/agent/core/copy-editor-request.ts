/** Which requests the offline copy editor can do. The page uses it too, to warn while somebody writes another one. */

/** Returns whether the copy editor can do a request. */
export function isForCopyEditor(request: string): boolean {
  return asksForProofreading(request) && !asksForAltText(request);
}

/** Returns whether a request is about correcting the text, which is all that rules can do. */
export function asksForProofreading(request: string): boolean {
  return REQUEST.test(request.slice(0, 2_000));
}

/** Returns whether a request is about alt text, which rules can't write. */
export function asksForAltText(request: string): boolean {
  return /\balt(ernative)?[ -]?texts?\b/i.test(request.slice(0, 2_000));
}

const REQUEST =
  /\b(proof-?\s?read(ing)?|copy-?\s?edit(ing)?|spell(ing|ed|s)?(-?\s?check)?|spell-?check|typos?|misspell\w*|grammar|grammatical|punctuation|mistakes?|errors?|korrektur\w*|korrigier\w*|rechtschreib\w*|grammatik\w*|zeichensetzung|orthogra(f|ph)ie|commas?|kommas?|\w*fehler\w*)\b|\bcorrect(ions?|ing)?\b(?!\s+(the\s+)?(price|date|number|amount|total))/i;
