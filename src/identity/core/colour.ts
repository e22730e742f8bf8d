/**
 * In order around the colour circle, with steps of at least 41° between their hues (in OKLCH). Each has a contrast of
 * 4.5:1 with white text, and of 3:1 or more with all surfaces, light and dark. They are muted, so that none glares on
 * dark paper.
 */
export const COLOURS = [
  '#bf5353',
  '#ab6404',
  '#7e7804',
  '#25863e',
  '#018382',
  '#037bba',
  '#7468c6',
  '#ab579c',
] as const;

const PLACES = COLOURS.map((_, place) => place);

/**
 * Returns a colour for a person of whom only the id is known. It is the same on every screen, although it isn't stored.
 */
export function colourOf(userId: string): string {
  return COLOURS[placeOf(userId)] ?? COLOURS[0];
}

/**
 * Returns colours for the members of a workspace, by their ids. Each member gets one of the colours that are used least,
 * the one that differs most from those that are used more. If the ids are in the order of joining, nobody's colour
 * changes when someone joins.
 */
export function coloursOf(userIds: readonly string[]): Map<string, string> {
  const uses: number[] = PLACES.map(() => 0);
  const colours = new Map<string, string>();
  for (const userId of userIds) {
    const first = placeOf(userId);
    const least = Math.min(...uses);
    const taken = PLACES.filter((place) => uses[place]! > least);
    const free = PLACES.map((i) => (first + i) % COLOURS.length).filter((place) => uses[place] === least);
    const distances = free.map((place) => Math.min(...taken.map((other) => distance(place, other))));
    const place = free[distances.indexOf(Math.max(...distances))] ?? first;
    uses[place] = least + 1;
    colours.set(userId, COLOURS[place] ?? COLOURS[0]);
  }
  return colours;
}

/** Returns how many steps around the circle are between two colours. */
function distance(a: number, b: number): number {
  const steps = Math.abs(a - b);
  return Math.min(steps, COLOURS.length - steps);
}

function placeOf(userId: string): number {
  let hash = 0;
  for (let i = 0; i < userId.length; i++) hash = (Math.imul(hash, 31) + userId.charCodeAt(i)) >>> 0;
  return hash % COLOURS.length;
}
