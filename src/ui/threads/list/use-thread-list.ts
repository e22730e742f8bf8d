import { useMemo, useState } from 'react';
import { matching, type ThreadFilter } from '../thread-filter';
import { useThreadsHere } from '../threads-context';
import { DRAFT_ID } from '../use-threads';
import { divide, inTextOrder, threadsBefore } from './divide';

/** Returns what the panel lists, and where. `hasText`: whether there is a text next to the panel. */
export function useThreadList(hasText: boolean) {
  const { open, places, selected, select, draft } = useThreadsHere();
  const [wanted, setFilter] = useState<ThreadFilter>('open');
  // A thread selected in the text is listed even if the filter would hide it.
  const isHidden = open.some(({ id }) => id === selected) && !matching(open, wanted).some(({ id }) => id === selected);
  const filter = isHidden ? 'open' : wanted;
  const listed = useMemo(() => matching(open, filter), [open, filter]);
  const held = useHeld();
  const { inText, others } = useMemo(() => divide(listed, places, held), [listed, places, held]);
  const ordered = useMemo(() => inTextOrder(listed, places), [listed, places]);

  const draftPlace = draft && places.get(DRAFT_ID);
  const isSomePlaced = inText.some(({ id }) => places.has(id)) || draftPlace !== undefined;
  const isBeside = hasText && isSomePlaced && filter !== 'resolved';
  return {
    filter,
    setFilter: (next: ThreadFilter) => {
      select(undefined);
      setFilter(next);
    },
    listed,
    isBeside,
    /** The threads of the main list. */
    main: isBeside ? inText : ordered,
    /** The threads without a passage in the text, while the others are next to theirs. */
    others: isBeside ? others : [],
    /** How many threads of the main list come before the comment being written. */
    draftAt: isBeside ? threadsBefore(inText, places, draftPlace) : 0,
    /** The card that is exactly at its passage. */
    atPassage: selected ?? (draft && DRAFT_ID),
    /** The selected thread if it isn't open, as after a link to a resolved one. */
    elsewhere: open.some(({ id }) => id === selected) ? undefined : selected,
  };
}

/** Returns the selected thread if its passage was in the text since it was selected, even if it isn't any more. */
function useHeld(): string | undefined {
  const { places, selected } = useThreadsHere();
  const [held, setHeld] = useState<string>();
  const place = selected === undefined ? undefined : places.get(selected);
  if (place && place.status !== 'gone' && held !== selected) setHeld(selected);
  return held === selected ? held : undefined;
}
