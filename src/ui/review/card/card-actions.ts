import type { Choice } from '@/review/schema';

export type CardForm = 'reject' | 'wording' | 'refine';

/**
 * The functions that cards call. All cards share one object that stays the same between renders, so that only changed
 * cards are drawn again.
 */
export interface CardActions {
  select(hunkId: string): void;
  /** Ticks or unticks a hunk. `withRange` does the same to all hunks from the last ticked one. */
  tick(hunkId: string, withRange: boolean): void;
  decide(hunkId: string, choice: Choice): void;
  undo(hunkId: string): void;
  refine(hunkId: string, request: string): void;
  /** Opens one of a card's forms, or closes it if `form` is undefined. */
  openForm(hunkId: string, form: CardForm | undefined): void;
}
