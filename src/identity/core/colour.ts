/** Each holds white text at 4.5:1, and stands out from light and dark paper at 3:1 or more. */
export const COLOURS = [
  '#d04339',
  '#a96428',
  '#8c7221',
  '#47801e',
  '#1e8080',
  '#2a79b2',
  '#566bd7',
  '#8c56d7',
  '#be2fca',
  '#cf308d',
] as const;

/** The colour of a person's caret and avatar ring: the same on every screen, and without anything stored. */
export function colourOf(userId: string): string {
  let hash = 0;
  for (let i = 0; i < userId.length; i++) hash = (Math.imul(hash, 31) + userId.charCodeAt(i)) >>> 0;
  return COLOURS[hash % COLOURS.length] ?? COLOURS[0];
}
