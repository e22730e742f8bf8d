/** Decodes the percent signs of an address or a part of one. Returns a text that isn't encoded correctly unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
