/**
 * Returns Markdown source without the backslashes that escape punctuation, and with `&` for `&amp;`. `withCharacters`
 * decodes the other references: their names are too many for the first load of a page.
 */
export function withoutEscapes(source: string): string {
  return source.replace(/\\([!-/:-@[-`{-~])|&amp;/g, (_, sign = '&') => sign);
}

const ENTITY = /&(?=#?[a-z\d]{1,32};)/gi;

/** Escapes one line of text for the brackets of a link or an image: nothing in it ends them or has a format. */
export function escapeLabel(text: string): string {
  return (
    text
      .replace(/[\\`*_~[\]<>$]/g, '\\$&')
      .replace(ENTITY, '\\&')
      .replace(/={2,}/g, (run) => run.replaceAll('=', '\\='))
      // A bare address would reach over the closing bracket.
      .replace(/:(?=\/\/)/g, '\\:')
      .replace(/(?<=www)\./gi, '\\.')
  );
}

/** Returns one line of text as the title of a link or an image, in quotes. */
export function printTitle(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(ENTITY, '\\&')}"`;
}

/** Returns the text of a title, which is in quotes or parentheses. */
export function parseTitle(source: string): string {
  return withoutEscapes(source.slice(1, -1));
}
