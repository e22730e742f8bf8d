import type { Choice } from '@/review/schema';

export type CardForm = 'reject' | 'wording' | 'refine';

/** What cards call. The same object for all of them and from render to render, so that only what changed is drawn anew. */
export interface CardActions {
  select(hunkId: string): void;
  /** Ticks a hunk, or unticks it; `withRange`: all from the one ticked before. */
  tick(hunkId: string, withRange: boolean): void;
  decide(hunkId: string, choice: Choice): void;
  undo(hunkId: string): void;
  refine(hunkId: string, request: string): void;
  /** Opens one of a card's forms, or closes it. */
  openForm(hunkId: string, form: CardForm | undefined): void;
}
