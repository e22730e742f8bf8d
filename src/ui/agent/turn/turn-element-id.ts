/** Returns the id of a turn's element. */
export function turnElementId(turnId: string): string {
  return `turn-${turnId}`;
}
