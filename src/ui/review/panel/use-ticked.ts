import { useCallback, useMemo, useRef, useState } from 'react';
import { between } from '@/review/core/reviewer/open-hunks';
import type { HunkView } from '@/review/schema';

/** Returns the hunks ticked to be decided together. Hunks that someone else decides are no longer ticked. */
export function useTicked(open: readonly HunkView[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = useMemo(() => open.flatMap(({ id }) => (chosen.has(id) ? [id] : [])), [open, chosen]);
  const toggle = (id: string, withRange = false) => {
    const range = withRange ? between(open, last.current, id) : [id];
    last.current = id;
    setChosen((was) => {
      const next = new Set(was);
      // All hunks of a range get the new state of its last one.
      for (const one of range) was.has(id) ? next.delete(one) : next.add(one);
      return next;
    });
  };
  const clear = useCallback(() => setChosen(new Set()), []);
  return { ids, has: (id: string) => chosen.has(id), toggle, clear };
}
