/** Each has a contrast of 4.5:1 with white text, and of 3:1 or more with light and dark paper. */
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

/**
 * Returns a colour for a person of whom only the id is known. It is the same on every screen, although it isn't stored.
 */
export function colourOf(userId: string): string {
  return COLOURS[placeOf(userId)] ?? COLOURS[0];
}

/**
 * Returns colours for the members of a workspace, by their ids. Two members share a colour only if there are more
 * members than colours. If the ids are in the order of joining, nobody's colour changes when someone joins.
 */
export function coloursOf(userIds: readonly string[]): Map<string, string> {
  const uses: number[] = COLOURS.map(() => 0);
  const colours = new Map<string, string>();
  for (const userId of userIds) {
    const first = placeOf(userId);
    const least = Math.min(...uses);
    // The colour for the person's id, or the next one that is used least.
    const place = COLOURS.map((_, i) => (first + i) % COLOURS.length).find((i) => uses[i] === least) ?? first;
    uses[place] = least + 1;
    colours.set(userId, COLOURS[place] ?? COLOURS[0]);
  }
  return colours;
}

function placeOf(userId: string): number {
  let hash = 0;
  for (let i = 0; i < userId.length; i++) hash = (Math.imul(hash, 31) + userId.charCodeAt(i)) >>> 0;
  return hash % COLOURS.length;
}
