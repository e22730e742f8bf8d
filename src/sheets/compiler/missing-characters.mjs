// Finds characters that no font can draw. The compiler draws boxes for them without a message, except in PDF/A, where
// it refuses them. So compiling a page of such characters as PDF/A finds them. Plain JavaScript, like the compiler's
// process that uses it.

/** The most different characters of a page to check. Others count as drawable. */
const MOST = 10_000;
/**
 * Characters outside ASCII, Latin, the Greek and Cyrillic letters and list bullets, all of which the usual fonts have.
 */
const UNUSUAL = /[^\0-\u017f\u0391-\u03a1\u03a3-\u03c9\u0410-\u044f\u2013-\u2026\u25e6\u2713]/gu;
/** Characters that are never drawn: spaces, line breaks, joiners, selectors. */
const INVISIBLE = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]$/u;
/** The compiler's message about each character, with quotes and rare characters escaped. */
const REFUSED = /the text `\\"(?:\\+u\{([\da-f]+)\}|\\*(.))\\"` could not be displayed/gu;

/** Knows which characters the fonts of a compiler have. */
export class Coverage {
  #known = new Map();

  constructor(compiler) {
    this.compiler = compiler;
  }

  /** Returns the characters of a text that no font can draw. */
  missingIn(text) {
    const found = unusualIn(text);
    this.#learn(found.filter((character) => !this.#known.has(character)));
    return found.filter((character) => !this.#known.get(character));
  }

  #learn(characters) {
    if (characters.length === 0) return;
    const refused = this.#refused(characters);
    for (const character of characters) this.#known.set(character, !refused.has(character));
  }

  #refused(characters) {
    const shown = characters.map((character) => `#"\\u{${character.codePointAt(0).toString(16)}}"`);
    const mainFileContent = `#set page(width: 400pt, height: auto)\n${shown.join('\n\n')}`;
    const { result } = this.compiler.compile({ mainFileContent });
    try {
      this.compiler.pdf(result, { pdfStandard: 'a-2b' });
      return new Set();
    } catch (error) {
      const said = String(error).matchAll(REFUSED);
      return new Set(
        Array.from(said, ([, hex, character]) => (hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : character)),
      );
    }
  }
}

/** Returns each character of a text that some font may not have, once. */
function unusualIn(text) {
  const found = new Set(text.match(UNUSUAL));
  return [...found].filter((character) => !INVISIBLE.test(character)).slice(0, MOST);
}
