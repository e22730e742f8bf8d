import { afterAll, beforeAll } from 'vitest';

/** Keeps `selectionchange` from the editors of a file: browsers fire it later, this DOM at once, during their updates. */
export function holdSelectionEvents(): void {
  const hold = (event: Event) => event.stopImmediatePropagation();
  beforeAll(() => document.addEventListener('selectionchange', hold));
  afterAll(() => document.removeEventListener('selectionchange', hold));
}
