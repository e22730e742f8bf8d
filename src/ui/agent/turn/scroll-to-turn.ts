/** Returns the id of a turn's element. */
export function turnElementId(turnId: string): string {
  return `turn-${turnId}`;
}

/** Scrolls to a turn after the current changes have been drawn. */
export function scrollToTurn(turnId: string): void {
  requestAnimationFrame(() => {
    document.getElementById(turnElementId(turnId))?.scrollIntoView({ block: 'start' });
  });
}
