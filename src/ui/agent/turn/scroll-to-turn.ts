/** The id of a turn's element. */
export function turnElementId(turnId: string): string {
  return `turn-${turnId}`;
}

/** Scrolls to a turn, once what has just changed is drawn. */
export function scrollToTurn(turnId: string): void {
  requestAnimationFrame(() => {
    document.getElementById(turnElementId(turnId))?.scrollIntoView({ block: 'start' });
  });
}
