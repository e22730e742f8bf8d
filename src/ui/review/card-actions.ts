import type { Choice } from '@/review/schema';

export type CardForm = 'reject' | 'wording';

/** What cards call. The same object for all of them and from render to render, so that only what changed is drawn anew. */
export interface CardActions {
  select(hunkId: string): void;
  decide(hunkId: string, choice: Choice): void;
  /** Opens one of a card's forms, or closes it. */
  openForm(hunkId: string, form: CardForm | undefined): void;
}
