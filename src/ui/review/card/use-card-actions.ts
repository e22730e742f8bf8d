import { useEffect, useMemo, useRef } from 'react';
import type { Review } from '../panel/use-review';
import type { CardActions, CardForm } from './card-actions';
import type { useRefine } from './use-refine';

export interface OpenForm {
  /** The id of a hunk or of a tree change. */
  hunkId: string;
  form: CardForm;
}

interface CardActionsOptions {
  review: Review;
  refine: ReturnType<typeof useRefine>['refine'];
  setForm(form: OpenForm | undefined): void;
}

/** Returns the functions that cards call. It is always the same object. */
export function useCardActions(options: CardActionsOptions): CardActions {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo(() => {
    const review = () => latest.current.review;
    const closeIf = (done: boolean) => {
      if (done) latest.current.setForm(undefined);
    };
    return {
      select: (hunkId) => review().select(hunkId),
      tick: (hunkId, withRange) => review().ticked.toggle(hunkId, withRange),
      decide: (hunkId, choice) => void review().decide(hunkId, choice).then(closeIf),
      undo: (hunkId) => void review().undo([hunkId]),
      refine: (hunkId, request) => {
        const suggestion = review().suggestions.find(({ hunks }) => hunks.some(({ id }) => id === hunkId));
        if (!suggestion) return;
        void latest.current.refine({ suggestionId: suggestion.id, hunkIds: [hunkId], request }).then(closeIf);
      },
      openForm: (hunkId, form) => latest.current.setForm(form && { hunkId, form }),
    };
  }, []);
}
