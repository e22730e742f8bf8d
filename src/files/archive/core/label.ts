/** Escapes text for the brackets of a link or for a table cell. */
export function escapeLabel(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}
